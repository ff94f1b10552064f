"""Several workers at one inbox, and workers that die."""

from __future__ import annotations

import os
import signal
from datetime import timedelta
from functools import partial

import pytest
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.mail.incoming import inbox
from games.models import Event, Game, Inbound, Mail
from games.services import jobs as jobs
from games.services.mail import inbound
from games.services.play import order_lists
from tests.support.mail.letters import address_of, letter
from tests.support.programs.processes import A_MOMENT, at_once, ending_of, in_a_thread
from tests.support.scenes import put

pytestmark = [pytest.mark.every_database, pytest.mark.django_db(transaction=True)]

WORKERS = 4
ROLLS = 6


@pytest.fixture
def message(game: Game, alice: User) -> Inbound:
    """A list of single rolls, none of which can end the attack."""
    put(game, turn="alice", rest="charlie", alice="alaska 30", bob="kamchatka 30", phase="attack")
    raw = letter(alice.email, "\n".join(["attack alaska kamchatka 1"] * ROLLS))
    return inbound.receive(address_of(game, alice), raw, door=Inbound.Door.SMTP)


def rolls(message: Inbound) -> int:
    """Return the number of rolls."""
    return sum(event.data[0] == "attacked" for event in Event.objects.filter(game=message.player.game_id))


def test_a_message_that_comes_in_several_ways_at_once_is_one(game: Game, alice: User) -> None:
    address, raw = address_of(game, alice), letter(alice.email, "board")

    taken = at_once(*[lambda: inbound.receive(address, raw, door=Inbound.Door.SMTP)] * WORKERS)

    assert len(set(taken)) == 1
    assert Inbound.objects.count() == 1


def test_workers_at_once_give_every_order_once(message: Inbound) -> None:
    at_once(*[inbox.read_messages] * WORKERS)

    message.refresh_from_db()
    assert (message.outcome, message.given) == ("given", ROLLS)
    assert rolls(message) == ROLLS
    assert Mail.objects.filter(kind="answer").count() == 1


def test_workers_that_race_for_a_message_take_it_once(message: Inbound) -> None:
    """The other worker looks before the first has noted it."""
    others: list[object] = []
    other = in_a_thread(lambda: others.append(jobs.claim(Inbound, message.pk)))
    with transaction.atomic():
        assert jobs.claim(Inbound, message.pk) == message
        other.start()
        other.join(A_MOMENT)
    other.join()

    message.refresh_from_db()
    assert others == [None]
    assert message.attempts == 1


def test_a_killed_worker_begins_no_vacation_twice(
    game: Game, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = letter(alice.email, "vacation 3 days")
    message = inbound.receive(address_of(game, alice), raw, door=Inbound.Door.SMTP)
    with monkeypatch.context() as patched:
        patched.setattr(inbound, "finish", lambda *args, **more: os.kill(os.getpid(), signal.SIGKILL))
        assert ending_of(inbox.read_messages) == -signal.SIGKILL
    assert alice.vacations.count() == 1

    Inbound.objects.update(lease=timezone.now() - timedelta(seconds=1))
    inbox.read_messages()

    message.refresh_from_db()
    assert message.outcome == "answered"
    assert "Your clocks are stopped until" in message.reason
    assert alice.vacations.count() == 1


@pytest.mark.parametrize("survived", range(0, ROLLS, 2))
def test_a_killed_worker_loses_no_order_and_repeats_none(
    message: Inbound, monkeypatch: pytest.MonkeyPatch, survived: int
) -> None:
    """It dies between two orders, when the dice have fallen but the transaction has not ended."""

    def save(message: Inbound, *fields: str, **more: object) -> None:
        jobs.save_under_lease(message, *fields, **more)
        if message.given > survived:
            os.kill(os.getpid(), signal.SIGKILL)

    with monkeypatch.context() as patched:
        patched.setattr(order_lists, "save_under_lease", save)
        patched.setattr(order_lists, "give_some", partial(order_lists.give_some, most=2))
        assert ending_of(inbox.read_messages) == -signal.SIGKILL
    message.refresh_from_db()
    assert message.given == rolls(message) == survived

    Inbound.objects.update(lease=timezone.now() - timedelta(seconds=1))
    inbox.read_messages()

    message.refresh_from_db()
    assert (message.outcome, message.given) == ("given", ROLLS)
    assert rolls(message) == ROLLS
