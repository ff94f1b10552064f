"""Conférence de Yalta, option 1: territory cards are exchanged before anything else.

(Jeux & Stratégie no. 40, variante 1: « les joueurs étalent, face visible, leurs cartes territoires. Ils
disposent de trois minutes d'échanges “libres” entre eux; les cartes peuvent être échangées séparément ou par
lots. ») For how it is played by mail, see our readings A63.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.features.barter import Barter


@dataclass(frozen=True)
class OpenExchanges(Barter):
    """Players exchange any lots at any rate."""

    key = "js_1a"
    excludes = ("fog", "js_1b")
