"""The kinds of game that a wish can name, and the times for a turn."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from games.clock.calendar import DAY
from games.clock.pace import HOUR, Pace, usual_question, usual_vacation
from games.engine.choice import NONE
from games.rulebooks.registry import RULEBOOKS, rulebook_for

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import timedelta

    from games.engine import Rulebook

TURNS = (12 * HOUR, DAY, 2 * DAY, 3 * DAY, 5 * DAY, 7 * DAY)
"""The times for a turn that a wish can name."""
TURNS_IN_SECONDS = tuple(int(turn.total_seconds()) for turn in TURNS)
PLAIN = ""
"""The house rule of a kind of game that has none."""


class GameKind(NamedTuple):
    """A kind of game: an edition, and a house rule or `PLAIN`."""

    rulebook: str
    house_rule: str

    @property
    def options(self) -> dict[str, str]:
        """The options of such a game: a house rule is played in the first of its levels."""
        if self.house_rule == PLAIN:
            return {}
        choice = next(one for one in RULEBOOKS[self.rulebook].choices if one.key == self.house_rule)
        return {choice.key: next(value for value in choice.offered if value != NONE)}

    @property
    def book(self) -> Rulebook:
        """The rulebook of such a game."""
        return rulebook_for(self.rulebook, self.options)


@cache
def kinds() -> tuple[GameKind, ...]:
    """Return all kinds of game that can be played. A house rule that needs another one is in none of them."""
    every = [
        GameKind(book.key, rule)
        for book in RULEBOOKS.values()
        for rule in (PLAIN, *(choice.key for choice in book.choices if choice.is_extra))
    ]
    playable = [kind for kind in every if not RULEBOOKS[kind.rulebook].refusal_of(kind.options)]
    return tuple(kind for kind in playable if kind.book.suited_players)


@cache
def players_of(kind: int) -> frozenset[int]:
    """Return the numbers of players for which a kind of game is, by its place in `kinds`."""
    return frozenset(kinds()[kind].book.suited_players)


def suits(kind: int, players: int) -> bool:
    """Return whether a kind of game is for this number of players."""
    return players in players_of(kind)


def kinds_mask(editions: Collection[str], house_rules: Collection[str]) -> int:
    """Return the kinds of game that suit a person, as bits. No editions stand for all."""
    return sum(
        1 << place
        for place, kind in enumerate(kinds())
        if (not editions or kind.rulebook in editions) and kind.house_rule in house_rules
    )


def pace_of(turn: timedelta) -> Pace:
    """Return the pace with this time for a turn, and everything else as usual."""
    return Pace(turn=turn, question=usual_question(turn), vacation=usual_vacation(turn))
