"""`benchmarks.tournaments.under_faults` finds the faults that it should."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime, timedelta
from random import Random
from smtplib import SMTP, SMTPException

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import User
from benchmarks.tournaments.under_faults import clock
from benchmarks.tournaments.under_faults.faults.fault import Fault
from benchmarks.tournaments.under_faults.faults.schedule import Happened, Schedule
from benchmarks.tournaments.under_faults.logs import TRACE, unexplained
from benchmarks.tournaments.under_faults.mail_server import MailServer, Mood
from benchmarks.tournaments.under_faults.mails import Handed, twice
from games.clock.pace import HOUR, Pace
from games.models import Clock, Heartbeat, Mail
from games.models.mail.kinds import Kind
from games.services.mail.mails import MOMENT
from games.services.time.deadlines import games_due
from tests.support.programs.servers import free_port
from tests.support.tables import let_computers_play, open_table
from tests.support.tournaments import open_tournament

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)


def mail(name: str = "<1@x>", said: str = "It is your turn.", after: float = 0) -> Handed:
    return Handed("alice@example.org", name, "Game 1", said, NOON + after * SECOND)


def killed(after: float) -> Happened:
    at = NOON + after * SECOND
    return Happened("worker killed", at, at)


# --- Mails


def test_a_mail_received_twice_is_named() -> None:
    assert list(twice([mail(), mail(after=90)], [])) == ["alice@example.org got <1@x> (Game 1) twice"]


@pytest.mark.parametrize(
    ("death", "faults"), [(-60, 1), (2, 0), (-5, 0), (60, 1)], ids=["long before", "then", "before", "later"]
)
def test_a_mail_of_a_worker_killed_before_noting_it_may_come_twice(death: float, faults: int) -> None:
    assert len(list(twice([mail(), mail(after=90)], [killed(death)]))) == faults


def test_the_same_words_under_another_name_are_never_explained() -> None:
    assert len(list(twice([mail(), mail("<2@x>", after=90)], [killed(1)]))) == 1
    assert not list(twice([mail(), mail("<2@x>", "It is your turn again.")], []))


@pytest.mark.parametrize(
    ("mood", "taken", "confirmed"),
    [
        (Mood.WELL, 8, 8),
        (Mood.AWAY, 0, 0),
        (Mood.REFUSING, 4, 4),
        (Mood.SILENT, 8, 4),
    ],
)
def test_the_mail_server_behaves_as_it_is_told(mood: Mood, taken: int, confirmed: int) -> None:
    sent = 0
    with MailServer(free_port(), Random(1)) as server:
        server.behave(mood)
        for number in range(8):
            with suppress(OSError, SMTPException), SMTP("127.0.0.1", server.port) as connection:
                connection.sendmail("site@x", "alice@x", f"Message-ID: <{number}@x>\n\nHello.\n")
                sent += 1

    assert (len(server.mails), sent) == (taken, confirmed)


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
def test_a_traceback_is_explained_by_a_fault_alone(error: str, death: float, faults: int) -> None:
    log = (
        "[2026-11-29 12:00:00,123: ERROR/ForkPoolWorker-1] Task games.tasks.sweep raised unexpected\n"
        f'Traceback (most recent call last):\n  File "x.py", line 1, in x\n    y()\n{error}\n'
        "2026-11-29 12:00:01,000 INFO celery: ready\n"
    )

    assert len(list(unexplained(log, [killed(-death)]))) == faults


@pytest.mark.parametrize(("error", "faults"), [("psycopg.OperationalError: gone", 0), ("ValueError: no", 1)])
def test_the_error_that_celery_hands_on_is_what_counts(error: str, faults: int) -> None:
    head = 'Traceback (most recent call last):\n  File "x.py", line 1, in x\n'
    log = (
        f"[2026-11-29 12:00:00,123: ERROR/MainProcess] Task games.tasks.sweep raised\n{head}"
        f'billiard.einfo.ExceptionWithTraceback: \n"""\n{head}{error}\n"""\n'
    )

    assert len(list(unexplained(log, [killed(-1)]))) == faults


def test_what_follows_a_traceback_without_an_end_is_no_error() -> None:
    log = f"2026-11-29 12:00:00,000 ERROR\n{TRACE}\n  File x\nArguments: None\nnot recommended!\n"

    assert list(unexplained(log, [])) == []


@pytest.mark.parametrize(("shift", "faults"), [(600, 0), (-600, 1), (0, 1)])
def test_a_program_with_a_wrong_clock_tells_of_it_at_a_wrong_time(shift: float, faults: int) -> None:
    log = f"2026-11-29 12:10:00,000 ERROR\n{TRACE}\nOperationalError: the connection is lost\n"

    assert len(list(unexplained(log, [Happened("clock", NOON, NOON + 5 * SECOND, shift)]))) == faults


# --- The order of the faults


class Noted(Fault):
    """A fault that is noted; it cannot happen at the first attempt."""

    def __init__(self, name: str, order: list[str], lasts: float) -> None:
        self.name, self.order, self.lasts, self.asked = name, order, lasts, 0

    def begin(self, chance: Random) -> float | None:
        self.asked += 1
        if self.asked == 1:
            return None
        self.order.append(self.name)
        return self.lasts

    def end(self) -> None:
        self.order.append(f"end of {self.name}")


def order_of(seed: int, monkeypatch: pytest.MonkeyPatch, lasts: float) -> list[str]:
    """Return what happens while eight faults of three kinds do."""
    monkeypatch.setattr("benchmarks.tournaments.under_faults.faults.schedule.PAUSE", (0, 0))
    order: list[str] = []
    schedule = Schedule([Noted(name, order, lasts) for name in "abc"], 8, seed)
    while schedule.to_come or schedule.going_on:
        schedule.look()
    return order


def test_the_order_of_the_faults_repeats_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    orders = [order_of(seed, monkeypatch, lasts=0) for seed in (1, 1, 2)]

    assert orders[0] == orders[1] != orders[2]
    began = [name for name in orders[0] if not name.startswith("end")]
    assert sorted(began[:3]) == sorted(began[3:6]) == ["a", "b", "c"]
    assert len(orders[0]) == 16


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
