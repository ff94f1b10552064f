"""Knock-out in the first version: each round has as few byes as possible, without regard to later rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.tournaments.formats.elimination.knock_out import KnockOut
from games.tournaments.formats.elimination.planning import PlannedRound
from games.tournaments.formats.pairing.sizes import table_sizes
from games.tournaments.formats.rounds import Field, Round


@dataclass(frozen=True)
class RoundByRound:
    """Tables of `size`, or of `fewest` and more; duels have byes that leave a power of two."""

    size: int = 2
    fewest: int = 2
    advance: int = 1

    def stage(self, entrants: int, elsewhere: int = 0) -> PlannedRound:
        byes = 0
        if self.size == 2:
            everybody = entrants + elsewhere
            byes = min(entrants, max(2, 1 << (everybody - 1).bit_length()) - everybody)
        sizes, out = table_sizes(entrants - byes, range(self.fewest, self.size + 1))
        return PlannedRound(tuple(sizes), byes + out, self.advance)


@dataclass(frozen=True)
class FirstKnockOut(KnockOut):
    """A knock-out in which a bye ranks as high as a first place, and nobody comes back once they are out."""

    plan: RoundByRound = RoundByRound()

    def known_rounds(self, fewest: int, most: int) -> int | None:
        """Return None: rounds were not planned ahead."""
        return None

    def enough(self, field: Field, played: Sequence[Round]) -> list[int]:
        return self.still_in(field, played)

    def has_winner(self, field: Field, played: Sequence[Round]) -> bool:
        return True

    @property
    def behind(self) -> int:
        return 0
