"""Random play from a seed: every kind of order that the engine lists, in every combination."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from games.engine.chance.dice import RandomDice
from games.engine.events import Event
from games.engine.legality import Option, options
from games.engine.notation import parse_order, slot_words
from games.engine.orders import End, Order, Resign, Standing
from games.engine.position import Position
from games.engine.rulebook import Rulebook
from games.engine.table import Table
from games.rulebooks.registry import RULEBOOKS

TEMPERS: tuple[dict[type[Order], float], ...] = (
    {Resign: 0.002, Standing: 0.1},
    {Resign: 0, Standing: 0.02, End: 0.01},
    {Resign: 0.02, Standing: 0.02, End: 0.05},
)
"""The weights of kinds of order, 1 if not listed. Games end sooner if few orders end a phase."""


@dataclass
class Played:
    """A game played at random: its record, its orders and its positions.

    Each position comes with the length that the record had then.
    """

    rulebook: Rulebook
    events: list[Event] = field(default_factory=list)
    orders: list[tuple[int, Order]] = field(default_factory=list)
    positions: list[tuple[int, Position]] = field(default_factory=list)


@lru_cache(maxsize=300)
def play(key: str, seed: int, orders: int = 300) -> Played:
    """Play an edition with any options, for this number of orders or to its end.

    One position in ten is kept.
    """
    rng = random.Random(seed)
    edition = RULEBOOKS[key]
    rulebook = edition.with_options(any_options(edition, rng))
    table = Table.begin(rulebook, rng.choice(rulebook.players), RandomDice(rng))
    played, temper = Played(rulebook, table.events), rng.choice(TEMPERS)
    while not table.position.is_over and len(played.orders) < orders:
        seat, order = draw_order(table, rng, temper)
        table.play(seat, order)
        played.orders.append((seat, order))
        if rng.random() < 0.1 or table.position.is_over:
            played.positions.append((len(table.events), table.position.copy()))
    return played


def any_options(edition: Rulebook, rng: random.Random) -> dict[str, str]:
    """Return options that can be chosen together."""
    chosen = {choice.key: rng.choice(list(choice.values)) for choice in edition.choices}
    while edition.refusal_of(chosen):
        chosen.pop(rng.choice(list(chosen)))
    return chosen


def draw_order(table: Table, rng: random.Random, temper: dict[type[Order], float]) -> tuple[int, Order]:
    """Return any legal order of any seat; mostly of a seat that is to decide."""
    rulebook, position = table.rulebook, table.position
    if rng.random() < 0.05:
        seat = rng.choice([seat for seat in range(position.seats) if position.is_playing(seat)])
    else:
        seat = rng.choice(rulebook.to_act(position))
    known = options(rulebook, position, seat)
    weights = [temper.get(option.order, 1) for option in known]
    return seat, fill(rulebook, rng.choices(known, weights)[0], rng)


def fill(rulebook: Rulebook, option: Option, rng: random.Random) -> Order:
    """Return one of the orders that an option stands for, with several territories if that is possible."""
    if option.most is None:
        return parse_order(rulebook, filled(rulebook, option, rng))
    # If they name no number, each territory counts as one.
    numbers = next((slot.values for slot in option.slots.values() if slot.kind == "number"), range(2))
    left = option.most
    assert isinstance(numbers, range)
    parts: list[str] = []
    while left and (not parts or rng.random() < 0.6):
        armies = rng.randint(1, min(left, numbers[-1]))
        left -= armies
        parts.append(filled(rulebook, option, rng, armies))
    verb = option.template.partition("{")[0]
    first, *others = parts
    return parse_order(rulebook, ",".join([first, *(part.removeprefix(verb) for part in others)]))


def filled(rulebook: Rulebook, option: Option, rng: random.Random, armies: int | None = None) -> str:
    """Return the template of an option with a value in each slot, or with this number of armies."""
    words: dict[str, str] = {}
    for name, slot in option.slots.items():
        value: Any = rng.choice(slot.values)
        if slot.kind == "number" and armies is not None:
            value = armies
        words[name] = slot_words(rulebook.board, slot, value)
    return option.template.format(**words)
