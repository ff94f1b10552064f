"""Trying out a list many times, with its own dice, on a copy of the board as a seat sees it.

The cards and the secret extra state of others, which the seat does not know, are made up for each trial in
some possible way. Others answer questions as the rules do for a seat that says nothing. If play has not
begun, computer players first complete the set-up for all seats, except for what is planned.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import TYPE_CHECKING

from games.bots.sensible import SensiblePlayer
from games.engine.board import members
from games.engine.chance.dice import RandomDice
from games.engine.lists.running import EndReason, ListOutcome, run_list
from games.engine.redaction import imagined, redact
from games.engine.table import Table

if TYPE_CHECKING:
    from games.engine.errors import Illegal
    from games.engine.lists.seat_view import SeatView
    from games.engine.lists.steps import Step
    from games.engine.orders import Order
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook

Steps = tuple["Step", ...]
IN_SET_UP = SensiblePlayer()
MOST_ANSWERS = 200
"""The most questions to others that are answered for them in one trial."""


@dataclass(frozen=True)
class Trial:
    """The result of a list that was tried `times` times.

    `ends` counts the reasons why it ended, each with the order that was refused, if one was. `taken` counts
    how often each territory was taken; `armies` is the average number that the seat had at the end.
    `refusals` are the reasons why orders were refused, each from its first refusal. `best` is the position
    after the best trial, and `given` are its orders: the trial with the most orders given, then the most
    territories taken, then the most armies left.
    """

    times: int
    ends: Counter[tuple[EndReason, Order | None]]
    taken: Counter[int]
    armies: float
    refusals: dict[Order | None, Illegal]
    best: Position
    given: tuple[Order, ...]

    def share(self, number: int) -> float:
        """Return a number of times as a fraction of all, from 0 to 1."""
        return number / self.times


def try_out(view: SeatView, steps: Steps, times: int, rng: random.Random) -> Trial:
    """Try a list `times` times, each time at the start of the seat's turn unless it is on turn now."""
    ends: Counter[tuple[EndReason, Order | None]] = Counter()
    taken: Counter[int] = Counter()
    refusals: dict[Order | None, Illegal] = {}
    armies = 0
    best: tuple[tuple[int, int, int], Position, tuple[Order, ...]] = ((-1, 0, 0), view.position, ())
    for _ in range(times):
        table = possible_table(view, rng)
        before = table.position.lands[view.seat]
        outcome = go_through(view, table, steps)
        failed = getattr(outcome.rest[0], "order", None) if outcome.error is not None else None
        ends[outcome.reason, failed] += 1
        if outcome.error is not None:
            refusals.setdefault(failed, outcome.error)
        position = table.position
        won = position.lands[view.seat] & ~before
        taken.update(members(won))
        left = position.armies_on(position.lands[view.seat])
        armies += left
        went = (len(outcome.given), won.bit_count(), left)
        best = max(best, (went, position, outcome.given), key=itemgetter(0))
    return Trial(times, ends, taken, armies / times, refusals, *best[1:])


def possible_table(view: SeatView, rng: random.Random) -> Table:
    """Return a table with a possible position in which it is the seat's turn."""
    table = Table(view.rulebook, imagined(view.rulebook, view.position, view.seat, rng), RandomDice(rng))
    set_up(table, rng)
    if table.position.turn != view.seat:
        table.begin_turn(view.seat, round_of_turn(table, view.seat))
    return table


def set_up(table: Table, rng: random.Random) -> None:
    """Let a computer player decide for all seats until play begins."""
    rulebook, position = table.rulebook, table.position
    while not position.round and (acting := rulebook.to_act(position)):
        seat = acting[0]
        table.play(seat, IN_SET_UP.choose(rulebook, redact(rulebook, position, seat), seat, rng))


def round_of_turn(table: Table, seat: int) -> int:
    """Return the round of the next turn of a seat."""
    return table.position.round + (seat not in table.to_come())


def go_through(view: SeatView, table: Table, steps: Steps) -> ListOutcome:
    """Run a list at a table where all others leave everything to the rules. Return the result."""
    given: list[Order] = []
    while True:
        outcome = run_list(
            lambda: replace(view, position=table.position), lambda order: table.play(view.seat, order), steps
        )
        given += outcome.given
        if outcome.reason is not EndReason.WAITING or not answered(view.rulebook, table, view.seat):
            return replace(outcome, given=tuple(given))
        steps = outcome.rest


def answered(rulebook: Rulebook, table: Table, seat: int) -> bool:
    """Let the rules answer for others until the seat has to act again. Return whether it has to."""
    for _ in range(MOST_ANSWERS):
        acting = rulebook.to_act(table.position)
        if not acting or seat in acting:
            break
        if not rulebook.stage(table.position).answers:
            return False
        table.leave_to_rules(acting[0])
    return seat in rulebook.to_act(table.position)
