"""Equality of names and addresses in any case, in every database, whatever the language."""

from __future__ import annotations

import unicodedata


def fold(text: str) -> str:
    """Return the common form of spellings that differ in case or form: `Straße` -> `strasse`.

    See the Unicode Standard, 3.13 (NFKC and case folding).
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def ascii_form(domain: str) -> str:
    """Return the form of a domain that programs write: `École.example` -> `xn--cole-9oa.example`.

    Raise UnicodeError.
    """
    return domain.lower().encode("idna").decode()
