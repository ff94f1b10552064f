"""The order of names in lists."""

from __future__ import annotations

import unicodedata


def alphabetical(name: str) -> str:
    """Return a sort key for names in which accents and capitals make no difference."""
    parted = unicodedata.normalize("NFKD", name.casefold())
    return "".join(sign for sign in parted if not unicodedata.combining(sign))
