"""Positions and orders can be read back in both languages; no entry point reveals what was said in secret."""

from __future__ import annotations

import json
import random
from datetime import datetime

import pytest
from django.db import transaction

from accounts.models import User
from games.bots.random_player import RandomPlayer, random_order
from games.engine import Table, options, redact
from games.engine.board import members
from games.engine.chance.dice import RandomDice
from games.engine.notation import format_order, parse_order, position_from_json, position_to_json
from games.engine.rulebook import Rulebook
from games.mail.outgoing import compose
from games.models import Game
from games.rulebooks.godstorm import GODSTORM, GODSTORM_PAIR
from games.rulebooks.godstorm.state import hallowed
from tests.support.entry_points import differing, engraved, shown_outside, shown_to_player, watched
from tests.support.tables import act, open_table, order, position_of, seat_of


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
            order = random_order(rulebook, option, rng)
            for language in ("en", "fr"):
                text = format_order(rulebook, order, language)
                assert parse_order(rulebook, text) == order, text
        table.play(awaited[0], RandomPlayer().choose(rulebook, view, awaited[0], rng))


@pytest.fixture
def game(alice: User, bob: User, charlie: User, stopped_clock: datetime) -> Game:
    """A game whose players play by mail or page, and are all staff too."""
    game = open_table(alice, bob, charlie, rulebook="godstorm")
    User.objects.update(is_staff=True, is_superuser=True)
    return game


def hallowed_lands(game: Game, user: User) -> list[str]:
    """Return a seat's lands on which a god and a temple may stand."""
    lands = members(hallowed(position_of(game), seat_of(game, user)))
    return [game.board.territories[land].key for land in lands]


def secret_orders(game: Game, user: User, phase: str) -> list[list[str]]:
    """Return secret orders of a phase, different in each twin."""
    if phase == "pantheons":
        return [["wish greeks, norse"], ["wish celts, egyptians"]]
    if phase == "founding":
        one, other, *_ = hallowed_lands(game, user)
        return [[f"found {one} {other}"], [f"found {other} {one}"]]
    return [["bid 3 3 2"], ["bid always 2 2"]]


@pytest.mark.django_db
@pytest.mark.parametrize("phase", ["pantheons", "founding", "bid"])
def test_nobody_finds_what_was_said_in_secret_at_any_entry_point(
    game: Game, alice: User, charlie: User, phase: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wishes for pantheons, places of the first god and temple, and bids are secret until all have spoken."""
    monkeypatch.setattr(compose, "board_png", engraved)
    while position_of(game).phase != phase:
        act(game)
    said, seen, outside = [], [], []
    for texts in secret_orders(game, alice, phase):
        with transaction.atomic():
            for text in texts:
                order(game, alice, text)
            said.append(position_of(game).extra)
            seen.append(shown_to_player(game, charlie))
            outside.append(shown_outside(game, None) | watched(game))
            transaction.set_rollback(True)
    assert all(said[0] != other for other in said[1:])
    for found in (seen, outside):
        assert [differing(found[0], other) for other in found[1:]] == [[]] * (len(found) - 1)
