"""Miracles: the piles, the cards, what plays them. Empty until they are written."""

from __future__ import annotations

from dataclasses import dataclass

from games.rulebooks.godstorm.rites import Rites


@dataclass(frozen=True)
class Miracles(Rites):
    """Cards of war, death and the sky, and the relics of magic."""

    key = "miracles"
