"""When names or addresses are the same: whatever the case, in every database and by no language's rules."""

from __future__ import annotations

import unicodedata


def fold(text: str) -> str:
    """What all spellings have in common that differ in case or in form: `Straße`, `STRASSE` -> `strasse`.

    See the Unicode Standard, 3.13 (NFKC and case folding).
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
