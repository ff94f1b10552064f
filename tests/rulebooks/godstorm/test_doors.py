"""Whatever stands in a position or an order can be written and read again, in both languages."""

from __future__ import annotations

import json
import random

import pytest

from games.bots.random_player import RandomPlayer, fill
from games.engine import Table, options, redact
from games.engine.chance.dice import RandomDice
from games.engine.notation import format_order, parse_order, position_from_json, position_to_json
from games.engine.rulebook import Rulebook
from games.rulebooks.godstorm import GODSTORM, GODSTORM_PAIR


@pytest.mark.parametrize(("rulebook", "players"), [(GODSTORM, 3), (GODSTORM_PAIR, 2)], ids=["three", "two"])
def test_positions_and_orders_are_read_as_they_were_written(rulebook: Rulebook, players: int) -> None:
    rulebook = rulebook.with_options({})
    rng = random.Random(7)
    table = Table.begin(rulebook, players, RandomDice(random.Random(8)))
    position = table.position
    while awaited := rulebook.to_act(position):
        written = json.loads(json.dumps(position_to_json(rulebook, position)))
        assert position_from_json(rulebook, written) == position
        view = redact(rulebook, position, awaited[0])
        for option in options(rulebook, view, awaited[0]):
            order = fill(rulebook, option, rng)
            for language in ("en", "fr"):
                text = format_order(rulebook, order, language)
                assert parse_order(rulebook, text) == order, text
        table.play(awaited[0], RandomPlayer().choose(rulebook, view, awaited[0], rng))
