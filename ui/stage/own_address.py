"""This machine's address in its network: the one by which others find what runs here."""

import socket

ELSEWHERE = ("192.0.2.1", 9)
"""An address that nobody has, kept for documentation; nothing is sent to it."""


def own_address() -> str:
    """Return this machine's address in its network; empty where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return ""
        return str(probe.getsockname()[0])
