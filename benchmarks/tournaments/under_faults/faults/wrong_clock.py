"""Clocks of programs go wrong."""

from __future__ import annotations

import random
from collections.abc import Sequence

from benchmarks.tournaments.under_faults.faults.fault import Fault
from benchmarks.tournaments.under_faults.program_clocks import Clocks

MINUTE = 60
SHIFT = 10 * MINUTE
"""By how many seconds clocks are set forward or back."""
LASTS = 5.0, 15.0
"""The least and the most seconds for which they are wrong."""


class ClockWrong(Fault):
    """The clocks of all programs, or that of one of them, are set forward or back, and right again."""

    def __init__(self, whose: str, shift: int, clocks: Clocks, programs: Sequence[str], number: int) -> None:
        self.name = f"clock of {whose} {'forward' if shift > 0 else 'back'}"
        self.clocks, self.programs, self.number = clocks, programs, number
        self.shift = shift
        self.wrong: list[str] = []

    def begin(self, chance: random.Random) -> float | None:
        if not self.clocks.are_right:
            return None
        self.clocks.are_right = False
        self.wrong = chance.sample(self.programs, self.number)
        for program in self.wrong:
            self.clocks.set(program, int(self.shift))
        return chance.uniform(*LASTS)

    def end(self) -> None:
        for program in self.wrong:
            self.clocks.set(program, 0)
        self.clocks.are_right = True
