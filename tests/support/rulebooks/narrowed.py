"""Editions in which a phase offers less: options are taken away at random, and refused as orders."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product
from typing import Any

from games.engine import Option, Order, Position, Rulebook, Table
from games.engine.legality import OrderRule, Slot
from games.engine.notation import format_order, parse_order, slot_words
from games.texts.worded import Worded

KEPT, WHOLE, CAPPED = 0.75, 0.5, 9
"""The rates of narrowing.

`KEPT` is the probability that an option, or a value of a slot, is still offered, and `WHOLE` that a slot is
left alone. `CAPPED` is the greatest number that a slot of numbers is cut down to.
"""


def narrowed(rulebook: Rulebook, key: str, seed: str) -> Rulebook:
    """Return the edition with options taken away from the phase or question of this key."""
    stage = rulebook.stages[key]
    rules = {kind: with_less(rule, kind, f"{seed} {kind.__name__}") for kind, rule in stage.orders.items()}
    return rulebook.with_stage(replace(stage, orders=rules))


def with_less(rule: OrderRule, kind: type, seed: str) -> OrderRule:
    """Return the rule with a part of its options, which refuses all other orders.

    What is taken away depends on the option alone, so that a view offers the same as the position.
    """

    def options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
        if is_kept(seed):
            yield from less(rule.options(rulebook, position, seat), seed)

    def play(table: Table, seat: int, order: Order) -> None:
        known = options(table.rulebook, table.position, seat)
        if not any(stands_for(table.rulebook, option, order) for option in known):
            raise Worded("taken_away", "This is not offered any more.")
        rule.play(table, seat, order)

    return replace(rule, options=options, play=play)


def drawn(*what: object) -> random.Random:
    """Return a source of chance that depends on the arguments alone."""
    return random.Random(repr(what))


def is_kept(*what: object) -> bool:
    """Return whether this is still offered."""
    return drawn(*what).random() < KEPT


def less(known: Iterable[Option], seed: str) -> Iterator[Option]:
    """Yield some of these options, with some of the values in their slots."""
    for option in known:
        whence = option.slots["from"].values if "from" in option.slots else ()
        if not is_kept(seed, option.template, whence):
            continue
        slots = {name: thinned(slot, seed, option.template, name) for name, slot in option.slots.items()}
        most = option.most and min(option.most, drawn(seed, option.template).randint(1, CAPPED))
        numbers: list[Any] = [slot.values for slot in slots.values() if slot.kind == "number" and slot.values]
        fewest = max((values[0] for values in numbers), default=1)
        if all(slot.values for slot in slots.values()) and (most is None or fewest <= most):
            yield option._replace(slots=slots, most=most)


def thinned(slot: Slot, *where: object) -> Slot:
    """Return the slot with some of its values; of numbers, a range."""
    chance = drawn(*where)
    if chance.random() < WHOLE:
        return slot
    values: Any = slot.values
    if slot.kind == "number":
        first, last = sorted(chance.choices(range(CAPPED + 1), k=2))
        return slot._replace(values=range(max(first, values[0]), min(last, values[-1]) + 1), usual=None)
    return slot._replace(values=tuple(value for value in values if is_kept(*where, value)))


def stands_for(rulebook: Rulebook, option: Option, order: Order) -> bool:
    """Return whether an option stands for an order, trying each combination of its values."""
    if option.order is not order.__class__:
        return False
    if "cards" in option.slots and len(option.slots) == 1:
        return order[0] in option.slots["cards"].values
    words = [
        [slot_words(rulebook.board, slot, value) for value in slot.values] for slot in option.slots.values()
    ]
    fillings = (dict(zip(option.slots, chosen, strict=True)) for chosen in product(*words))
    if option.most is None:
        text, others = (
            format_order(rulebook, order),
            (option.template.format(**filled) for filled in fillings),
        )
        return any(format_order(rulebook, parse_order(rulebook, other)) == text for other in others)
    verb, brace, place = option.template.partition("{")
    number = next((name for name, slot in option.slots.items() if slot.kind == "number"), None)
    worth = {(brace + place).format(**filled): int(filled[number]) if number else 1 for filled in fillings}
    said = format_order(rulebook, order).removeprefix(verb).split(", ")
    return all(piece in worth for piece in said) and sum(map(worth.__getitem__, said)) <= option.most
