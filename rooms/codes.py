"""The code by which a class finds its room, and the key by which its teacher is known."""

import hashlib
import re
import secrets
from typing import Final

LETTERS: Final = "ACDEFGHJKLMNPQRTUVWXY"
"""What codes are made of: nothing that looks like something else, as B and 8, I and 1, O and 0, S and 5."""
LENGTH: Final = 6
KEY_BYTES: Final = 16


def new_code() -> str:
    """Return a code by chance; there are 86 million."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def read_code(text: str) -> str:
    """Return a code as it is kept, from however somebody wrote it; empty if it can be none."""
    code = re.sub(r"[\s-]", "", text[:40]).upper()
    return code if len(code) == LENGTH and set(code) <= set(LETTERS) else ""


def new_key() -> str:
    """Return a key by chance, of 128 bits."""
    return secrets.token_urlsafe(KEY_BYTES)


def hash_secret(secret: str) -> str:
    """Return what is kept of a secret that was drawn by chance: nobody can go back from it, nor guess it."""
    return hashlib.sha256(secret.encode()).hexdigest()
