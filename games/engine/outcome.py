"""The end of a game as a value: why somebody has won, and the place of each player's seat."""

from __future__ import annotations

from typing import NamedTuple


class Outcome(NamedTuple):
    """The end of a game: the key of its reason, and the place of each player's seat.

    Places count from 1. Ties share a place.
    """

    reason: str
    places: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place. They have won unless the game was broken off."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


WORLD = "world"
"""The reason for a victory when all others are out of the game."""
LAST = "last"
"""As `WORLD`, but others who left, or neutral armies, still hold territories. It is in no record."""
