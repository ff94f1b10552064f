"""Invitations by mail: whom they reach, what they say, and how to refuse them."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from email.mime.image import MIMEImage
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail as sent_mail
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from accounts.models import User
from games.mail.outgoing.hand_over import hand_to_server
from games.mail.outgoing.invitations import send_invitations
from games.models import ClosedAddress, Game, Invitation
from games.services.errors import Refused
from games.services.lobby.games import create_game, join_game, leave_game
from games.services.lobby.invitations import MOST_A_DAY, MOST_A_WEEK, digest_of_box, invite, set_closed
from tests.conftest import MovingClock
from tests.support.mail.mail_servers import Failing
from tests.support.programs.processes import A_MOMENT, at_once

WORKERS = 4


@pytest.fixture
def waiting(alice: User) -> Game:
    """A game of alice's that waits for two people; one seat is a computer player's."""
    return create_game(creator=alice, name="Later", rulebook_key="h2000_world", seats=4, bots=["sensible"])


def mailed(waiting: Game, to: str) -> EmailMultiAlternatives | None:
    """Return the mail of alice's invitation to somebody, if there is one."""
    invite(game_id=waiting.pk, host=User.objects.get(username="alice"), to=to)
    sent_mail.outbox.clear()
    send_invitations()
    assert len(sent_mail.outbox) < 2
    message = sent_mail.outbox[0] if sent_mail.outbox else None
    assert message is None or isinstance(message, EmailMultiAlternatives)
    return message


def stop_link(message: EmailMultiAlternatives) -> str:
    """Return the path at which a person asks for no more of these."""
    return str(message.extra_headers["List-Unsubscribe"]).strip("<>").partition("://")[2].partition("/")[2]


@pytest.mark.parametrize("to", ["bob", "BOB", "bob@example.org", " Bob@Example.org "])
def test_a_player_is_invited_by_name_or_address(waiting: Game, bob: User, to: str) -> None:
    message = mailed(waiting, to)

    assert message is not None
    assert message.to == ["bob@example.org"]
    assert message.subject == "alice invites you to a game: Later"
    text = " ".join(str(message.body).split())
    assert "2 seats are free" in text
    assert reverse("invitation", args=[waiting.token]) in text
    assert "On Estafette the classic game" not in text


def test_an_invitation_speaks_the_language_of_its_reader(waiting: Game, bob: User) -> None:
    bob.language = "fr"
    bob.save()

    message = mailed(waiting, "bob")

    assert message is not None
    assert message.subject == "alice vous invite à une partie : Later"
    assert "Later\u00a0: " in message.body


def test_an_invitation_shows_the_board_that_it_carries(waiting: Game) -> None:
    message = mailed(waiting, "dora@example.net")

    assert message is not None
    (image,) = (part for part in message.attachments if isinstance(part, MIMEImage))
    html = str(message.alternatives[0][0])
    assert f'src="cid:{image["Content-ID"].strip("<>")}"' in html
    assert 'alt="The board of Later"' in html


def test_a_stranger_is_told_what_this_is(waiting: Game) -> None:
    message = mailed(waiting, "dora@example.net")

    assert message is not None
    assert message.to == ["dora@example.net"]
    assert "On Estafette the classic game" in str(message.body)
    assert "alice entered your address" in str(message.body).replace("\n", " ")


def test_strangers_can_close_and_reopen_their_address_with_one_click(
    waiting: Game, alice: User, client: Client
) -> None:
    first = mailed(waiting, "dora@example.net")
    assert first is not None
    stop = "/" + stop_link(first)

    assert client.get(stop).status_code == 200
    assert not ClosedAddress.objects.exists()
    client.post(stop, {"List-Unsubscribe": "One-Click"})

    other = create_game(creator=alice, name="Else", rulebook_key="h2000_world", seats=3, bots=[])
    assert mailed(other, "Dora@example.net") is None
    client.post(stop, {"wanted": "yes"})
    third = create_game(creator=alice, name="More", rulebook_key="h2000_world", seats=3, bots=[])
    assert mailed(third, "dora@example.net") is not None


@pytest.mark.django_db
def test_a_forged_link_closes_nothing(client: Client) -> None:
    assert client.post(reverse("no_invitations", args=["0" * 32 + ":forged"])).status_code == 404
    assert not ClosedAddress.objects.exists()


def test_players_can_switch_invitations_off_unseen_by_hosts(waiting: Game, bob: User, client: Client) -> None:
    message = mailed(waiting, "bob")
    assert message is not None
    client.post("/" + stop_link(message), {"List-Unsubscribe": "One-Click"})

    other = create_game(creator=waiting.created_by, name="Else", rulebook_key="h2000_world", seats=3, bots=[])

    assert mailed(other, "bob") is None


def test_an_address_that_nobody_has_confirmed_is_a_strangers(waiting: Game, bob: User) -> None:
    EmailAddress.objects.filter(user=bob).update(verified=False)

    message = mailed(waiting, "bob@example.org")

    assert message is not None
    assert Invitation.objects.get().user is None


def test_invitations_to_people_who_joined_or_came_too_late_are_not_sent(
    waiting: Game, alice: User, bob: User, charlie: User
) -> None:
    for name in ("bob", "charlie", "bob@example.org"):
        invite(game_id=waiting.pk, host=alice, to=name)
    join_game(game_id=waiting.pk, user=bob)
    sent_mail.outbox.clear()
    send_invitations()
    assert [message.to for message in sent_mail.outbox] == [["charlie@example.org"]]

    invite(game_id=waiting.pk, host=alice, to="dora@example.net")
    join_game(game_id=waiting.pk, user=charlie)
    sent_mail.outbox.clear()
    send_invitations()
    assert sent_mail.outbox == []


def test_nobody_gets_two_mails_for_one_game(waiting: Game, bob: User) -> None:
    assert mailed(waiting, "bob") is not None
    assert mailed(waiting, "bob@example.org") is None
    with pytest.raises(Refused) as refusal:
        invite(game_id=waiting.pk, host=waiting.created_by, to="Bob")
    assert refusal.value.code == "invited_already"


@pytest.mark.parametrize(
    ("to", "code"),
    [
        ("", "nobody"),
        ("nobody", "nobody"),
        ("bob@", "no_address"),
        ("a b@c", "no_address"),
        ("alice", "sits_here"),
        ("a\0b", "nobody"),
        ("a\0b@example.org", "no_address"),
        (f"{'a' * 60}@{'.'.join(['b' * 60] * 4)}.example", "no_address"),
    ],
)
@pytest.mark.every_database
def test_a_text_that_is_neither_a_name_nor_an_address_is_refused(waiting: Game, to: str, code: str) -> None:
    with pytest.raises(Refused) as refusal:
        invite(game_id=waiting.pk, host=waiting.created_by, to=to)
    assert refusal.value.code == code


def test_only_players_of_the_game_invite(waiting: Game, bob: User, charlie: User) -> None:
    with pytest.raises(Refused) as refusal:
        invite(game_id=waiting.pk, host=bob, to="charlie")
    assert refusal.value.code == "not_seated"


def test_the_number_of_invitations_a_day_is_limited(waiting: Game, clock: MovingClock) -> None:
    clock.pass_by(minutes=1)
    for guest in range(MOST_A_DAY):
        Invitation.objects.create(
            game=waiting, invited_by=waiting.created_by, address=f"{guest}@example.net", created_at=clock.now
        )
    with pytest.raises(Refused) as refusal:
        invite(game_id=waiting.pk, host=waiting.created_by, to="dora@example.net")
    assert refusal.value.code == "too_many_invitations"
    clock.pass_by(days=1, minutes=1)
    assert invite(game_id=waiting.pk, host=waiting.created_by, to="dora@example.net").pk


def test_games_that_are_called_off_give_no_invitations_back(waiting: Game, alice: User) -> None:
    for guest in range(MOST_A_DAY):
        invite(game_id=waiting.pk, host=alice, to=f"{guest}@example.net")
    leave_game(game_id=waiting.pk, user=alice)
    send_invitations()
    assert sent_mail.outbox == []

    other = create_game(creator=alice, name="Else", rulebook_key="h2000_world", seats=3, bots=[])
    with pytest.raises(Refused) as refusal:
        invite(game_id=other.pk, host=alice, to="dora@example.net")
    assert refusal.value.code == "too_many_invitations"


def test_strangers_get_few_invitations_a_week_from_all_senders(
    alice: User, bob: User, clock: MovingClock
) -> None:
    def send(host: User) -> None:
        game = create_game(creator=host, name="Spam", rulebook_key="h2000_world", seats=3, bots=[])
        invite(game_id=game.pk, host=host, to="dora@example.net")
        send_invitations()
        leave_game(game_id=game.pk, user=host)

    for _ in range(MOST_A_WEEK):
        send(alice)
        send(bob)
    assert len(sent_mail.outbox) == MOST_A_WEEK
    clock.pass_by(days=8)
    send(alice)
    assert len(sent_mail.outbox) == MOST_A_WEEK + 1


def test_plus_addresses_share_the_limit_of_their_box(alice: User, client: Client) -> None:
    def send(address: str) -> None:
        game = create_game(creator=alice, name="Spam", rulebook_key="h2000_world", seats=3, bots=[])
        invite(game_id=game.pk, host=alice, to=address)
        send_invitations()

    for tag in range(MOST_A_WEEK + 2):
        send(f"dora+{tag}@example.net")
    assert len(sent_mail.outbox) == MOST_A_WEEK
    send("doraplus@example.net")
    assert len(sent_mail.outbox) == MOST_A_WEEK + 1

    message = sent_mail.outbox[-1]
    assert isinstance(message, EmailMultiAlternatives)
    client.post("/" + stop_link(message), {"List-Unsubscribe": "One-Click"})
    send("doraplus+again@example.net")
    assert len(sent_mail.outbox) == MOST_A_WEEK + 1


@pytest.mark.every_database
@pytest.mark.parametrize(
    "addresses",
    [
        [
            "dora@example.net",
            "d.ora@example.net",
            "do.ra@example.net",
            "d.o.ra+x@example.net",
            "DOR.A@example.net",
        ],
        [
            "dora@example.net",
            "dora@EXAMPLE.net",
            "dora@\uff45xample.net",
            "dora@e\uff58ample.net",
            "dora@exa\uff4dple.net",
        ],
        [
            "dora@gmail.com",
            "d.ora@googlemail.com",
            "Dora@GoogleMail.com",
            "do.ra@gmail.com",
            "dora@gmail\u3002com",
        ],
        [
            "dora@école.example",
            "dora@xn--cole-9oa.example",
            "d.ora@École.example",
            "do.ra@XN--COLE-9OA.example",
        ],
    ],
)
def test_other_spellings_share_the_limit_of_their_box(alice: User, addresses: list[str]) -> None:
    for address in addresses:
        game = create_game(creator=alice, name="Spam", rulebook_key="h2000_world", seats=3, bots=[])
        with suppress(Refused):
            invite(game_id=game.pk, host=alice, to=address)
        send_invitations()

    assert len(sent_mail.outbox) == MOST_A_WEEK


@pytest.mark.parametrize(
    ("mailed_to", "other"),
    [
        ("dora@example.net", "d.ora@example.net"),
        ("d.ora+x@example.net", "DORA@example.net"),
        ("dora@gmail.com", "dora@googlemail.com"),
        ("dora@googlemail.com", "do.ra@gmail.com"),
        ("dora@école.example", "dora@xn--cole-9oa.example"),
    ],
)
def test_an_address_is_closed_in_all_its_spellings(
    waiting: Game, alice: User, client: Client, mailed_to: str, other: str
) -> None:
    first = mailed(waiting, mailed_to)
    assert first is not None
    client.post("/" + stop_link(first), {"List-Unsubscribe": "One-Click"})

    more = create_game(creator=alice, name="Else", rulebook_key="h2000_world", seats=3, bots=[])
    assert mailed(more, other) is None
    assert mailed(more, "somebody@example.net") is not None


def test_an_address_closed_in_one_spelling_stays_closed(waiting: Game) -> None:
    """It was closed before boxes were known by all their spellings."""
    set_closed(digest_of_box("do.ra@googlemail.com"), closed=True)

    assert mailed(waiting, "Do.Ra+x@googlemail.com") is None


@pytest.mark.every_database
@pytest.mark.django_db(transaction=True)
def test_workers_together_keep_to_the_limit_of_a_box(
    make_user: Callable[..., User], clock: MovingClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(WORKERS + 2):
        host = make_user(f"host{number}")
        game = create_game(creator=host, name="Spam", rulebook_key="h2000_world", seats=3, bots=[])
        invite(game_id=game.pk, host=host, to=f"dora+{number}@example.net")

    def slowly(*mail: Any) -> None:
        time.sleep(A_MOMENT)
        hand_to_server(*mail)

    monkeypatch.setattr("games.mail.outgoing.invitations.hand_to_server", slowly)
    at_once(*[send_invitations] * WORKERS)
    for _ in range(3):
        clock.pass_by(hours=1)
        send_invitations()

    assert len(sent_mail.outbox) == MOST_A_WEEK
    assert not Invitation.objects.exclude(due_at=None).exists()


def test_while_the_mail_server_is_away_it_waits_and_nothing_counts(
    waiting: Game, clock: MovingClock, refusing: Callable[..., None], settings: Settings
) -> None:
    usual = settings.EMAIL_BACKEND
    refusing(closed=True)
    invite(game_id=waiting.pk, host=waiting.created_by, to="dora@example.net")
    for _ in range(len(Invitation.PAUSES) + 2):
        send_invitations()
        clock.pass_by(days=1)
    assert Invitation.objects.get().attempts == 0

    settings.EMAIL_BACKEND = usual
    send_invitations()
    send_invitations()
    assert len(sent_mail.outbox) == 1


def test_an_invitation_that_is_refused_repeatedly_is_given_up(
    waiting: Game, clock: MovingClock, refusing: Callable[..., None]
) -> None:
    refusing()
    invite(game_id=waiting.pk, host=waiting.created_by, to="dora@example.net")
    for _ in range(len(Invitation.PAUSES) + 2):
        send_invitations()
        clock.pass_by(days=1)
    invitation = Invitation.objects.get()
    assert invitation.attempts == len(Invitation.PAUSES) + 1
    assert (invitation.due_at, invitation.lease, invitation.sent_at) == (None, None, None)


def test_a_refused_invitation_is_sent_once_later_with_its_identity(
    waiting: Game, clock: MovingClock, refusing: Callable[..., None], settings: Settings
) -> None:
    usual = settings.EMAIL_BACKEND
    refusing()
    invite(game_id=waiting.pk, host=waiting.created_by, to="dora@example.net")
    for _ in range(2):
        send_invitations()
    [refused] = Failing.refused

    settings.EMAIL_BACKEND = usual
    for _ in range(3):
        clock.pass_by(minutes=2)
        send_invitations()
    [sent] = sent_mail.outbox
    assert sent.extra_headers["Message-ID"] == refused.extra_headers["Message-ID"]
    assert Invitation.objects.get().sent_at is not None
