"""Equality of names and addresses, whatever their case, in every database and independent of language."""

from __future__ import annotations

import unicodedata


def fold(text: str) -> str:
    """Return the common form of all spellings that differ in case or form: `Straße`, `STRASSE` -> `strasse`.

    See the Unicode Standard, 3.13 (NFKC and case folding).
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
