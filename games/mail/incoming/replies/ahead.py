"""The part of an answer that is for the next turn.

It is below a line `next turn:`, or after these words in a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from games.engine.notation.names import words

HEADER = "next turn: "
"""The words before each of these orders when an answer is shown as one list."""
_NAME = r"((my|the|mon|le) )?(next turn|prochain tour|tour (prochain|suivant))"
_OF = r"((for|in|on|of|pour|au|[aà]|du|de) )?"
_HEADER = re.compile(
    r"((and|then|et|puis) )?((here are |voici )?((my|the|mes|les) )?(orders?|ordres?) )?"
    rf"{_OF}{_NAME} *([:–—-]|$) *(?P<rest>.*)",
    re.IGNORECASE,
)
_WITHIN = re.compile(
    rf"(?P<before>.*?[^\s«])\s+{_OF}{_NAME} *: *(?P<rest>.*)",
    re.IGNORECASE,
)
_NOTHING = {
    *("nothing", "none", "no orders", "no order", "cancel", "take back", "forget it", "never mind"),
    *("rien", "aucun", "aucun ordre", "pas d ordre", "pas d ordres", "annuler", "annulez", "oubliez"),
}
"""Words that take earlier orders back, in the form that `words` gives them."""


def parted(line: str) -> list[str]:
    """Split a line that mentions the next turn after something else; any other line stays whole.

    For example, “Have fun! Next turn: …” becomes two lines.
    """
    found = None if is_header(line) else _WITHIN.fullmatch(line.replace("\u00a0", " "))
    return [found["before"], f"{HEADER}{found['rest']}".strip()] if found else [line]


class Divided(NamedTuple):
    """The lines of an answer for now and for the next turn, or None if it mentions no next turn.

    Each line keeps its position in the answer; in the other list, that position is empty.
    """

    now: list[str]
    ahead: list[str] | None


def divided(lines: Iterable[str]) -> Divided:
    """Divide an answer at the first line that mentions the next turn.

    Everything from there on is for that turn.
    """
    now: list[str] = []
    ahead: list[str] | None = None
    for line in lines:
        found = _HEADER.fullmatch(line.replace("\u00a0", " "))
        if found:
            ahead = [*([""] * len(now) if ahead is None else ahead), found["rest"].strip()]
        else:
            (now if ahead is None else ahead).append(line)
    return Divided(now, ahead)


def is_header(line: str) -> bool:
    """Return whether a line says that what follows is for the next turn."""
    return divided([line]).ahead is not None


def takes_back(lines: list[str]) -> bool:
    """Return whether the lines say that nothing should be done in the next turn."""
    return " ; ".join(" ".join(words(line)) for line in lines if line) in _NOTHING
