"""Round robin: everybody meets everybody, in the order of the Berger tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.tournaments.formats.format import Format
from games.tournaments.formats.pairing.duels import berger
from games.tournaments.formats.rounds import Field, Round, TournamentTable
from games.tournaments.formats.scoring.standings import StandingsLine, Tally, standings

if TYPE_CHECKING:
    from games.tournaments.formats.scoring.points import Scoring


@dataclass(frozen=True)
class RoundRobin(Format):
    """Everybody meets everybody `cycles` times; every second cycle swaps the seats."""

    key = "round_robin"
    has_duels = True
    settings = ("most_games", "bye")

    cycles: int = 1

    @property
    def most(self) -> int | None:
        return 12

    @property
    def at_once(self) -> bool:
        return True

    def draw(
        self, field: Field, played: Sequence[Round], lots: Sequence[int], scoring: Scoring
    ) -> Round | None:
        """Return the next round of the Berger table; an entrant whose opponent is away has a bye."""
        cycle, number = divmod(len(played), len(field.entrants) - 1 + len(field.entrants) % 2)
        if cycle >= self.cycles or len(field.present) < 2:
            return None
        duels, byes = berger(field.entrants, number + 1)
        tables = [duel[:: -1 if cycle % 2 else 1] for duel in duels if field.away.isdisjoint(duel)]
        left = [entrant for duel in duels for entrant in duel if not field.away.isdisjoint(duel)]
        resting = [entrant for entrant in (*byes, *left) if entrant not in field.away]
        return Round(tuple(TournamentTable(duel) for duel in tables), tuple(resting))

    def standings(
        self, field: Field, played: Sequence[Round], lots: Sequence[int], scoring: Scoring
    ) -> list[StandingsLine]:
        """Rank by points. A bye is worth the entrant's mean score, since all have one or nobody has."""
        return standings(field.entrants, Tally(played, scoring, full_byes=False), lots)
