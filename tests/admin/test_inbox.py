"""The staff sees what became of a message; nobody sees its text, or its address."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import Game, Inbound, Mail, Player
from games.services.mail.inbound import receive
from games.services.mail.mails import queue_played
from tests.support.kept import made_once
from tests.support.looking import look
from tests.support.mail.letters import address_of, letter, send
from tests.support.tables import act_until_turns, open_table

INBOX, OUTBOX = reverse("admin:games_inbound_changelist"), reverse("admin:games_mail_changelist")


@pytest.fixture
@made_once
def game(alice: User, bob: User, charlie: User) -> Game:
    game = open_table(alice, bob, charlie)
    act_until_turns(game)
    return game


def staff(user: User) -> Client:
    """The browser of a person who is now a member of staff."""
    user.is_staff = user.is_superuser = True
    user.save()
    client = Client()
    client.force_login(user)
    return client


def test_neither_text_nor_address_is_shown(game: Game, bob: User, make_user: Callable[..., User]) -> None:
    address = address_of(game, bob)
    message = receive(address, letter(bob.email, "hush"), door=Inbound.Door.SMTP, sender=bob.email)
    client = staff(make_user("dora"))

    pages = [
        client.get(page).content.decode()
        for page in (INBOX, reverse("admin:games_inbound_change", args=[message.pk]))
    ]

    for page in pages:
        assert "bob" in page
        for secret in ("hush", address.partition("@")[0], "@example.org", message.message_id[1:-1]):
            assert secret not in page


def test_staff_who_play_do_not_see_that_others_have_written(game: Game, alice: User, bob: User) -> None:
    client = staff(alice)
    before = look(client, (INBOX, OUTBOX))

    send(game, bob, "standing defence 1")

    assert Mail.objects.filter(kind="answer").exists()
    assert look(client, (INBOX, OUTBOX)) == before


def test_numbers_do_not_tell_staff_who_play_how_much_others_wrote(
    game: Game, alice: User, make_user: Callable[..., User]
) -> None:
    """The numbers of other games' messages and mails would leave a gap for the player's own game."""
    others = [make_user(name) for name in ("emil", "fritz", "gerda")]
    elsewhere = open_table(*others)
    writer = others[0]
    receive(address_of(elsewhere, writer), letter(writer.email, "end"), door=Inbound.Door.SMTP, sender="")
    message, mail = Inbound.objects.get(), Mail.objects.filter(game=elsewhere).latest("pk")
    rows = {
        INBOX: reverse("admin:games_inbound_change", args=[message.pk]),
        OUTBOX: reverse("admin:games_mail_change", args=[mail.pk]),
    }

    for client, is_shown in ((staff(alice), False), (staff(make_user("dora")), True)):
        for page, row in rows.items():
            html = client.get(page).content.decode()
            assert (row in html) is is_shown
            assert (client.get(row).status_code == 200) is is_shown
        assert ("field-id" in client.get(INBOX).content.decode()) is is_shown


def test_staff_who_play_do_not_see_that_a_turn_was_left_in_advance(
    game: Game, alice: User, bob: User
) -> None:
    client = staff(alice)
    before = look(client, [OUTBOX])

    queue_played(game, game.players.get(user=bob), 1, game.version, timezone.now())

    assert look(client, [OUTBOX]) == before
    Player.objects.filter(game=game, user=alice).update(user=None)
    assert "turn played by orders left before</" in client.get(OUTBOX).content.decode()


def test_addresses_cannot_ask_for_what_is_not_shown(game: Game, make_user: Callable[..., User]) -> None:
    client = staff(make_user("dora"))

    assert client.get(INBOX, {"identity__startswith": "a"}).status_code == 400
    assert client.get(INBOX, {"state__exact": "done"}).status_code == 200
