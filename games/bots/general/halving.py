"""The choice among candidates by trials, most of which go to those that do best.

It is successive halving (Karnin, Koren and Somekh, 2013): all candidates are tried a few times, the better
half some more times, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from time import process_time
from typing import NamedTuple

from games.bots.general.candidates import Candidate

LEAST = 4
"""The fewest trials of a candidate before some are dropped."""
LAST = 2
"""The number of candidates among which the last trials are made, besides the usual one."""
MARGIN = 1.0
"""The standard errors by which a candidate must be better than the usual one."""


class Budget(NamedTuple):
    """The trials of each of the last candidates, and the seconds of processor time for a decision.

    Without seconds, time does not matter, and the same seed makes the same choice.
    """

    trials: int
    seconds: float | None = None


@dataclass
class Arm:
    """A candidate and its trials: their number, and the sums of their results and of the squares of these."""

    candidate: Candidate
    trials: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, result: float) -> None:
        """Add a trial."""
        self.trials += 1
        self.total += result
        self.squares += result * result

    @property
    def mean(self) -> float:
        """The mean result."""
        return self.total / self.trials

    @property
    def variance(self) -> float:
        """The variance of the mean."""
        return max(0.0, self.squares / self.trials - self.mean**2) / self.trials


def best_of(
    candidates: Sequence[Candidate], trial: Callable[[Candidate], float], budget: Budget
) -> Candidate:
    """Return the candidate that did best in its trials, or the first one unless another is clearly better."""
    usual, *others = arms = [Arm(candidate) for candidate in candidates]
    end = inf if budget.seconds is None else process_time() + budget.seconds
    step = min(max(LEAST, budget.trials // 4), budget.trials)
    while usual.trials < budget.trials and process_time() < end:
        for _ in range(step):
            for arm in arms:
                arm.add(trial(arm.candidate))
            if process_time() > end:
                break
        kept = sorted(arms, key=lambda arm: -arm.mean)[: max(LAST, len(arms) // 2)]
        arms = kept if usual in kept else [*kept, usual]
        step *= 2
    tried = [arm for arm in others if arm.trials >= usual.trials]
    best = max(tried, key=lambda arm: arm.mean, default=usual)
    margin = MARGIN * (best.variance + usual.variance) ** 0.5
    return best.candidate if best.mean - usual.mean > margin else usual.candidate
