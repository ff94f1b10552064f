"""A real worker on a real broker dies in the middle of a computer player's turn, and nothing is lost.

The workers have no message about the game either, since the broker was down when alice gave her orders: only
the sweep finds the work.
"""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from celery import Celery
from django.conf import settings

from accounts.models import User
from games.models import Game
from games.services import wake
from games.services.record.verify import differences
from tests.support.programs.running_site import await_true
from tests.support.programs.servers import celery_worker
from tests.support.tables import act, act_until_turns, next_player, open_table

pytestmark = [pytest.mark.every_database, pytest.mark.django_db(transaction=True)]

Record = list[list[Any]]


@contextlib.contextmanager
def worker(broker: str, folder: Path) -> Iterator[None]:
    """Run a worker on the database of the tests, and kill it at the end with its children."""
    process = celery_worker("tests.support.programs.slow_worker", broker, folder)
    try:
        yield
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@pytest.fixture
def game(alice: User) -> Game:
    """A game of four with three computer players, all set up."""
    game = open_table(alice, bots=["sensible"] * 3)
    act_until_turns(game)
    return game


def record(game: Game) -> Record:
    return list(game.events.values_list("data", flat=True))


def in_the_middle(game: Game) -> bool:
    """Return whether a computer player has given an order in its turn, and is still to act."""
    player = next_player(game)
    if player is None or not player.bot:
        return False
    events = record(game)
    began = max((n for n, data in enumerate(events) if data[:2] == ["turn_began", player.seat]), default=None)
    return began is not None and began < len(events) - 1


def is_for_alice(game: Game) -> bool:
    player = next_player(game)
    return player is None or not player.bot


def test_the_game_goes_on_and_no_order_is_repeated(
    game: Game, redis_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broker_away = Celery(broker="redis://127.0.0.1:1/0", set_as_current=False)
    broker_away.conf.broker_transport_options = settings.CELERY_BROKER_TRANSPORT_OPTIONS
    monkeypatch.setattr(wake, "current_app", broker_away)
    while not in_the_middle(game):
        while is_for_alice(game):
            act(game)
        with worker(redis_url, tmp_path):
            await_true(lambda: in_the_middle(game) or is_for_alice(game))
    # It is dead, and so are its children: only what it has stored counts.
    before = record(game)

    with worker(redis_url, tmp_path):
        await_true(lambda: is_for_alice(game), patience=40)

    after = record(game)
    assert len(after) > len(before)
    assert after[: len(before)] == before
    assert_no_order_is_repeated(after)
    assert list(differences(game.pk)) == []


def assert_no_order_is_repeated(events: Record) -> None:
    """Assert that each turn begins once, and that exactly the armies due are placed in each."""
    turns, due = set(), 0
    for kind, *values in events:
        match kind, values:
            case "turn_began", [seat, number, _, armies, _]:
                assert (seat, number) not in turns
                assert due == 0
                turns.add((seat, number))
                due = armies
            case "traded", [_, _, armies, _, _]:
                due += armies
            case "placed", [_, placements]:
                due -= sum(armies for _, armies in placements)
    assert turns
