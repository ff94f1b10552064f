"""The marks on the map for gods, temples, the plague and land under water. Each has a shape of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.display import Mark
from games.engine.position import NOBODY
from games.rulebooks.godstorm.state import GODS, PLAGUE, SUNK, TEMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.engine import Position

GODS_SHOWN = ("sword", "skull", "bolt", "moon")
"""The shape of each kind of god. The colour of the land shows whose god it is."""


def marks(view: Position) -> Iterator[Mark]:
    """Yield the marks of gods, of temples, of the plague, and of land under water."""
    for own in GODS.of(view):
        for land, shape in zip(own, GODS_SHOWN, strict=True):
            if land != NOBODY:
                yield Mark(land, shape, f"mark.{shape}")
    for land in TEMPLES.of(view):
        yield Mark(land, "columns", "mark.temple")
    for land in PLAGUE.of(view):
        yield Mark(land, "cross", "mark.plague")
    for land in SUNK.of(view):
        yield Mark(land, "waves", "mark.under_water")
