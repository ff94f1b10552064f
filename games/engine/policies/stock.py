"""Where armies come from that a seat receives, other than as its income and for sets of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.table import Table


class Stock:
    """As many as one likes, from the box."""

    def granted(self, position: Position, seat: int, armies: int) -> int:
        """Of so many armies, those that a seat can receive."""
        return armies

    def receive(self, table: Table, seat: int, armies: int) -> None:
        """A seat has received armies."""

    def give_back(self, table: Table, seat: int, armies: int) -> None:
        """A seat gives back armies that it had received."""


ENDLESS = Stock()
