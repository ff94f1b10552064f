"""Made-up names, and a common form for names of teams."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

ARTICLES = frozenset({"the", "le", "la", "les", "l"})
"""Articles before the name of a team, in English and French."""


def nth_name(names: Sequence[str], number: int) -> str:
    """Return a name for each number from 0; when all names are used, they come again with a 2, and so on."""
    again, place = divmod(number, len(names))
    return f"{names[place]} {again + 1}" if again else names[place]


def team_of(name: str) -> str:
    """Return a common form of a team's name; empty for none.

    “The Reds.”, “the reds” and “Reds” all have the same form.
    """
    words = re.findall(r"\w+", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(words[1:] if len(words) > 1 and words[0] in ARTICLES else words)
