"""Égalité des armes: every set brings ten armies (Jeux & Stratégie no. 40, variante 11).

« Quelle que soit la combinaison de trois cartes que vous avez en main, elle vous rapporte dix armées. »
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.engine import Feature, Rulebook
from games.engine.policies.sets import Progressive, Shape


@dataclass(frozen=True, slots=True)
class Alike:
    """A value that is the same for every set."""

    armies: int

    def __call__(self, shape: Shape, traded: int) -> int:
        return self.armies


@dataclass(frozen=True)
class EqualArms(Feature):
    """Every set brings the same number of armies, whatever its cards."""

    armies: int = 10
    key = "js_11"

    def unsuited(self, rulebook: Rulebook) -> str:
        if isinstance(rulebook.sets.value, Progressive):
            return "growing_sets"
        return ""

    def install(self, rulebook: Rulebook) -> Rulebook:
        return replace(rulebook, sets=replace(rulebook.sets, value=Alike(self.armies)))
