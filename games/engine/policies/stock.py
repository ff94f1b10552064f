"""The stock of armies, from which a seat receives those that are neither income nor for sets of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.table import Table


class Stock:
    """An unlimited stock: the box."""

    def granted(self, position: Position, seat: int, armies: int) -> int:
        """Return how many of these armies a seat can receive."""
        return armies

    def receive(self, table: Table, seat: int, armies: int) -> None:
        """Take armies that a seat receives out of the stock."""

    def give_back(self, table: Table, seat: int, armies: int) -> None:
        """Put armies that a seat gives back into the stock."""


ENDLESS = Stock()
