"""Points for places, which compare between tables of unequal size."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from games.tournaments.formats.rounds import NOTHING

if TYPE_CHECKING:
    from games.tournaments.formats.rounds import Table

WHOLE, HALF, NONE = Fraction(1), Fraction(1, 2), Fraction(0)


@dataclass(frozen=True)
class Scoring:
    """What a table brings: 1 for the first place, 0 for the last, evenly spaced in between.

    `by_place` are other points for the first, second, … place. `felled` and `continents` are what each
    elimination and each continent held at the end brings in addition. `bye` is the share of a win that a bye
    is worth; None where the format says it.
    """

    by_place: tuple[Fraction, ...] = ()
    felled: Fraction = NONE
    continents: Fraction = NONE
    bye: Fraction | None = None

    def points(self, table: Table) -> list[Fraction]:
        """The points of each seat of a table that is over."""
        points = [self.for_place(table.places, place) for place in table.places]
        for each, counts in ((self.felled, table.felled), (self.continents, table.continents)):
            for seat, count in enumerate(counts):
                if table.places[seat] != NOTHING:
                    points[seat] += each * count
        return points

    @property
    def win(self) -> Fraction:
        """What the first place brings."""
        return self.by_place[0] if self.by_place else WHOLE

    def for_place(self, places: tuple[int, ...], place: int) -> Fraction:
        """What this place brings; those who share it share the points of all places that they take."""
        if place == NOTHING:
            return NONE
        taken = range(place, place + places.count(place))
        return sum((self.of_one(at, len(places)) for at in taken), NONE) / len(taken)

    def of_one(self, place: int, seats: int) -> Fraction:
        if self.by_place:
            return self.by_place[place - 1] if place <= len(self.by_place) else NONE
        return Fraction(seats - place, seats - 1)
