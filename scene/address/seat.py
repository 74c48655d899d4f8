"""A seat in a room, from the address: `code` is the room's, and `host` the key that its teacher alone has."""

from collections.abc import Mapping
from dataclasses import dataclass

from scene.list.model import SceneError

CODE, HOST = "code", "host"
SEAT_PARAMETERS = (CODE, HOST)
MAX_SECRET = 64


@dataclass(frozen=True)
class Seat:
    """A seat: in the room of a code, as its teacher with a `key`, as a student without."""

    code: str
    key: str = ""

    @property
    def of_student(self) -> "Seat":
        """The seat that may be shown to everybody: in the same room, without its teacher's key."""
        return Seat(self.code)


def read_seat(parameters: Mapping[str, str]) -> tuple[Seat | None, list[SceneError]]:
    """Read the seat that an address names; None for none. Whether there is that room, is seen later."""
    code = parameters.get(CODE, "")
    return (Seat(code[:MAX_SECRET], parameters.get(HOST, "")[:MAX_SECRET]) if code else None), []


def write_seat(seat: Seat) -> dict[str, str]:
    """Write a seat as parameters of an address."""
    parameters = {CODE: seat.code, HOST: seat.key}
    return {name: text for name, text in parameters.items() if text}
