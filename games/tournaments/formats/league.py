"""League: divisions that play at the same time, season by season; the best go up, the last go down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Self

from games.tournaments.formats.format import Chosen, Fault, Format
from games.tournaments.formats.pairing.sizes import in_even_parts
from games.tournaments.formats.parts import draw_parts, standings_of_parts
from games.tournaments.formats.round_robin import RoundRobin
from games.tournaments.formats.rounds import Field, Round
from games.tournaments.formats.scoring.standings import StandingsLine, renumbered
from games.tournaments.formats.swiss import Swiss, cut

if TYPE_CHECKING:
    from games.tournaments.formats.scoring.points import Scoring

ONCE = RoundRobin()


@dataclass(frozen=True)
class League(Format):
    """One season: divisions of `size`, filled in order of seed, each of which plays by `inner`."""

    key = "league"
    has_divisions = True
    settings = ("bye",)

    size: int = 8
    moving: int = 2
    inner: Format = ONCE

    @classmethod
    def of(cls, chosen: Chosen) -> Self:
        inner = RoundRobin() if chosen.sizes == (2,) else Swiss.of(chosen)
        return cls(chosen.group_size, chosen.moving, inner)

    @classmethod
    def faults(cls, size: int, most: int, chosen: Chosen) -> Iterable[Fault]:
        """Refuse divisions that are too small for a table, or for the number of entrants who move."""
        if size > chosen.group_size:
            yield Fault("group_size", "division")
        if 2 * chosen.moving > chosen.group_size:
            yield Fault("moving", "moving", {"count": chosen.group_size})

    @property
    def needs(self) -> int:
        return self.inner.needs

    @property
    def at_once(self) -> bool:
        return self.inner.at_once

    def divisions(self, field: Field) -> list[Field]:
        """Return the divisions, the top one first; their sizes differ by one at most."""
        sizes = in_even_parts(len(field.entrants), self.size)
        return [field.of(division) for division in cut(field.entrants, sizes)]

    def draw(
        self, field: Field, played: Sequence[Round], lots: Sequence[int], scoring: Scoring
    ) -> Round | None:
        """Return the next round of all divisions."""
        return draw_parts(self.inner, self.divisions(field), played, lots, scoring)

    def standings(
        self, field: Field, played: Sequence[Round], lots: Sequence[int], scoring: Scoring
    ) -> list[StandingsLine]:
        """Rank division by division."""
        return renumbered(
            row
            for rows in standings_of_parts(self.inner, self.divisions(field), played, lots, scoring)
            for row in rows
        )

    def parts(
        self, field: Field, played: Sequence[Round], rows: Sequence[StandingsLine], scoring: Scoring
    ) -> list[tuple[int | None, Sequence[StandingsLine]]]:
        """Return the standings of each division."""
        rest = iter(rows)
        return [
            (number, list(islice(rest, len(division.entrants))))
            for number, division in enumerate(self.divisions(field))
        ]

    def moves(self, field: Field, final: Sequence[int]) -> dict[int, int]:
        sizes = [len(division.entrants) for division in self.divisions(field)]
        division = [number for number, size in enumerate(sizes) for _ in range(size)]
        now = dict(zip(final, division, strict=True))
        then = dict(zip(self.next_season(field, final), division, strict=True))
        return {entrant: now[entrant] - then[entrant] for entrant in final if now[entrant] != then[entrant]}

    def next_season(self, field: Field, final: Sequence[int]) -> list[int]:
        """Return the seeding of the next season: `moving` entrants change places at each border.

        In small divisions fewer change places, so that nobody is moved across two borders.
        """
        order = list(final)
        sizes = [len(division.entrants) for division in self.divisions(field)]
        border = 0
        for upper, lower in pairwise(sizes):
            border += upper
            moving = min(self.moving, upper // 2, lower // 2)
            up, down = order[border : border + moving], order[border - moving : border]
            order[border - moving : border + moving] = up + down
        return order
