"""Knock-out in the first version: as few byes as possible in each round, whatever comes after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.tournaments.formats.elimination.knock_out import KnockOut
from games.tournaments.formats.elimination.planning import Stage
from games.tournaments.formats.pairing.sizes import table_sizes
from games.tournaments.formats.rounds import Field, Round


@dataclass(frozen=True)
class RoundByRound:
    """Tables of `size`, with `fewest` at least; in duels byes until a power of two is left."""

    size: int = 2
    fewest: int = 2
    advance: int = 1

    def stage(self, entrants: int, elsewhere: int = 0) -> Stage:
        byes = 0
        if self.size == 2:
            everybody = entrants + elsewhere
            byes = min(entrants, max(2, 1 << (everybody - 1).bit_length()) - everybody)
        sizes, out = table_sizes(entrants - byes, range(self.fewest, self.size + 1))
        return Stage(tuple(sizes), byes + out, self.advance)


@dataclass(frozen=True)
class FirstKnockOut(KnockOut):
    """A bye counts as much as a first place, and nobody who was out comes back."""

    plan: RoundByRound = RoundByRound()

    def known_rounds(self, fewest: int, most: int) -> int | None:
        """They were not planned."""
        return None

    def enough(self, field: Field, played: Sequence[Round]) -> list[int]:
        return self.still_in(field, played)

    def has_winner(self, field: Field, played: Sequence[Round]) -> bool:
        return True

    @property
    def behind(self) -> int:
        return 0
