"""A game without people ends by rule."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.clock.pace import Farewell
from games.engine import events as e
from games.engine.orders import Resign
from games.mail.outgoing import post
from games.models import Game, Mail
from games.presentation.story.bulletin import lines_of_news
from games.selectors.record.bulletin import bulletin_for
from games.services.notices.chat import set_room
from games.services.play import locked_game as locked
from games.services.play.orders import give_order
from games.services.record.verify import differences
from tests.conftest import MovingClock
from tests.support.kept import made_once
from tests.support.paced import PACE, serve
from tests.support.scenes import put
from tests.support.tables import (
    act,
    act_until_turns,
    hand_over_mails,
    let_computers_play,
    open_for_computers,
    open_table,
    seat_of,
    version_of,
)


def resign(game: Game, user: User) -> None:
    give_order(game_id=game.pk, seat=seat_of(game, user), order=Resign(), seen=version_of(game))
    game.refresh_from_db()


def last_event(game: Game) -> e.Event:
    return game.rulebook.read_event(game.events.latest("number").data)


@pytest.fixture
@made_once
def game(alice: User, bob: User) -> Game:
    """Open a game of two people and two computer players, in its first round."""
    game = open_table(alice, bob, bots=["sensible", "sensible"])
    act_until_turns(game)
    return game


@pytest.fixture
def broken_off(game: Game, alice: User, bob: User) -> Game:
    """Let Bob leave first, then alice, the last person."""
    resign(game, bob)
    resign(game, alice)
    return game


def test_the_last_person_who_resigns_ends_the_game(broken_off: Game, alice: User, bob: User) -> None:
    ended = last_event(broken_off)

    assert broken_off.status == Game.Status.OVER
    assert broken_off.ended_at is not None
    assert broken_off.computer_due is broken_off.computer_lease is None
    assert not broken_off.players.filter(to_act=True).exists()
    assert isinstance(ended, e.BrokenOff)
    assert ended.places[seat_of(broken_off, alice)] == 3
    assert ended.places[seat_of(broken_off, bob)] == 4
    assert list(differences(broken_off.pk)) == []


def test_while_one_person_plays_it_goes_on(game: Game, bob: User) -> None:
    resign(game, bob)

    assert game.status == Game.Status.RUNNING


def test_the_last_person_who_is_eliminated_ends_it_too(game: Game, alice: User, bob: User) -> None:
    resign(game, bob)
    one, other = (player.name for player in game.players.exclude(bot=""))
    strong: dict[str, Any] = {one: "kamchatka 40, alberta 40"}
    put(game, turn=one, rest=other, alice="alaska", phase="attack", **strong)
    while Game.objects.get(pk=game.pk).status == Game.Status.RUNNING:
        act(game, bot="sensible")

    assert any(isinstance(game.rulebook.read_event(event.data), e.Eliminated) for event in game.events.all())
    assert isinstance(last_event(game), e.BrokenOff)


def test_staying_away_until_elimination_ends_it(alice: User, clock: MovingClock) -> None:
    pace = replace(PACE, farewell=Farewell.ELIMINATED, misses=1)
    game = open_table(alice, bots=["sensible", "sensible"], pace=pace)
    act_until_turns(game)
    let_computers_play(game)
    hand_over_mails()
    clock.pass_by(days=2, minutes=1)

    serve(game)

    game.refresh_from_db()
    assert game.status == Game.Status.OVER
    assert isinstance(last_event(game), e.BrokenOff)


def test_a_person_who_is_absent_still_plays(alice: User, clock: MovingClock) -> None:
    game = open_table(alice, bots=["sensible", "sensible"], pace=replace(PACE, misses=1))
    act_until_turns(game)
    let_computers_play(game)
    hand_over_mails()
    clock.pass_by(days=2, minutes=1)

    serve(game)

    game.refresh_from_db()
    assert game.is_abandoned
    assert game.status == Game.Status.RUNNING


def test_a_game_that_never_had_a_person_is_played_to_its_end(alice: User) -> None:
    game = open_for_computers(alice, ["sensible"] * 3)

    let_computers_play(game)

    assert isinstance(last_event(game), e.Won)


def test_a_game_that_was_left_to_computers_before_this_rule_ends_with_their_next_order(
    game: Game, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        before.setattr(locked, "break_off_if_left", lambda *arguments: None)
        resign(game, bob)
        resign(game, alice)
    assert game.status == Game.Status.RUNNING

    let_computers_play(game)

    assert isinstance(last_event(game), e.BrokenOff)


# --- What people are told


def test_the_mail_about_the_end_tells_the_places(broken_off: Game, alice: User) -> None:
    message = post.write(Mail.objects.get(game=broken_off, user=alice, kind="game_over"))
    assert message is not None
    text = " ".join(message.body.split())
    table = text.partition("== Final standings ")[2].partition(" ==")[0]

    assert "Nobody has won: only computer players were left" in text
    assert "Only computer players were left: the game ended there" in text
    assert table.startswith("1 ")
    assert " 3 alice left in round 1 4 bob left in round 1" in table


@pytest.mark.parametrize(
    ("language", "title", "listed"),
    [
        ("en", "Nobody has won: only computer players were left", "Nobody won"),
        ("fr", "Personne n’a gagné : il ne restait que des ordinateurs", "Personne n’a gagné"),
    ],
)
def test_the_pages_tell_it(
    broken_off: Game, alice: User, client: Client, language: str, title: str, listed: str
) -> None:
    User.objects.filter(pk=alice.pk).update(language=language)
    client.force_login(alice)

    page = client.get(reverse("game", args=[broken_off.pk])).content.decode()
    games = client.get("/").content.decode()

    assert title in page.replace("\N{NO-BREAK SPACE}", " ")
    assert 'class="standings"' in page
    assert listed in games


def test_a_chat_room_is_told(game: Game, alice: User, bob: User) -> None:
    room = set_room(game=game, user=alice, url="https://hooks.slack.com/x")
    resign(game, bob)
    resign(game, alice)

    assert "Only computer players were left: the game ended there" in lines_of_news(bulletin_for(room))[-1]
