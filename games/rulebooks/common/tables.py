"""What several editions have in common: tables, and options that more than one declares."""

from __future__ import annotations

from dataclasses import replace

from games.engine import Choice, Rulebook
from games.engine.policies.income import LandAndContinents

STARTING_ARMIES = {3: 35, 4: 30, 5: 25, 6: 20}
"""By the number of players, in every edition that gives any."""

CLASSICAL = (4, 6, 8, 10, 12, 15, 20, 25)
"""What sets bring one after the other, where their value grows; then five more for each."""


def with_minimum(rulebook: Rulebook) -> Rulebook:
    """At least three armies a turn, as later editions have it."""
    return replace(rulebook, income=LandAndContinents(divisor=3, minimum=3))


MINIMUM = Choice(
    key="minimum",
    values={"none": lambda rulebook: rulebook, "three": with_minimum},
)
