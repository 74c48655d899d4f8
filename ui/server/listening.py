"""One address for many processes, each of which listens there for itself."""

from __future__ import annotations

import socket
import sys

from uvicorn import Config


class Listener(socket.socket):
    """A socket of which each process that it is given to has one of its own, at the same address.

    Linux then deals out by chance who comes. From one socket that all share, whoever looks up first takes
    everybody who waits: of 500 who came to two processes, 324 went to one of them.
    """

    @classmethod
    def at(cls, family: socket.AddressFamily, address: tuple[str | int, ...]) -> Listener:
        """Take an address together with others who do the same."""
        listener = cls(family)
        for option in (socket.SO_REUSEADDR, socket.SO_REUSEPORT):
            listener.setsockopt(socket.SOL_SOCKET, option, 1)
        listener.bind(address)
        return listener

    def __reduce__(self) -> tuple[object, ...]:
        """Let whoever unpickles it, another process, bind another one."""
        return Listener.at, (self.family, self.getsockname())


def listener_for(config: Config) -> socket.socket:
    """Take the address that is asked for, or end with a message where somebody else has it.

    Other systems than Linux do not share out an address that several listen at: there all have one socket.
    """
    alone = config.bind_socket()
    if sys.platform != "linux":
        return alone
    address = alone.getsockname()
    alone.close()
    return Listener.at(socket.AddressFamily(alone.family), address)
