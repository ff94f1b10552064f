"""Three house rules that refer to each other, to be offered on any edition."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from games.engine.feature import Feature
from games.engine.policies.sets import Progressive
from games.engine.rulebook import Rulebook
from games.rulebooks.house import HouseRule
from games.texts.option import OptionText
from games.texts.text import Text


@dataclass(frozen=True)
class Alike(Feature):
    """A house rule by which all sets are worth the same."""

    worth: int = 10
    key = "alike"

    def unsuited(self, rulebook: Rulebook) -> str:
        return "growing_sets" if isinstance(rulebook.sets.value, Progressive) else ""


class AlikeText(Text[Alike]):
    option = OptionText("Alike", sentence="Every set brings ten")
    reasons: ClassVar = {"growing_sets": "Choose sets of fixed values."}


@dataclass(frozen=True)
class Famine(Feature):
    """A house rule without growth."""

    key = "famine"
    excludes = ("alike", "missions")


class FamineText(Text[Famine]):
    option = OptionText("Famine", sentence="No sets")
    reasons: ClassVar = {"alike": "In a famine there are no sets.", "missions": "Nobody has a mission."}


@dataclass(frozen=True)
class Hunger(Feature):
    """A house rule that needs another one."""

    key = "hunger"
    needs = ("famine",)

    def install(self, rulebook: Rulebook) -> Rulebook:
        return replace(rulebook, safe_rounds=len(rulebook.features))


class HungerText(Text[Hunger]):
    option = OptionText("Hunger", sentence="It bites")
    reasons: ClassVar = {"famine": "Hunger needs a famine: choose it too."}


RULES = (
    HouseRule({"1": Alike(), "2": Alike(worth=12)}),
    HouseRule({"1": Famine()}),
    HouseRule({"1": Hunger()}),
)
