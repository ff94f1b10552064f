"""What stands on the map: gods, temples, the plague, land under water; each has a shape of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.display import Mark
from games.engine.errors import gettext_noop
from games.engine.position import NOBODY
from games.rulebooks.godstorm.state import GODS, PLAGUE, SUNK, TEMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.engine import Position

GODS_SHOWN = (
    ("sword", gettext_noop("god of war")),
    ("skull", gettext_noop("god of death")),
    ("bolt", gettext_noop("god of the sky")),
    ("moon", gettext_noop("goddess of magic")),
)
"""The shape and the name of each kind of god. Whose it is, the colour of the land says."""


def marks(view: Position) -> Iterator[Mark]:
    """Gods first, then temples and the plague."""
    for own in GODS.of(view):
        for land, (shape, name) in zip(own, GODS_SHOWN, strict=True):
            if land != NOBODY:
                yield Mark(land, shape, name)
    for land in TEMPLES.of(view):
        yield Mark(land, "columns", gettext_noop("temple"))
    for land in PLAGUE.of(view):
        yield Mark(land, "cross", gettext_noop("plague"))
    for land in SUNK.of(view):
        yield Mark(land, "waves", gettext_noop("under water"))
