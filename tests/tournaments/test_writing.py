"""Organisers write to everybody in a tournament, or in a round; each person gets one mail."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.tournaments.mails.post import send_letters
from games.tournaments.models import Entry, Message, Tournament
from tests.support.kept import made_once
from tests.support.tournaments import close, decide, open_tournament, people

Make = Callable[..., User]
SAID = {
    "decision": "write",
    "subject": "A pause",
    "text": "We rest on Sunday.\r\n\r\nUntil <b>Monday</b> & later.",
}


@pytest.fixture
def chief(client: Client, make_user: Make) -> User:
    chief = make_user("chief", is_staff=True, is_superuser=True)
    client.force_login(chief)
    return chief


@pytest.fixture
@made_once
def cup(chief: User, make_user: Make) -> Tournament:
    """A tournament of five entrants, one with a bye in the first round, and one in reserve."""
    cup = open_tournament(chief, people(make_user, 6), size=2, rounds=2, most=5)
    close(cup)
    sent()
    return cup


def sent() -> list[tuple[str, str]]:
    send_letters()
    found = sorted((message.to[0].partition("@")[0], str(message.body)) for message in mail.outbox)
    return found


def test_every_entrant_gets_one_mail(client: Client, cup: Tournament) -> None:
    cup.entries.filter(number=1).update(state=Entry.State.OUT)
    mail.outbox.clear()
    asked = decide(client, cup, **SAID)
    assert "5 people get this mail:" in asked
    assert "&lt;b&gt;Monday" in asked
    decide(client, cup, **SAID)
    found = sent()
    assert [name for name, _text in found] == [f"rider{number}" for number in range(2, 7)]
    text = found[0][1]
    assert "chief writes as an organiser of this tournament:" in text
    assert "Until <b>Monday</b> & later." in text
    html = str(mail.outbox[0].message())
    assert "<b>Monday" not in str(mail.outbox[0].alternatives)  # type: ignore[union-attr]
    assert "text/html" in html
    assert mail.outbox[0].subject == "The great ride: A pause"
    run = client.get(f"/admin/tournaments/tournament/{cup.pk}/run/").content.decode()
    assert "to 5 people" in run


def test_a_round_is_its_tables_and_the_entrants_who_rest(client: Client, cup: Tournament) -> None:
    mail.outbox.clear()
    decide(client, cup, **SAID, round_number="1")
    assert [name for name, _text in sent()] == [f"rider{number}" for number in range(1, 6)]
    assert "Nobody would get this mail." in decide(client, cup, **SAID, round_number="2")


def test_nothing_is_sent_before_one_is_sure(client: Client, cup: Tournament) -> None:
    client.post(f"/admin/tournaments/tournament/{cup.pk}/run/", SAID)
    assert not Message.objects.exists()


def test_three_a_day_are_sent_and_no_more(client: Client, cup: Tournament) -> None:
    for number in range(3):
        decide(client, cup, **SAID | {"subject": f"Mail {number}"})
    assert "Only 3 such mails can be sent in a day." in decide(client, cup, **SAID)
    assert cup.messages.count() == 3
    cup.messages.update(written_at=timezone.now() - timedelta(days=2))
    decide(client, cup, **SAID)
    assert cup.messages.count() == 4


@pytest.mark.parametrize(
    "wrong", [{"text": "x" * 2001}, {"subject": "x" * 81}, {"text": " \x00 "}, {"round_number": "-1"}]
)
def test_an_empty_mail_is_refused(wrong: dict[str, str], client: Client, cup: Tournament) -> None:
    client.post(f"/admin/tournaments/tournament/{cup.pk}/run/", SAID | wrong | {"sure": "1"})
    assert not Message.objects.exists()


def test_nobody_is_written_to_before_it_is_announced(client: Client, chief: User) -> None:
    draft = open_tournament(chief, status="draft")
    assert "Nobody would get this mail." in decide(client, draft, **SAID)


def test_an_arbiter_who_is_no_organiser_writes_to_nobody(
    client: Client, cup: Tournament, make_user: Make
) -> None:
    arbiter = make_user("judge", is_staff=True)
    Tournament.objects.filter(pk=cup.pk).update(arbiter=arbiter)
    client.force_login(arbiter)
    run = f"/admin/tournaments/tournament/{cup.pk}/run/"
    assert "Write to everybody" not in client.get(run).content.decode()
    assert client.post(run, SAID | {"sure": "1"}).status_code == 404
    assert not Message.objects.exists()
