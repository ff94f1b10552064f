"""Every level of computer player orders what the phase offers, whatever it offers."""

from __future__ import annotations

import random

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from games.bots import BOTS, Bot
from games.bots.beginner import BeginnerPlayer
from games.bots.restraint import view_for
from games.bots.sensible import SensiblePlayer
from games.bots.stand_in import Limits, StandIn
from games.engine import Order, Resign, Table, options, redact
from games.engine.chance.dice import RandomDice
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from tests.support.rulebooks.editions import CLOSED
from tests.support.rulebooks.house_sets import numbers, random_set
from tests.support.rulebooks.narrowed import narrowed, stands_for

LEVELS: dict[str, Bot] = {
    **BOTS,
    "waiting": StandIn(Limits()),
    "standing in": StandIn(Limits(attack=True, trade=True, move=True)),
    "holding": StandIn(Limits(attack=True, move=True, hold=("asia", "europe"))),
}
MOST_ORDERS = 150
"""That are played before options are taken away."""


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """A table of any edition, with house rules in half of those that allow them, in any phase of its game."""
    seed = draw(st.integers(0, 2**32))
    if draw(st.booleans()):
        key, chosen = random_set(f"{seed}")
        rulebook = rulebook_for(key, chosen)
    else:
        rulebook = RULEBOOKS[draw(st.sampled_from([*RULEBOOKS, *CLOSED]))]
    players = draw(st.sampled_from(numbers(rulebook)))
    rng = random.Random(seed)
    table = Table.begin(rulebook, players, RandomDice(rng))
    levels = [draw(st.sampled_from([*BOTS])) for _ in range(players)]
    for _ in range(draw(st.integers(0, MOST_ORDERS))):
        if rng.random() < 0.1:
            table.position.standing[rng.randrange(players)] = {"defence": 0}
        before = table.position.copy()
        seat = rulebook.to_act(before)[0]
        table.play(seat, chosen_by(BOTS[levels[seat]], table, seat, rng))
        if table.position.is_over:
            return Table(rulebook, before, RandomDice(rng))
    return table


def chosen_by(bot: Bot, table: Table, seat: int, rng: random.Random) -> Order:
    """What a computer player orders at a table."""
    view = view_for(bot, table.rulebook, table.position, seat, reversed(table.events))
    return bot.choose(table.rulebook, view, seat, rng)


@settings(max_examples=35, phases=[Phase.generate])
@given(tables(), st.integers(0, 10**6))
def test_no_order_is_illegal_whatever_is_taken_away(table: Table, seed: int) -> None:
    position = table.position
    stage = table.rulebook.stage(position)
    less = narrowed(table.rulebook, stage.key, f"{seed}")
    for seat in less.to_act(position):
        for level, bot in LEVELS.items():
            there = Table(less, position.copy(), RandomDice(random.Random(seed)))
            there.events = table.events
            order = chosen_by(bot, there, seat, random.Random(seed))
            known = options(less, position, seat)
            assert any(stands_for(less, option, order) for option in known), (level, order)
            assert not isinstance(order, Resign) or {option.order for option in known} == {Resign}


@settings(max_examples=25, phases=[Phase.generate])
@given(tables())
def test_where_nothing_is_taken_away_they_order_what_they_want(table: Table) -> None:
    for seat in table.rulebook.to_act(table.position):
        view = redact(table.rulebook, table.position, seat)
        for bot in (SensiblePlayer(), BeginnerPlayer(), StandIn(Limits(attack=True, trade=True, move=True))):
            wanted = bot.wanted(table.rulebook, view, seat, random.Random(1))
            assert bot.choose(table.rulebook, view, seat, random.Random(1)) == wanted
