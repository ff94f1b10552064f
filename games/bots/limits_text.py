"""The limits of a stand-in as a line of text, in English or French: `attack, move, hold asia`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.bots.stand_in import Limits
from games.engine.errors import shorten
from games.engine.notation.names import continent_at, words
from games.texts.worded import Worded
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.engine import Board

SPELLINGS = {
    "attack": ("attack", "attaquer"),
    "trade": ("trade", "échanger"),
    "move": ("move", "déplacer"),
    "hold": ("hold", "tenir"),
    "nothing": ("nothing", "rien"),
}
"""The words for what a stand-in may do, in English and French.

`hold` comes before continents. With `nothing` it only places armies.
"""
SAID = {words(said)[0]: key for key, spellings in SPELLINGS.items() for said in spellings}
LITTLE = {",", "and", "et", "the", "l", "la", "le", "les", "may", "peut", "only", "seulement"}


def begins_limits(text: str) -> bool:
    """Return whether a text begins as limits do."""
    said = [word for word in words(text) if word not in LITTLE]
    return bool(said) and said[0] in SAID


def read_limits(board: Board, text: str) -> Limits:
    """Return the limits that the text states. Raise Worded if the text is not clear."""
    said, allowed, held, at = words(text), set(), [], 0
    while at < len(said):
        continent = continent_at(board, said, at) if "hold" in allowed else None
        if continent is not None:
            key, at = continent
            held.append(key)
        elif said[at] in SAID or said[at] in LITTLE:
            allowed.add(SAID.get(said[at], ""))
            at += 1
        else:
            raise unreadable(said[at])
    if not allowed & SAID.keys() or ("hold" in allowed) != bool(held):
        raise unreadable(text)
    return Limits("attack" in allowed, "trade" in allowed, "move" in allowed, tuple(dict.fromkeys(held)))


def write_limits(board: Board, limits: Limits, language: str) -> str:
    """Return the limits as text that `read_limits` can read."""
    is_french = language == "fr"
    allowed = [key for key in ("attack", "trade", "move") if getattr(limits, key)]
    parts = [SPELLINGS[key][is_french] for key in allowed]
    names = {continent.key: continent.names[language] for continent in board.continents}
    if limits.hold:
        parts.append(f"{SPELLINGS['hold'][is_french]} {', '.join(names[key] for key in limits.hold)}")
    return ", ".join(parts) or SPELLINGS["nothing"][is_french]


def unreadable(what: str) -> Worded:
    """Return the refusal that quotes the unclear part and explains how limits are written."""
    template = gettext_noop(
        "“%(said)s” is not clear. Write what the computer may do when it stands in for you: "
        "attack, trade, move, hold with the names of continents, or nothing."
    )
    return Worded("limits_unclear", template, said=shorten(what))
