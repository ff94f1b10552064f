"""Every computer player gives legal orders, knows no secrets, and depends on its seed alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

from games.bots import BOTS, Bot, bot_for
from games.engine.chance.dice import RandomDice
from games.engine.legality import options
from games.engine.orders import Order, Place, Plan, Resign, Trade
from games.engine.position import Position
from games.engine.redaction import redact
from games.engine.rulebook import Rulebook
from games.engine.table import Table
from games.rulebooks.registry import rulebook_for
from games.texts.worded import Worded
from tests.engine.scene import expand
from tests.support.refusals import refused
from tests.support.secrets import with_other_secrets

RULEBOOK = rulebook_for("h2000_world")


@cache
def moments(players: int, seed: int) -> tuple[tuple[int, Position], ...]:
    """Return positions of a game between all kinds of players, each with the seat that is to decide."""
    table = Table.begin(RULEBOOK, players, RandomDice(random.Random(seed)))
    table.position.standing[0] = {"defence": 0}
    bots = [BOTS["random" if seat == 1 else "sensible"] for seat in range(players)]
    rng, found = random.Random(seed), []
    for _ in range(500):
        if table.position.is_over:
            break
        seat = RULEBOOK.to_act(table.position)[0]
        found.append((seat, table.position.copy()))
        table.play(seat, bots[seat].choose(RULEBOOK, redact(table.rulebook, table.position, seat), seat, rng))
    return tuple(found)


def sampled() -> Iterator[tuple[int, Position]]:
    """Yield positions from three games, with every phase and question among them."""
    for players, seed in [(3, 1), (4, 2), (6, 3)]:
        yield from moments(players, seed)[::7]


def is_offered(rulebook: Rulebook, view: Position, seat: int, order: Order) -> bool:
    """Return whether the engine lists an order; several territories count one by one and by their sum.

    A set may be named by the cards in the hand, or in the notation, which does not distinguish the two
    jokers.
    """
    for option in options(rulebook, view, seat):
        if option.order is not order.__class__:
            continue
        if isinstance(order, Trade) and order.cards in option.slots["cards"].values:
            return True
        if isinstance(order, Place | Plan) and option.most is not None:
            lands = option.slots["territory"].values
            armies = [number for _, number in order.placements]
            if (
                min(armies, default=0) > 0
                and sum(armies) <= option.most
                and all(t in lands for t, _ in order.placements)
            ):
                return True
        elif order in expand(rulebook, option):
            return True
    return False


def test_the_sampled_positions_have_every_phase_and_question() -> None:
    seen = {RULEBOOK.stage(position).key for _, position in sampled()}
    assert seen == RULEBOOK.stages.keys()


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS.keys())
def test_it_gives_orders_that_the_engine_lists(bot: Bot) -> None:
    for number, (seat, position) in enumerate(sampled()):
        view = redact(RULEBOOK, position, seat)
        order = bot.choose(RULEBOOK, view, seat, random.Random(number))
        assert is_offered(RULEBOOK, view, seat, order)
        assert not isinstance(order, Resign)


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS.keys())
def test_it_chooses_the_same_whatever_it_may_not_know(bot: Bot) -> None:
    rng = random.Random(4)
    for number, (seat, position) in enumerate(sampled()):
        other = with_other_secrets(RULEBOOK, position, seat, rng)
        orders = [
            bot.choose(RULEBOOK, redact(RULEBOOK, hidden, seat), seat, random.Random(number))
            for hidden in (position, other)
        ]
        assert orders[0] == orders[1]


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS.keys())
def test_it_leaves_the_view_as_it_is(bot: Bot) -> None:
    for seat, position in sampled():
        view = redact(RULEBOOK, position, seat)
        before = view.copy()
        bot.choose(RULEBOOK, view, seat, random.Random(1))
        assert view == before


def test_an_unknown_player_is_refused_with_those_that_exist() -> None:
    with refused(
        Worded, r"no computer player “clever”. Choose from: sensible, general, marshal, beginner, random"
    ):
        bot_for("clever")
