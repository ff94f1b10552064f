"""The general mobilisation: as many sets as possible, their armies on the stacks that attack next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine import Order
from games.engine.board import members
from games.features.mobilisation.orders import MobiliseAll
from games.features.mobilisation.sets import in_no_set

if TYPE_CHECKING:
    from games.engine import Position, Rulebook


def mobilise(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """All sets, their armies on the greatest stacks of the border first."""
    mine, borders, armies = view.lands[seat], rulebook.board.border_masks, view.armies

    def strength(land: int) -> tuple[bool, int]:
        return bool(borders[land] & ~mine), armies[land]

    return MobiliseAll(tuple(sorted(members(in_no_set(view, seat)), key=strength, reverse=True)))
