"""The names of all labels for `pybabel extract`: the English catalogue's, as code puts some together."""

from collections.abc import Iterator
from typing import IO, Any

from babel.messages.pofile import read_po


def extract(
    catalogue: IO[bytes], keywords: object, comment_tags: object, options: object
) -> Iterator[tuple[int, str, Any, list[str]]]:
    """Yield each name as Babel wants to have it: its line, a function of gettext, the name, comments."""
    for message in read_po(catalogue):
        english = [message.string] if isinstance(message.string, str) else list(message.string)
        if message.id:
            yield message.lineno or 0, "ngettext" if message.pluralizable else "_", message.id, english
