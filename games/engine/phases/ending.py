"""The order that ends a phase in which nothing has to be done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.legality import Option, OrderRule
from games.engine.orders import End

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


def end(table: Table, seat: int, order: End) -> None:
    """Go on with the next phase."""
    table.next_phase()


def end_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Offer to end the phase, at any time."""
    yield Option(End, "end", {})


ENDING = OrderRule(end, end_options)
