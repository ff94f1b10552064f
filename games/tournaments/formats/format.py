"""What every format can do."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
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

    @property
    def at_once(self) -> bool:
        """Whether no round depends on results, so that all of them are drawn at once."""

    def draw(
        self, field: Field, played: Sequence[Round], lots: Sequence[int], scoring: Scoring
    ) -> Round | None:
        """The next round, when all tables of those before are over; None when the tournament is.

        `lots` are all entrants in the order in which they were shuffled for this round.
        """

    def more(self, field: Field, played: Sequence[Round], begun: Collection[int], scoring: Scoring) -> Round:
        """What can be drawn of the next round while tables of the last one are still played.

        Those who have `begun` it already are left out; in `field` they are there even if they have left
        since. Once all tables are over, this is the rest of it.
        """

    def out(self, field: Field, played: Sequence[Round], scoring: Scoring) -> set[int]:
        """Who is seated no more, as far as results tell it while tables of the last round may be played."""

    def standings(
        self, field: Field, played: Sequence[Round], lots: Sequence[int], scoring: Scoring
    ) -> list[Row]:
        """All entrants in their order as of now; the final one when nothing is left to play."""

    def has_winner(self, field: Field, played: Sequence[Round]) -> bool:
        """Whether somebody has won, if nothing is played any more: the last table, where that decides."""


class AnyNumber:
    """What most formats say: any number of entrants from two on, and one round after the other."""

    @property
    def needs(self) -> int:
        return 2

    @property
    def most(self) -> int | None:
        return None

    @property
    def at_once(self) -> bool:
        return False

    def more(self, field: Field, played: Sequence[Round], begun: Collection[int], scoring: Scoring) -> Round:
        return Round(())

    def out(self, field: Field, played: Sequence[Round], scoring: Scoring) -> set[int]:
        return set()

    def has_winner(self, field: Field, played: Sequence[Round]) -> bool:
        return True


@dataclass(frozen=True)
class AtTables(AnyNumber):
    """A format in which everybody plays every round, at tables of one of `sizes`."""

    sizes: tuple[int, ...] = (2,)

    @property
    def needs(self) -> int:
        return min(self.sizes)

    @property
    def size(self) -> int:
        return max(self.sizes)
