"""Entering and leaving by mail: whose mails are believed, how they are read, and the answers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core import mail
from django.core.cache import cache
from pytest_django.fixtures import Settings
from redis.exceptions import RedisError

from accounts.models import User
from games.models import Inbound
from games.services.errors import Refused
from games.services.mail.arrivals import expect, is_ours, receive
from games.tournaments.mails.incoming import MOST_AN_HOUR, address_for
from games.tournaments.mails.post import send_letters
from games.tournaments.models import Tournament
from games.tournaments.services.entry.entering import enter, withdraw
from tests.support.mail.letters import letter
from tests.support.tournaments import close, open_tournament, people, play_to_the_end

ALICE, BOB = "alice@example.org", "bob@example.org"


@pytest.fixture
def tournament(alice: User) -> Tournament:
    return open_tournament(alice)


def address_of(user: User, tournament: Tournament) -> str:
    """Return the address to which they write now."""
    return address_for(user, tournament, tournament.entries.filter(user=user).first())


def write(to: User, tournament: Tournament, text: str, sender: str = "", **heads: str) -> None:
    receive(
        address_of(to, tournament),
        letter(sender or to.email, text, **heads),
        door=Inbound.Door.SMTP,
        sender=sender or to.email,
    )


def test_people_enter_and_leave_by_mail(bob: User, tournament: Tournament) -> None:
    address = address_of(bob, tournament)
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
    assert entered.reply_to == [address_of(bob, tournament)]
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


def test_an_unreadable_mail_is_answered_with_the_possible_commands(bob: User, tournament: Tournament) -> None:
    write(bob, tournament, "Count me in!")
    [answer] = mail.outbox
    assert "Write “enter” in the first line, followed by a word" in str(answer.body)
    assert not tournament.entries.exists()


def test_an_unreadable_mail_is_answered_with_the_team_if_one_is_needed(
    bob: User, tournament: Tournament
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(clubs_apart=True)
    write(bob, tournament, "Count me in!")
    [answer] = mail.outbox
    assert "Write “enter” in the first line, then your team or club, a comma" in str(answer.body)


def test_refusals_are_told(bob: User, tournament: Tournament, make_user: Callable[..., User]) -> None:
    write(bob, tournament, "withdraw")
    for rider in people(make_user, 4):
        write(rider, tournament, "enter")
    close(tournament)
    play_to_the_end(tournament)
    write(bob, tournament, "enter")
    assert [str(answer.body) for answer in mail.outbox] == [
        "You are not in this tournament.",
        "This tournament cannot be entered now.",
    ]


def test_a_flood_is_refused(bob: User, tournament: Tournament) -> None:
    for _ in range(MOST_AN_HOUR):
        write(bob, tournament, "enter")
    with pytest.raises(Refused):
        write(bob, tournament, "enter")


def test_a_flood_causes_no_error_while_the_cache_is_away(
    bob: User, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_args: object, **_named: object) -> int:
        raise RedisError

    monkeypatch.setattr(cache, "incr", away)
    write(bob, tournament, "enter")
    assert tournament.entries.exists()


def test_a_mail_that_comes_again_does_nothing(bob: User, tournament: Tournament) -> None:
    address, mails = address_of(bob, tournament), [letter(BOB, "enter"), letter(BOB, "withdraw")]
    for raw in mails:
        receive(address, raw, door=Inbound.Door.SMTP, sender=BOB)
    assert len(mail.outbox) == 1
    receive(address, mails[0], door=Inbound.Door.SMTP, sender=BOB)
    assert not tournament.entries.exists()
    enter(tournament_id=tournament.pk, user=bob)
    receive(address.upper(), mails[1], door=Inbound.Door.SMTP, sender=BOB)
    assert tournament.entries.exists()
    assert len(mail.outbox) == 1


def test_a_mail_that_was_refused_can_be_sent_again(
    bob: User, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    address, raw = address_of(bob, tournament), letter(BOB, "enter")
    monkeypatch.setattr("games.tournaments.mails.incoming.MOST_AN_HOUR", 0)
    with pytest.raises(Refused):
        receive(address, raw, door=Inbound.Door.SMTP, sender=BOB)
    monkeypatch.setattr("games.tournaments.mails.incoming.MOST_AN_HOUR", MOST_AN_HOUR)
    receive(address, raw, door=Inbound.Door.SMTP, sender=BOB)
    assert tournament.entries.exists()


@pytest.mark.parametrize("text", ["enter", "withdraw"])
def test_an_address_is_valid_as_long_as_its_entry(text: str, bob: User, tournament: Tournament) -> None:
    enter(tournament_id=tournament.pk, user=bob)
    address = address_of(bob, tournament)
    withdraw(tournament_id=tournament.pk, user=bob)
    receive(address, letter(BOB, "enter"), door=Inbound.Door.SMTP, sender=BOB)
    assert not tournament.entries.exists()
    enter(tournament_id=tournament.pk, user=bob)
    receive(address, letter(BOB, text), door=Inbound.Door.SMTP, sender=BOB)
    assert tournament.entries.exists()
    assert {str(answer.body) for answer in mail.outbox} == {
        "You have withdrawn the entry that this mail was about. Write to the address on the page"
        " of the tournament."
    }


def test_closed_accounts_do_not_enter(bob: User, tournament: Tournament) -> None:
    bob.is_active = False
    bob.save()
    write(bob, tournament, "enter")
    assert not tournament.entries.exists()


def test_another_address_cannot_be_made_up(bob: User, tournament: Tournament) -> None:
    address = address_of(bob, tournament)
    forged = address.replace("+" + address[12], "+" + ("a" if address[12] != "a" else "b"))
    assert forged != address
    assert not is_ours(forged)


def test_without_a_domain_for_mails_there_is_no_address(
    bob: User, tournament: Tournament, settings: Settings
) -> None:
    settings.REPLY_DOMAIN = ""
    assert address_of(bob, tournament) == ""


def test_teams_are_entered_by_mail_with_the_word_behind_a_comma(bob: User, alice: User) -> None:
    tournament = open_tournament(alice, format_key="teams")
    write(bob, tournament, "enter")
    assert not tournament.entries.exists()
    write(bob, tournament, "enter Les Bleus, plume d’oie")
    entry = tournament.entries.get()
    assert (entry.club, entry.word) == ("Les Bleus", "plume d’oie")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("enter goose", "You have already entered, with the word “feather”. It cannot be changed."),
        ("enter feather", "Your word is “feather”."),
        ("enter", "Your word is “feather”."),
    ],
)
def test_entering_again_is_answered(text: str, told: str, bob: User, tournament: Tournament) -> None:
    enter(tournament_id=tournament.pk, user=bob, word="feather")
    write(bob, tournament, text)
    assert told in mail.outbox[-1].body
    assert tournament.entries.get(user=bob).word == "feather"
