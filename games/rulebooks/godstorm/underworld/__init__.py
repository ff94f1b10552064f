"""The Underworld: its spaces, the charge from heaven, what it brings. Empty until it is written."""

from __future__ import annotations

from dataclasses import dataclass

from games.rulebooks.godstorm.rites import Rites


@dataclass(frozen=True)
class Underworld(Rites):
    """Thirteen spaces for the fallen."""

    key = "underworld"
