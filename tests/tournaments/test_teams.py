"""Teams: their size, the members who count for them, and organisers' corrections."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from html import unescape
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from games.services.errors import Refused
from games.tournaments.formats.rounds import Field
from games.tournaments.formats.scoring.standings import StandingsLine
from games.tournaments.formats.teams import team_standings
from games.tournaments.mails.post import send_letters
from games.tournaments.models import Step, Tournament, TournamentMail
from games.tournaments.selectors import TournamentPage
from games.tournaments.services.entry.entering import enter, withdraw
from tests.support.tournaments import close, decide, open_tournament, people, play_to_the_end

Make = Callable[..., User]


@pytest.fixture
def chief(client: Client, make_user: Make) -> User:
    chief = make_user("chief", is_staff=True, is_superuser=True)
    client.force_login(chief)
    return chief


def teams_of(chief: User, riders: list[User], names: list[str], **fields: Any) -> Tournament:
    """Open a tournament that these people have entered for these teams."""
    cup = open_tournament(chief, format_key="teams", size=3, **fields)
    for rider, name in zip(riders, names, strict=True):
        enter(tournament_id=cup.pk, user=rider, club=name)
    return cup


def put_right(number: int, team: str) -> dict[str, object]:
    return {"decision": "team", "number": number, "team": team, "reason": "A slip of the pen."}


@given(
    members=st.lists(st.tuples(st.integers(0, 2), st.fractions(0, 9)), min_size=1, max_size=12),
    counting=st.integers(0, 5),
)
def test_the_best_members_count(members: list[tuple[int, Fraction]], counting: int) -> None:
    ranked = sorted(enumerate(members), key=lambda one: -one[1][1])
    field = Field(tuple(range(len(members))), clubs={n: frozenset({str(team)}) for n, (team, _) in ranked})
    rows = [
        StandingsLine(number, rank, points, 0, Fraction(0), 0, 1, 0, "")
        for rank, (number, (_team, points)) in enumerate(ranked, start=1)
    ]
    found = {row.team: row.points for row in team_standings(field, rows, counting)}
    for team, points in found.items():
        scored = sorted((each for own, each in members if str(own) == team), reverse=True)
        assert points == sum(scored[:counting] if counting else scored)
    assert [row.points for row in team_standings(field, rows, counting)] == sorted(
        found.values(), reverse=True
    )


def test_the_points_of_the_best_are_shown(client: Client, chief: User, make_user: Make) -> None:
    riders = people(make_user, 6)
    cup = teams_of(
        chief, riders, ["Reds", "Reds", "Blues", "Blues", "Greens", "Greens"], rounds=1, counting=1
    )
    close(cup)
    play_to_the_end(cup)
    best: dict[str, Fraction] = {}
    page = TournamentPage(cup, None)
    for row, entry in page.rows:
        best[entry.club] = max(best.get(entry.club, Fraction(0)), row.points)
    assert {name: row.points for row, name in page.teams} == best
    shown = client.get(cup.get_absolute_url()).content.decode()
    assert "Only the 1 member with the most points counts for a team." in shown


def test_teams_stand_on_the_organisers_page_and_in_mails(
    client: Client, chief: User, make_user: Make
) -> None:
    riders = people(make_user, 6)
    cup = teams_of(chief, riders, ["The Reds", "The Blues", "The Greens"] * 2, rounds=1)
    close(cup)
    play_to_the_end(cup)
    run = client.get(f"/admin/tournaments/tournament/{cup.pk}/run/").content.decode()
    names = [name for _row, name in TournamentPage(cup, None).teams]
    assert re.findall(r'<th scope="row">(The \w+)</th>', run) == names
    assert f"Winner: {names[0]}" in run
    assert "best player: " in client.get("/tournaments/").content.decode()
    send_letters()
    over = [" ".join(str(message.body).split()) for message in mail.outbox if "final" in message.subject]
    assert len(over) == 6
    for text in over:
        assert re.search("Your team, “The (Reds|Blues|Greens)”, is ranked [1-3] of 3", text)
        assert [name for name in re.findall(r"- \d\. (The \w+)", text)] == names
    result = [str(message.body) for message in mail.outbox if "is over" in message.subject]
    assert all("Your team, “The" in text for text in result)


@pytest.mark.parametrize("is_hidden", [False, True])
def test_existing_teams_are_offered_to_new_entrants(
    is_hidden: bool, client: Client, chief: User, make_user: Make
) -> None:
    riders = people(make_user, 3)
    cup = teams_of(chief, riders, ["The Reds", "the reds", "The Blues"], names_hidden=is_hidden)
    client.force_login(make_user("rider9"))
    page = client.get(cup.get_absolute_url()).content.decode()
    assert re.findall('<option value="([^"]+)">', page) == ([] if is_hidden else ["The Reds", "The Blues"])


def test_a_team_keeps_to_its_maximum_of_members(client: Client, chief: User, make_user: Make) -> None:
    riders = people(make_user, 4)
    cup = teams_of(chief, riders[:2], ["Reds", "The Reds."], team_size=2)
    with pytest.raises(Refused, match="already has 2 members"):
        enter(tournament_id=cup.pk, user=riders[2], club="reds")
    enter(tournament_id=cup.pk, user=riders[2], club="Blues")
    assert "already has 2 members" in decide(client, cup, **put_right(3, "REDS"))
    with pytest.raises(Refused, match="30 characters at most"):
        enter(tournament_id=cup.pk, user=riders[3], club="The Reds of the Third Upper Valley")
    withdraw(tournament_id=cup.pk, user=riders[0])
    enter(tournament_id=cup.pk, user=riders[3], club="reds")
    assert "A team has 2 members at most." in client.get(cup.get_absolute_url()).content.decode()


def test_an_organiser_puts_a_team_right_and_its_members_are_told(
    client: Client, chief: User, make_user: Make
) -> None:
    riders = people(make_user, 4)
    cup = teams_of(chief, riders, ["Reds", "Rds", "Blues", "Blues"])
    TournamentMail.objects.all().delete()
    asked = unescape(decide(client, cup, **put_right(2, "Reds")))
    assert "Change the team or club of rider2?" in asked
    assert "Now: Rds." in asked
    assert cup.entries.get(number=2).club == "Reds"
    send_letters()
    told = {message.to[0]: str(message.body) for message in mail.outbox}
    assert set(told) == {riders[0].email, riders[1].email}
    assert all("A slip of the pen." in body and "rider2 plays for “Reds”." in body for body in told.values())
    decide(client, cup, **put_right(2, "Reds"))
    assert cup.steps.filter(kind=Step.Kind.TEAM).count() == 1
    assert "Everybody plays for a team here" in decide(client, cup, **put_right(2, ""))
    assert "Nobody has this place" in decide(client, cup, **put_right(99, "Reds"))


def test_a_hidden_name_does_not_stand_in_the_log(client: Client, chief: User, make_user: Make) -> None:
    cup = teams_of(chief, people(make_user, 2), ["Rds", "Blues"], names_hidden=True)
    decide(client, cup, **put_right(1, "Reds"))
    client.logout()
    shown = client.get(cup.get_absolute_url()).content.decode()
    assert "The team of an entrant was corrected." in shown
    # Nor after a draw that was undone, when the page hides names again.
    cup.draws.create(
        number=1,
        round=1,
        link="",
        words="",
        lots=[],
        byes=[],
        drawn_at=timezone.now(),
        undone_at=timezone.now(),
    )
    shown = client.get(cup.get_absolute_url()).content.decode()
    assert "The team of an entrant was corrected." in shown
    assert "rider1" not in shown


def test_a_reserve_of_the_same_team_comes_first(chief: User, make_user: Make) -> None:
    riders = people(make_user, 5)
    cup = teams_of(chief, riders, ["Reds", "Blues", "Greens", "Reds", "Blues"], most=3, rounds=1)
    close(cup)
    withdraw(tournament_id=cup.pk, user=riders[1], at_once=True)
    assert cup.entries.get(number=2).user == riders[4]
