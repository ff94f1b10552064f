"""The Swiss system of the first version: all rounds were played, even when entrants had met all others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.tournaments.formats.earlier.duels import MOST_DUTCH, dutch
from games.tournaments.formats.rounds import Field, Round, TournamentTable
from games.tournaments.formats.swiss import Swiss

if TYPE_CHECKING:
    from games.tournaments.formats.scoring.points import Scoring


@dataclass(frozen=True)
class FirstSwiss(Swiss):
    """The Swiss system in which two entrants without any opponent left had byes."""

    def draw(
        self, field: Field, played: Sequence[Round], lots: Sequence[int], scoring: Scoring
    ) -> Round | None:
        if len(played) >= self.rounds or len(field.present) < self.needs:
            return None
        if self.size == 2 and len(field.present) <= MOST_DUTCH and not any(field.clubs.values()):
            duels, byes = dutch(field, played, scoring, self.rounds)
            if sorted([*byes, *(entrant for duel in duels for entrant in duel)]) == sorted(field.present):
                return Round(tuple(TournamentTable(duel) for duel in duels), tuple(byes))
        return self.seat(field, played, lots, self.tally(field, played, scoring))
