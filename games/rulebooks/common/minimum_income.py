"""An option of several editions: at least three armies a turn."""

from __future__ import annotations

from dataclasses import replace

from games.engine import Choice, Rulebook
from games.engine.policies.income import LandAndContinents


def with_minimum(rulebook: Rulebook) -> Rulebook:
    """Give at least three armies a turn, as later editions do."""
    return replace(rulebook, income=LandAndContinents(divisor=3, minimum=3))


MINIMUM = Choice(
    key="minimum",
    values={"none": lambda rulebook: rulebook, "three": with_minimum},
)
