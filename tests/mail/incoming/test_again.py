"""A rematch by mail: the mail about the end offers it, and an answer opens or joins it."""

from __future__ import annotations

import pytest
from django.urls import reverse

from accounts.models import User
from games.engine.orders import Resign
from games.mail.incoming.replies.commands import read_command
from games.mail.outgoing import compose, post
from games.models import Game, Mail
from games.services.play.orders import give_order
from tests.mail.outgoing.test_messages import html_of
from tests.support.kept import made_once
from tests.support.mail.letters import send, words_of
from tests.support.tables import open_table, seat_of, version_of


@pytest.fixture(autouse=True)
def _plain_mails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compose, "board_png", lambda picture: b"png")


def end(game: Game, *users: User) -> Game:
    for user in users:
        give_order(game_id=game.pk, seat=seat_of(game, user), order=Resign(), seen=version_of(game))
    game.refresh_from_db()
    assert game.status == Game.Status.OVER
    return game


@pytest.fixture
@made_once
def over(alice: User, bob: User, charlie: User) -> Game:
    """A game that Charlie has won."""
    return end(open_table(alice, bob, charlie), alice, bob)


def mail_about_the_end(game: Game, user: User) -> str:
    message = post.write(Mail.objects.get(game=game, user=user, kind="game_over"))
    assert message is not None
    assert reverse("again", args=[game.pk]) in html_of(message)
    return str(message.body)


def said(game: Game, user: User, text: str) -> str:
    return words_of(send(game, user, text))


def test_an_answer_opens_the_rematch_and_another_joins_it(over: Game, alice: User, bob: User) -> None:
    User.objects.filter(pk=bob.pk).update(language="fr")
    bob.refresh_from_db()
    assert "\n» again\n" in mail_about_the_end(over, alice)
    assert "\n» revanche\n" in mail_about_the_end(over, bob)
    assert reverse("again", args=[over.pk]) in mail_about_the_end(over, alice)

    first = said(over, alice, "Well played!\n\nagain\n\nAlice")
    second = said(over, bob, "revanche")

    rematch = Game.objects.latest("pk")
    assert first.startswith("Again with the same table")
    assert "Neither read as orders nor sent as a letter: “Well played!”" in first
    assert "The others are invited by mail." in first
    assert reverse("invitation", args=[rematch.token]) in first
    assert "Vous avez une place dans la revanche" in second
    assert {player.user for player in rematch.players.all()} == {alice, bob, None}


def test_there_is_none_while_the_game_goes_on(alice: User, bob: User, charlie: User) -> None:
    game = open_table(alice, bob, charlie)
    assert "This game is not over: there can be no rematch yet." in said(game, alice, "again")
    assert Game.objects.count() == 1


def test_a_game_against_computers_offers_none(alice: User) -> None:
    game = end(open_table(alice, bots=["random"] * 2), alice)
    message = post.write(Mail.objects.get(game=game, kind="game_over"))
    assert message is not None
    assert reverse("again", args=[game.pk]) not in message.body


@pytest.mark.parametrize("line", ["again", "Again!", "Rematch please", "revanche", "La revanche.", "rejouer"])
def test_how_it_is_written(line: str) -> None:
    command = read_command(line)
    assert command is not None
    assert command.word == "again"


@pytest.mark.parametrize("line", ["again and again", "not again", "send again", "la revanche de Bob"])
def test_what_is_something_else(line: str) -> None:
    command = read_command(line)
    assert command is None or command.word != "again"
