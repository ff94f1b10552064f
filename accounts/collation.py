"""In what order names stand in lists."""

from __future__ import annotations

import unicodedata


def alphabetical(name: str) -> str:
    """Names stand in lists in the order of this: accents and capitals make no difference."""
    parted = unicodedata.normalize("NFKD", name.casefold())
    return "".join(sign for sign in parted if not unicodedata.combining(sign))
