"""The lesson plans that come with the app, and what a teacher wants to know of each."""
