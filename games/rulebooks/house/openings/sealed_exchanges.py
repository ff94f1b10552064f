"""Conférence de Yalta, option 2: lots of one continent change hands unseen.

(Jeux & Stratégie no. 40, variante 1: « les joueurs tiennent leurs cartes secrètes … des lots de un ou
plusieurs cartes territoires qui doivent forcément être du même continent. Ils annoncent le nombre de cartes …
») For how it is played by mail, see our readings A63.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.features.sealed_barter import SealedBarter


@dataclass(frozen=True)
class SealedExchanges(SealedBarter):
    """Players exchange lots face down."""

    key = "js_1b"
    excludes = ("fog", "js_1a", "js_2", "teams", "neutral_lands")
