"""Independents that take sides in a game of two (Hasbro 2006, Le jeu à 2, Variante – Indépendants actifs)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from games.engine.feature import Feature
from games.features.allies.allegiance import ALLIES, ally_of
from games.features.allies.influence import INFLUENCE, VERB, Influenced
from games.features.allies.invasion import INVASION, Wavered, end_when_taken, invade
from games.features.allies.phases import ALLIED_MANOEUVRE, ALLIED_REINFORCE, ATTACK_WITH_ALLIES
from games.features.muster import Mustered

if TYPE_CHECKING:
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


@dataclass(frozen=True)
class Allies(Feature):
    """Neutrals that players win over with cards.

    Their ally reinforces, leads and moves them until they waver.
    """

    key = "allies"
    extras = (ALLIES, INVASION)
    events = (Mustered, Influenced, Wavered)
    verbs = (VERB,)

    def install(self, rulebook: Rulebook) -> Rulebook:
        rulebook = rulebook.with_stage(ATTACK_WITH_ALLIES)
        for stage, place in (
            (INFLUENCE, {"before": "reinforce"}),
            (ALLIED_REINFORCE, {"after": "reinforce"}),
            (ALLIED_MANOEUVRE, {"after": "manoeuvre"}),
        ):
            rulebook = rulebook.with_phase(stage, **place)
        return replace(rulebook, leader=ally_of)

    def declared(self, table: Table, fighter: int, source: int, target: int) -> bool:
        return invade(table, fighter, target)

    def going_on(self, table: Table) -> None:
        end_when_taken(table)
