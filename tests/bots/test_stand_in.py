"""The stand-in keeps to the rules, and to the limits set by the person it plays for."""

from __future__ import annotations

import random

import pytest

from games.bots.sensible import SensiblePlayer
from games.bots.stand_in import Limits, StandIn
from games.engine.chance.dice import RandomDice
from games.engine.orders import Attack, End, Fortify, Order, Place, Trade
from games.engine.phases.reinforce import must_trade
from games.engine.position import Position
from games.engine.redaction import redact
from games.engine.table import Table
from games.features.allies.influence import Influence
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from tests.bots.test_sensible import ME, index, position

RULEBOOK = rulebook_for("h2000_world")
SOUTH = ("venezuela", "peru", "brazil", "argentina")


def choose(limits: Limits, view: Position) -> Order:
    return StandIn(limits).choose(RULEBOOK, view, ME, random.Random(1))


def strong() -> Position:
    return position("attack", {"brazil": 20, "peru": 1, "argentina": 1}, {"venezuela": 1})


def test_it_attacks_only_where_it_may() -> None:
    assert isinstance(choose(Limits(attack=True), strong()), Attack)
    assert choose(Limits(), strong()) == End()


def test_no_army_leaves_a_continent_that_is_to_be_held() -> None:
    assert choose(Limits(attack=True, hold=("south_america",)), strong()) == End()
    assert isinstance(choose(Limits(attack=True, hold=("asia",)), strong()), Attack)


def test_cards_are_kept_until_they_must_go() -> None:
    hand = [index(key) for key in ("alaska", "peru", "brazil", "alberta", "argentina")]
    few, many = position("reinforce", {"alaska": 3}), position("reinforce", {"alaska": 3})
    few.hands[ME], many.hands[ME] = hand[:3], hand
    assert choose(Limits(), few) == End()
    assert isinstance(choose(Limits(trade=True), few), Trade)
    assert isinstance(choose(Limits(), many), Trade)


def test_new_armies_go_where_the_danger_is_greatest() -> None:
    view = position("reinforce", dict.fromkeys(SOUTH, 2) | {"iceland": 1})
    view.to_place[ME] = 2
    view.armies[index("north_africa")] = 9
    assert choose(Limits(), view) == Place(((index("brazil"), 2),))


def test_new_armies_go_to_the_continent_to_be_held_first() -> None:
    view = position("reinforce", dict.fromkeys(SOUTH, 2) | {"iceland": 1})
    view.to_place[ME] = 3
    view.armies[index("scandinavia")] = view.armies[index("greenland")] = 30
    held = choose(Limits(attack=True, hold=("south_america",)), view)
    assert isinstance(held, Place)
    assert {land for land, _ in held.placements} <= {index(key) for key in SOUTH}
    assert choose(Limits(), view) == Place(((index("iceland"), 3),))


@pytest.mark.parametrize("attack", [False, True])
@pytest.mark.parametrize("edition", RULEBOOKS)
def test_in_every_edition_it_does_nothing_but_what_it_may_and_must(edition: str, attack: bool) -> None:
    """One seat is played by a stand-in that may at most attack, for twelve rounds among sensible players."""
    rulebook = rulebook_for(edition)
    rng, sensible, stand_in = random.Random(4), SensiblePlayer(), StandIn(Limits(attack=attack))
    table = Table.begin(rulebook, rulebook.players[-1], RandomDice(random.Random(4)))
    view = table.position
    while not view.is_over and view.round < 12:
        seat = rulebook.to_act(view)[0]
        player = stand_in if seat == 0 else sensible
        order = player.choose(rulebook, redact(rulebook, view, seat), seat, rng)
        if seat == 0 and view.turn == 0 and view.round:
            assert not isinstance(order, Fortify | Influence)
            assert attack or not isinstance(order, Attack)
            assert not isinstance(order, Trade) or must_trade(rulebook, view, 0) or view.pending
        table.play(seat, order)
