"""What only the page of exercises has."""
