"""What goes wrong in a room full of people, really done to a running app on this machine."""
