"""Whose pages may show the app in a frame."""

import os

EMBED = "LAB_EMBED"
"""Names the hosts whose pages may show the app in a frame, such as `https://moodle.example`; else none."""


def embedding_hosts() -> list[str]:
    """Return the hosts that may show the app in a frame; they are also told how high it is.

    A host that would end the policy's line and begin another is refused.
    """
    hosts = os.environ.get(EMBED, "").split()
    for host in hosts:
        if set(host) & set(";,'\"") or not host.isascii():
            raise ValueError(f"{EMBED} must be addresses of hosts, separated by spaces, got {host}")
    return hosts
