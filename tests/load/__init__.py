"""Many people at once: sessions over the real websocket, on this machine only."""
