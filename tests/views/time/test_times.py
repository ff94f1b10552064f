"""Time on the page of a game: deadlines, absences, their consequences, and coming back."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.clock.pace import Pace
from games.models import Clock, Game, Incident
from games.services.time import deadlines
from games.services.time.vacations import begin_vacation, end_vacation
from tests.conftest import MovingClock
from tests.support.kept import made_once
from tests.support.tables import (
    act,
    act_until_turns,
    hand_over_mails,
    let_computers_play,
    next_player,
    open_table,
)

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture
@made_once
def game(alice: User, bob: User, clock: MovingClock) -> Game:
    """A game with two days a turn and no excuses; the first turn has begun."""
    return begun(alice, bob, Pace(turn=2 * DAY, excuses=0, misses=2))


@pytest.fixture
def early(game: Game) -> Client:
    """The browser of the player on turn."""
    return client_of(next_player_of(game))


@pytest.fixture
def later(game: Game, early: Client) -> Client:
    """The browser of a player who is not on turn."""
    return client_of(other_of(game))


def begun(alice: User, bob: User, pace: Pace) -> Game:
    game = open_table(alice, bob, bots=["sensible"], pace=pace)
    act_until_turns(game)
    while (player := next_player(game)) and player.bot:
        let_computers_play(game)
    hand_over_mails()
    return game


def next_player_of(game: Game) -> User:
    user = next_player_or_computer(game)
    assert user is not None
    return user


def next_player_or_computer(game: Game) -> User | None:
    player = next_player(game)
    assert player is not None
    return player.user


def other_of(game: Game) -> User:
    player = game.players.exclude(user=None).exclude(user=next_player_of(game)).get()
    assert player.user is not None
    return player.user


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def page(client: Client, game: Game, page_name: str = "game") -> str:
    return client.get(reverse(page_name, args=[game.pk])).content.decode()


def miss_deadline(game: Game, clock: MovingClock) -> User:
    """Let the player on turn miss the deadline, so that the computer plays for them; return the player."""
    late = next_player_of(game)
    hand_over_mails()
    clock.pass_by(days=2, minutes=1)
    deadlines.serve_deadlines(game.pk)
    return late


def test_readers_see_their_deadline_in_their_own_time_zone(game: Game, clock: MovingClock) -> None:
    user = next_player_of(game)
    user.time_zone = "Europe/Paris"
    user.save()

    html = page(client_of(user), game)

    told = '<time datetime="2026-11-20T13:00+01:00">Friday 20 November, 13:00 CET</time>: 2 days.'
    assert f"You have time until {told}" in html
    assert "data-seconds" not in html


def test_others_see_which_players_time_runs_and_until_when(game: Game, later: Client) -> None:
    html = page(later, game)

    assert "You have time until" not in html
    assert re.search(r'class="until">until: <time datetime="2026-11-20[^>]*>[^<]+, 12:00<', html)


def test_in_a_live_game_the_time_is_counted_down(alice: User, bob: User, clock: MovingClock) -> None:
    game = begun(alice, bob, Pace(turn=10 * timedelta(minutes=1), question=timedelta(minutes=2)))
    html = page(client_of(next_player_of(game)), game)

    assert '<b class="num" data-seconds="600">10 minutes</b>' in html
    assert "countdown.js" in html


def test_a_missed_deadline_is_told_before_what_the_computer_then_did(
    game: Game, early: Client, later: Client, clock: MovingClock
) -> None:
    late = miss_deadline(game, clock)
    clock.pass_by(minutes=1)
    let_computers_play(game)

    for page_name in ("game", "record"):
        html = page(later, game, page_name)
        told = html[html.index('class="dispatches"') :]
        missed = told.index(f"{late} missed a deadline: the computer played the turn.")
        assert told.index(f"<span>{late}</span>") < missed < told.index(f"{late} placed ")
    assert "You missed your deadline: the computer played your turn." in page(early, game)


def test_a_player_with_a_stand_in_can_come_back(
    game: Game, early: Client, later: Client, clock: MovingClock
) -> None:
    late = miss_deadline(game, clock)
    assert f"The computer stands in for {late}" in page(later, game)
    assert "I am back" in page(early, game)
    assert "I am back" not in page(later, game)

    early.post(reverse("back", args=[game.pk]))

    mine = Clock.objects.get(player__game=game, player__user=late)
    assert not mine.is_covered
    assert mine.misses == 0
    assert mine.deadline == clock.now + 12 * HOUR
    assert [one.kind for one in game.incidents.all()] == [Incident.Kind.COVERED, Incident.Kind.RETURNED]
    let_computers_play(game)
    assert next_player_of(game) == late
    assert "I am back" not in page(early, game)


def test_coming_back_changes_nothing_for_a_player_who_is_there(game: Game, early: Client) -> None:
    before = Clock.objects.get(player__game=game, player__to_act=True)
    early.post(reverse("back", args=[game.pk]))
    after = Clock.objects.get(pk=before.pk)
    assert after.deadline == before.deadline
    assert not game.incidents.exists()


def test_a_stranger_cannot_come_back(game: Game, as_charlie: Client) -> None:
    assert as_charlie.post(reverse("back", args=[game.pk])).status_code == 404


def test_a_vacation_shows_at_the_table(game: Game, early: Client, later: Client, clock: MovingClock) -> None:
    away = next_player_of(game)
    begin_vacation(user=away, until=clock.now + 3 * DAY)

    assert "You are on vacation until" in page(early, game)
    assert "<small>on vacation</small>" in page(later, game)


def test_games_that_wait_stand_in_the_order_of_their_deadlines(
    alice: User, bob: User, clock: MovingClock
) -> None:
    """The second has hours left of its days, which is little; the third has all its time."""
    paces = {"Endless": None, "Weeks": Pace(turn=14 * DAY), "Days": Pace(turn=2 * DAY)}
    for name, pace in paces.items():
        game = open_table(alice, bob, bots=["sensible"], pace=pace)
        Game.objects.filter(pk=game.pk).update(name=name)
        while next_player_or_computer(game) != alice:
            act(game)
        clock.pass_by(seconds=1)
    clock.pass_by(hours=40)

    html = client_of(alice).get(reverse("home")).content.decode()

    lines = re.findall(r'<h3><a href="[^"]+">(\w+)</a></h3>', html)
    assert lines == ["Days", "Weeks", "Endless"]
    assert re.search(r'class="left short"><time datetime="[^"]+">8 hours left<', html)
    assert re.search(r'class="left"><time datetime="[^"]+">12 days left<', html)


def test_the_board_with_clocks_takes_fifteen_queries_at_most(
    game: Game, early: Client, clock: MovingClock, django_assert_max_num_queries: Any
) -> None:
    miss_deadline(game, clock)
    with django_assert_max_num_queries(15):
        page(early, game)


def test_news_tells_what_became_of_time_without_an_order(
    game: Game, later: Client, clock: MovingClock
) -> None:
    html = page(later, game)
    address = re.search(r'hx-get="([^"]+/news/[^"]+)"', html)
    assert address is not None
    news = address[1].replace("&amp;", "&")
    clock.pass_by(minutes=1)
    assert later.get(news, headers={"HX-Request": "true"}).status_code == 204

    begin_vacation(user=next_player_of(game), until=clock.now + DAY)

    answer = later.get(news, headers={"HX-Request": "true"})
    assert "is on vacation." in answer.content.decode()
    clock.pass_by(hours=1)
    end_vacation(user=next_player_of(game))
    assert "is back." in page(later, game)


def test_the_list_tells_the_time_of_others_and_the_readers_own_stand_in(
    game: Game, early: Client, later: Client, clock: MovingClock
) -> None:
    assert re.search(r'class="left">until: [^<]+, 12:00<', later.get(reverse("home")).content.decode())
    miss_deadline(game, clock)
    assert "The computer stands in for you" in early.get(reverse("home")).content.decode()
