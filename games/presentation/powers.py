"""The powers of a game as the strip under the board shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.presentation.names import continent_name

if TYPE_CHECKING:
    from games.selectors.game_page import GamePage


def powers(page: GamePage) -> list[dict[str, Any]]:
    """One entry a seat, in the order of play, as `components/power.html` wants it."""
    board = page.rulebook.board
    return [
        {**vars(seat), "continents": [continent_name(board, i) for i in seat.continents]}
        for seat in page.seats
    ]
