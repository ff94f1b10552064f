"""Points for places, which can be compared between tables of different sizes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from games.tournaments.formats.rounds import NOTHING

if TYPE_CHECKING:
    from games.tournaments.formats.rounds import TournamentTable

WHOLE, HALF, NONE = Fraction(1), Fraction(1, 2), Fraction(0)


@dataclass(frozen=True)
class Scoring:
    """The points of a table: 1 for the first place, 0 for the last, evenly spaced in between.

    `by_place` replaces these by other points for the first, second, … place. `felled` and `continents` are
    the points for each elimination and for each continent held at the end. `bye` is what a bye is worth, as a
    share of a win; None leaves it to the format.
    """

    by_place: tuple[Fraction, ...] = ()
    felled: Fraction = NONE
    continents: Fraction = NONE
    bye: Fraction | None = None

    def points(self, table: TournamentTable) -> list[Fraction]:
        """Return the points of each seat of a table that is over."""
        points = [self.for_place(table.places, place) for place in table.places]
        for each, counts in ((self.felled, table.felled), (self.continents, table.continents)):
            for seat, count in enumerate(counts):
                if table.places[seat] != NOTHING:
                    points[seat] += each * count
        return points

    @property
    def win(self) -> Fraction:
        """The points of the first place."""
        return self.by_place[0] if self.by_place else WHOLE

    def for_place(self, places: tuple[int, ...], place: int) -> Fraction:
        """Return the points of this place; those who share it split the points of all their places."""
        if place == NOTHING:
            return NONE
        taken = range(place, place + places.count(place))
        return sum((self.of_one(at, len(places)) for at in taken), NONE) / len(taken)

    def of_one(self, place: int, seats: int) -> Fraction:
        if self.by_place:
            return self.by_place[place - 1] if place <= len(self.by_place) else NONE
        return Fraction(seats - place, seats - 1)
