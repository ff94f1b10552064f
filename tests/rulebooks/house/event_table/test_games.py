"""Whole games with the table of events (ev_12)."""

from __future__ import annotations

import random

import pytest

from games.bots import BOTS
from games.engine import options
from games.engine.chance.dice import RandomDice
from games.engine.errors import Impossible
from games.engine.notation import position_from_json, position_to_json
from games.engine.table import Table
from games.rulebooks.house.event_table.lands import barbarians
from games.rulebooks.house.event_table.tasks import TASKS
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from games.simulation import play_game
from tests.engine.random_play import draw_order
from tests.support.rulebooks.editions import replays
from tests.support.rulebooks.events import ON

OFFERED = [key for key, book in RULEBOOKS.items() if "ev_12" not in book.withheld]
ROUNDS = 300


def test_the_editions_that_offer_it() -> None:
    assert {*OFFERED} == {
        "h2000_world",
        "h2000_mission",
        "h2006_world",
        "mp80_objectives",
        "mp80_world",
        "asso_objectives",
        "asso_world",
    }


@pytest.mark.parametrize(("number", "rulebook"), [*enumerate(OFFERED)])
def test_computers_play_it_to_its_end(number: int, rulebook: str) -> None:
    book = rulebook_for(rulebook, ON)
    players = book.players[number % len(book.players)]
    game = play_game(book, [BOTS["sensible"]] * players, f"{rulebook} {players}")
    assert game.position.is_over
    assert game.position.round <= ROUNDS
    assert all(winner < players for winner in game.position.winners)
    assert replays(game)


@pytest.mark.parametrize("seed", range(12))
def test_the_rules_of_every_position_hold_after_every_order(seed: int) -> None:
    """Every player has land, every territory has an army, and every option is legal."""
    rng = random.Random(seed)
    book = rulebook_for(OFFERED[seed % len(OFFERED)], ON)
    table = Table.begin(book, rng.choice(book.players), RandomDice(rng))
    for _ in range(250):
        position = table.position
        if position.is_over:
            break
        table.play(*draw_order(table, rng, {}))
        if position.round:
            assert all(position.lands[s] or not position.is_playing(s) for s in range(position.players))
            assert all(armies > 0 for armies in position.armies)
            assert position_from_json(book, position_to_json(book, position)) == position
            assert not TASKS.of(position) or position.phase == "event"
            assert barbarians(position) not in book.to_act(position)
            for seat in () if position.is_over else book.to_act(position):
                assert options(book, position, seat)


@pytest.mark.parametrize("other", ["js_2", "js_3", "js_5", "fog", "neutral_lands"])
def test_excluded_rules_are_refused_with_the_reason(other: str) -> None:
    level = {"neutral_lands": "4"}.get(other, "1")
    with pytest.raises(Impossible) as refusal:
        rulebook_for("h2000_world", {**ON, other: level})
    assert refusal.value.code == "cannot_combine"
