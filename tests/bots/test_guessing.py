"""Imagined positions behind a seat's view are valid, can be read back and can be played on."""

from __future__ import annotations

import random

import pytest

from games.bots import bot_for
from games.bots.guessing import made_up
from games.engine.chance.dice import RandomDice
from games.engine.notation import position_from_json, position_to_json
from games.engine.redaction import redact
from games.engine.table import Table
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from tests.support.rulebooks.house_sets import numbers, random_set

PLAYERS = ("sensible", "random")
MOST_ORDERS, EVERY = 300, 7
GAMES = [*((key, {}) for key in RULEBOOKS), *(random_set(f"made up {number}") for number in range(8))]


@pytest.mark.parametrize(("key", "options"), GAMES, ids=lambda value: value if isinstance(value, str) else "")
def test_it_is_a_position_that_can_be_read_again(key: str, options: dict[str, str]) -> None:
    rulebook, chance = rulebook_for(key, options), random.Random(key)
    table = Table.begin(rulebook, numbers(rulebook)[0], RandomDice(chance))
    for given in range(MOST_ORDERS):
        if table.position.is_over:
            break
        for seat in range(table.position.players) if given % EVERY == 0 else ():
            whole = made_up(table.rulebook, redact(table.rulebook, table.position, seat), seat, chance)
            assert position_from_json(rulebook, position_to_json(rulebook, whole)) == whole
        seat = rulebook.to_act(table.position)[0]
        bot = bot_for(PLAYERS[seat % len(PLAYERS)])
        view = redact(table.rulebook, table.position, seat)
        table.play(seat, bot.choose(table.rulebook, view, seat, chance))
    assert given > EVERY
