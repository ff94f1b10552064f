"""The sensible player with an aim of its own, in place of what the edition wants."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import lru_cache
from typing import ClassVar

from games.bots.sensible import SensiblePlayer
from games.engine import Feature, Order, Position, Rulebook


class AimingPlayer(SensiblePlayer):
    """A sensible player that sees one more feature in every edition.

    The feature adds nothing to the rules. It brings the aim under which it is entered in `AIMS`.
    """

    feature: ClassVar[Feature]

    def wanted(self, rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Order:
        return super().wanted(with_feature(rulebook, self.feature), view, seat, rng)


@lru_cache(maxsize=64)
def with_feature(rulebook: Rulebook, feature: Feature) -> Rulebook:
    """Return the rulebook with this feature before all others."""
    return replace(rulebook, features=(feature, *rulebook.features))
