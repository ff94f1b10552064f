"""Weeks of games by mail under a clock that jumps: promises about time are kept, and breaches are noticed."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from django.conf import settings
from django.core.mail import EmailMessage

from accounts.models import User, Vacation
from games.clock.pace import Pace
from games.engine import events as e
from games.mail.incoming.reports import failure_in
from games.models import Clock, Game, Heartbeat, Inbound, Incident, Mail, Player
from games.models.mail.kinds import Kind
from tests.conftest import MovingClock
from tests.soak.closing import close
from tests.soak.ledger import Ledger, Served
from tests.soak.people import HABITS, Reader
from tests.soak.post import Server, WorkerKilledError
from tests.soak.running import live
from tests.soak.site import Site
from tests.soak.stopwatch import key_of
from tests.soak.troubles import Span, Troubles
from tests.support.tables import act_until_turns, note, open_table

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
START = datetime(2026, 10, 1, 8, tzinfo=UTC)

in_a_database_of_its_own = pytest.mark.django_db(transaction=True, reset_sequences=True)


@in_a_database_of_its_own
def test_weeks_of_people_as_they_are_break_no_promise() -> None:
    found, breaches = live(games=2, tournaments=0, days=16, seed=2, start=START)
    assert breaches == []
    assert found["turns"] > 20
    assert found["deadlines"] > 1
    assert found["reminders"] > 5
    assert found["daily mails"] > 5


@in_a_database_of_its_own
def test_a_tournament_runs_whatever_befalls_the_site() -> None:
    found, breaches = live(games=1, tournaments=1, days=4, seed=2, start=START)
    assert breaches == []
    assert (found["tournaments"], found["steps closed"], found["steps replaced"]) == (1, 1, 1)


@in_a_database_of_its_own
def test_the_same_seed_gives_the_same_world() -> None:
    """The world is alike in another process, in which hashes differ."""
    command = [sys.executable, "-m", "tests.soak", "--json", "--games", "1", "--tournaments", "0"]
    command += ["--days", "3", "--seed", "7"]
    done = subprocess.run(command, cwd=settings.BASE_DIR, capture_output=True, text=True)
    told = json.loads(done.stdout)

    found, breaches = live(games=1, tournaments=0, days=3, seed=7, start=START)

    assert done.returncode == 0
    assert told == {**told, **found, "breaches": breaches, "start": f"{START:%Y-%m-%d}"}


@in_a_database_of_its_own
def test_an_outage_is_as_long_for_the_site_as_for_the_ledger(clock: MovingClock) -> None:
    """An outage begins on time, however long there was nothing to do before."""
    outage = Span(clock.now + 9 * HOUR, clock.now + 15 * HOUR)
    site = Site(Troubles(beat=[outage]), Server(), random.Random(1))
    for now in (clock.now, outage.since, outage.since + HOUR):
        clock.pass_by(seconds=(now - clock.now).total_seconds())
        site.work(now)
    assert Heartbeat.objects.get().beat_at == outage.since


# --- What the ledger sees


@pytest.fixture
def game(alice: User, bob: User, charlie: User, clock: MovingClock) -> Game:
    game = open_table(alice, bob, charlie, pace=Pace(turn=2 * DAY, question=6 * HOUR, vacation=5 * DAY))
    act_until_turns(game)
    game.mails.update(sent_at=clock.now)
    return game


@pytest.fixture
def ledger(game: Game, clock: MovingClock) -> Ledger:
    """Return a ledger that has seen the game begin and its people being called."""
    ledger = Ledger(Troubles(), Server())
    ledger.look([game.pk], clock.now)
    ledger.called = {(game.pk, player.user_id): clock.now for player in game.players.all() if player.user_id}
    assert ledger.breaches == []
    return ledger


def running() -> Clock:
    return Clock.objects.select_related("player__user", "player__game").get(deadline__isnull=False)


def person(clock: Clock) -> User:
    assert clock.player.user is not None
    return clock.player.user


def seen(ledger: Ledger, game: Game, now: datetime) -> str:
    """Return the breaches after the ledger has looked at the game and closed."""
    ledger.look([game.pk], now)
    close(ledger, now)
    return "\n".join(ledger.breaches)


def test_a_deadline_that_is_not_served_is_seen(ledger: Ledger, clock: MovingClock) -> None:
    now = clock.pass_by(days=2, hours=1)
    ledger.after_serving(ledger.before_serving(now), now)
    assert "late" in ledger.breaches[0]
    assert "was not served" in ledger.breaches[1]


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        (lambda one: {"deadline": one.deadline - DAY}, "had 1 day, 0:00:00 of 2 days"),
        (lambda one: {"deadline": one.deadline + DAY}, "and 2 days, 0:00:00 was due"),
    ],
)
def test_a_deadline_at_the_wrong_time_is_seen(
    ledger: Ledger, clock: MovingClock, harm: Callable[[Clock], dict[str, Any]], words: str
) -> None:
    one = running()
    Clock.objects.filter(pk=one.pk).update(**harm(one))
    ledger.before_serving(clock.pass_by(days=3, minutes=1))
    assert words in ledger.breaches[-1]


def test_a_deadline_without_a_call_or_in_an_absence_is_seen(ledger: Ledger, clock: MovingClock) -> None:
    one = running()
    ledger.called.clear()
    ledger.acts.clear()
    Player.objects.update(answered=False)
    Vacation.objects.create(user=person(one), since=clock.now, until=clock.now + 9 * DAY)
    Game.objects.update(paused_at=clock.now)
    ledger.before_serving(clock.pass_by(days=2, minutes=1))
    found = "\n".join(ledger.breaches)
    assert "not called" in found
    assert "a deadline in a vacation" in found
    assert "a deadline in a pause" in found


def test_a_deadline_served_twice_or_without_a_reminder_is_seen(
    game: Game, ledger: Ledger, clock: MovingClock
) -> None:
    for _ in range(2):
        Incident.objects.create(game=game, seat=1, kind=Incident.Kind.COVERED, at=clock.pass_by(minutes=1))
    found = seen(ledger, game, clock.now)
    assert "0:01:00 after another deadline" in found
    assert "was not reminded" in found
    assert "was not told: covered" in found
    assert "was excused 0 times before" in found


def test_absence_noted_too_early_or_too_late_is_seen(game: Game, ledger: Ledger, clock: MovingClock) -> None:
    for kind in ("covered", "absent", "covered", "covered"):
        at = clock.now if kind == "absent" else clock.pass_by(days=3)
        Incident.objects.create(game=game, seat=1, kind=kind, at=at)
    found = seen(ledger, game, clock.now)
    assert "seat 1 is taken for absent after 1 turns" in found
    assert "seat 1 is not taken for absent after 3 turns" in found


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        ({"deadline": datetime(2026, 11, 20, 12, tzinfo=UTC)}, "quiet hours"),
        ({"bank": DAY}, "bank 1 day"),
        ({"zone": "Asia/Kathmandu"}, "goes by Asia/Kathmandu"),
        ({"since": datetime(2030, 1, 1, tzinfo=UTC)}, "there is no vacation"),
        ({"since": None, "deadline": None}, "stands, and the game waits"),
        ({"vacation": 9 * DAY}, "vacation 9 days"),
    ],
)
def test_a_clock_that_is_ill_kept_is_seen(
    game: Game, ledger: Ledger, clock: MovingClock, harm: dict[str, Any], words: str
) -> None:
    one = running()
    if "zone" not in harm:
        Clock.objects.update(quiet_from=time(9), quiet_until=time(15))
        ledger.hours[key_of(one)] = (one.zone, time(9), time(15))
    Clock.objects.filter(pk=one.pk).update(**harm)
    assert words in seen(ledger, game, clock.now)


def test_a_clock_that_runs_for_nobody_or_in_a_vacation_is_seen(
    game: Game, ledger: Ledger, clock: MovingClock
) -> None:
    Vacation.objects.create(user=person(running()), since=clock.now, until=clock.now + DAY)
    game.players.update(to_act=False)
    found = seen(ledger, game, clock.now)
    assert "runs in a vacation" in found
    assert "runs, and nobody waits" in found


def test_a_missing_call_and_forgotten_orders_are_seen(game: Game, ledger: Ledger, clock: MovingClock) -> None:
    game.mails.all().delete()
    ledger.acts.clear()
    assert "no mail calls its player" in seen(ledger, game, clock.now)
    game.players.update(ahead="end turn")
    assert "nobody gives the orders" in seen(ledger, game, clock.now)


def test_mails_at_the_wrong_time_are_seen(game: Game, ledger: Ledger, clock: MovingClock) -> None:
    one = running()
    idle = game.players.filter(to_act=False).first()
    assert idle is not None
    late = Mail(pk=1, kind=Kind.YOUR_TURN, game=game, user=idle.user, due_at=clock.now)
    ledger.delivered(late, clock.pass_by(seconds=1))
    assert "came after the turn" in ledger.breaches[-1]
    Clock.objects.update(quiet_from=time(9), quiet_until=time(15), since=clock.now - DAY)
    night = datetime.combine(clock.now, time(12), UTC)
    reminder = Mail(pk=2, kind=Kind.REMINDER, game=game, user=one.player.user, due_at=night, attempts=1)
    ledger.delivered(reminder, clock.now)
    assert "a reminder in quiet hours" in ledger.breaches[-1]
    ledger.delivered(
        Mail(pk=3, kind=Kind.REMINDER, game=game, user=one.player.user, due_at=clock.now), clock.now
    )
    assert "reminded twice" in "".join(ledger.breaches)
    stranger = User.objects.create(username="dora", email="dora@example.org")
    ledger.delivered(Mail(pk=4, kind=Kind.YOUR_TURN, game=game, user=stranger, due_at=clock.now), clock.now)
    assert "has no seat" in ledger.breaches[-1]


def test_a_mail_that_is_lost_given_up_or_sent_twice_is_seen(
    game: Game, ledger: Ledger, clock: MovingClock
) -> None:
    one, two = game.mails.all()[:2]
    Mail.objects.filter(pk=one.pk).update(sent_at=None, due_at=clock.now - DAY, attempts=0)
    Mail.objects.filter(pk=two.pk).update(sent_at=None, failed_at=clock.now)
    ledger.server.taken += ["<a>", "<a>", "<b>", "<b>"]
    ledger.server.unconfirmed.append("<b>")
    found = seen(ledger, game, clock.now)
    assert "waits since" in found
    assert "was given up" in found
    assert "the mail <a> was sent 2 times" in found
    assert "<b>" not in found


def test_a_message_that_came_in_time_and_did_not_count_is_seen(
    game: Game, ledger: Ledger, clock: MovingClock
) -> None:
    player = running().player
    message = Inbound.objects.create(
        identity="x",
        player=player,
        user=person(running()),
        seen=0,
        raw=b"",
        received_at=clock.now,
        done_at=None,
    )
    ledger.served.append(Served(player.pk, clock.now + HOUR, clock.now + HOUR))
    found = seen(ledger, game, clock.now + DAY)
    assert f"message {message.pk} was not worked on" in found
    assert f"message {message.pk} came before the deadline" in found


def test_a_stand_in_that_goes_beyond_its_limits_is_seen(
    game: Game, ledger: Ledger, clock: MovingClock
) -> None:
    seat = running().player.seat
    Incident.objects.create(game=game, seat=seat, kind=Incident.Kind.COVERED, at=clock.pass_by(minutes=1))
    attack = e.Attacked(seat, 0, 1, 1 - seat, "6-1", 0, 1, 0, ((0, 1),))
    note(Game.objects.get(), [attack], clock.pass_by(minutes=1))
    assert f"a stand-in attacked for seat {seat}" in seen(ledger, game, clock.now)
    ledger.breaches.clear()
    # Somebody else has the seat now: the limits of the player before them are no longer known.
    Incident.objects.create(game=game, seat=seat, kind=Incident.Kind.REPLACED, at=clock.pass_by(minutes=1))
    assert f"a stand-in attacked for seat {seat}" not in seen(ledger, game, clock.now)


def test_a_lost_turn_is_seen(game: Game, ledger: Ledger, clock: MovingClock) -> None:
    seat = running().player.seat
    turn = e.TurnBegan(seat, 1, "reinforce", 3, ())
    note(Game.objects.get(), [turn], clock.now)
    assert f"seat {seat} began round 1 where" in seen(ledger, game, clock.now)


def test_a_stuck_game_and_an_untold_end_are_seen(game: Game, ledger: Ledger, clock: MovingClock) -> None:
    assert "nothing has happened since" in seen(ledger, game, clock.pass_by(days=200))
    Game.objects.update(status=Game.Status.OVER)
    assert "was not told of the end" in seen(ledger, game, clock.now)


# --- The world


def test_people_who_left_read_no_mail() -> None:
    guest = next(habit for habit in HABITS if habit.leaves is not None and habit.away < 100)
    assert guest.leaves is not None

    reader = Reader(guest, random.Random(1))
    assert reader.acts_after(Kind.YOUR_TURN, DAY, guest.leaves + 1) is None
    assert reader.acts_after(Kind.YOUR_TURN, DAY, guest.leaves + guest.away + 1) is not None


def test_a_worker_dies_before_the_server_has_the_mail_or_after_it() -> None:
    server = Server(random.Random(1), deaths=0.5)
    for number in range(20):
        mail = EmailMessage(to=["bob@example.org"], headers={"Message-ID": f"<{number}>"})
        with suppress(WorkerKilledError):
            server.take(mail)
    assert 0 < len(server.unconfirmed) < len(server.taken) < 20


def test_mails_to_a_dead_address_come_back_in_a_report() -> None:
    server = Server(hollow={"bob@example.org"})
    server.take(
        EmailMessage(to=["bob@example.org"], from_email="path@example.org", headers={"Message-ID": "<1>"})
    )
    [(path, report)] = server.bring_back()
    assert (path, failure_in(report), server.fetch()) == ("path@example.org", "5.1.1", [])


# --- Daily mails


def test_a_call_of_which_no_mail_has_told_for_more_than_a_day_is_seen(
    game: Game, ledger: Ledger, clock: MovingClock
) -> None:
    ledger.called.clear()
    clock.pass_by(days=1)
    ledger.look([game.pk], clock.now)
    assert ledger.breaches == []
    clock.pass_by(days=1)
    ledger.look([game.pk], clock.now)
    assert "no mail has told its player" in ledger.breaches[0]


def test_a_daily_mail_tells_of_a_call(game: Game, ledger: Ledger, clock: MovingClock) -> None:
    ledger.called.clear()
    ledger.delivered_daily(person(running()), "<daily-1.a@site>", clock.pass_by(hours=20))
    ledger.look([game.pk], clock.pass_by(days=1))
    assert ledger.breaches == []


def test_two_daily_mails_in_half_a_day_are_seen_but_not_a_repeated_one(
    alice: User, ledger: Ledger, clock: MovingClock
) -> None:
    ledger.delivered_daily(alice, "<daily-1.a@site>", clock.now)
    ledger.delivered_daily(alice, "<daily-1.a@site>", clock.pass_by(minutes=2))
    assert ledger.breaches == []
    ledger.delivered_daily(alice, "<daily-1.b@site>", clock.pass_by(hours=3))
    assert "after another" in ledger.breaches[0]


def test_a_daily_mail_in_a_vacation_is_seen(alice: User, ledger: Ledger, clock: MovingClock) -> None:
    Vacation.objects.create(user=alice, since=clock.now - DAY, until=clock.now + DAY)
    ledger.delivered_daily(alice, "<daily-1.a@site>", clock.now)
    assert "in a vacation" in ledger.breaches[0]
