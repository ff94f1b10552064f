"""Double elimination in the first version: seeds came before avoiding rematches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.tournaments.formats.elimination.double_elimination import DoubleElimination, half_of
from games.tournaments.formats.elimination.knock_out import Bracket
from games.tournaments.formats.rounds import Field, Round


@dataclass(frozen=True)
class FirstDoubleElimination(DoubleElimination):
    """Double elimination that avoids rematches only by exchanges within a row of `spread`."""

    def seats(self, field: Field, played: Sequence[Round]) -> Bracket:
        return Bracket(field, played, half_of(field, played).met)
