"""How likely something is, in whole percent."""

from __future__ import annotations

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
        return Likelihood(pgettext("chance", "over"), 99)
    if percent == 0 and chance > 0:
        return Likelihood(pgettext("chance", "under"), 1)
    return Likelihood("", percent)
