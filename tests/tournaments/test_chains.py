"""The chains of a tournament's draws: kept apart, begun again after a backup is restored, and checked."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib import admin
from django.core.management import call_command
from django.db.models import BinaryField
from django.test import Client

from accounts.models import User
from games.tournaments.formats.redrawing import differences
from games.tournaments.models import Tournament
from games.tournaments.services.rounds.chains import commit_all_anew
from tests.support.tournaments import close, open_tournament, people, play_round, play_to_the_end

Make = Callable[..., User]
SCRIPT = runpy.run_path(str(Path(__file__).parents[2] / "docs/verify_draw.py"))


def told(client: Client, tournament: Tournament) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/tournaments/{tournament.pk}/draws.json").json()
    return found


def problems(found: dict[str, Any]) -> list[str]:
    return list(SCRIPT["problems"](found))


@pytest.mark.django_db(transaction=True)
def test_after_a_restore_draws_come_from_a_new_chain_and_the_page_says_so(
    client: Client, alice: User, make_user: Make, tmp_path: Path
) -> None:
    tournament = open_tournament(alice, people(make_user, 4), rounds=2)
    close(tournament)
    call_command("backup", tmp_path / "site", verbosity=0)
    play_round(tournament)
    known = tournament.draws.get(number=2).link  # Everybody may have read it.

    call_command("restore", tmp_path / "site", replace=True, verbosity=0)
    play_round(tournament)

    assert tournament.draws.get(number=2).link != known
    found = told(client, tournament)
    assert [chain["draws_before"] for chain in found["chains"]] == [0, 1]
    assert problems(found) == []
    assert list(differences(found)) == []
    page = client.get(tournament.get_absolute_url()).content.decode()
    assert all(chain["end"] in page for chain in found["chains"])
    assert "From draw 2 on" in page
    assert "A backup of the site was restored" in page
    found["draws"][1]["link"] = known
    assert problems(found)[0] == "Draw 2 (round 2): its link does not belong to the published chain."


@pytest.mark.django_db
def test_a_tournament_that_is_over_keeps_its_chain(alice: User, make_user: Make) -> None:
    over = open_tournament(alice, people(make_user, 4), rounds=1)
    close(over)
    play_to_the_end(over)
    going = open_tournament(alice)
    commit_all_anew()
    commit_all_anew()
    assert (over.chains.count(), going.chains.count()) == (1, 3)


@pytest.mark.django_db
def test_a_file_of_draws_from_before_is_still_checked(client: Client, alice: User, make_user: Make) -> None:
    tournament = open_tournament(alice, people(make_user, 4), rounds=2)
    close(tournament)
    play_to_the_end(tournament)
    found = told(client, tournament)
    del found["chains"]
    assert problems(found) == []
    found["chain_end"] = "0" * 64
    assert len(problems(found)) == 2


@pytest.mark.django_db
def test_chains_that_are_out_of_order_are_noticed(client: Client, alice: User, make_user: Make) -> None:
    tournament = open_tournament(alice, people(make_user, 4), rounds=2)
    close(tournament)
    found = told(client, tournament)
    found["chains"][0]["draws_before"] = 1
    assert problems(found) == ["The chains are not in their order, or the first one is not there."]


def test_no_secret_is_a_field_that_a_list_of_the_staff_could_ask_for() -> None:
    """Messages are deleted after they are read; all other bytes are secrets."""
    bytes_shown = {
        str(field)
        for model in admin.site._registry
        for field in model._meta.concrete_fields
        if isinstance(field, BinaryField)
    }
    assert bytes_shown == {"games.Inbound.raw"}
