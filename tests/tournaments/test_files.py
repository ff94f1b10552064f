"""Files for organisers: for spreadsheets and programs, and copies of a tournament."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.rulebooks.texts import name_of
from games.tournaments.models import Tournament
from tests.support.tournaments import close, decide, open_tournament, people, play_to_the_end

Make = Callable[..., User]
LIST = "/admin/tournaments/tournament/"


@pytest.fixture
def staff(client: Client, make_user: Make) -> User:
    chief = make_user("chief", is_staff=True, is_superuser=True)
    client.force_login(chief)
    return chief


def sheet(client: Client, tournament: Tournament, name: str) -> list[dict[str, str]]:
    answer = client.get(f"{LIST}{tournament.pk}/{name}.csv")
    assert answer.status_code == 200
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


def test_entrants_tables_and_standings_are_files(client: Client, staff: User, make_user: Make) -> None:
    cup = open_tournament(staff, people(make_user, 5), rounds=1, size=4, rulebook_key="h2000_world")
    Tournament.objects.filter(pk=cup.pk).update(size=3)
    close(cup)
    play_to_the_end(cup)
    entrants = sheet(client, cup, "entrants")
    assert [row["name"] for row in entrants] == [f"rider{n}" for n in range(1, 6)]

    tables = sheet(client, cup, "tables")
    seated = [row for row in tables if row["table"]]
    assert {row["name"] for row in tables} == {f"rider{n}" for n in range(1, 6)}
    assert sorted(row["place at the table"] for row in seated) == ["1", "2", "3"]
    assert {row["points"] for row in seated} == {"1.0", "0.5", "0.0"}
    assert {row["place at the table"] for row in tables if not row["table"]} == {""}

    standings = sheet(client, cup, "standings")
    assert [row["rank"] for row in standings] == ["1", "2", "3", "4", "5"]
    assert all(row["why behind the line above"] for row in standings[1:])

    whole = client.get(f"{LIST}{cup.pk}/tournament.json").json()
    assert [row["name"] for row in whole["standings"]] == [row["name"] for row in standings]
    assert [len(whole[name]) for name in ("entrants", "tables", "standings")] == [5, 5, 5]
    assert whole["rules"] == name_of(cup.rulebook)


def test_no_file_holds_an_address(client: Client, staff: User, make_user: Make) -> None:
    riders = people(make_user, 4)
    cup = open_tournament(staff, riders, rounds=1)
    close(cup)
    for name in ("entrants.csv", "tables.csv", "standings.csv", "tournament.json"):
        text = client.get(f"{LIST}{cup.pk}/{name}").content.decode()
        assert "rider1" in text
        assert not any(rider.email in text for rider in riders)


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "  =1", "＝1", "\r=1"])
def test_no_cell_is_taken_for_a_formula(name: str, client: Client, staff: User, make_user: Make) -> None:
    cup = open_tournament(staff, people(make_user, 4), rounds=1)
    cup.entries.filter(number=1).update(user=None, bot="sensible", name=name, club=name)
    [first, *_others] = sheet(client, cup, "entrants")
    assert (first["name"], first["club or team"]) == (f"'{name}", f"'{name}")
    close(cup)
    cup.draws.get().tables.update(awarded=name)
    assert {row["awarded because"] for row in sheet(client, cup, "tables")} == {f"'{name}"}


def test_only_organisers_take_files(client: Client, staff: User, make_user: Make) -> None:
    cup = open_tournament(staff, people(make_user, 4), names_hidden=True)
    organiser = make_user("olga", is_staff=True)
    client.force_login(organiser)
    open_tournament(staff).organisers.add(organiser)
    assert client.get(f"{LIST}{cup.pk}/entrants.csv").status_code in (302, 403, 404)

    cup.organisers.add(organiser)
    assert len(sheet(client, cup, "entrants")) == 4
    assert client.get(f"{LIST}{cup.pk}/passwords.csv").status_code == 404
    cup.entries.filter(number=1).update(user=organiser)
    assert client.get(f"{LIST}{cup.pk}/entrants.csv").status_code == 404
    close(cup)
    assert len(sheet(client, cup, "entrants")) == 4


def test_a_copy_just_after_the_next_season_is_another_draft(
    client: Client, staff: User, make_user: Make
) -> None:
    cup = open_tournament(staff, people(make_user, 4), rounds=1)
    close(cup)
    decide(client, cup, decision="next_season")
    decide(client, cup, decision="copy")
    assert set(Tournament.objects.filter(status="draft").values_list("follows", flat=True)) == {cup.pk, None}


def test_a_copy_is_a_draft_with_new_dates_that_nobody_has_entered(
    client: Client, staff: User, make_user: Make
) -> None:
    riders = people(make_user, 4)
    now = timezone.now()
    old: dict[str, Any] = {
        "opens_at": now - timedelta(days=400),
        "closes_at": now - timedelta(days=390),
        "ends_on": now - timedelta(days=30),
    }
    before = open_tournament(staff, status="over")
    cup = open_tournament(staff, riders, name="Winter cup", follows=before, seeding="earlier", rounds=3)
    Tournament.objects.filter(pk=cup.pk).update(**old, status="over")
    cup.organisers.add(staff)
    cup.guests.create(user=riders[0], invitation=1)

    asked = decide(client, cup, decision="copy")
    assert "Nobody has entered it" in asked
    copy = Tournament.objects.get(status="draft")
    assert (copy.name, copy.rounds, copy.created_by) == ("Winter cup 2", 3, staff)
    assert (copy.follows, copy.seeding, copy.winner, copy.ended_at) == (None, "lot", None, None)
    assert (copy.entries.count(), copy.draws.count(), copy.steps.count()) == (0, 0, 0)
    assert abs(copy.opens_at - timezone.now()) < timedelta(minutes=1)
    assert copy.closes_at - copy.opens_at == timedelta(days=10)
    assert copy.ends_on == copy.opens_at + timedelta(days=370)
    assert [guest.user for guest in copy.guests.all()] == [riders[0]]
    assert list(copy.organisers.all()) == [staff]
    assert copy.chains.get().end != cup.chains.get().end

    run = f"{LIST}{cup.pk}/run/"
    answer = client.post(run, {"decision": "copy", "sure": "1"})
    assert answer["Location"] == f"{LIST}{copy.pk}/change/"
    assert Tournament.objects.filter(status="draft").count() == 1


def test_an_organiser_without_permission_to_create_copies_none(
    client: Client, staff: User, make_user: Make
) -> None:
    organiser = make_user("olga", is_staff=True)
    cup = open_tournament(staff)
    cup.organisers.add(organiser)
    client.force_login(organiser)
    assert "Make a copy" not in client.get(f"{LIST}{cup.pk}/run/").content.decode()
    assert "You may not create tournaments." in decide(client, cup, decision="copy")
    organiser.user_permissions.add(Permission.objects.get(codename="add_tournament"))
    assert "Make a copy" in client.get(f"{LIST}{cup.pk}/run/").content.decode()
