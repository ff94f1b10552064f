"""The random player: any legal order. It is the reference that every other player has to beat."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from games.bots.bot import Bot
from games.engine import Option, Order, Resign, Standing, options
from games.engine.notation import parse_order, slot_words
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.engine import Position, Rulebook
    from games.engine.legality import Slot

WEIGHTS: dict[type, float] = {Resign: 0, Standing: 0.05}
"""The weights of kinds of order, if not 1."""


class RandomPlayer(Bot):
    """A player that draws an option, and then a value for each of its slots.

    It resigns only if nothing else is offered. It writes its order in the notation, so it can play whatever
    orders an edition adds.
    """

    key = "random"
    name = gettext_noop("Random")
    sentence = gettext_noop("gives any order that is legal.")

    def choose(self, rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Order:
        """Return a random legal order."""
        return any_of(rulebook, options(rulebook, view, seat), rng)


def any_of(rulebook: Rulebook, known: Sequence[Option], rng: random.Random) -> Order:
    """Return a random order among those that these options stand for."""
    weights = [WEIGHTS.get(option.order, 1) for option in known]
    (option,) = rng.choices(known, weights if any(weights) else None)
    return random_order(rulebook, option, rng)


def random_order(rulebook: Rulebook, option: Option, rng: random.Random) -> Order:
    """Return a random order among those that an option stands for."""
    values = {name: any_value(option, slot, rng) for name, slot in option.slots.items()}
    return order_with(rulebook, option, values)


def any_value(option: Option, slot: Slot, rng: random.Random) -> Any:
    """Return a random value of a slot. Numbers above the option's maximum are left out."""
    values: Sequence[Any] = slot.values
    if option.most is not None and slot.kind == "number" and values[-1] > option.most:
        values = [value for value in values if value <= option.most]
    return rng.choice(values)


def order_with(rulebook: Rulebook, option: Option, values: Mapping[str, Any]) -> Order:
    """Return the order that an option stands for with these values in its slots."""
    words = {name: slot_words(rulebook.board, slot, values[name]) for name, slot in option.slots.items()}
    return parse_order(rulebook, option.template.format(**words))
