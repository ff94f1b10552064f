"""Chances in whole percent, and the margin of error of a number of trials."""

from __future__ import annotations

from math import ceil, sqrt
from typing import NamedTuple

from django.utils.translation import pgettext

CAREFUL = 3
"""The armies at which attacks stop by default: with fewer, fewer than three dice are rolled."""


def careful_stop(armies: int) -> int:
    """Return the number of armies at which an attack by these armies stops by default."""
    return CAREFUL if armies > CAREFUL else 1


class Likelihood(NamedTuple):
    """A chance in whole percent; `bound` is "over" or "under" close to certainty."""

    bound: str
    percent: int

    def __str__(self) -> str:
        """Return the chance in words: "72 %", "over 99 %"."""
        return f"{self.bound} {self.percent}\N{NARROW NO-BREAK SPACE}%".strip()


def likelihood(chance: float) -> Likelihood:
    """Return a chance given from 0 to 1; it is 0 or 100 % only if it is certain."""
    percent = round(100 * chance)
    if percent == 100 and chance < 1:
        return nearly_always()
    if percent == 0 and chance > 0:
        return hardly_ever()
    return Likelihood("", percent)


def nearly_always() -> Likelihood:
    return Likelihood(pgettext("chance", "over"), 99)


def hardly_ever() -> Likelihood:
    return Likelihood(pgettext("chance", "under"), 1)


def frequency(number: int, times: int) -> Likelihood:
    """Return an event's frequency in trials; even “always” and “never” are not certain."""
    if number == times:
        return nearly_always()
    return likelihood(number / times) if number else hardly_ever()


def margin(number: int, times: int) -> int:
    """Return two standard errors of a share of trials, in percentage points; at least 1.

    Two more successes and two more failures are counted (A. Agresti and B. Coull, “Approximate is better than
    ‘exact’”, 1998), so that an event that happened always or never has a margin too.
    """
    share = (number + 2) / (times + 4)
    return ceil(200 * sqrt(share * (1 - share) / (times + 4)))
