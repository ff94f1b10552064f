"""How likely something is, in whole percent; and how much a number of trials says of it."""

from __future__ import annotations

from math import ceil, sqrt
from typing import NamedTuple

from django.utils.translation import pgettext

CAREFUL = 3
"""With fewer armies an attacker rolls fewer than three dice: there an attack stops, unless told."""


def careful_stop(armies: int) -> int:
    """At how many of these armies an attack stops unless the player says otherwise."""
    return CAREFUL if armies > CAREFUL else 1


class Likelihood(NamedTuple):
    """A chance in whole percent; `bound` says "over" or "under" where it is not quite certain."""

    bound: str
    percent: int

    def __str__(self) -> str:
        """The chance in words: "72 %", "over 99 %"."""
        return f"{self.bound} {self.percent}\N{NARROW NO-BREAK SPACE}%".strip()


def likelihood(chance: float) -> Likelihood:
    """A chance from 0 to 1; 0 and 100 % only where it is certain."""
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
    """How often something happened in so many trials; what happened in all or none of them is not certain."""
    if number == times:
        return nearly_always()
    return likelihood(number / times) if number else hardly_ever()


def margin(number: int, times: int) -> int:
    """Two standard errors of a share of so many trials, in points; at least 1.

    Two successes and two failures more are counted (A. Agresti and B. Coull, “Approximate is better than
    ‘exact’”, 1998), so that what always or never happened keeps a margin.
    """
    share = (number + 2) / (times + 4)
    return ceil(200 * sqrt(share * (1 - share) / (times + 4)))
