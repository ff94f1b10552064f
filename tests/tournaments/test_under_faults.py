"""`benchmarks.tournaments.under_faults` finds the faults that it should."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.core.mail import EmailMessage
from django.db import connection
from django.utils import timezone

from accounts.models import User
from benchmarks.tournaments.under_faults import clock
from benchmarks.tournaments.under_faults.checks import unexplained
from benchmarks.tournaments.under_faults.post import Handed, Post, twice
from games.clock.pace import HOUR, Pace
from games.mail.mailbox.backend import EmailBackend
from games.models import Clock, Heartbeat, Mail
from games.models.mail.kinds import Kind
from games.services.mail.mails import MOMENT
from games.services.time.deadlines import games_due
from tests.support.tables import let_computers_play, open_table
from tests.support.tournaments import open_tournament

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)


def mail(name: str = "<1@x>", said: str = "It is your turn.", after: float = 0) -> Handed:
    return Handed("alice@example.org", name, "Game 1", said, NOON + after * SECOND)


# --- Mails


def test_a_mail_received_twice_is_named() -> None:
    assert list(twice([mail(), mail(after=90)], [])) == ["alice@example.org got <1@x> (Game 1) twice"]


@pytest.mark.parametrize(
    ("death", "faults"), [(-60, 1), (2, 0), (-5, 0), (120, 1)], ids=["long before", "then", "unseen", "later"]
)
def test_a_mail_of_a_worker_killed_before_noting_it_may_come_twice(death: float, faults: int) -> None:
    killed = [NOON + death * SECOND]

    assert len(list(twice([mail(), mail(after=90)], killed))) == faults


def test_the_same_words_under_another_name_are_never_explained() -> None:
    assert len(list(twice([mail(), mail("<2@x>", after=90)], [NOON + SECOND]))) == 1
    assert not list(twice([mail(), mail("<2@x>", "It is your turn again.")], []))


@pytest.mark.django_db
def test_each_mail_in_the_mailbox_is_read_once() -> None:
    post = Post()
    for number in (1, 2):
        to, name = "alice@example.org", {"Message-ID": f"<{number}@x>"}
        EmailBackend().send_messages([EmailMessage("Game 1", "Hello.", to=[to], headers=name)])
        post.collect()

    assert [one.name for one in post.mails] == ["<1@x>", "<2@x>"]
    assert len(list(twice(post.mails, []))) == 1


# --- Logs


@pytest.mark.parametrize(
    ("error", "death", "faults"),
    [
        ("django.db.utils.OperationalError: the connection is lost", 10, 0),
        ("django.db.utils.OperationalError: the connection is lost", 600, 1),
        ("django.db.utils.OperationalError: deadlock detected", 10, 1),
        (
            "celery.beat.SchedulingError: Couldn't apply sweep: Error 111 connecting to x.",
            10,
            0,
        ),
        ("celery.beat.SchedulingError: Couldn't apply sweep: no such task", 10, 1),
        ("ValueError: no such seat", 10, 1),
    ],
    ids=["killed", "not then", "a deadlock", "no broker", "another error of beat", "a fault"],
)
def test_a_traceback_is_explained_by_a_kill_alone(error: str, death: float, faults: int) -> None:
    log = (
        "[2026-11-29 12:00:00,123: ERROR/ForkPoolWorker-1] Task games.tasks.sweep raised unexpected\n"
        f'Traceback (most recent call last):\n  File "x.py", line 1, in x\n    y()\n{error}\n'
        "2026-11-29 12:00:01,000 INFO celery: ready\n"
    )

    assert len(list(unexplained(log, [NOON - death * SECOND]))) == faults


@pytest.mark.parametrize(("error", "faults"), [("psycopg.OperationalError: gone", 0), ("ValueError: no", 1)])
def test_the_error_that_celery_hands_on_is_what_counts(error: str, faults: int) -> None:
    head = 'Traceback (most recent call last):\n  File "x.py", line 1, in x\n'
    log = (
        f"[2026-11-29 12:00:00,123: ERROR/MainProcess] Task games.tasks.sweep raised\n{head}"
        f'billiard.einfo.ExceptionWithTraceback: \n"""\n{head}{error}\n"""\n'
    )

    assert len(list(unexplained(log, [NOON - SECOND]))) == faults


# --- The clock


# It asks PostgreSQL for its columns.
if connection.vendor == "postgresql":

    @pytest.mark.every_database
    @pytest.mark.django_db
    def test_all_times_move_and_only_the_site_itself_does_not_notice(alice: User) -> None:
        game = open_table(alice, bots=["sensible"] * 2, pace=Pace(turn=12 * HOUR))
        let_computers_play(game)
        cup = open_tournament(alice)
        Heartbeat.objects.create(pk=1, beat_at=timezone.now())
        Mail.objects.update(sent_at=timezone.now())
        before, beat = Clock.objects.get(player__user=alice), Heartbeat.objects.get()
        called = Mail.objects.get(kind=Kind.YOUR_TURN, game=game)

        assert clock.until_next() <= 12 * HOUR
        clock.move_on(13 * HOUR)

        after, moved = Clock.objects.get(player__user=alice), Mail.objects.get(pk=called.pk)
        closes_at, cup = cup.closes_at, type(cup).objects.get()
        assert before.deadline is not None
        assert after.deadline == before.deadline - 13 * HOUR
        assert cup.closes_at == closes_at - 13 * HOUR
        assert Heartbeat.objects.get().beat_at == beat.beat_at
        assert games_due(timezone.now()) == [game.pk]
        # A call is named by its time.
        assert moved.occasion == f"call-{after.player.called_at:{MOMENT}}" != called.occasion
