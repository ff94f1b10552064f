"""Letters come with the next turn mail, or in a mail of their own, once."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.mail.outgoing import post
from games.models import Game, Mail
from games.models.letters import Audience
from games.services.letters.writing import Recipients, mark_read, write_letter
from games.services.mail.subscriptions import set_subscription
from tests.support.tables import act_until_turns, open_table, person_to_act


@pytest.fixture
def game(alice: User, bob: User, charlie: User) -> Game:
    game = open_table(alice, bob, charlie)
    act_until_turns(game)
    game.refresh_from_db()
    return game


@pytest.fixture
def reader(game: Game) -> User:
    """The person for whom the game waits."""
    return person_to_act(game)


@pytest.fixture
def writer(game: Game, reader: User) -> User:
    """Somebody else, who has written to the reader."""
    user = game.players.exclude(user=reader).select_related("user")[0].user
    assert user is not None
    to = Recipients(Audience.SOME, (reader.pk,))
    write_letter(game_id=game.pk, user=user, to=to, text="Peace?")
    return user


def due(game: Game, reader: User) -> list[str]:
    """Deliver the reader's mails as if all were due, and return what they say."""
    said = []
    mails = Mail.objects.filter(game=game, user=reader, sent_at=None, dropped_at=None)
    for mail in mails.filter(kind__in=("your_turn", "letters")).order_by("-kind"):
        message = post.write(mail)
        if message is not None:
            said.append(str(message.body))
            Mail.objects.filter(pk=mail.pk).update(sent_at=timezone.now())
    return said


def test_a_turn_mail_brings_letters_and_names_the_conversation(
    game: Game, reader: User, writer: User
) -> None:
    [turn] = due(game, reader)
    assert "| Peace?" in turn
    assert turn.index(f"goes to {writer}") < turn.index("| Peace?")


def test_a_letter_comes_once(game: Game, reader: User, writer: User) -> None:
    due(game, reader)
    to = Recipients(Audience.SOME, (reader.pk,))
    write_letter(game_id=game.pk, user=writer, to=to, text="Well?")
    [mail] = due(game, reader)
    assert "| Well?" in mail
    assert "| Peace?" not in mail


def test_a_letter_that_was_read_on_the_page_is_not_mailed(game: Game, reader: User, writer: User) -> None:
    mark_read(game_id=game.pk, user=reader, numbers={1})
    [turn] = due(game, reader)
    assert "Peace?" not in turn


def test_whoever_wants_no_letters_by_mail_gets_none(game: Game, reader: User, writer: User) -> None:
    set_subscription(reader, "letters", wanted=False)
    [turn] = due(game, reader)
    assert "Peace?" not in turn


def test_letters_come_when_their_reader_wants_them(game: Game, reader: User, writer: User) -> None:
    Mail.objects.filter(kind="letters").delete()
    game.players.update(to_act=False)
    User.objects.filter(pk=writer.pk).update(letters_after=1440)
    write_letter(
        game_id=game.pk,
        user=reader,
        to=Recipients(Audience.SOME, (writer.pk,)),
        text="No.",
    )
    [mail] = Mail.objects.filter(kind="letters")
    assert mail.due_at - timezone.now() > timedelta(hours=23)
