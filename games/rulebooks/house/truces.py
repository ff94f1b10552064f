"""Truces that players make during the game. A rule of ours.

The booklets let players ally as they like and enforce nothing. Here a truce is an agreement with terms that
everybody can look up, and the table chooses whether it binds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.engine import Feature, Rulebook
from games.features.truces import Truces

MORE_THAN_THREE = 4


@dataclass(frozen=True)
class PlayersTruces(Truces):
    """Truces between players who win and lose alone."""

    key = "truces"
    excludes = ("teams",)


@dataclass(frozen=True)
class TrucesToThree(Feature):
    """All truces end when three players are left."""

    key = "truces_to_three"
    needs = ("truces",)

    def unsuited(self, rulebook: Rulebook) -> str:
        if max(rulebook.players) < MORE_THAN_THREE:
            return "few"
        return ""

    def install(self, rulebook: Rulebook) -> Rulebook:
        features = (
            replace(feature, fewest=MORE_THAN_THREE) if isinstance(feature, Truces) else feature
            for feature in rulebook.features
        )
        return replace(rulebook, features=tuple(features))
