"""This machine's address in the local network, for links that others can open."""

import socket

ELSEWHERE = ("192.0.2.1", 9)
"""An address that nobody has, kept for documentation; nothing is sent to it."""


def network_address() -> str:
    """Return this machine's address in its network; empty where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return ""
        return str(probe.getsockname()[0])
