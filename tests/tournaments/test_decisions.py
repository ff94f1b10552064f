"""Organisers' decisions are confirmed first, refused if impossible, mailed, and can be taken back."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from html import unescape
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from games.clock.pace import Pace
from games.models import Game, Incident
from games.services.play.computers import play_computers
from games.services.play.orders import give_order
from games.tournaments.formats.rounds import can_be_places, moved_up
from games.tournaments.mails.post import send_letters
from games.tournaments.models import DrawnTable, Step, Tournament, TournamentMail
from games.tournaments.services.rounds import progression
from tests.support.kept import made_once
from tests.support.tables import advice, seat_to_act, version_of
from tests.support.tournaments import close, decide, open_tournament, people, play_round, running, win

Make = Callable[..., User]
Status = Tournament.Status
DAY = timedelta(days=1)


@pytest.fixture
def riders(make_user: Make) -> list[User]:
    return people(make_user, 8)


@pytest.fixture
def chief(client: Client, make_user: Make) -> User:
    """The organiser of the tournament, signed in."""
    chief = make_user("chief", is_staff=True, is_superuser=True)
    client.force_login(chief)
    return chief


@pytest.fixture
@made_once
def cup(chief: User, riders: list[User]) -> Tournament:
    """A tournament with two tables of four in the first of two rounds, each for thirty days."""
    cup = open_tournament(chief, riders, adjudicated_after=30)
    close(cup)
    mailed()
    return cup


def mailed() -> dict[str, str]:
    """Return the mails since the last call, by the names of their readers."""
    send_letters()
    found = {message.to[0].partition("@")[0]: f"{message.subject}\n{message.body}" for message in mail.outbox}
    mail.outbox.clear()
    return found


def names_at(table: DrawnTable) -> set[str]:
    entries = table.draw.tournament.entries.filter(number__in=table.entrants)
    return {str(entry) for entry in entries}


def page_of(client: Client, cup: Tournament) -> str:
    return unescape(client.get(f"/admin/tournaments/tournament/{cup.pk}/run/").content.decode())


def award(table: DrawnTable, places: str, reason: str = "Nobody has moved.") -> dict[str, Any]:
    return {"decision": "award", "table_id": table.pk, "places": places.split(), "reason": reason}


def extend(table: DrawnTable, until: datetime | str, reason: str = "A strike.") -> dict[str, Any]:
    when = until if isinstance(until, str) else until.isoformat()
    return {"decision": "extend", "table_id": table.pk, "until": when, "reason": reason}


def take_back(cup: Tournament, kind: Step.Kind, reason: str = "I was wrong.") -> dict[str, Any]:
    return {"decision": "take_back", "step_id": cup.steps.filter(kind=kind).last().pk, "reason": reason}  # type: ignore[union-attr]


# --- Asked first


def test_nothing_is_done_before_its_organiser_is_sure(client: Client, cup: Tournament) -> None:
    table, _other = running(cup)
    before = cup.steps.count()
    for decision in (
        award(table, "1 2 3 4"),
        extend(table, timezone.now() + 90 * DAY),
        {"decision": "undo", "number": 1, "reason": "Somebody was forgotten."},
        {"decision": "call_off", "reason": "The hall has burnt down."},
        {"decision": "next_season"},
    ):
        asked = client.post(f"/admin/tournaments/tournament/{cup.pk}/run/", decision)
        assert "Change nothing" in asked.content.decode()
    cup.refresh_from_db()
    table.refresh_from_db()
    assert (cup.status, cup.steps.count(), table.places) == (Status.RUNNING, before, [])
    assert Game.objects.count() == 2
    assert not mailed()


def test_the_question_says_what_follows(client: Client, cup: Tournament) -> None:
    table, _other = running(cup)
    names = [str(cup.entries.get(number=number)) for number in table.entrants]
    asked = unescape(decide(client, cup, **award(table, "2 1 4 3")))
    assert f"From now on: 1. {names[1]} · 2. {names[0]} · 3. {names[3]} · 4. {names[2]}." in asked
    assert "no longer counts" in asked
    assert "Nobody has moved." in asked
    asked = unescape(decide(client, cup, **award(table, "1 2 3 4", "A slip.")))
    assert f"Now: 1. {names[1]}" in asked


def test_each_button_says_its_own_verb(client: Client, cup: Tournament) -> None:
    page = page_of(client, cup)
    buttons = re.findall(r'name="decision" value="(\w+)">([^<]+)<', page)
    verbs = dict(buttons)
    assert verbs.keys() >= {"award", "extend", "undo", "add", "remove", "call_off", "write", "copy"}
    assert len(set(verbs.values())) == len(verbs)
    asked = client.post(
        f"/admin/tournaments/tournament/{cup.pk}/run/", {"decision": "call_off", "reason": "Fire."}
    )
    assert f">{verbs['call_off']}</button>" in asked.content.decode()
    wrong = client.post(f"/admin/tournaments/tournament/{cup.pk}/run/", {"decision": "call_off"})
    assert wrong.content.decode().count(f">{verbs['call_off']}</button>") == 2


@pytest.mark.parametrize(
    ("decision", "left"),
    [
        ({"decision": "award", "places": ["2", "2", "2", "2"], "reason": "A tie."}, ["2 2 2 2", "A tie."]),
        ({"decision": "add", "name": "nobody", "reason": "By phone."}, ["nobody", "By phone."]),
        ({"decision": "write", "subject": "\u200b", "text": "A long text."}, ["A long text."]),
        ({"decision": "replace", "number": 1, "reserve": 99, "reason": "A flood."}, ["A flood."]),
    ],
)
def test_refused_decisions_keep_what_was_typed(
    client: Client, cup: Tournament, decision: dict[str, Any], left: list[str]
) -> None:
    if decision["decision"] == "award":
        decision = decision | {"table_id": running(cup)[0].pk}
    answer = client.post(f"/admin/tournaments/tournament/{cup.pk}/run/", decision)
    assert answer.status_code == 422
    page = unescape(answer.content.decode())
    wrong = page[page.index("This was not done:") :].split("</form>")[0]
    assert "errorlist" in wrong
    assert all(words in wrong for words in left)
    *before, _last = re.findall("<label[^>]*>([^<]+)", wrong)
    assert not any("Reason" in label for label in before)
    assert f'name="decision" value="{decision["decision"]}"' in wrong


def test_the_question_says_that_a_place_is_shared_with_its_points(client: Client, cup: Tournament) -> None:
    table, _other = running(cup)
    assert "share its points" in decide(client, cup, **award(table, "1 2 2 4"))
    assert "share its points" not in decide(client, cup, **award(table, "1 2 3 4"))
    assert "share its points" not in decide(client, cup, **award(table, "0 0 1 2"))


# --- Places


@pytest.mark.parametrize(
    "places", ["2 2 2 2", "1 1 2 3", "1 3 3 4", "4 4 4 4", "0 2 3 4", "1 2 3", "2 3 4 1 1"]
)
def test_places_in_which_no_table_ends_are_refused(client: Client, cup: Tournament, places: str) -> None:
    table, _other = running(cup)
    told = unescape(decide(client, cup, **award(table, places)))
    assert "Change nothing" not in told
    assert "No table ends with the places" in told or "Give each of the 4 players a place" in told
    table.refresh_from_db()
    assert not table.places


@pytest.mark.parametrize("places", ["1 1 1 1", "0 0 0 0", "1 1 3 4", "1 2 2 4", "0 1 0 2"])
def test_places_may_be_shared_or_bring_nothing(client: Client, cup: Tournament, places: str) -> None:
    table, _other = running(cup)
    decide(client, cup, **award(table, places))
    table.refresh_from_db()
    assert table.places == [int(place) for place in places.split()]


@given(
    st.lists(st.integers(0, 3), min_size=2, max_size=6).flatmap(
        lambda strengths: st.tuples(st.just(strengths), st.sets(st.integers(0, len(strengths) - 1)))
    )
)
def test_a_table_can_end_as_any_ranking_leaves_it(drawn: tuple[list[int], set[int]]) -> None:
    strengths, absent = drawn
    places = [1 + sum(other > own for other in strengths) for own in strengths]
    assert can_be_places(moved_up(places, absent))


@given(st.lists(st.integers(0, 4), min_size=2, max_size=4))
def test_no_other_places_are_possible(places: list[int]) -> None:
    there = [place for place in places if place]
    from_ranking = all(place == 1 + sum(other < place for other in there) for place in there)
    assert can_be_places(places) == from_ranking


def test_places_are_corrected_until_the_next_round_is_drawn_and_mailed_each_time(
    client: Client, cup: Tournament
) -> None:
    table, other = running(cup)
    decide(client, cup, **award(table, "1 2 3 4"))
    told = mailed()
    assert set(told) == names_at(table)
    assert all("Nobody has moved." in words and "no longer counts" in words for words in told.values())
    decide(client, cup, **award(table, "4 3 2 1", "The seats were mixed up."))
    table.refresh_from_db()
    assert table.places == [4, 3, 2, 1]
    told = mailed()
    assert set(told) == names_at(table)
    assert all("The seats were mixed up." in words for words in told.values())
    assert all("\n1. " in words.replace("* ", "") or "1. " in words for words in told.values())
    win(other)
    progression.take_all_steps(cup.pk)
    assert cup.draws.count() == 2
    refused = unescape(decide(client, cup, **award(table, "1 2 3 4")))
    assert "Round 2 has already been drawn from the places of this table. Undo that draw first" in refused
    table.refresh_from_db()
    assert table.places == [4, 3, 2, 1]


def test_a_correction_undoes_the_following_draw_on_request(client: Client, cup: Tournament) -> None:
    table, _other = running(cup)
    play_round(cup)
    mailed()
    before = DrawnTable.objects.get(pk=table.pk).places
    decision = award(table, " ".join(map(str, reversed(before))), "The seats were mixed up.")
    assert "Undo the draw of the next round too" in page_of(client, cup)
    asked = decide(client, cup, **decision, redraw="on")
    assert "The draw of round 2 is undone too." in asked
    table.refresh_from_db()
    assert table.places == before[::-1]
    assert len(mailed()) == 8
    progression.take_all_steps(cup.pk)
    assert [draw.round for draw in cup.draws.filter(undone_at=None)] == [1, 2]
    game = running(cup)[0].game
    assert game is not None
    seat = seat_to_act(game)
    give_order(game_id=game.pk, seat=seat, order=advice(game, seat), seen=version_of(game))
    decision["places"] = [str(place) for place in before]
    assert "has given an order" in decide(client, cup, **decision, redraw="on")
    table.refresh_from_db()
    assert table.places == before[::-1]


def test_the_later_of_two_decisions_about_a_table_can_be_taken_back(client: Client, cup: Tournament) -> None:
    table, other = running(cup)
    for at, places in ((table, "2 1 3 4"), (other, "1 2 3 4"), (table, "1 2 3 4")):
        decide(client, cup, **award(at, places))
    assert page_of(client, cup).count('value="take_back"') == 2
    decide(client, cup, **take_back(cup, Step.Kind.AWARDED))
    assert page_of(client, cup).count('value="take_back"') == 2
    table.refresh_from_db()
    assert table.places == [2, 1, 3, 4]


def test_places_that_are_taken_back_leave_the_game_to_decide(client: Client, cup: Tournament) -> None:
    table, _other = running(cup)
    decide(client, cup, **award(table, "2 1 3 4"))
    mailed()
    decide(client, cup, **take_back(cup, Step.Kind.AWARDED))
    told = mailed()
    assert set(told) == names_at(table)
    assert all("The places of its game count again." in words for words in told.values())
    table.refresh_from_db()
    assert (table.places, table.awarded) == ([], "")
    win(table)
    progression.take_all_steps(cup.pk)
    table.refresh_from_db()
    assert table.places[0] == 1
    assert set(mailed()) >= names_at(table)
    assert "This cannot be taken back" not in decide(client, cup, **take_back(cup, Step.Kind.AWARDED))


def test_a_correction_at_the_end_gives_the_prizes_again(
    client: Client, chief: User, riders: list[User]
) -> None:
    duel = open_tournament(chief, riders[:2], size=2, format_key="knock_out")
    close(duel)
    [table] = running(duel)
    decide(client, duel, **award(table, "1 2"))
    progression.take_all_steps(duel.pk)
    duel.refresh_from_db()
    first = duel.winner
    assert duel.status == Status.OVER
    mailed()
    decide(client, duel, **award(table, "2 1", "The wrong way round."))
    duel.refresh_from_db()
    assert duel.winner != first
    assert list(duel.entries.order_by("prize").values_list("prize", flat=True)) == [1, 2]
    told = mailed()
    assert set(told) == {"rider1", "rider2"}
    assert all("The final standings are worked out again." in words for words in told.values())
    assert sum("You are ranked 1 of 2" in words for words in told.values()) == 1
    decide(client, duel, **take_back(duel, Step.Kind.AWARDED))
    duel.refresh_from_db()
    assert duel.winner == first


# --- More time


def test_the_present_end_is_shown_and_no_end_is_set_before_it(client: Client, cup: Tournament) -> None:
    table, _other = running(cup)
    assert table.ends_at is not None
    assert f"Ends on {table.ends_at:%A} {table.ends_at.day} {table.ends_at:%B}" in page_of(client, cup)
    for until in (timezone.now() + timedelta(seconds=2), timezone.now() - DAY, table.ends_at - DAY):
        assert "choose a later time" in decide(client, cup, **extend(table, until))
    assert "Nobody plays that long" in decide(client, cup, **extend(table, "9999-12-31T23:59"))
    before = table.ends_at
    table.refresh_from_db()
    assert table.ends_at == before


def test_no_game_goes_on_after_the_end_of_the_season(client: Client, cup: Tournament) -> None:
    ends_on = timezone.now() + 40 * DAY
    Tournament.objects.filter(pk=cup.pk).update(ends_on=ends_on)
    table, _other = running(cup)
    assert "All games of this tournament end on" in decide(client, cup, **extend(table, ends_on + DAY))
    decide(client, cup, **extend(table, ends_on))
    table.refresh_from_db()
    assert table.ends_at == ends_on


def test_more_time_is_mailed_and_taken_back(client: Client, cup: Tournament) -> None:
    table, _other = running(cup)
    before, until = table.ends_at, timezone.now() + 90 * DAY
    asked = unescape(decide(client, cup, **extend(table, until)))
    assert "Now it ends on" in asked
    assert "From now on it ends on" in asked
    told = mailed()
    assert set(told) == names_at(table)
    assert all("A strike." in words and f"{until:%B}" in words for words in told.values())
    decide(client, cup, **take_back(cup, Step.Kind.EXTENDED))
    table.refresh_from_db()
    assert table.ends_at == before
    assert all("I was wrong." in words for words in mailed().values())
    assert cup.steps.filter(kind=Step.Kind.TAKEN_BACK).count() == 1


def test_more_time_stays_when_the_end_before_it_has_passed(client: Client, cup: Tournament) -> None:
    table, _other = running(cup)
    decide(client, cup, **extend(table, timezone.now() + 90 * DAY))
    step = cup.steps.get(kind=Step.Kind.EXTENDED)
    step.data["was"] = (timezone.now() - DAY).isoformat()
    step.save()
    assert "has passed" in decide(client, cup, **take_back(cup, Step.Kind.EXTENDED))
    assert not cup.steps.filter(kind=Step.Kind.TAKEN_BACK).exists()


# --- Draws that are undone


def test_an_undone_draw_is_mailed_to_its_entrants(client: Client, cup: Tournament) -> None:
    asked = decide(client, cup, decision="undo", number=1, reason="Somebody was forgotten.")
    assert "2 games are deleted." in asked
    told = mailed()
    assert set(told) == {f"rider{number}" for number in range(1, 9)}
    assert all("Somebody was forgotten." in words for words in told.values())


def test_a_draw_is_undone_although_computer_players_have_moved(
    client: Client, chief: User, riders: list[User]
) -> None:
    cup = open_tournament(chief, riders[:1], computers=3, most=4)
    close(cup)
    [table] = running(cup)
    assert table.game_id
    play_computers(table.game_id)
    decide(client, cup, decision="undo", number=1, reason="Somebody was forgotten.")
    assert cup.draws.get().undone_at


def test_the_true_reason_is_told_why_a_draw_stays(client: Client, cup: Tournament) -> None:
    table, other = running(cup)
    game = table.game
    assert game is not None
    decision: dict[str, Any] = {"decision": "undo", "number": 1, "reason": "Somebody was forgotten."}
    Incident.objects.create(game=game, seat=2, kind=Incident.Kind.COVERED)
    late = str(game.players.get(seat=2))
    assert f"gone on without {late}, whose time was up" in unescape(decide(client, cup, **decision))
    Incident.objects.all().delete()
    seat = seat_to_act(game)
    give_order(game_id=game.pk, seat=seat, order=advice(game, seat), seen=version_of(game))
    assert f"{game.players.get(seat=seat)} has given an order in a game of this draw." in unescape(
        decide(client, cup, **decision)
    )
    decide(client, cup, **award(other, "1 2 3 4"))
    decided = f"Organisers have decided the places of table {other.number}: take that back in the log first."
    assert decided in decide(client, cup, **decision)
    decide(client, cup, **take_back(cup, Step.Kind.AWARDED))
    win(other)
    assert f"Table {other.number} is over already" in decide(client, cup, **decision)
    assert cup.draws.get().undone_at is None
    wrong = decide(client, cup, **decision | {"number": 7})
    assert "Only the last draw can be undone: that of round 1." in wrong
    Tournament.objects.filter(pk=cup.pk).update(status=Status.OVER)
    assert "This tournament is not running." in decide(client, cup, **decision)


# --- Reserves


def test_a_place_goes_to_a_reserve_and_back(client: Client, chief: User, riders: list[User]) -> None:
    cup = open_tournament(chief, riders[:5], most=4, rounds=1)
    close(cup)
    mailed()
    [table] = running(cup)
    asked = unescape(decide(client, cup, decision="replace", number=2, reserve=5, reason="In hospital."))
    assert "Give the place of rider2 to rider5?" in asked
    told = mailed()
    assert {"rider1", "rider2", "rider3", "rider4", "rider5"} == set(told)
    assert all("In hospital." in words for words in told.values())
    decide(client, cup, **take_back(cup, Step.Kind.REPLACED, "They are well again."))
    assert str(cup.entries.get(number=2)) == "rider2"
    assert cup.entries.get(user=riders[4]).is_reserve
    assert table.game is not None
    assert table.game.players.filter(user=riders[1]).exists()
    told = mailed()
    assert {"rider1", "rider2", "rider3", "rider4", "rider5"} == set(told)
    assert "You wait in reserve again." in told["rider5"]
    win(table, table.entrants.index(2))
    progression.take_all_steps(cup.pk)
    table.refresh_from_db()
    assert table.places[table.entrants.index(2)] == 1


def test_entrants_replaced_before_playing_are_told_by_whom(chief: User, riders: list[User]) -> None:
    cup = open_tournament(chief, riders[:5], most=4, rounds=1, pace_chosen=Pace().to_json())
    close(cup)
    mailed()
    [table] = running(cup)
    assert table.game is not None
    player = table.game.players.get(user=riders[2])
    now = timezone.now()
    Incident.objects.create(game=table.game, seat=player.seat, kind=Incident.Kind.COVERED)
    player.clock.misses, player.clock.absent_since = 1, now
    player.clock.save()
    progression.take_all_steps(cup.pk)
    told = mailed()["rider3"]
    assert "rider5 takes the place of rider3." in told
    assert "You have let your time run out in every turn of a game." in told


def test_a_reserve_stays_after_playing(client: Client, chief: User, riders: list[User]) -> None:
    cup = open_tournament(chief, riders[:5], most=4, rounds=1)
    close(cup)
    [table] = running(cup)
    game = table.game
    assert game is not None
    seat = seat_to_act(game)
    number = table.entrants[seat]
    decide(client, cup, decision="replace", number=number, reserve=5, reason="In hospital.")
    give_order(game_id=game.pk, seat=seat, order=advice(game, seat), seen=version_of(game))
    assert "The reserve has played already." in decide(client, cup, **take_back(cup, Step.Kind.REPLACED))
    assert cup.entries.get(number=number).user == riders[4]


# --- Called off


def test_a_tournament_that_was_called_off_goes_on_after_all(client: Client, cup: Tournament) -> None:
    decide(client, cup, decision="call_off", reason="The hall has burnt down.")
    told = mailed()
    assert len(told) == 8
    assert all("The hall has burnt down." in words and "go on without it" in words for words in told.values())
    decide(client, cup, **take_back(cup, Step.Kind.CALLED_OFF, "There is another hall."))
    cup.refresh_from_db()
    assert cup.status == Status.RUNNING
    assert len(mailed()) == 8
    play_round(cup)
    assert cup.draws.count() == 2
    decide(client, cup, decision="call_off", reason="It rains.")
    assert all("It rains." in words for words in mailed().values())


# --- The end of entry


def test_the_end_of_entry_is_moved_with_a_reason_and_mailed(
    client: Client, chief: User, riders: list[User]
) -> None:
    cup = open_tournament(chief, riders[:2], closes_at=timezone.now() + 3 * DAY)
    mailed()
    until = (timezone.now() + 20 * DAY).replace(second=0, microsecond=0)
    decision = {"decision": "move", "closes_at": until.isoformat(), "reason": "A holiday."}
    asked = unescape(decide(client, cup, **decision))
    assert "Now entry closes on" in asked
    cup.refresh_from_db()
    assert cup.closes_at == until
    told = mailed()
    assert set(told) == {"rider1", "rider2"}
    assert all("A holiday." in words and f"{until:%B}" in words for words in told.values())
    reminders = TournamentMail.objects.filter(kind=TournamentMail.Kind.CLOSING)
    assert set(reminders.values_list("due_at", flat=True)) == {until - DAY}
    past = {**decision, "closes_at": (timezone.now() - DAY).isoformat()}
    assert "Entry would already be closed" in decide(client, cup, **past)
    close(cup)
    assert "Entry is closed already." in decide(client, cup, **decision)


def test_seeds_are_mailed_once_after_the_last_change(client: Client, chief: User, riders: list[User]) -> None:
    cup = open_tournament(chief, riders[:2], seeding="hand", size=2)
    mailed()
    rows: dict[str, Any] = {"name": cup.name, "entries-TOTAL_FORMS": 2, "entries-INITIAL_FORMS": 2}
    for seeds in ((1, 2), (2, 1)):
        for number, entry in enumerate(cup.entries.all()):
            rows |= {f"entries-{number}-id": entry.pk, f"entries-{number}-seed": seeds[number]}
        client.post(f"/admin/tournaments/tournament/{cup.pk}/change/", rows)
    assert not mailed()
    TournamentMail.objects.filter(kind=TournamentMail.Kind.DECIDED).update(due_at=timezone.now())
    told = mailed()
    assert set(told) == {"rider1", "rider2"}
    assert "You are seeded number 2." in told["rider1"]


def test_mails_of_decisions_are_in_the_language_of_their_reader(client: Client, cup: Tournament) -> None:
    User.objects.update(language="fr")
    table, _other = running(cup)
    decide(client, cup, **extend(table, timezone.now() + 90 * DAY, "Une grève."))
    told = mailed()
    assert all("les organisateurs ont pris une décision" in words for words in told.values())
    assert all("Motif\u00a0: Une grève." in words for words in told.values())
    shown = page_of(client, cup)
    assert "Revenir sur cette décision" in shown
    asked = unescape(decide(client, cup, **award(table, "1 2 3 4", "Personne n’a joué.")))
    assert "Désormais\u00a0: 1. " in asked


def test_decisions_are_in_the_log_with_those_taken_back(client: Client, cup: Tournament) -> None:
    table, _other = running(cup)
    decide(client, cup, **award(table, "1 2 3 4"))
    decide(client, cup, **take_back(cup, Step.Kind.AWARDED))
    shown = unescape(client.get(cup.get_absolute_url()).content.decode())
    assert f"Taken back: The places of table {table.number} in round 1 were decided" in shown
    assert "I was wrong." in shown


@pytest.mark.parametrize("step", ["0", "99999999999999999999", "first"])
def test_an_unknown_decision_is_not_taken_back(client: Client, cup: Tournament, step: str) -> None:
    run = f"/admin/tournaments/tournament/{cup.pk}/run/"
    answer = client.post(run, {"decision": "take_back", "step_id": step, "reason": "So."}, follow=True)
    assert answer.status_code in (200, 422)
    assert not cup.steps.filter(kind=Step.Kind.TAKEN_BACK).exists()
