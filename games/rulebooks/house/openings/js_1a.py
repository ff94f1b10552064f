"""Conférence de Yalta, option 1: territory cards are exchanged before anything else.

(Jeux & Stratégie no. 40, variante 1: « les joueurs étalent, face visible, leurs cartes territoires. Ils
disposent de trois minutes d'échanges “libres” entre eux; les cartes peuvent être échangées séparément ou par
lots. ») By mail: readings A63.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.engine.errors import gettext_noop
from games.features.barter import Barter


@dataclass(frozen=True)
class OpenExchanges(Barter):
    """Any lots at any rate."""

    key = "js_1a"
    excludes: ClassVar = {
        "fog": gettext_noop("Whoever exchanges territories must see who has which."),
        "js_1b": gettext_noop("There is one conference: choose how it is held."),
    }
