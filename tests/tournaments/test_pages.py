"""The pages of tournaments, for players and strangers, and the check of their draws."""

from __future__ import annotations

import json
import re
import runpy
from collections.abc import Callable
from datetime import UTC, datetime
from operator import itemgetter
from pathlib import Path

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.tournaments.formats.chosen import FORMATS
from games.tournaments.mails.post import send_letters
from games.tournaments.models import Entry, Step, Tournament, TournamentMail
from games.tournaments.presentation.bracket import GAP
from games.tournaments.presentation.log import SENTENCES
from games.tournaments.selectors import TournamentPage
from games.tournaments.services.entry.entering import enter
from games.tournaments.services.organising.decisions import undo_draw
from games.tournaments.services.rounds import progression
from tests.support.tournaments import (
    close,
    open_tournament,
    people,
    play_round,
    play_to_the_end,
    running,
    win,
)

Make = Callable[..., User]
SCRIPT = Path(__file__).parents[2] / "docs/verify_draw.py"


def page(client: Client, tournament: Tournament) -> str:
    return client.get(tournament.get_absolute_url()).content.decode()


def test_people_enter_and_withdraw_on_the_page(client: Client, alice: User, bob: User) -> None:
    tournament = open_tournament(alice)
    assert "Sign in to enter" in page(client, tournament)
    client.force_login(bob)
    answer = client.post(f"/tournaments/{tournament.pk}/enter/", {"word": "plume"}, follow=True)
    assert "You are entered." in answer.content.decode()
    assert "plume" in page(client, tournament)
    assert "you are in" in client.get("/tournaments/").content.decode()
    client.post(f"/tournaments/{tournament.pk}/withdraw/")
    assert not tournament.entries.exists()


def test_entering_too_late_is_refused_in_a_sentence(
    client: Client, alice: User, bob: User, make_user: Make
) -> None:
    tournament = open_tournament(alice, people(make_user, 4), rounds=1)
    close(tournament)
    play_to_the_end(tournament)
    client.force_login(bob)
    answer = client.post(f"/tournaments/{tournament.pk}/enter/", follow=True)
    assert "This tournament cannot be entered now." in answer.content.decode()


@pytest.mark.parametrize("key", FORMATS)
def test_one_is_shown_that_nobody_has_entered_yet(key: str, client: Client, make_user: Make) -> None:
    staff = make_user("chief", is_staff=True, is_superuser=True)
    client.force_login(staff)
    tournament = open_tournament(staff, format_key=key, group_size=4)
    run = f"/admin/tournaments/tournament/{tournament.pk}/"
    for address in (tournament.get_absolute_url(), f"{run}run/", f"{run}change/", f"{run}standings.csv"):
        assert client.get(address).status_code == 200


def test_a_draft_is_shown_to_nobody(client: Client, alice: User) -> None:
    draft = open_tournament(alice, status=Tournament.Status.DRAFT)
    assert client.get(draft.get_absolute_url()).status_code == 404
    assert draft.name not in client.get("/tournaments/").content.decode()


def test_people_who_never_entered_cannot_withdraw(client: Client, alice: User, bob: User) -> None:
    tournament = open_tournament(alice)
    client.force_login(bob)
    assert client.post(f"/tournaments/{tournament.pk}/withdraw/").status_code == 404


def test_it_is_asked_once_before_games_are_resigned(client: Client, alice: User, make_user: Make) -> None:
    riders = people(make_user, 4)
    tournament = open_tournament(alice, riders)
    close(tournament)
    client.force_login(riders[0])
    address, entry = f"/tournaments/{tournament.pk}/withdraw/", tournament.entries.get(user=riders[0])

    asked = client.post(address, {"when": "at_once"}).content.decode()
    assert "You resign your game in this tournament." in asked
    entry.refresh_from_db()
    assert entry.state == Entry.State.IN

    client.post(address, {"when": "at_once", "sure": "1"})
    entry.refresh_from_db()
    assert entry.state == Entry.State.OUT


def test_only_players_of_a_table_are_led_to_its_game(client: Client, alice: User, make_user: Make) -> None:
    riders = people(make_user, 4)
    tournament = open_tournament(alice, riders)
    close(tournament)
    assert "/games/" not in page(client, tournament)
    client.force_login(riders[0])
    assert "Your game" in page(client, tournament)


@pytest.mark.parametrize(
    ("is_late", "entrants", "told"),
    [
        (None, 3, ""),
        (None, 4, "All places are taken: you can enter as a reserve."),
        (False, 3, "It has begun: you can enter as a reserve."),
        (True, 3, "You can still enter"),
        (True, 4, "All places are taken: you can enter as a reserve."),
    ],
)
def test_it_says_beforehand_whether_one_has_a_place_or_is_a_reserve(
    client: Client, alice: User, bob: User, make_user: Make, is_late: bool | None, entrants: int, told: str
) -> None:
    """If a round is drawn already, it depends on late entry."""
    tournament = open_tournament(alice, people(make_user, entrants), most=4, late_entry=bool(is_late))
    if is_late is not None:
        close(tournament)
    client.force_login(bob)
    shown = page(client, tournament)
    assert told in shown
    assert shown.count("as a reserve.") == told.count("as a reserve.")
    client.post(f"/tournaments/{tournament.pk}/enter/", {"word": "plume"})
    assert ("You are a reserve" in page(client, tournament)) == ("as a reserve" in told)


def test_reserves_are_marked_and_entrants_read_their_team(
    client: Client, alice: User, bob: User, make_user: Make
) -> None:
    tournament = open_tournament(alice, people(make_user, 2), most=2, clubs_apart=True)
    client.force_login(bob)
    client.post(f"/tournaments/{tournament.pk}/enter/", {"club": "The Reds"})
    shown = page(client, tournament)
    assert re.findall(r"<li>(\w+)(?: <small>[^<]*</small>)? <small>in reserve", shown) == ["bob"]
    assert "You play for “The Reds”." in shown
    send_letters()
    [message] = [message for message in mail.outbox if message.to == [bob.email]]
    assert "You play for “The Reds”." in str(message.body)


def test_people_without_an_account_are_led_to_one_and_back(client: Client, alice: User) -> None:
    tournament = open_tournament(alice)
    assert f'/signup/?next=/tournaments/{tournament.pk}/">Open an account' in page(client, tournament)


def test_tables_have_the_numbers_by_which_the_log_calls_them(
    client: Client, alice: User, make_user: Make
) -> None:
    tournament = open_tournament(alice, people(make_user, 8))
    close(tournament)
    assert re.findall(r">Table (\d)<", page(client, tournament)) == ["1", "2"]


def test_nobody_is_behind_anybody_before_a_table_is_over(
    client: Client, alice: User, make_user: Make
) -> None:
    tournament = open_tournament(alice, people(make_user, 8))
    close(tournament)
    assert "decided by lot" not in page(client, tournament)
    assert "Under each name" not in page(client, tournament)
    win(running(tournament)[0])
    progression.take_all_steps(tournament.pk)
    assert "decided by lot" in page(client, tournament)
    assert "Under each name" in page(client, tournament)


def test_standings_explain_themselves(client: Client, alice: User, make_user: Make) -> None:
    tournament = open_tournament(alice, people(make_user, 8), rounds=1)
    close(tournament)
    play_to_the_end(tournament)
    shown = page(client, tournament)
    assert "Final standings" in shown
    assert "fewer points" in shown
    assert "decided by lot" in shown


def test_a_knock_out_has_its_bracket_next_to_the_list(client: Client, alice: User, make_user: Make) -> None:
    tournament = open_tournament(alice, people(make_user, 6), format_key="knock_out", size=2)
    close(tournament)
    play_to_the_end(tournament)
    shown = page(client, tournament)
    [bracket] = re.findall('<svg class="bracket".*?</svg>', shown, re.DOTALL)
    assert bracket.count('<rect class="table"') == 2 + 2 + 1
    assert bracket.count('<rect class="bye"') == 2
    assert bracket.count("<path") == 4 + 2
    [width] = map(int, re.findall('<svg[^>]* width="(\\d+)"', bracket))
    assert 2 * width + GAP <= 1084, "six rounds do not fit into a sheet"
    assert "Round 3" in shown


def test_eliminated_entrants_are_told_so_and_asked_for_nothing(
    client: Client, alice: User, make_user: Make
) -> None:
    tournament = open_tournament(alice, people(make_user, 4), format_key="knock_out", size=2)
    close(tournament)
    [table, _other] = running(tournament)
    win(table)
    progression.take_all_steps(tournament.pk)
    assert table.game
    mail.outbox.clear()
    send_letters()
    written = {m.to[0]: str(m.body) for m in mail.outbox if "table of round 1" in str(m.subject)}
    for seat, is_out in ((0, False), (1, True)):
        rider = User.objects.get(players__game=table.game, players__seat=seat)
        assert ("You are out" in written[rider.email]) == is_out
        client.force_login(rider)
        shown = page(client, tournament)
        assert ("You are out" in shown) == is_out
        assert ("Withdraw after my games" in shown) != is_out


def test_a_double_elimination_is_drawn_in_halves_that_lead_to_the_final(
    client: Client, alice: User, make_user: Make
) -> None:
    tournament = open_tournament(alice, people(make_user, 4), format_key="double_elimination", size=2)
    close(tournament)
    for _ in range(4):
        play_round(tournament)
    shown = page(client, tournament)
    [bracket] = re.findall('<svg class="bracket".*?</svg>', shown, re.DOTALL)
    heads = re.findall('<text class="head" x="(\\d+)" y="([0-9.]+)">([^R<]*)<', bracket)
    [(first, upper, without), (second, lower, one), (last, _between, final)] = filter(itemgetter(2), heads)
    assert (without, one, final) == ("No defeat", "One defeat", "Final")
    assert int(first) < int(second) < int(last)
    assert float(upper) < float(lower)
    finals = shown.count("· Final<")
    assert bracket.count('<rect class="table"') == 2 + 1 + 1 + 1 + finals
    assert bracket.count('<rect class="bye"') == 1


def test_groups_have_separate_standings_and_then_a_bracket(
    client: Client, alice: User, make_user: Make
) -> None:
    tournament = open_tournament(alice, people(make_user, 6), format_key="groups", group_size=3, advance=2)
    close(tournament)
    [first, _second] = running(tournament)
    client.force_login(User.objects.get(players__game=first.game, players__seat=0))  # One who has no bye.
    shown = page(client, tournament)
    assert (shown.count("Group 1"), shown.count("Group 2")) == (2, 2)
    assert "Your game of round 1" in shown
    for _ in range(3):
        play_round(tournament)
    shown = page(client, tournament)
    assert shown.count("<rect") == 2
    assert "a lower place in the group" in shown
    assert [part.number for part in TournamentPage(tournament, None).parts] == [None, 0, 1]


@pytest.mark.parametrize("key", ["swiss", "knock_out"])
def test_more_entrants_need_no_more_queries(key: str, client: Client, alice: User, make_user: Make) -> None:
    small = open_tournament(alice, people(make_user, 4), format_key=key)
    close(small)
    large = open_tournament(alice, [*User.objects.filter(username__startswith="rider")], format_key=key)
    for number in range(16):
        large.entries.create(number=100 + number, user=make_user(f"more{number}"), word="x")
    close(large)
    play_round(large)
    counts = []
    for tournament in (small, large):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            page(client, tournament)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_anybody_can_check_the_draws(client: Client, alice: User, make_user: Make, tmp_path: Path) -> None:
    tournament = open_tournament(alice, people(make_user, 7))
    proof = f"/tournaments/{tournament.pk}/draws.json"
    before = client.get(proof).json()
    assert before["entrants"] == []
    close(tournament)
    undo_draw(tournament_id=tournament.pk, number=1, by=alice, reason="Once more.")
    play_round(tournament)
    play_to_the_end(tournament)
    told = client.get(proof).json()
    assert told["chain_end"] == before["chain_end"]
    assert [draw["round"] for draw in told["draws"]] == [1, 1, 2]
    problems = runpy.run_path(str(SCRIPT))["problems"]
    assert not list(problems(told))
    told["draws"][1]["lots"].reverse()
    assert list(problems(told)) == ["Draw 2 (round 1): the link and the words give other lots."]
    told = client.get(proof).json()
    told["entrants"][0]["word"] += "!"
    assert len(list(problems(told))) == 3
    told = json.loads(client.get(proof).content)
    told["draws"][0]["tables"][0]["entrants"][0] = told["draws"][0]["tables"][1]["entrants"][0]
    assert list(problems(told)) == [
        "Draw 1 (round 1): somebody has two tables, or a table and a bye, or has not entered."
    ]


def subjects() -> list[str]:
    send_letters()
    found = [str(message.subject) for message in mail.outbox]
    mail.outbox.clear()
    return found


def test_the_rules_are_a_list_below_the_actions(alice: User, bob: User) -> None:
    open_tournament(alice, [bob])
    send_letters()
    [message] = mail.outbox
    text = str(message.body)
    heading = text.index("== How it is played")
    assert text.index("press the button") < text.index("Open the tournament") < heading
    assert heading < text.index("- Swiss system") < text.index("- From 2 to")
    html = str(message.alternatives[0][0])  # type: ignore[union-attr]
    assert re.search(r"How it is played</h2>\s*<ul[^>]*><li[^>]*>Swiss system", html)


def test_every_kind_of_step_has_its_sentence() -> None:
    assert {*SENTENCES, Step.Kind.TAKEN_BACK} == set(Step.Kind)


def test_mails_tell_of_each_step_once(alice: User, make_user: Make) -> None:
    [rider, *others] = people(make_user, 4)
    tournament = open_tournament(alice, [rider, *others], rounds=2)
    assert set(subjects()) == {"The great ride: you are entered"}
    close(tournament)
    assert set(subjects()) == {"The great ride: round 1 is drawn"}
    play_round(tournament)
    told = subjects()
    assert told.count("The great ride: your table of round 1 is over") == 4
    assert told.count("The great ride: round 2 is drawn") == 4
    play_to_the_end(tournament)
    assert "The great ride: final standings" in subjects()
    assert not subjects()
    assert not TournamentMail.objects.filter(sent_at=None).exclude(kind=TournamentMail.Kind.ENDING).exists()


def test_a_mail_speaks_its_readers_language_and_names_their_table(alice: User, make_user: Make) -> None:
    riders = people(make_user, 4)
    User.objects.update(language="fr")
    tournament = open_tournament(alice, riders)
    close(tournament)
    mail.outbox.clear()
    send_letters()
    message = next(m for m in mail.outbox if "tirage" in m.subject or "tirée" in m.subject)
    assert isinstance(message.body, str)
    for rider in riders:
        assert rider.username in message.body
    assert tournament.get_absolute_url() in message.body


def test_a_bye_is_told(alice: User, make_user: Make) -> None:
    tournament = open_tournament(alice, people(make_user, 5), size=2)
    close(tournament)
    assert "The great ride: round 1: you have a bye" in subjects()


@pytest.mark.parametrize(("key", "told"), [("swiss", "get points for it"), ("knock_out", "but you stay in.")])
def test_a_bye_says_what_it_is_good_for(key: str, told: str, alice: User, make_user: Make) -> None:
    tournament = open_tournament(alice, people(make_user, 3), format_key=key, size=2)
    close(tournament)
    send_letters()
    [text] = [str(message.body) for message in mail.outbox if "you have a bye" in message.subject]
    assert told in " ".join(text.split())


def test_entrants_in_time_are_not_told_that_they_are_late(alice: User, make_user: Make) -> None:
    early, late = people(make_user, 5)[:4], make_user("late")
    tournament = open_tournament(alice, early, late_entry=True)
    close(tournament)
    enter(tournament_id=tournament.pk, user=late)
    send_letters()
    entered = {
        message.to[0]: str(message.body) for message in mail.outbox if "you are entered" in message.subject
    }
    assert [address for address, text in entered.items() if "You have entered late" in text] == [late.email]
    assert len(entered) == 5


def test_names_are_hidden_until_the_draw_if_that_was_announced(
    client: Client, alice: User, make_user: Make
) -> None:
    tournament = open_tournament(alice, people(make_user, 4), names_hidden=True)
    assert "rider3" not in page(client, tournament)
    close(tournament)
    assert "rider3" in page(client, tournament)


def test_past_tournaments_name_their_winners(client: Client, alice: User, make_user: Make) -> None:
    tournament = open_tournament(alice, people(make_user, 4), rounds=1)
    close(tournament)
    play_to_the_end(tournament)
    tournament.refresh_from_db()
    assert tournament.winner
    assert tournament.winner.user
    client.force_login(tournament.winner.user)
    listed = client.get("/tournaments/").content.decode()
    assert f"won by {tournament.winner}" in listed
    assert "you took part" in listed


def test_dates_are_unambiguous(client: Client, alice: User) -> None:
    """The day comes first, the month is a word, the zone is named, and so is the year if it is another."""
    closes = datetime(2099, 3, 4, 15, tzinfo=UTC)
    tournament = open_tournament(alice, closes_at=closes)
    assert "until Wednesday 4 March 2099, 15:00 UTC" in page(client, tournament)
    assert "entry closes on Wednesday 4 March 2099, " in client.get("/tournaments/").content.decode()
