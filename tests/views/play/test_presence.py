"""One line says who is there: whose clock runs, who is on vacation, who has read the last turn."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from html import unescape

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games.clock.pace import Pace
from games.mail.outgoing import compose, post
from games.models import Clock, Game, Mail
from games.selectors.presence import turn_number
from games.services.time.pauses import want_pause
from games.services.time.vacations import begin_vacation
from tests.conftest import MovingClock
from tests.support.entry_points import differing, engraved, shown_outside, shown_to_player
from tests.support.kept import made_once
from tests.support.tables import (
    act,
    act_until_turns,
    end_turn,
    hand_over_mails,
    open_table,
    person_to_act,
    position_of,
    seat_of,
)

DAY = timedelta(days=1)
PACE = Pace(turn=3 * DAY, vacation=5 * DAY)
DOT = " · "


@pytest.fixture
@made_once
def game(alice: User, bob: User, charlie: User, clock: MovingClock) -> Game:
    """A game of three with deadlines, in its second turn."""
    game = open_table(alice, bob, charlie, pace=PACE)
    act_until_turns(game)
    hand_over_mails()
    end_turn(game)
    return game


@pytest.fixture
def before(game: Game) -> User:
    """The person who played the last turn."""
    return person(game, -1)


@pytest.fixture
def now(game: Game) -> User:
    """The person on turn."""
    return person(game, 0)


@pytest.fixture
def after(game: Game) -> User:
    """The person whose turn is next."""
    return person(game, 1)


def person(game: Game, offset: int) -> User:
    """Return the person who is on turn this many turns from now."""
    user = game.players.get(seat=(position_of(game).turn + offset) % 3).user
    assert user is not None
    return user


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def look(game: Game, user: User) -> str:
    """Open the page of the game; return its line about the people."""
    html = browser(user).get(game.get_absolute_url()).content.decode()
    found = re.search(r'<p class="presence" id="presence"( hidden)?>([^<]*)</p>', html)
    assert found is not None
    assert bool(found[1]) is not found[2]
    return found[2]


def test_the_line_says_whose_clock_runs_who_is_away_and_who_has_read(
    game: Game, before: User, now: User, after: User, clock: MovingClock
) -> None:
    begin_vacation(user=after, until=clock.now + 2 * DAY)
    look(game, after)
    look(game, now)
    clock.pass_by(hours=7)

    clock_runs = f"{now}’s clock is running"
    vacation = f"{after} is on vacation until 20\N{NO-BREAK SPACE}November"
    readers = " and ".join(str(user) for user in sorted((now, after), key=lambda one: seat_of(game, one)))
    assert look(game, before) == DOT.join(
        (clock_runs, vacation, f"Your last turn has been read by {readers}")
    )
    assert look(game, now) == DOT.join((vacation, f"{before}’s last turn has been read by {after}"))
    assert look(game, after) == DOT.join((clock_runs, f"{before}’s last turn has been read by {now}"))


def test_it_speaks_french(game: Game, before: User, now: User, after: User, clock: MovingClock) -> None:
    begin_vacation(user=after, until=clock.now + 2 * DAY)
    look(game, after)
    clock.pass_by(hours=7)
    User.objects.update(language="fr")
    before.refresh_from_db()
    assert look(game, before) == DOT.join(
        (
            f"Le temps court pour {now}",
            f"{after} est en vacances jusqu’au 20\N{NO-BREAK SPACE}novembre inclus",
            f"Votre dernier tour a été lu par {after}",
        )
    )


def test_nothing_is_said_if_there_is_nothing_to_say(game: Game, now: User) -> None:
    assert look(game, now) == ""


def test_a_page_that_is_open_and_a_second_look_note_nothing(game: Game, after: User) -> None:
    client = browser(after)
    html = client.get(game.get_absolute_url()).content.decode()
    news = re.search(r'hx-get="([^"]*/news/[^"]*)"', html)
    assert news is not None
    with CaptureQueriesContext(connection) as asked:
        client.get(game.get_absolute_url())
        client.get(news[1].replace("&amp;", "&"), headers={"hx-request": "true"})
    assert not [query["sql"] for query in asked if query["sql"].startswith("UPDATE")]

    end_turn(game)
    noted = game.players.get(user=after).turn_read
    client.get(news[1].replace("&amp;", "&"), headers={"hx-request": "true"})
    assert game.players.get(user=after).turn_read == noted != turn_number(position_of(game))


def test_a_look_during_the_set_up_is_not_noted(alice: User, bob: User, charlie: User) -> None:
    game = open_table(alice, bob, charlie)
    assert look(game, alice) == ""
    assert not game.players.filter(turn_read__gt=0).exists()
    act_until_turns(game)
    look(game, alice)
    assert game.players.filter(turn_read__gt=0).count() == 1


def test_the_first_turn_has_none_before_it_to_be_read(
    alice: User, bob: User, charlie: User, clock: MovingClock
) -> None:
    game = open_table(alice, bob, charlie, pace=PACE)
    act_until_turns(game)
    on_turn = person_to_act(game)
    for user in (alice, bob, charlie):
        look(game, user)
    clock.pass_by(hours=7)
    for user in {alice, bob, charlie} - {on_turn}:
        assert look(game, user) == f"{on_turn}’s clock is running"


def test_a_game_without_deadlines_tells_of_vacations_too(
    alice: User, bob: User, charlie: User, clock: MovingClock
) -> None:
    game = open_table(alice, bob, charlie)
    begin_vacation(user=bob, until=clock.now + 2 * DAY)
    assert look(game, alice) == "bob is on vacation until 20\N{NO-BREAK SPACE}November"
    assert look(game, bob) == ""


def test_computer_players_are_not_told_of(alice: User, bob: User, clock: MovingClock) -> None:
    game = open_table(alice, bob, bots=["sensible"], pace=PACE)
    act_until_turns(game)
    while position_of(game).turn != seat_of(game, alice):
        act(game)
    number = turn_number(position_of(game))
    game.players.update(turn_read=number, reading_told_at=clock.now)
    assert str(game.players.get(user=None)) not in look(game, alice).partition(" read by ")[2]


def test_clocks_that_stand_still_are_not_said_to_run(
    game: Game, before: User, now: User, after: User, clock: MovingClock
) -> None:
    begin_vacation(user=now, until=clock.now + 2 * DAY)
    assert "clock" not in look(game, before)
    clock.pass_by(days=3)
    assert look(game, before) == f"{now}’s clock is running"
    for user in (before, now, after):
        want_pause(game_id=game.pk, seat=seat_of(game, user), wanted=True)
    assert look(game, before) == ""


def test_several_clocks_may_run(alice: User, bob: User, charlie: User, clock: MovingClock) -> None:
    game = open_table(alice, bob, charlie, pace=PACE)
    Clock.objects.update(since=clock.now, deadline=clock.now + DAY)
    others = [str(player) for player in game.players.exclude(user=alice)]
    assert look(game, alice) == f"The clocks of {' and '.join(others)} are running"


def test_a_person_can_hide_what_they_have_read(
    game: Game, before: User, after: User, clock: MovingClock
) -> None:
    client = browser(after)
    page = client.get(reverse("hours")).content.decode()
    assert "Others see whether I have read the last turn" in page
    look(game, after)
    clock.pass_by(hours=7)
    assert f"read by {after}" in look(game, before)

    client.post(reverse("hours"), {"reminder": "25"})

    assert "read by" not in look(game, before)


# --- What must not be told


@pytest.fixture
def looks(
    game: Game, before: User, after: User, clock: MovingClock, monkeypatch: pytest.MonkeyPatch
) -> Looks:
    monkeypatch.setattr(compose, "board_png", engraved)
    return Looks(game, before, after, clock)


class Looks:
    """Everything that a player is shown at six o'clock, after another has looked at the game at some time."""

    def __init__(self, game: Game, reader: User, other: User, clock: MovingClock) -> None:
        self.game, self.reader, self.other, self.clock = game, reader, other, clock
        self.began = clock.now
        self.stranger: User | None = None

    def shown(self, *times: float, at: float = 6) -> dict[str, bytes]:
        """Let the other look these hours after the turn began; return what the reader is shown at `at`."""
        with transaction.atomic():
            for hours in times:
                self.clock.now = self.began + timedelta(hours=hours)
                look(self.game, self.other)
            self.clock.now = self.began + timedelta(hours=at)
            stranger = self.stranger
            found = (
                shown_outside(self.game, stranger) if stranger else shown_to_player(self.game, self.reader)
            )
            transaction.set_rollback(True)
        return found


def test_nobody_learns_when_somebody_looked(looks: Looks) -> None:
    one, other = looks.shown(0.2), looks.shown(3, 3.1, 5.9)
    assert differing(one, other) == []
    assert f"read by {looks.other}".encode() in one[looks.game.get_absolute_url()]
    assert differing(one, looks.shown()) != []


def test_nobody_learns_whether_a_person_who_hides_it_looked(looks: Looks) -> None:
    User.objects.filter(pk=looks.other.pk).update(tells_reading=False)
    looks.other.refresh_from_db()
    assert differing(looks.shown(1), looks.shown()) == []


def test_others_learn_nothing_within_the_six_hours(looks: Looks) -> None:
    assert differing(looks.shown(at=5.9), looks.shown(1, at=5.9)) == []


def test_strangers_learn_nothing(looks: Looks, make_user: Callable[..., User]) -> None:
    looks.stranger = make_user("dora")
    browser(looks.stranger).get(reverse("home"))  # Fixes the dice for their first game.
    assert differing(looks.shown(1), looks.shown()) == []


# --- Mails


def test_a_turn_mail_says_who_is_away(game: Game, before: User, now: User, clock: MovingClock) -> None:
    begin_vacation(user=before, until=clock.now + 2 * DAY)
    mail = Mail.objects.filter(game=game, user=now, kind="your_turn").latest("pk")
    message = post.write(mail)
    assert message is not None
    sentence = f"{before} is on vacation until 20\N{NO-BREAK SPACE}November"
    assert sentence in message.body.split("== The players")[1].split("== The board")[0]
    assert sentence in unescape(str(message.alternatives[0][0]))
    assert "clock" not in message.body
