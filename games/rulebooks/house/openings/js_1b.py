"""Conférence de Yalta, option 2: lots of one continent change hands unseen.

(Jeux & Stratégie no. 40, variante 1: « les joueurs tiennent leurs cartes secrètes … des lots de un ou
plusieurs cartes territoires qui doivent forcément être du même continent. Ils annoncent le nombre de cartes …
») By mail: readings A63.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.engine.errors import gettext_noop
from games.features.sealed_barter import SealedBarter


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
