"""Whether an order is among those offered, and which of these is nearest to it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from games.bots.random_player import any_value, order_with
from games.engine import Attack, Defend, Fortify, Occupy, Order, Place, Plan, Trade
from games.engine.notation import format_order, slot_words

if TYPE_CHECKING:
    from games.engine import Option, Position, Rulebook
    from games.engine.legality import Slot

NAMES: Mapping[type, tuple[str, ...]] = {
    Attack: ("from", "to", "dice", "armies", "moving"),
    Fortify: ("from", "to", "armies"),
    Occupy: ("armies",),
    Defend: ("dice",),
    Trade: ("cards",),
}
"""The slots for the fields of an order, where they have other names."""
Values = dict[str, Any]
"""A value for each slot of an option, by its name."""


def takes(rulebook: Rulebook, option: Option, order: Order) -> bool:
    """Return whether this order is among those that an option stands for."""
    if option.order is not order.__class__:
        return False
    if not order:
        return True
    if isinstance(order, Trade):
        return order.cards in option.slots["cards"].values
    text = format_order(rulebook, order)
    if option.most is None:
        said_so = (order_with(rulebook, option, values) for values in readings(rulebook, option, order, text))
        return any(format_order(rulebook, other) == text for other in said_so)
    verb, brace, slots = option.template.partition("{")
    used = [
        used_by(rulebook, option, brace + slots, order, piece)
        for piece in text.removeprefix(verb).split(", ")
    ]
    return all(used) and sum(used) <= option.most


def readings(rulebook: Rulebook, option: Option, order: Order, text: str) -> Iterator[Values]:
    """Yield the values that an order written in this way may put in an option's slots.

    They are the values that the order or its text names.
    """
    said = spaced(text)
    named = (
        [
            value
            for value in slot.values
            if value in order or spaced(slot_words(rulebook.board, slot, value)) in said
        ]
        for slot in option.slots.values()
    )
    return (dict(zip(option.slots, values, strict=True)) for values in product(*named))


def spaced(text: str) -> str:
    """Return a text in the form that is searched, where keys and names of places look alike."""
    return f" {text.replace('_', ' ').casefold()} "


def used_by(rulebook: Rulebook, option: Option, template: str, order: Order, piece: str) -> int:
    """Return how much of the option's maximum this piece takes: its armies, or 1.

    It is 0 if the piece does not fit the option.
    """
    for values in readings(rulebook, option, order, piece):
        words = {
            name: slot_words(rulebook.board, option.slots[name], value) for name, value in values.items()
        }
        if template.format(**words) == piece:
            return next((values[name] for name, slot in option.slots.items() if slot.kind == "number"), 1)
    return 0


def nearest(
    rulebook: Rulebook, view: Position, known: Sequence[Option], order: Order, rng: random.Random
) -> Order:
    """Return the order that has most in common with this one, among all that the options offer."""
    placing = [option for option in known if {"territory", "armies"} <= option.slots.keys()]
    if isinstance(order, (Place, Plan)) and placing:
        return place_where_allowed(view, placing, order)
    said: Values = dict(zip(NAMES.get(order.__class__, order._fields), order, strict=True))  # type: ignore[attr-defined]
    filled = [
        (option, {name: like(option, slot, said.get(name), rng) for name, slot in option.slots.items()})
        for option in known
    ]
    option, values = max(filled, key=lambda pair: likeness(pair[0], pair[1], said))
    return order_with(rulebook, option, values)


def like(option: Option, slot: Slot, wanted: Any, rng: random.Random) -> Any:
    """Return the value of a slot that is nearest to the wanted one, or a random one if nothing is near."""
    if slot.kind == "number" and isinstance(wanted, int):
        return min(allowed_numbers(slot, option.most), key=lambda value: abs(value - wanted))
    return wanted if wanted in slot.values else any_value(option, slot, rng)


def allowed_numbers(slot: Slot, most: int | None) -> list[int]:
    """Return the numbers that a slot allows, up to `most`."""
    values: Any = slot.values
    return [value for value in values if most is None or value <= most]


def likeness(option: Option, values: Values, said: Values) -> int:
    """Return how much of an order the slots of an option reproduce. Places count most."""
    alike = [option.slots[name].kind for name, value in values.items() if said.get(name) == value]
    return sum(len(said) if kind != "number" else 1 for kind in alike)


def place_where_allowed(view: Position, known: Sequence[Option], order: Place | Plan) -> Order:
    """Place the armies where that is allowed.

    Those meant for other territories go to the allowed one with the most armies.
    """
    option = max(known, key=lambda option: sum(land in lands_of(option) for land, _ in order.placements))
    lands = lands_of(option)
    strongest = max(lands, key=lambda land: view.armies[land])
    wanted: dict[int, int] = {}
    for land, number in order.placements or ((strongest, 1),):
        where = land if land in lands else strongest
        wanted[where] = wanted.get(where, 0) + number
    left, placed = option.most, list[tuple[int, int]]()
    for land, number in wanted.items():
        possible = allowed_numbers(option.slots["armies"], left)
        fitting = [value for value in possible if value <= number] or possible[: not placed]
        if fitting:
            placed.append((land, max(fitting)))
            left = left and left - placed[-1][1]
    return option.order(tuple(placed if option.most is not None else placed[:1]))


def lands_of(option: Option) -> tuple[int, ...]:
    """Return the territories on which an option places armies."""
    return option.slots["territory"].values  # type: ignore[return-value]
