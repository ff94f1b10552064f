"""Verify that a record follows from what was published.

See `games.selectors.record.record_file`. The dice are checked by the program that players use. This module
checks what requires the rules: that the deal follows from the shuffles, that each new pile is the discard
pile as it was shuffled, and that the events can be folded.
"""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from django.conf import settings

from games.engine import Table
from games.engine import events as e
from games.engine.chance.comparison import numbers_shown
from games.engine.chance.dice import USUAL, GivenDice
from games.engine.events.folding import empty_position
from games.fairness.chain import SHUFFLES, HashChain
from games.fairness.committed_dice import CommittedDice
from games.fairness.dice import dice_thrown
from games.rulebooks.registry import rulebook_of

if TYPE_CHECKING:
    from games.engine import Position, Rulebook

Record = dict[str, Any]
UNREADABLE = (LookupError, TypeError, ValueError, AttributeError)
"""The errors that may be raised by reading something that is not a record."""


def dice_problems(record: Record) -> list[str]:
    """Return what is wrong with the dice of a record. Raise one of `UNREADABLE` if it is not a record."""
    script = runpy.run_path(str(settings.BASE_DIR / "docs" / "verify_dice.py"))
    return list(script["problems"](record))


def rule_problems(record: Record) -> Iterator[str]:
    """Yield what is wrong with a record, secrets included, by the rules.

    Raise one of `UNREADABLE` if it is not a record.
    """
    rulebook = rulebook_of(record["events"][0]["event"])
    events = [rulebook.read_event(event["event"]) for event in record["events"]]
    orders = orders_of(record)
    if record["chains"]:
        yield from check_deal(rulebook, record, events, orders[0][1])
    position: Position | None = None
    for number, event in enumerate(events, 1):
        shuffled = getattr(event, "shuffled", None)
        if shuffled and position is not None and record["chains"] and (piles := shuffled(position)):
            discard, pile = piles
            left = next((left for numbers, left in orders if number in numbers), [])
            if not left or [discard[card] for card in left.pop(0)] != list(pile):
                yield f"event {number}: the new pile is not the discard as it was shuffled"
        try:
            if position is None:
                position = empty_position(event)
            else:
                event.fold(position)
        except Exception as error:
            yield f"event {number}: it cannot be folded ({type(error).__name__}: {error})"
            return


def check_deal(
    rulebook: Rulebook, record: Record, events: list[e.Event], orders: list[list[int]]
) -> Iterator[str]:
    """Deal again by the rules with the same dice and shuffles. `orders` are used up."""
    began = events[0]
    assert isinstance(began, e.Began)
    if rulebook.draws_seats:
        orders.pop(0)
    thrown = [numbers_shown(dice) for dice, _ in dice_thrown(record["throws"][0]["thrown"])]
    table = Table.begin(rulebook, began.seats, GivenDice(thrown, GivenShuffles(orders)))
    # A record keeps the schema that it began with, so it lacks options that came later.
    begun = began._replace(schema=e.SCHEMA, options=dict(rulebook.chosen))
    dealt = [begun, *events[1 : len(table.events)]]
    if table.events != dealt:
        yield "the game was not dealt as its shuffles say"


class GivenShuffles:
    """Shuffles that were made earlier, to be used in their order."""

    def __init__(self, orders: list[list[int]]) -> None:
        self.orders = orders

    def roll(self, count: int, faces: int = USUAL) -> str:
        raise ValueError("only shuffles are given")

    def shuffle(self, count: int) -> list[int]:
        order = self.orders.pop(0)
        if len(order) != count:
            raise ValueError(f"a shuffle of {count} is due, and one of {len(order)} was made")
        return order


def orders_of(record: Record) -> list[tuple[range, list[list[int]]]]:
    """Return the shuffles that each order made, with the numbers of its events."""
    chains = [HashChain(bytes.fromhex(chain["shuffles_secret"]), SHUFFLES) for chain in record["chains"]]
    made: list[tuple[range, list[list[int]]]] = []
    for throw in record["throws"]:
        about = record["chains"][throw["chain"]]
        dice = CommittedDice(record["game"]["id"], about["words"])
        number = throw["shuffles"] - len(throw["shuffled"])
        orders = []
        for size in throw["shuffled"]:
            number += 1
            link = chains[throw["chain"]].link(number - about["shuffles_before"])
            orders.append(dice.order(link, number, size))
        first, last = throw["events"]
        made.append((range(first, last + 1), orders))
    return made
