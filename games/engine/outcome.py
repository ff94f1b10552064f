"""The end of a game as a value: why somebody has won, and the place of each player's seat."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.errors import gettext_noop


class Reason(NamedTuple):
    """Why somebody wins: its `key` in records, and how it is told to a winner, and to everybody else.

    `%(names)s` are those who have won; for a winner, the others of them.
    """

    key: str
    mine: str
    theirs: str


class Outcome(NamedTuple):
    """The end of a game: why, by its key, and the place of each player's seat, from 1; equal is equal."""

    reason: str
    places: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place, which have won unless the game was broken off."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


WORLD = Reason(
    "world",
    gettext_noop("You have conquered the world"),
    gettext_noop("%(names)s has conquered the world"),
)
"""All others are out of the game."""
LAST = Reason(
    WORLD.key,
    gettext_noop("You have won, as nobody else is left"),
    gettext_noop("%(names)s has won, as nobody else is left"),
)
"""How `WORLD` is told where others still hold territories: somebody who left, or a neutral force."""
