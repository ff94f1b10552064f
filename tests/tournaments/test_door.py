"""Entering and leaving by mail: who is believed, what is read, what is answered."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core import mail
from pytest_django.fixtures import Settings

from accounts.models import User
from games.models import Inbound
from games.services.errors import Refused
from games.services.mail.arrivals import expect, is_ours, receive
from games.tournaments.mails.door import MOST_AN_HOUR, address_for
from games.tournaments.mails.post import send_letters
from games.tournaments.models import Tournament
from tests.support.letters import letter
from tests.support.tournaments import close, open_tournament, people

ALICE, BOB = "alice@example.org", "bob@example.org"


@pytest.fixture
def tournament(alice: User) -> Tournament:
    return open_tournament(alice)


def write(to: User, tournament: Tournament, text: str, sender: str = "", **heads: str) -> None:
    receive(
        address_for(to, tournament),
        letter(sender or to.email, text, **heads),
        door=Inbound.Door.SMTP,
        sender=sender or to.email,
    )


def test_one_enters_and_leaves_by_mail(bob: User, tournament: Tournament) -> None:
    address = address_for(bob, tournament)
    assert is_ours(address)
    expect(address)
    write(bob, tournament, "Enter plume d’oie\n\nOn Monday Estafette wrote:\n> withdraw\n")
    assert tournament.entries.get().word == "plume d’oie"
    write(bob, tournament, "Retrait.\n")
    assert not tournament.entries.exists()
    assert [message.subject for message in mail.outbox] == ["You have withdrawn."]


def test_mails_about_a_tournament_can_be_answered(bob: User, alice: User, tournament: Tournament) -> None:
    write(bob, tournament, "enter")
    send_letters()
    [entered] = mail.outbox
    assert entered.reply_to == [address_for(bob, tournament)]
    receive(entered.reply_to[0], letter(BOB, "withdraw"), door=Inbound.Door.SMTP, sender=BOB)
    assert not tournament.entries.exists()


@pytest.mark.parametrize(
    ("sender", "heads"), [(ALICE, {}), ("", {"Auto_Submitted": "auto-replied"}), ("", {"Precedence": "list"})]
)
def test_strangers_and_machines_are_left_alone(
    sender: str, heads: dict[str, str], alice: User, bob: User, tournament: Tournament
) -> None:
    write(bob, tournament, "enter", sender, **heads)
    assert not tournament.entries.exists()
    assert not mail.outbox


def test_what_cannot_be_read_is_answered_with_what_can(bob: User, tournament: Tournament) -> None:
    write(bob, tournament, "Count me in!")
    [answer] = mail.outbox
    assert "Write “enter” in the first line" in str(answer.body)
    assert not tournament.entries.exists()


def test_what_is_refused_is_told(bob: User, tournament: Tournament, make_user: Callable[..., User]) -> None:
    write(bob, tournament, "withdraw")
    for rider in people(make_user, 4):
        write(rider, tournament, "enter")
    close(tournament)
    write(bob, tournament, "enter")
    assert [str(answer.body) for answer in mail.outbox] == [
        "You are not in this tournament.",
        "One cannot enter this tournament now.",
    ]


def test_a_flood_is_refused(bob: User, tournament: Tournament) -> None:
    for _ in range(MOST_AN_HOUR):
        write(bob, tournament, "enter")
    with pytest.raises(Refused):
        write(bob, tournament, "enter")


def test_another_address_cannot_be_made_up(bob: User, tournament: Tournament) -> None:
    address = address_for(bob, tournament)
    forged = address.replace("+" + address[12], "+" + ("a" if address[12] != "a" else "b"))
    assert forged != address
    assert not is_ours(forged)


def test_without_a_domain_for_mails_there_is_no_address(
    bob: User, tournament: Tournament, settings: Settings
) -> None:
    settings.REPLY_DOMAIN = ""
    assert address_for(bob, tournament) == ""
