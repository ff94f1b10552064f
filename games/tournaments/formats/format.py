"""What every format can do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from games.tournaments.formats.course import Field, Round
from games.tournaments.formats.points import Scoring
from games.tournaments.formats.standings import Row


class Format(Protocol):
    """A format with its numbers."""

    @property
    def needs(self) -> int:
        """The fewest entrants with whom it makes sense."""

    @property
    def most(self) -> int | None:
        """The most entrants that it takes; None if it takes any number."""

    def draw(
        self, field: Field, played: Sequence[Round], lots: Sequence[int], scoring: Scoring
    ) -> Round | None:
        """The next round, when all tables of those before are over; None when the tournament is.

        `lots` are all entrants in the order in which they were shuffled for this round.
        """

    def standings(
        self, field: Field, played: Sequence[Round], lots: Sequence[int], scoring: Scoring
    ) -> list[Row]:
        """All entrants in their order as of now; the final one when nothing is left to play."""
