"""The random player: any legal order. The reference that every other player has to beat."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from games.engine import Option, Order, Resign, Standing, options
from games.engine.errors import gettext_noop
from games.engine.notation import parse_order, slot_words

if TYPE_CHECKING:
    from games.engine import Position, Rulebook

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
        return fill(rulebook, rng.choices(known, weights)[0], rng)


def fill(rulebook: Rulebook, option: Option, rng: random.Random) -> Order:
    """One of the orders that an option stands for."""
    words = {
        name: slot_words(rulebook.board, slot, rng.choice(slot.values)) for name, slot in option.slots.items()
    }
    return parse_order(rulebook, option.template.format(**words))
