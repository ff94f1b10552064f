"""Computer players play when they are to act, whatever happens to their workers."""

from __future__ import annotations

import logging
import random
from datetime import timedelta
from typing import Any

import pytest
from celery import Celery
from django.db import connection
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks
from pytest_django.fixtures import Settings
from redis.exceptions import ResponseError

from accounts.models import User
from games import tasks
from games.bots import BOTS, Bot
from games.bots.reasons import REASONS
from games.engine.events import HIDDEN
from games.engine.orders import Order, Standing
from games.engine.position import Position
from games.engine.rulebook import Rulebook
from games.models import Game
from games.services import wake
from games.services.play import computers
from games.services.play.orders import give_order
from games.services.record.verify import differences
from tests.support.tables import (
    act,
    act_until_turns,
    let_computers_play,
    next_player,
    open_for_computers,
    open_table,
    position_of,
    seat_of,
    version_of,
)

Sent = list[tuple[str, int]]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    """Collect the messages that would go to the workers."""
    messages: Sent = []
    monkeypatch.setattr(wake, "wake_worker", lambda *message: messages.append(message))
    return messages


@pytest.fixture
def game(alice: User, sent: Sent) -> Game:
    """Play a game until a computer player's turn begins."""
    game = open_table(alice, bots=["sensible", "sensible"])
    act_until_turns(game)
    while not Game.objects.get(pk=game.pk).computer_due:
        act(game)
    return game


def present(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def due(game: Game) -> bool:
    return game.pk in computers.games_due(timezone.now())


class Fake(Bot):
    """A computer player that does what the test tells it."""

    key = name = "fake"

    def __init__(self) -> None:
        self.views: list[tuple[int, Position]] = []

    def choose(self, rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Order:
        self.views.append((seat, view))
        return BOTS["sensible"].choose(rulebook, view, seat, rng)


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Fake:
    player = Fake()
    monkeypatch.setitem(BOTS, "fake", player)
    return player


def test_they_play_until_a_person_is_to_act(game: Game) -> None:
    assert due(game)

    let_computers_play(game)

    player = next_player(game)
    assert player is not None
    assert not player.bot
    assert present(game).computer_due is present(game).computer_lease is None
    assert not due(game)


def test_their_reasons_are_stored_outside_the_record(game: Game) -> None:
    let_computers_play(game)

    reasons = game.events.exclude(reason=None).values_list("reason", flat=True)
    assert reasons
    assert {reason[0] for reason in reasons if reason} <= {*REASONS}
    assert not [*differences(game.pk)]


def test_they_are_given_only_what_their_seat_may_see(alice: User, fake: Fake, sent: Sent) -> None:
    game = open_table(alice, bots=["fake", "fake"])
    act_until_turns(game)
    while not game.cards.filter(place="hand").exists():
        act(game)
    give_order(
        game_id=game.pk, seat=seat_of(game, alice), order=Standing("defence", 1), seen=version_of(game)
    )
    fake.views.clear()
    while len({seat for seat, _ in fake.views}) < 2:
        act(game)

    for seat, view in fake.views:
        others = [other for other in range(3) if other != seat]
        assert set(view.deck) == {HIDDEN}
        assert all(card == HIDDEN for other in others for card in view.hands[other])
        assert all(view.standing[other] == {} and view.plans[other] == () for other in others)


def test_the_reference_player_steps_in_for_one_that_fails(
    alice: User, fake: Fake, sent: Sent, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*arguments: object) -> Order:
        raise ZeroDivisionError

    monkeypatch.setattr(fake, "choose", fail)
    game = open_table(alice, bots=["fake", "fake"])
    act_until_turns(game)

    while not present(game).computer_due:
        act(game)
    before = version_of(game)
    computers.play_computers(game.pk)

    assert version_of(game) > before
    assert "The computer player fake failed in game" in caplog.text


def test_the_reference_player_steps_in_for_an_illegal_order(
    alice: User, fake: Fake, sent: Sent, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = open_table(alice, bots=["fake", "fake"])
    act_until_turns(game)
    while not present(game).computer_due:
        act(game)
    monkeypatch.setattr(fake, "choose", lambda *arguments: Standing("weather", 9))
    before = version_of(game)

    computers.play_computers(game.pk)

    assert version_of(game) > before
    assert "gave an illegal order in game" in caplog.text


def test_a_computer_player_that_nobody_knows_any_more_is_played_for(
    game: Game, caplog: pytest.LogCaptureFixture
) -> None:
    game.players.exclude(bot="").update(bot="retired")
    before = version_of(game)

    computers.play_computers(game.pk)

    assert version_of(game) > before
    assert "Nobody knows the computer player retired" in caplog.text


def test_only_one_worker_plays_at_a_time(game: Game) -> None:
    assert computers.take_lease(game.pk)
    before = version_of(game)

    assert not due(game)
    assert not computers.play_computers(game.pk)

    assert version_of(game) == before


def test_when_a_worker_dies_its_lease_runs_out(game: Game) -> None:
    assert computers.take_lease(game.pk)
    later = timezone.now() + computers.LEASE + timedelta(seconds=1)

    assert game.pk in computers.games_due(later)
    assert timedelta(seconds=10) < computers.LEASE < timedelta(seconds=60)


def test_after_many_orders_other_games_get_their_turn(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computers, "MOST_ORDERS", 1)
    before = version_of(game)

    assert computers.play_computers(game.pk)

    between = version_of(game)
    assert between > before
    computers.play_computers(game.pk)
    assert version_of(game) > between


def test_computers_alone_play_to_the_end(alice: User, sent: Sent) -> None:
    game = open_for_computers(alice, ["sensible"] * 3)

    let_computers_play(game)

    assert present(game).status == Game.Status.OVER
    assert present(game).computer_due is present(game).computer_lease is None
    assert position_of(game).winners
    assert not computers.play_computers(game.pk)


# --- Messages and the sweep


def test_a_call_goes_out_with_the_commit(
    alice: User, sent: Sent, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        game = open_table(alice, bots=["random", "random"])
        while not present(game).computer_due:
            act(game)

    assert sent == [(wake.PLAY_COMPUTERS, game.pk)]


def test_a_worker_that_is_at_it_needs_no_call(
    game: Game, sent: Sent, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        computers.play_computers(game.pk)

    assert sent == []


def test_the_task_calls_itself_while_the_game_is_due(
    game: Game, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computers, "MOST_ORDERS", 1)

    tasks.play_computers(game.pk)

    assert sent == [(wake.PLAY_COMPUTERS, game.pk)]


def test_the_sweep_sends_no_second_call(game: Game, sent: Sent, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise calls for a long game multiply, since each makes another, and all other work waits."""
    monkeypatch.setattr(computers, "MOST_ORDERS", 1)

    tasks.play_computers(game.pk)
    tasks.sweep()

    assert sent == [(wake.PLAY_COMPUTERS, game.pk)]
    assert game.pk in computers.games_due(timezone.now() + computers.ON_ITS_WAY)


def test_the_sweep_finds_what_was_lost(game: Game, sent: Sent) -> None:
    tasks.sweep()
    assert (wake.PLAY_COMPUTERS, game.pk) in sent

    sent.clear()
    let_computers_play(game)
    tasks.sweep()
    assert sent == []


def test_a_broken_broker_costs_nobody_their_order(
    alice: User,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    settings: Settings,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    away = Celery(broker="redis://127.0.0.1:1/0", set_as_current=False)
    away.conf.broker_transport_options = settings.CELERY_BROKER_TRANSPORT_OPTIONS
    monkeypatch.setattr(wake, "current_app", away)
    caplog.set_level(logging.WARNING)

    with django_capture_on_commit_callbacks(execute=True):
        game = open_table(alice, bots=["random", "random"])
        while not present(game).computer_due:
            act(game)

    assert "The broker is away; the sweep will do games.tasks.play_computers" in caplog.text
    assert due(game)


def test_a_broker_without_room_is_no_error(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*_message: object, **_options: object) -> None:
        raise ResponseError("MISCONF Errors writing to the AOF file: No space left on device")

    monkeypatch.setattr(Celery, "send_task", refuse)

    wake.wake_worker(wake.PLAY_COMPUTERS, 7)

    assert "The broker is away; the sweep will do games.tasks.play_computers(7,)." in caplog.text


def test_work_for_a_game_that_is_gone_is_no_work(db: None) -> None:
    assert not computers.play_computers(404)
    tasks.play_computers(404)


def test_no_order_is_given_for_a_person(game: Game) -> None:
    let_computers_play(game)
    person = next_player(game)
    assert person is not None
    before = version_of(game)

    computers.play_computers(game.pk)

    assert version_of(game) == before


def test_while_a_player_thinks_a_person_may_act_and_the_order_is_thought_again(
    alice: User, fake: Fake, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = open_table(alice, bots=["fake", "fake"])
    act_until_turns(game)
    while not present(game).computer_due:
        act(game)
    choose, versions = fake.choose, list[int]()
    outside = len(connection.savepoint_ids)

    def think(*arguments: Any) -> Order:
        assert len(connection.savepoint_ids) == outside
        versions.append(version_of(game))
        if len(versions) == 1:
            give_order(
                game_id=game.pk, seat=seat_of(game, alice), order=Standing("defence", 1), seen=versions[0]
            )
        return choose(*arguments)

    monkeypatch.setattr(fake, "choose", think)
    lease = computers.take_lease(game.pk)
    assert lease is not None
    seen = computers.look(game.pk, lease)
    assert seen is not None

    again = computers.play_one(seen)

    assert again is not None
    assert version_of(game) == versions[0] + 1
    assert computers.play_one(again) is not None
    assert version_of(game) > versions[0] + 1
