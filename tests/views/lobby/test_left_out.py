"""Hosts begin without invited players or call games off, and all are told the truth.

The host confirms it first.
"""

from __future__ import annotations

from datetime import timedelta
from html import unescape

import pytest
from django.core import mail as sent_mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.mail.outgoing.cancellations import send_cancellations
from games.models import Cancellation, Game
from games.services.lobby.games import call_off_forgotten, create_game, join_game
from games.services.lobby.invitations import decline, digest_of_address, invite, set_closed


@pytest.fixture
def waiting(alice: User, bob: User, charlie: User) -> Game:
    """Alice's waiting game: Bob has a seat; Charlie and Dora, who has no account, are invited."""
    game = create_game(creator=alice, name="Later", rulebook_key="h2000_world", seats=5, bots=["sensible"])
    join_game(game_id=game.pk, user=bob)
    for to in ("bob@example.org", "charlie", "dora@example.net"):
        invite(game_id=game.pk, host=alice, to=to)
    game.invitations.update(sent_at=timezone.now())
    return game


def press(client: Client, game: Game, action: str, **sent: str) -> str:
    response = client.post(reverse(action, args=[game.token]), {"bot": "random", **sent}, follow=True)
    return unescape(response.content.decode())


def told() -> dict[str, str]:
    """Return the subject of the mail that each address has got."""
    send_cancellations()
    assert not Cancellation.objects.exists()
    return {message.to[0]: str(message.subject) for message in sent_mail.outbox}


@pytest.mark.parametrize(
    ("action", "title"), [("fill", "Begin “Later” now?"), ("leave", "Call “Later” off?")]
)
def test_one_question_names_the_people_left_out(
    as_alice: Client, waiting: Game, action: str, title: str
) -> None:
    page = press(as_alice, waiting, action, **{"bot-4": "beginner"})

    assert title in page
    assert "not here yet: bob@example.org, charlie and dora@example.net. They are told by mail." in page
    assert '<input type="hidden" name="bot-4" value="beginner">' in page
    waiting.refresh_from_db()
    assert waiting.status == Game.Status.WAITING


def test_people_left_out_are_told_by_mail(as_alice: Client, waiting: Game, bob: User) -> None:
    press(as_alice, waiting, "fill", sure="1")

    waiting.refresh_from_db()
    assert waiting.status == Game.Status.RUNNING
    subject = "Later has begun without you"
    assert told() == {"charlie@example.org": subject, "dora@example.net": subject}
    for message in sent_mail.outbox:
        assert "alice has begun it with computer players in the free seats" in message.body
    stranger = next(message for message in sent_mail.outbox if message.to == ["dora@example.net"])
    assert "List-Unsubscribe-Post" in stranger.extra_headers


def test_invited_people_are_told_that_a_game_is_called_off(as_alice: Client, waiting: Game) -> None:
    press(as_alice, waiting, "leave", sure="1")

    assert told() == dict.fromkeys(
        ("bob@example.org", "charlie@example.org", "dora@example.net"), "Later will not take place"
    )


def test_nobody_is_told_after_declining_or_without_an_invitation(
    as_alice: Client, waiting: Game, charlie: User
) -> None:
    decline(game_id=waiting.pk, user=charlie)
    waiting.invitations.filter(user=None).update(sent_at=None)
    page = press(as_alice, waiting, "fill")
    assert "charlie" not in page

    press(as_alice, waiting, "fill", sure="1")
    assert told() == {}


def test_no_mail_goes_to_an_address_that_wants_none(as_alice: Client, waiting: Game) -> None:
    set_closed(digest_of_address("dora@example.net"), closed=True)
    press(as_alice, waiting, "fill", sure="1")
    assert [*told()] == ["charlie@example.org"]


def test_an_automatic_end_is_told_only_to_players_of_the_game(waiting: Game) -> None:
    Game.objects.update(created_at=timezone.now() - timedelta(days=31))
    call_off_forgotten()
    assert {*told()} == {"alice@example.org", "bob@example.org"}


def test_the_page_says_what_happened(as_alice: Client, as_charlie: Client, waiting: Game) -> None:
    press(as_alice, waiting, "fill", sure="1")

    page = as_charlie.get(reverse("invitation", args=[waiting.token]))
    assert page.status_code == 410
    assert "computer players have taken the free seats" in page.content.decode()
    assert "all its seats were taken" not in page.content.decode()


def test_others_invitations_are_counted_and_not_named(as_alice: Client, waiting: Game, bob: User) -> None:
    invite(game_id=waiting.pk, host=bob, to="emil@example.net")

    page = press(as_alice, waiting, "fill")
    assert "Others here have invited 1 person" in page
    assert "emil" not in page
