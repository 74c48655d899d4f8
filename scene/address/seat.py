"""A seat in a classroom, from an address: `code` names the room, and `host` is its teacher's key."""

from collections.abc import Mapping
from dataclasses import dataclass

from scene.list.model import SceneError

CODE, HOST = "code", "host"
SEAT_PARAMETERS = (CODE, HOST)
MAX_SECRET = 64


@dataclass(frozen=True)
class Seat:
    """A seat in a room: the teacher's with a `key`, else a student's."""

    code: str
    key: str = ""

    @property
    def of_student(self) -> "Seat":
        """The seat without the teacher's key, which everybody may see."""
        return Seat(self.code)


def read_seat(parameters: Mapping[str, str]) -> tuple[Seat | None, list[SceneError]]:
    """Return the seat that an address names; None if none. Whether the room exists is checked later."""
    code = parameters.get(CODE, "")
    return (Seat(code[:MAX_SECRET], parameters.get(HOST, "")[:MAX_SECRET]) if code else None), []


def write_seat(seat: Seat) -> dict[str, str]:
    """Return a seat as parameters of an address."""
    parameters = {CODE: seat.code, HOST: seat.key}
    return {name: text for name, text in parameters.items() if text}
