"""Complaints, reminders and the calendar of a tournament."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone
from icalendar import Calendar

from accounts.closing import close_account
from accounts.models import User
from games.services.errors import Refused
from games.tournaments.mails.post import send_letters
from games.tournaments.models import Complaint, DrawnTable, Step, Tournament, TournamentMail
from games.tournaments.services.organising.complaints import MOST_OPEN, answer_complaint, complain
from games.tournaments.services.organising.decisions import call_off, extend_table
from games.tournaments.services.rounds import progression
from tests.support.kept import made_once
from tests.support.tournaments import close, decide, open_tournament, people, running, win

Make = Callable[..., User]
WEEK = timedelta(days=7)


@pytest.fixture
def riders(make_user: Make) -> list[User]:
    return people(make_user, 4)


@pytest.fixture
@made_once
def tournament(alice: User, riders: list[User]) -> Tournament:
    found = open_tournament(alice, riders, rounds=1, adjudicated_after=30)
    close(found)
    send_letters()
    mail.outbox.clear()
    return found


def test_organisers_who_do_not_play_receive_and_answer_complaints(
    client: Client, alice: User, riders: list[User], tournament: Tournament, make_user: Make
) -> None:
    playing, staff = riders[1], make_user("olga", is_staff=True)
    tournament.organisers.add(playing, staff)
    client.force_login(riders[0])
    client.post(f"/tournaments/{tournament.pk}/complain/", {"text": "They play as one."})
    send_letters()
    assert sorted(message.to[0] for message in mail.outbox) == [alice.email, staff.email]
    assert "They play as one." in str(mail.outbox[0].body)
    mail.outbox.clear()
    decision = {
        "tournament_id": tournament.pk,
        "number": 1,
        "answer": "We have asked them.",
        "is_public": False,
    }
    with pytest.raises(Refused):
        answer_complaint(by=playing, **decision)  # type: ignore[arg-type]
    answer_complaint(by=staff, **decision)  # type: ignore[arg-type]
    answer_complaint(by=staff, **decision | {"answer": "Otherwise."})  # type: ignore[arg-type]
    send_letters()
    [message] = mail.outbox
    assert message.to == [riders[0].email]
    assert "We have asked them." in str(message.body)
    assert "You wrote: They play as one." in str(message.body)
    assert "We have asked them." in client.get(tournament.get_absolute_url()).content.decode()
    client.force_login(riders[2])
    shown = client.get(tournament.get_absolute_url()).content.decode()
    assert "We have asked them." not in shown
    assert "They play as one." not in shown


def test_a_complaint_is_counted_as_browsers_count_and_holds_nothing_that_cannot_be_kept(
    client: Client, riders: list[User], tournament: Tournament
) -> None:
    client.force_login(riders[0])
    client.post(f"/tournaments/{tournament.pk}/complain/", {"text": "a\r\n" * 500 + "\x00"})
    assert tournament.complaints.get().text == ("a\n" * 500).strip()


def test_a_public_answer_is_in_the_log_without_the_complaint(
    client: Client, alice: User, riders: list[User], tournament: Tournament
) -> None:
    complain(tournament_id=tournament.pk, user=riders[0], text="They play as one.")
    answer_complaint(
        tournament_id=tournament.pk, number=1, answer="Everything is in order.", is_public=True, by=alice
    )
    assert tournament.steps.get(kind=Step.Kind.ANSWERED).by == alice
    shown = client.get(tournament.get_absolute_url()).content.decode()
    assert "Everything is in order." in shown
    assert "They play as one." not in shown


def test_staff_who_do_not_play_answer_complaints_in_the_admin(
    client: Client, riders: list[User], tournament: Tournament, make_user: Make
) -> None:
    complain(tournament_id=tournament.pk, user=riders[0], text="They play as one.")
    run = f"/admin/tournaments/tournament/{tournament.pk}/run/"
    User.objects.filter(pk=riders[1].pk).update(is_staff=True, is_superuser=True)
    client.force_login(User.objects.get(pk=riders[1].pk))
    assert "They play as one." not in client.get(run).content.decode()
    client.force_login(make_user("chief", is_staff=True, is_superuser=True))
    assert "They play as one." in client.get(run).content.decode()
    decide(client, tournament, decision="answer", number=1, answer="No.", is_public="on")
    assert tournament.complaints.get().answer == "No."


@pytest.mark.parametrize("text", ["", "  ", "x" * 1001])
def test_a_complaint_has_some_length(text: str, riders: list[User], tournament: Tournament) -> None:
    with pytest.raises(Refused):
        complain(tournament_id=tournament.pk, user=riders[0], text=text)


def test_only_entrants_complain_and_wait_for_answers(
    riders: list[User], tournament: Tournament, make_user: Make
) -> None:
    with pytest.raises(Refused):
        complain(tournament_id=tournament.pk, user=make_user("stranger"), text="Hm.")
    for _ in range(MOST_OPEN):
        complain(tournament_id=tournament.pk, user=riders[0], text="Hm.")
    with pytest.raises(Refused):
        complain(tournament_id=tournament.pk, user=riders[0], text="Hm.")


def reminded() -> int:
    """Return how many people are reminded now."""
    TournamentMail.objects.filter(kind=TournamentMail.Kind.ENDING, sent_at=None).update(due_at=timezone.now())
    send_letters()
    found = sum("ends soon" in str(message.subject) for message in mail.outbox)
    mail.outbox.clear()
    return found


def test_a_week_before_a_game_is_adjudicated_its_people_are_reminded(
    alice: User, tournament: Tournament
) -> None:
    [table] = running(tournament)
    assert table.ends_at is not None
    letters = TournamentMail.objects.filter(kind=TournamentMail.Kind.ENDING)
    assert set(letters.values_list("due_at", flat=True)) == {table.ends_at - WEEK}
    assert reminded() == 4
    until = table.ends_at + WEEK
    extend_table(tournament_id=tournament.pk, table_id=table.pk, until=until, by=alice, reason="A strike.")
    assert set(letters.values_list("due_at", flat=True)) == {table.ends_at}
    win(table)
    progression.take_all_steps(tournament.pk)
    assert reminded() == 0


def test_nobody_is_reminded_of_a_game_that_no_longer_counts(
    client: Client, alice: User, tournament: Tournament, make_user: Make
) -> None:
    call_off(tournament_id=tournament.pk, by=alice, reason="A flood.")
    assert reminded() == 0
    client.force_login(make_user("chief", is_staff=True, is_superuser=True))
    page = client.get(f"/admin/tournaments/tournament/{tournament.pk}/run/").content.decode()
    assert "It is the turn of" in page
    assert "Ends on" not in page


def test_the_calendar_has_all_dates_and_the_readers_own_game(
    client: Client, riders: list[User], tournament: Tournament
) -> None:
    address = f"/tournaments/{tournament.pk}/calendar.ics"
    events = Calendar.from_ical(client.get(address).content).walk("VEVENT")
    assert len(events) == 3
    client.force_login(riders[0])
    calendar = Calendar.from_ical(client.get(address).content)
    [own] = [event for event in calendar.walk("VEVENT") if "your game" in str(event["summary"])]
    assert own["dtstart"].dt == DrawnTable.objects.get().ends_at.replace(microsecond=0)  # type: ignore[union-attr]


def test_complaints_are_emptied_when_their_account_is_closed(
    client: Client, alice: User, bob: User, charlie: User
) -> None:
    tournament = open_tournament(alice, [bob, charlie])
    tournament.organisers.add(alice)
    for text in ("They said my secret.", "They said it again."):
        complain(tournament_id=tournament.pk, user=bob, text=text)
    answer_complaint(tournament_id=tournament.pk, number=1, answer="Dear Bob, …", is_public=False, by=alice)
    complain(tournament_id=tournament.pk, user=charlie, text="Another matter.")

    close_account(bob)

    told = Complaint.objects.order_by("number").values_list("text", "answer", "due_at")
    assert list(told[:2]) == [("", "", None)] * 2
    assert Complaint.objects.get(by=charlie).text == "Another matter."
    alice.is_staff = True
    alice.save()
    client.force_login(alice)
    page = client.get(f"/admin/tournaments/tournament/{tournament.pk}/run/").content.decode()
    assert page.count("Emptied because the account was closed.") == 2
    assert "secret" not in page
