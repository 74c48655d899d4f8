"""The addresses under which a browser finds the app; `python -m ui.server.addresses 8501` prints one."""

import sys

from ui.stage.network_address import network_address

EVERYWHERE = "0.0.0.0"
"""The address to listen at for whoever can reach this machine."""


def addresses(port: int, host: str = EVERYWHERE, path: str = "") -> list[str]:
    """Return the addresses for a browser on this machine, and for one in the same network."""
    hosts = ["localhost", network_address()] if host == EVERYWHERE else [host]
    below = f"/{path.strip('/')}".rstrip("/")
    return [f"http://{name}:{port}{below}" for name in hosts if name]


if __name__ == "__main__":
    _, *others = addresses(int(sys.argv[1]))
    print(*(f"  Others in the same network open {address}" for address in others), sep="\n", flush=True)
