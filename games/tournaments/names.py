"""Names for those who have none of their own, and names of teams."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

ARTICLES = frozenset({"the", "le", "la", "les", "l"})
"""Words before the name of a team, in English and French."""


def nth_name(names: Sequence[str], number: int) -> str:
    """A name for each number from 0 on; once all are given they come again, followed by 2, and so on."""
    again, place = divmod(number, len(names))
    return f"{names[place]} {again + 1}" if again else names[place]


def team_of(name: str) -> str:
    """What names of one team have in common: “The Reds.”, “the reds” and “Reds” are one; empty for none."""
    words = re.findall(r"\w+", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(words[1:] if len(words) > 1 and words[0] in ARTICLES else words)
