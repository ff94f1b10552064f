"""Organisers enter people or take them out, with a reason that is mailed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from accounts.models import User
from games.engine import Status
from games.services.errors import Refused
from games.tournaments.mails.post import send_letters
from games.tournaments.models import Entry, Tournament
from games.tournaments.services.entry.entering import enter, withdraw
from tests.support.tournaments import close, decide, open_tournament, people, running

Make = Callable[..., User]
BECAUSE = "He asked me on the phone."


@pytest.fixture
def chief(client: Client, make_user: Make) -> User:
    chief = make_user("chief", is_staff=True, is_superuser=True)
    client.force_login(chief)
    return chief


def mailed() -> dict[str, str]:
    send_letters()
    found = {message.to[0].partition("@")[0]: str(message.body) for message in mail.outbox}
    mail.outbox.clear()
    return found


def names(tournament: Tournament) -> list[str]:
    return [str(entry) for entry in tournament.entries.exclude(state=Entry.State.OUT).order_by("number")]


def test_an_entered_person_is_told_why_and_can_withdraw(client: Client, chief: User, bob: User) -> None:
    cup = open_tournament(chief, by_invitation=True)
    asked = decide(client, cup, decision="add", name="bob", reason=BECAUSE)
    assert "can withdraw" in asked
    assert names(cup) == ["bob"]
    text = mailed()["bob"]
    assert BECAUSE in text
    assert "You are entered." in text
    assert "If you do not want to play, withdraw" in text
    assert "The organisers have entered bob." in client.get(cup.get_absolute_url()).content.decode()
    decide(client, cup, decision="add", name="bob", reason=BECAUSE)
    assert (names(cup), mailed()) == (["bob"], {})
    withdraw(tournament_id=cup.pk, user=bob)
    assert names(cup) == []


@pytest.mark.parametrize(
    ("fields", "entrants", "is_drawn", "told"),
    [
        ({"most": 4}, 2, False, "2 of 4 places are free"),
        ({"most": 4}, 3, False, "1 of 4 places is free"),
        ({"most": 4}, 4, False, "All 4 places are taken: they wait in reserve."),
        ({"most": 4}, 3, True, "A round is drawn already: they wait in reserve."),
        ({"most": 4, "late_entry": True}, 3, True, "They enter late"),
        ({"most": 4, "late_entry": True}, 4, True, "All 4 places are taken: they wait in reserve."),
    ],
)
def test_the_question_says_whether_there_is_a_place(
    client: Client,
    chief: User,
    make_user: Make,
    bob: User,
    fields: dict[str, Any],
    entrants: int,
    is_drawn: bool,
    told: str,
) -> None:
    cup = open_tournament(chief, people(make_user, entrants), **fields)
    if is_drawn:
        close(cup)
    assert told in decide(client, cup, decision="add", name="bob", reason=BECAUSE)
    is_reserve = cup.entries.filter(user=bob, state=Entry.State.RESERVE).exists() or cup.entries.count() > 4
    assert is_reserve == ("they wait in reserve" in told)


def test_an_entrant_removed_before_the_draw_cannot_come_back_alone(
    client: Client, chief: User, make_user: Make
) -> None:
    riders = people(make_user, 3)
    cup = open_tournament(chief, riders)
    mailed()
    asked = decide(client, cup, decision="remove", number=2, reason="Two accounts.")
    assert "cannot enter again by themselves" in asked
    assert names(cup) == ["rider1", "rider3"]
    found = mailed()
    assert list(found) == ["rider2"]
    assert "Two accounts." in found["rider2"]
    assert "You are no longer in this tournament." in found["rider2"]
    with pytest.raises(Refused, match="Two accounts"):
        enter(tournament_id=cup.pk, user=riders[1])
    decide(client, cup, decision="remove", number=2, reason="Two accounts.")
    assert mailed() == {}

    decide(client, cup, decision="add", name="rider2", reason="It was his brother.")
    assert sorted(names(cup)) == ["rider1", "rider2", "rider3"]


def test_once_drawn_they_resign_their_games_and_those_at_the_table_are_told(
    client: Client, chief: User, make_user: Make
) -> None:
    cup = open_tournament(chief, people(make_user, 8), rounds=2)
    close(cup)
    mailed()
    [table, _other] = running(cup)
    number = table.entrants[0]
    asked = decide(client, cup, decision="remove", number=number, reason="He insulted others.")
    assert "They resign their games" in asked
    entry = cup.entries.get(number=number)
    assert entry.state == Entry.State.OUT
    assert table.game
    assert table.game.players.get(user=entry.user).status == Status.RESIGNED
    at_table = cup.entries.filter(number__in=table.entrants)
    found = {name for name, text in mailed().items() if "He insulted others." in text}
    assert found == {str(one) for one in at_table}


def test_removed_entrants_are_told_once_and_why_even_when_a_reserve_comes(
    client: Client, chief: User, make_user: Make
) -> None:
    cup = open_tournament(chief, people(make_user, 5), most=4)
    close(cup)
    mailed()
    number = cup.entries.get(user__username="rider2").number
    asked = decide(client, cup, decision="remove", number=number, reason="Two accounts.")
    assert "a reserve takes their place instead." in asked
    send_letters()
    told = [(message.to[0], " ".join(str(message.body).split())) for message in mail.outbox]
    [text] = [text for address, text in told if address == "rider2@example.org"]
    assert "Two accounts." in text
    assert "because you were in this tournament" in text
    others = [text for address, text in told if address != "rider2@example.org"]
    assert others
    assert all("because you have entered this tournament" in text for text in others)


def test_after_the_draw_an_added_person_waits_in_reserve(
    client: Client, chief: User, make_user: Make
) -> None:
    cup = open_tournament(chief, people(make_user, 4))
    close(cup)
    make_user("late")
    decide(client, cup, decision="add", name="late", reason=BECAUSE)
    assert [str(entry) for entry in cup.entries.filter(state=Entry.State.RESERVE)] == ["late"]
    assert "You are a reserve." in mailed()["late"]


@pytest.mark.parametrize(
    ("decision", "told"),
    [
        ({"decision": "add", "name": "nobody_at_all"}, "Nobody has this name: nobody_at_all"),
        ({"decision": "remove", "number": 99}, "Nobody has this place."),
    ],
)
def test_impossible_changes_are_refused(
    decision: dict[str, str], told: str, client: Client, chief: User
) -> None:
    assert told in decide(client, open_tournament(chief), **decision, reason=BECAUSE)


def test_organisers_who_play_change_no_list(client: Client, make_user: Make) -> None:
    organiser = make_user("olga", is_staff=True)
    cup = open_tournament(make_user("chief"), people(make_user, 2))
    cup.entries.filter(number=1).update(user=organiser)
    cup.organisers.add(organiser)
    client.force_login(organiser)
    decide(client, cup, decision="remove", number=2, reason=BECAUSE)
    make_user("friend")
    decide(client, cup, decision="add", name="friend", reason=BECAUSE)
    assert names(cup) == ["olga", "rider2"]


def test_a_list_that_is_hidden_stays_hidden_in_the_log(client: Client, chief: User, bob: User) -> None:
    cup = open_tournament(chief, names_hidden=True)
    decide(client, cup, decision="add", name="bob", reason=BECAUSE)
    client.logout()
    page = client.get(cup.get_absolute_url()).content.decode()
    assert "changed the list of entrants" in page
    assert "bob" not in page
