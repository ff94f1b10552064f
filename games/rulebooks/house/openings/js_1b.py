"""Conférence de Yalta, option 2: lots of one continent change hands unseen.

(Jeux & Stratégie no. 40, variante 1: « les joueurs tiennent leurs cartes secrètes … des lots de un ou
plusieurs cartes territoires qui doivent forcément être du même continent. Ils annoncent le nombre de cartes …
») By mail: readings A63.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.engine import Rulebook
from games.engine.errors import gettext_noop
from games.engine.policies.deal import DEALT_WITH_JOKERS
from games.features.sealed_barter import SealedBarter

CONFERENCE = gettext_noop(
    "Before the first armies are placed you may exchange territories unseen: you lay a lot of one continent "
    "down and say how many cards it holds, and whoever wants it gives as many of one continent for it. "
    "Nobody knows who holds what until the exchanges are over."
)
DECISION = gettext_noop(
    "For three minutes of haggling: each player lays three lots down at most, of three territories at most. "
    "Whoever is content says so, and is called again when somebody lays a lot down; whoever does not come "
    "keeps what they have."
)
JOKERS = gettext_noop(
    "A joker counts as a card of any continent, alone or in a lot; whoever holds it in the end has a "
    "territory fewer, but no fewer armies."
)
NO_JOKERS = gettext_noop(
    "By the text a joker counts as a card of any of the continents; here we depart from it: jokers are not "
    "exchanged."
)


@dataclass(frozen=True)
class SealedExchanges(SealedBarter):
    """Lots face down."""

    key = "js_1b"
    excludes: ClassVar = {
        "fog": gettext_noop("Everybody shows their territories when the exchanges are over."),
        "js_1a": gettext_noop("There is one conference: choose how it is held."),
        "js_2": gettext_noop("Cards that lie open tell who holds which territory."),
        "teams": gettext_noop("Partners see each other’s cards."),
        "neutral_lands": gettext_noop("Forces that nobody plays hold territories in the open."),
    }

    def install(self, rulebook: Rulebook) -> Rulebook:
        told = rulebook.with_prose("set_up", conference=CONFERENCE).with_prose("open", conference=DECISION)
        if not self.jokers:
            told = told.with_prose("open", jokers=NO_JOKERS)
        elif rulebook.deal == DEALT_WITH_JOKERS:
            told = told.with_prose("set_up", jokers=JOKERS)
        return super().install(told)
