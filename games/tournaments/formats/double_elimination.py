"""Double elimination, for duels: whoever has lost twice is out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.tournaments.formats.course import Field, Round
from games.tournaments.formats.format import AnyNumber
from games.tournaments.formats.knock_out import bracket_round
from games.tournaments.formats.standings import Row, Tally, standings

if TYPE_CHECKING:
    from games.tournaments.formats.points import Scoring


@dataclass(frozen=True)
class DoubleElimination(AnyNumber):
    """Those without a defeat play among themselves, and so do those with one, until one of each is left.

    They meet in the final; if that is lost by who had no defeat, it is played once more.
    """

    def draw(
        self, field: Field, played: Sequence[Round], lots: Sequence[int], scoring: Scoring
    ) -> Round | None:
        """The next round of both halves; whoever is alone in theirs waits."""
        lost = defeats(played)
        halves = [[entrant for entrant in field.present if lost[entrant] == count] for count in (0, 1)]
        left = halves[0] + halves[1]
        if len(left) < 2:
            return None
        if len(left) == 2:
            return bracket_round(left, field, played, 2, 2)
        rounds = [self.half(half, field, played) for half in halves]
        return Round(
            tuple(table._replace(group=group) for group, half in enumerate(rounds) for table in half.tables),
            tuple(entrant for half in rounds for entrant in half.byes),
        )

    def half(self, half: Sequence[int], field: Field, played: Sequence[Round]) -> Round:
        return bracket_round(half, field, played, 2, 2) if len(half) > 1 else Round((), tuple(half))

    def standings(
        self, field: Field, played: Sequence[Round], lots: Sequence[int], scoring: Scoring
    ) -> list[Row]:
        """By when each was out, the last first; of those who are in, by their defeats."""
        lost: Counter[int] = Counter()
        first: dict[int, tuple[int, ...]] = {}
        for number, round_ in enumerate(played, start=1):
            lost += defeats([round_])
            for entrant, count in lost.items():
                if count == 2 and entrant not in first:
                    first[entrant] = (1, -number)
        for entrant in field.entrants:
            first.setdefault(entrant, (0, lost[entrant]))
        return standings(field.entrants, Tally(played, scoring, full_byes=True), lots, first, by="round")


def defeats(played: Sequence[Round]) -> Counter[int]:
    """How often each has lost: one of each duel, the second seat where both are equal."""
    tables = [table for round_ in played for table in round_.tables if table.places]
    return Counter(max(reversed(table.entrants), key=table.ranks.__getitem__) for table in tables)
