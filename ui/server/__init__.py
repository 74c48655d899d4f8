"""What stands between the network and the pages: headers, limits, files, health, the log, the start."""
