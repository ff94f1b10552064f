"""The end of a game as a value: why somebody has won, and the place of each player's seat."""

from __future__ import annotations

from typing import NamedTuple


class Outcome(NamedTuple):
    """The end of a game: why, by its key, and the place of each player's seat, from 1; equal is equal."""

    reason: str
    places: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place, which have won unless the game was broken off."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


WORLD = "world"
"""All others are out of the game."""
LAST = "last"
"""The same, where others still hold territories: somebody who left, or a neutral force. No record has it."""
