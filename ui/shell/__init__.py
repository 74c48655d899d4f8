"""What the app runs at every edit: page configuration, navigation, whose turn it is."""
