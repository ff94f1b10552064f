"""The random player: any legal order. The reference that every other player has to beat."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from games.engine.errors import gettext_noop
from games.engine.legality import Option, Slot, options
from games.engine.notation import parse_order
from games.engine.notation.formatting import format_cards
from games.engine.orders import Order, Resign, Standing

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook

WEIGHTS: dict[type, float] = {Resign: 0, Standing: 0.05}
"""How readily it gives an order of a kind, where that is not 1."""


class RandomPlayer:
    """Draws an option, then a value for each of its slots. It never resigns.

    It writes its order in the notation, so it can play whatever an edition adds to the orders.
    """

    key = "random"
    name = gettext_noop("Random")

    def choose(self, rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Order:
        """A legal order."""
        known = options(rulebook, view, seat)
        weights = [WEIGHTS.get(option.order, 1) for option in known]
        return fill(rulebook.board, rng.choices(known, weights)[0], rng)


def fill(board: Board, option: Option, rng: random.Random) -> Order:
    """One of the orders that an option stands for."""
    words = {name: word(board, slot, rng.choice(slot.values)) for name, slot in option.slots.items()}
    return parse_order(board, option.template.format(**words))


def word(board: Board, slot: Slot, value: Any) -> str:
    """A slot's value as it is written in an order."""
    if slot.kind == "territory":
        return str(board.territories[value].key)
    if slot.kind == "cards":
        return format_cards(board, value)
    return f"{value}"
