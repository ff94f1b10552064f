"""Lines where letters are possible: whether they are orders, words to a person, or may be either."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.notation import begins_list, is_comment, places_named
from games.engine.notation.names import words
from games.engine.notation.orders import closest_verb
from games.engine.notation.vocabulary import COURTESIES, OPENERS
from games.mail.incoming.replies.ahead import is_header
from games.mail.incoming.replies.commands import PLEASE, read_command
from games.mail.incoming.replies.lines import bared, reads, without_bullet

if TYPE_CHECKING:
    from games.engine import Rulebook
    from games.engine.notation.conditions import Names

ENDS_OF_SENTENCES = (".", "!", "?", "…", "。", "！", "？")
_SHORTEST = 4
"""The fewest letters of a misspelt verb."""
_MOST_IN_AN_ORDER = 4
_COMMON = frozenset(
    {"peace", "please", "plans", "places", "player", "players", "more", "love", "never", "with"}
    | {"that", "fair", "fine", "past", "leave", "lets", "send", "meet"}
    | {"mais", "peut", "pays", "tant", "fini"}
)
"""Words in their own right that are like the verb of an order."""
_HEADS = frozenset({"vacation", "vacances", "public", "stand", "remplacant", "remplacante"})
"""The first words of commands of several words that nobody says to a person."""


def is_like_order(rulebook: Rulebook, line: str) -> bool:
    """Return whether a line that cannot be read may be meant as an order all the same.

    It may if it names a place and has a number or a second place. If it begins like an order, perhaps
    misspelt, it may if it names a place or has a number, or if it is short.
    """
    return any(is_part_like(rulebook, part) for part in bared(rulebook, line) if not is_comment(line))


def is_part_like(rulebook: Rulebook, part: str) -> bool:
    """Return whether a part of a line may be meant as an order."""
    said, places, has_number = words(part), places_named(rulebook, part), any(map(str.isdigit, part))
    if places > 1 or (places and has_number):
        return True
    if not begins_list(rulebook, part) and not begins_with_misspelt_verb(rulebook, said):
        return False
    return bool(places or has_number or len(said) <= _MOST_IN_AN_ORDER)


def begins_with_misspelt_verb(rulebook: Rulebook, said: list[str]) -> bool:
    """Return whether the first word is almost the verb of an order, and no common word."""
    first = next((word for word in said if word not in OPENERS), "")
    return len(first) >= _SHORTEST and first not in _COMMON and bool(closest_verb(rulebook, first))


def is_bare_order(rulebook: Rulebook, names: Names | None, line: str) -> bool:
    """Return whether a line is an order or a command and nothing else.

    It is not if it greets, asks politely, says who acts, or ends as a sentence does: then somebody may be
    talking to a person. A full stop may end an order of several words.
    """
    line = without_bullet(line)
    said = words(line)
    if len(said) > 1:
        line = line.removesuffix(".")
    if line.endswith(ENDS_OF_SENTENCES) or ends_with(said, (*PLEASE, *COURTESIES)):
        return False
    if read_command(line) is not None:
        return len(said) == 1 or said[0] in _HEADS
    if any(map(is_header, bared(rulebook, line))):
        return True
    return said[:1] != [] and said[0] not in OPENERS and reads(rulebook, names, line)


def ends_with(said: list[str], phrases: tuple[str, ...]) -> bool:
    """Return whether words end with one of these phrases."""
    return any(said[-len(phrase) :] == phrase for phrase in (words(text) for text in phrases))
