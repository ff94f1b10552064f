"""Leaving the game: the armies stay as a garrison, and all that is not of this Earth goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.legality import OrderRule
from games.engine.orders import Resign
from games.engine.phases.anytime import resign, resign_options
from games.rulebooks.godstorm.losses import forsake

if TYPE_CHECKING:
    from games.engine import Table


def leave(table: Table, seat: int, order: Resign) -> None:
    """Leave the game: without faith, gods, miracles and the armies of the dead."""
    forsake(table, (seat,))
    resign(table, seat, order)


LEAVING = OrderRule(leave, resign_options, by_anyone=True)
