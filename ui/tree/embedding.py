"""The sites that may show the app in a frame (`frame-ancestors`)."""

import os

EMBED = "LAB_EMBED"
"""Names the hosts whose pages may show the app in a frame, such as `https://moodle.example`; else none."""


def embedding_hosts() -> list[str]:
    """Return the hosts that may show the app in a frame; one that could end the policy's line is refused."""
    hosts = os.environ.get(EMBED, "").split()
    for host in hosts:
        if set(host) & set(";,'\"") or not host.isascii():
            raise ValueError(f"{EMBED} must be addresses of hosts, separated by spaces, got {host}")
    return hosts
