"""What only the page of a class has: the lobby, the student's view, the teacher's, the answers."""
