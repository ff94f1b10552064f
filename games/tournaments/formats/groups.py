"""Groups, and then a knock-out of the best of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.tournaments.formats.course import Field, Round
from games.tournaments.formats.format import AnyNumber
from games.tournaments.formats.knock_out import KnockOut, spread
from games.tournaments.formats.parts import draw_parts, standings_of_parts
from games.tournaments.formats.round_robin import RoundRobin
from games.tournaments.formats.standings import Row, renumbered

if TYPE_CHECKING:
    from games.tournaments.formats.format import Format
    from games.tournaments.formats.points import Scoring

ONCE, DUELS = RoundRobin(), KnockOut()
KNOCK_OUT = -1
"""The group of the tables that come after the groups."""


@dataclass(frozen=True)
class Groups(AnyNumber):
    """Groups of `size`, each of which plays by `inner`; the best `advance` of each go on to `then`."""

    size: int = 4
    advance: int = 2
    inner: Format = ONCE
    then: KnockOut = DUELS

    @property
    def needs(self) -> int:
        return max(self.inner.needs, self.then.needs)

    def groups(self, field: Field) -> list[Field]:
        """The groups, with the best seeds apart and sizes that differ by one at most."""
        count = -(-len(field.entrants) // self.size)
        return [field.of(group) for group in spread(field.entrants, count)]

    def draw(
        self, field: Field, played: Sequence[Round], lots: Sequence[int], scoring: Scoring
    ) -> Round | None:
        """The next round of the groups, or of the knock-out."""
        in_groups, after = stages(played)
        if not after:
            groups = self.groups(field)
            round_ = draw_parts(self.inner, groups, in_groups, lots, scoring)
            if round_ or len(groups) == 1:
                return round_
        best = self.qualified(field, played, lots, scoring)
        round_ = self.then.draw(best, after, lots, scoring)
        return round_ and round_._replace(
            tables=tuple(table._replace(group=KNOCK_OUT) for table in round_.tables)
        )

    def qualified(
        self, field: Field, played: Sequence[Round], lots: Sequence[int], scoring: Scoring
    ) -> Field:
        """Who goes on: the first of all groups by their seeding, then the second, and so on."""
        in_groups, after = stages(played)
        going = after[0].entrants if after else set(field.present)
        tables = standings_of_parts(self.inner, self.groups(field), in_groups, lots, scoring)
        staying = [[row.entrant for row in rows if row.entrant in going] for rows in tables]
        return field.of(
            group[place] for place in range(self.advance) for group in staying if place < len(group)
        )

    def standings(
        self, field: Field, played: Sequence[Round], lots: Sequence[int], scoring: Scoring
    ) -> list[Row]:
        """Those of the knock-out first, then the others by their places in their groups."""
        in_groups, after = stages(played)
        tables = standings_of_parts(self.inner, self.groups(field), in_groups, lots, scoring)
        rest = sorted((row for rows in tables for row in rows), key=lambda row: (row.rank, -row.points))
        if not after:
            return renumbered(rest)
        final = self.then.standings(self.qualified(field, played, lots, scoring), after, lots, scoring)
        on = {row.entrant for row in final}
        return renumbered([*final, *(row for row in rest if row.entrant not in on)])


def stages(played: Sequence[Round]) -> tuple[list[Round], list[Round]]:
    """The rounds in groups, and those of the knock-out."""
    after = [round_ for round_ in played if round_.tables and round_.tables[0].group == KNOCK_OUT]
    return list(played[: len(played) - len(after)]), after
