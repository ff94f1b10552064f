"""Three house rules that know each other, to be offered on any edition."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from games.engine.feature import Feature
from games.engine.policies.sets import Progressive
from games.engine.rulebook import Rulebook
from games.rulebooks.house import HouseRule


@dataclass(frozen=True)
class Alike(Feature):
    """All sets are worth the same."""

    worth: int = 10
    key = "alike"

    def unsuited(self, rulebook: Rulebook) -> str:
        return "Choose sets of fixed values." if isinstance(rulebook.sets.value, Progressive) else ""


@dataclass(frozen=True)
class Famine(Feature):
    """Nothing grows."""

    key = "famine"
    excludes: ClassVar = {"alike": "In a famine there are no sets.", "missions": "Nobody has a mission."}


@dataclass(frozen=True)
class Hunger(Feature):
    """It bites."""

    key = "hunger"
    needs: ClassVar = {"famine": "Hunger needs a famine: choose it too."}

    def install(self, rulebook: Rulebook) -> Rulebook:
        return replace(rulebook, safe_rounds=len(rulebook.features))


RULES = (
    HouseRule("Alike", "Every set brings ten", {"1": Alike(), "2": Alike(worth=12)}),
    HouseRule("Famine", "No sets", {"1": Famine()}),
    HouseRule("Hunger", "It bites", {"1": Hunger()}),
)
