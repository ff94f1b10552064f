"""Conférence de Yalta, option 1: territory cards are exchanged before anything else.

(Jeux & Stratégie no. 40, variante 1: « les joueurs étalent, face visible, leurs cartes territoires. Ils
disposent de trois minutes d'échanges “libres” entre eux; les cartes peuvent être échangées séparément ou par
lots. ») By mail: readings A63.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.engine import Rulebook
from games.engine.errors import gettext_noop
from games.features.barter import Barter

CONFERENCE = gettext_noop(
    "Before the first armies are placed you may exchange territories with the others, one by one or in lots, "
    "at any rate. An offer that is accepted is carried out at once; offers that this makes impossible lapse."
)
DECISION = gettext_noop(
    "For three minutes of haggling: each player makes three offers at most, of lots of three territories at "
    "most, and all can see them. Both must keep a territory, and need an army for each that they receive. "
    "Whoever is content says so, and is called again when somebody makes them an offer; whoever does not "
    "come keeps what they have."
)


@dataclass(frozen=True)
class OpenExchanges(Barter):
    """Any lots at any rate."""

    key = "js_1a"
    excludes: ClassVar = {
        "fog": gettext_noop("Whoever exchanges territories must see who has which."),
        "js_1b": gettext_noop("There is one conference: choose how it is held."),
    }

    def install(self, rulebook: Rulebook) -> Rulebook:
        told = rulebook.with_prose("set_up", conference=CONFERENCE).with_prose("open", conference=DECISION)
        return super().install(told)
