"""The page on which organisers watch a tournament: the next step, games, late players, and the end."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from html import unescape

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from accounts.models import User
from games.clock.pace import Pace
from games.models import Clock
from games.rulebooks.texts import name_of
from games.tournaments.mails.post import send_letters
from games.tournaments.models import DrawnTable, Tournament
from games.tournaments.presentation.preview import round_told
from games.tournaments.services.organising.trying_out import try_out_all
from games.tournaments.services.rounds import progression
from games.tournaments.state import TournamentState
from tests.support.tournaments import close, decide, open_tournament, people, play_to_the_end, running, win

Make = Callable[..., User]
LIST = "/admin/tournaments/tournament/"


@pytest.fixture
def staff(make_user: Make) -> User:
    return make_user("chief", is_staff=True, is_superuser=True)


def shown(client: Client, tournament: Tournament, page: str = "run") -> str:
    """Return the text of the page, without tags."""
    answer = client.get(f"{LIST}{tournament.pk}/{page}/")
    assert answer.status_code == 200
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def test_it_says_what_comes_next_with_its_dates(client: Client, staff: User, make_user: Make) -> None:
    client.force_login(staff)
    cup = open_tournament(staff, status=Tournament.Status.DRAFT)
    assert "Only its organisers can see it" in shown(client, cup)

    cup = open_tournament(staff, people(make_user, 3), fewest=5)
    text = shown(client, cup)
    assert re.search(r"Entry closes on \w+ \d+ \w+, \d\d:\d\d UTC\.", text)
    assert "Without 2 more entrants, it will then be called off." in text

    Tournament.objects.filter(pk=cup.pk).update(fewest=3, size=3, seeding=Tournament.Seeding.HAND)
    assert "set the seeds in the settings." in shown(client, cup)
    assert "Then the first round is drawn, and its games begin." in shown(client, cup)


def test_it_says_which_players_are_late_and_when_each_game_ends(
    client: Client, staff: User, make_user: Make
) -> None:
    cup = open_tournament(staff, people(make_user, 8), rounds=1, pace_chosen=Pace().to_json())
    close(cup)
    client.force_login(staff)
    one, two = running(cup)
    text = shown(client, cup)
    assert "Late:" not in text
    assert "No game is over yet" in text
    assert text.count("Ends on") == 2
    awaited = one.game.players.get(to_act=True)  # type: ignore[union-attr]
    assert re.search(rf"It is the turn of {awaited}, until [^.]+ UTC\.", text)

    past = timezone.now() - timedelta(hours=1)
    Clock.objects.filter(player=awaited).update(deadline=past)
    assert f"Late: {awaited} (round 1, table {one.number})" in shown(client, cup)
    assert f"The time of {awaited} is up." in shown(client, cup)
    Clock.objects.filter(player=awaited).update(deadline=None, misses=2)
    assert f"{awaited} has missed 2 turns in a row." in shown(client, cup)
    Clock.objects.filter(player=awaited).update(absent_since=past)
    assert f"{awaited} has been absent since" in shown(client, cup)

    win(two)
    progression.take_all_steps(cup.pk)
    text = shown(client, cup)
    assert "The next round is drawn, or the tournament is over, when 1 more game has ended." in text
    assert "In the lead: " in text


def test_a_game_that_rests_says_why(client: Client, staff: User, make_user: Make) -> None:
    cup = open_tournament(staff, people(make_user, 4), rounds=1)
    close(cup)
    client.force_login(staff)
    [table] = running(cup)
    assert table.game
    table.game.paused_at = timezone.now()
    table.game.save(update_fields=["paused_at"])
    assert "Paused since" in shown(client, cup)
    table.game.paused_at, table.game.abandoned_at = None, timezone.now()
    table.game.save(update_fields=["paused_at", "abandoned_at"])
    assert "Nobody has been at the table since" in shown(client, cup)
    DrawnTable.objects.filter(pk=table.pk).update(game=None)
    assert "Begins within a minute." in shown(client, cup)


def test_in_the_end_it_shows_prizes_standings_and_rounds(
    client: Client, staff: User, make_user: Make
) -> None:
    cup = open_tournament(staff, people(make_user, 4), rounds=1, prizes_en="A book\nA map\nA pen\nA cup")
    close(cup)
    play_to_the_end(cup)
    client.force_login(staff)
    text = shown(client, cup)
    first, second = cup.entries.get(prize=1), cup.entries.get(prize=2)
    assert f"Prizes {first}: A book {second}: A map" in text
    assert "A cup" in text
    assert text.index("Prepare the next season") < text.index("Final standings")
    assert "Round 1" in text
    public = " ".join(
        unescape(re.sub(r"<[^>]+>", " ", client.get(cup.get_absolute_url()).content.decode())).split()
    )
    assert f"Prizes {first}: A book {second}: A map" in public
    mail.outbox.clear()
    send_letters()
    prizes = {
        message.to[0].partition("@")[0]: re.findall(r"Your prize: (.+)", str(message.body))
        for message in mail.outbox
        if "final standings" in message.subject
    }
    assert [prizes[str(first)], prizes[str(second)]] == [["A book"], ["A map"]]


def test_without_prizes_it_names_the_best_at_the_end(client: Client, staff: User, make_user: Make) -> None:
    cup = open_tournament(staff, people(make_user, 4), rounds=1)
    close(cup)
    play_to_the_end(cup)
    client.force_login(staff)
    text = shown(client, cup)
    assert f"The best {cup.entries.get(prize=1)}" in text
    assert "Prizes" not in text


@pytest.mark.parametrize("players", [4, 40])
def test_more_games_need_no_more_queries(
    players: int,
    client: Client,
    staff: User,
    make_user: Make,
    django_assert_max_num_queries: Callable[..., object],
) -> None:
    cup = open_tournament(staff, people(make_user, players), rounds=1)
    close(cup)
    client.force_login(staff)
    with django_assert_max_num_queries(45):  # type: ignore[attr-defined]
        shown(client, cup)


def test_settings_name_editions_and_variants_and_show_no_key(client: Client, staff: User) -> None:
    cup = open_tournament(
        staff,
        rulebook_key="h2000_mission",
        options={"sets": "progressive"},
        other_rules={"2": ["h2000_world", {}]},
    )
    client.force_login(staff)
    text = shown(client, cup, "change")
    assert "Round 2:" in text
    assert "h2000" not in text
    assert name_of(cup.rulebook) in text


def test_hidden_names_are_hidden_from_organisers_who_play(client: Client, make_user: Make) -> None:
    organiser, riders = make_user("olga", is_staff=True), people(make_user, 4)
    cup = open_tournament(organiser, riders, names_hidden=True)
    cup.organisers.add(organiser)
    client.force_login(organiser)
    assert "rider1" in shown(client, cup, "change")
    cup.entries.filter(user=riders[0]).update(user=organiser)
    assert "rider2" not in shown(client, cup) + shown(client, cup, "change")
    close(cup)
    assert "rider2" in shown(client, cup)


def test_the_worth_of_a_bye_is_chosen_where_it_matters_and_told(
    client: Client, staff: User, make_user: Make
) -> None:
    client.force_login(staff)
    swiss = open_tournament(staff, people(make_user, 3), size=2, rounds=1, place_points="3 1", bye="half")
    assert "A bye is worth half as much as a win (points: 1.50)." in shown(client, swiss)
    assert "A bye is worth" not in shown(client, open_tournament(staff, format_key="knock_out"))
    assert "A bye is worth" not in shown(client, open_tournament(staff, version=1))
    close(swiss)
    play_to_the_end(swiss)
    points = dict(points_of(swiss))
    assert points[swiss.draws.get().byes[0]] == 1.5


def points_of(tournament: Tournament) -> list[tuple[int, float]]:
    return [(row.entrant, float(row.points)) for row in TournamentState(tournament).standings()]


def test_it_says_how_many_have_no_place(client: Client, staff: User, make_user: Make) -> None:
    client.force_login(staff)
    cup = open_tournament(staff, people(make_user, 6), fewest=2, most=4)
    assert "2 entrants wait in reserve: there are only 4 places." in shown(client, cup)
    Tournament.objects.filter(pk=cup.pk).update(most=6)
    assert "in reserve" not in shown(client, cup)


def test_nothing_is_offered_to_be_taken_back_once_the_next_round_is_drawn(
    client: Client, staff: User, make_user: Make
) -> None:
    client.force_login(staff)
    cup = open_tournament(staff, people(make_user, 4), rounds=2)
    close(cup)
    [table] = running(cup)
    decide(client, cup, decision="award", table_id=table.pk, places=[1, 2, 3, 4], reason="Seen.")
    assert "Take back" in shown(client, cup)
    progression.take_all_steps(cup.pk)
    assert cup.draws.count() == 2
    assert "Take back" not in shown(client, cup)


def test_the_log_is_numbered_from_one_and_its_times_name_their_zone(
    client: Client, staff: User, make_user: Make
) -> None:
    client.force_login(staff)
    cup = open_tournament(staff, people(make_user, 4))
    close(cup)
    page = client.get(f"{LIST}{cup.pk}/run/").content.decode()
    # Without this start, browsers would count what unfolds in a line as another line.
    assert f'<ol reversed start="{cup.steps.count()}">' in page
    assert re.search(r"\d\d:\d\d UTC · Entry", page)
    assert re.search(r"\d\d:\d\d UTC</time> Entry", client.get(f"/tournaments/{cup.pk}/").content.decode())
    assert re.search(r"\d\d:\d\d UTC", client.get(LIST).content.decode())


def test_the_form_says_on_top_what_is_wrong_and_in_which_zone_times_are(client: Client, staff: User) -> None:
    client.force_login(staff)
    page = client.post(f"{LIST}add/", {"name": ""}).content.decode()
    top = page[page.index("errornote") : page.index("<fieldset")]
    assert '<a href="#id_name">' in top
    assert '<a href="#id_closes_at_0">' in top
    for key in re.findall(r'href="#(id_\w+)"', top):
        assert f'id="{key}"' in page
    assert "Entry closes (UTC):" in page


def test_columns_in_french_tell_ranks_from_seats(client: Client, staff: User, make_user: Make) -> None:
    staff.language = "fr"
    staff.save()
    client.force_login(staff)
    cup = open_tournament(staff, people(make_user, 4))
    heads = client.get(f"{LIST}{cup.pk}/tables.csv").content.decode("utf-8-sig").splitlines()[0]
    assert heads.startswith("ronde,table,ordre de jeu,numéro,nom,rang à la table,points")


def test_settings_show_of_an_announced_tournament_what_makes_a_difference(
    client: Client, staff: User
) -> None:
    client.force_login(staff)
    text = shown(client, open_tournament(staff, format_key="knock_out"), "change")
    assert "Who go on from each table or group: 1" in text
    for other in ("Who go up and down", "Most members of a team", "Late entry", "What a bye is worth"):
        assert other not in text
    assert "Late entry" in shown(client, open_tournament(staff, format_key="swiss"), "change")


def test_saving_the_settings_leads_to_the_page_of_the_organisers(client: Client, staff: User) -> None:
    client.force_login(staff)
    cup = open_tournament(staff)
    rows = {"name": cup.name, "entries-TOTAL_FORMS": 0, "entries-INITIAL_FORMS": 0}
    saved = client.post(f"{LIST}{cup.pk}/change/", rows)
    assert saved["Location"] == f"{LIST}{cup.pk}/run/"


def test_in_a_draft_the_announcement_comes_before_the_trials(client: Client, staff: User) -> None:
    client.force_login(staff)
    cup = open_tournament(staff, status=Tournament.Status.DRAFT)
    shown(client, cup)
    try_out_all()
    page = shown(client, cup)
    assert page.index("Announce") < page.index("Tried out with") < page.index("How it is played")


def test_times_that_can_no_longer_be_changed_name_their_zone(client: Client, staff: User) -> None:
    client.force_login(staff)
    ends = datetime(2040, 5, 6, 7, 8, tzinfo=UTC)
    cup = open_tournament(staff, ends_on=ends)
    text = shown(client, cup, "change")
    assert "Ends on: Sunday 6 May 2040, 07:08 UTC" in text
    assert re.search(r"Entry opens: \w+ \d+ \w+, \d\d:\d\d UTC", text)
    assert re.search(r"Entry closes: \w+ \d+ \w+, \d\d:\d\d UTC", text)


def test_an_end_within_the_same_minute_is_told_once(client: Client, staff: User, make_user: Make) -> None:
    client.force_login(staff)
    cup = open_tournament(staff, people(make_user, 8), rounds=1, pace_chosen=Pace().to_json())
    close(cup)
    one, two = running(cup)
    minute = (timezone.now() + timedelta(days=9)).replace(second=0, microsecond=0)
    for table, seconds in ((one, 1), (two, 2)):
        DrawnTable.objects.filter(pk=table.pk).update(ends_at=minute + timedelta(seconds=seconds))
    assert "All of them end by" not in shown(client, cup)
    DrawnTable.objects.filter(pk=two.pk).update(ends_at=minute + timedelta(hours=1))
    assert "All of them end by" in shown(client, cup)


def test_a_line_of_the_preview_is_french_and_says_that_it_is_cut() -> None:
    with override("fr"):
        told = round_told(3, [["Ada", "Bela"]], 2, 0)
        assert re.fullmatch(r"3 tables\s: Ada, Bela · …\s; 2 exempts", told)
        assert "…" not in round_told(1, [["Ada", "Bela"]], 0, 0)


def test_the_form_leads_to_the_page_of_a_tournament_only_once_there_is_one(
    client: Client, staff: User
) -> None:
    client.force_login(staff)
    cup = open_tournament(staff, status=Tournament.Status.DRAFT)
    assert client.get(cup.get_absolute_url()).status_code == 404
    assert "View on site" not in shown(client, cup, "change")
    Tournament.objects.filter(pk=cup.pk).update(status=Tournament.Status.ANNOUNCED)
    assert client.get(cup.get_absolute_url()).status_code == 200
    assert "View on site" in shown(client, cup, "change")
