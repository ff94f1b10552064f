"""The published draws of a tournament: everything that they follow from, and nothing else."""

from __future__ import annotations

import json
import random
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.services.errors import Refused
from games.tournaments.formats.format import Chosen
from games.tournaments.formats.redrawing import differences
from games.tournaments.mails.content import table_drawn
from games.tournaments.models import Entry, Step, Tournament
from games.tournaments.selectors import TournamentPage
from games.tournaments.services.entry.entering import enter, withdraw
from games.tournaments.services.entry.inviting import invite_guests
from games.tournaments.services.organising.decisions import award_table, undo_draw
from tests.support.draws import Published
from tests.support.tournaments import close, open_tournament, people, play_round, play_to_the_end

Make = Callable[..., User]
SCRIPT = runpy.run_path(str(Path(__file__).parents[2] / "docs/verify_draw.py"))


def told(client: Client, tournament: Tournament) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"{tournament.get_absolute_url()}draws.json").json()
    return found


def shape(value: object) -> object:
    """Return the keys of some JSON, and of the first object of each list in it."""
    if isinstance(value, dict):
        return {key: shape(one) for key, one in value.items() if key != "committed_at"}
    return shape(value[0]) if isinstance(value, list) and value else None


def test_a_file_of_the_site_is_like_those_of_the_tests(client: Client, alice: User, make_user: Make) -> None:
    """Therefore results on made-up tournaments apply to those of the site."""
    tournament = open_tournament(alice, people(make_user, 5), rounds=1)
    close(tournament)
    made_up = Published("swiss", Chosen((4,), rounds=1), 5, random.Random(1), apart=0).play()
    assert shape(told(client, tournament)) == shape(made_up.data)


def test_neither_computers_nor_people_who_give_none_have_a_word(alice: User, make_user: Make) -> None:
    """Otherwise somebody who knows the chain could choose words that the site makes."""
    rider, *others = people(make_user, 3)
    tournament = open_tournament(alice, others, computers=2)
    enter(tournament_id=tournament.pk, user=rider)
    close(tournament)
    assert [entry.word for entry in tournament.entries.all()] == ["rider2", "rider3", "", "", ""]
    assert not tournament.entries.filter(word_by_site=True).exists()


def test_entrants_without_a_word_are_told_so(alice: User, make_user: Make) -> None:
    [rider] = people(make_user, 1)
    tournament = open_tournament(alice)
    enter(tournament_id=tournament.pk, user=rider)
    with pytest.raises(Refused) as refused:
        enter(tournament_id=tournament.pk, user=rider, word="late word")
    assert refused.value.code == "word_stays"
    assert "without a word" in str(refused.value)


def test_entrants_are_numbered_without_a_gap_once_entry_closes(alice: User, make_user: Make) -> None:
    riders = people(make_user, 6)
    tournament = open_tournament(alice, riders, computers=1)
    for rider in (riders[0], riders[3]):
        withdraw(tournament_id=tournament.pk, user=rider)
    close(tournament)
    entries = tournament.entries.order_by("number")
    assert [entry.number for entry in entries] == [1, 2, 3, 4, 5]
    assert [entry.user for entry in entries] == [riders[1], riders[2], riders[4], riders[5], None]


def test_a_latecomer_has_the_next_number_and_changes_the_digest_in_the_log(
    client: Client, alice: User, make_user: Make
) -> None:
    """Reserves who left before them leave no gap."""
    riders = people(make_user, 8)
    tournament = open_tournament(alice, riders[:6], most=4, rounds=4, late_entry=True)
    close(tournament)
    withdraw(tournament_id=tournament.pk, user=riders[4])
    withdraw(tournament_id=tournament.pk, user=riders[0])
    came = tournament.entries.get(user=riders[5])
    assert (came.number, came.state, came.since) == (5, Entry.State.IN, 2)
    play_round(tournament)
    closed, late = (tournament.steps.get(kind=kind) for kind in (Step.Kind.CLOSED, Step.Kind.LATE))
    first, second = tournament.draws.all()
    assert (first.entrants, second.entrants) == (closed.data["digest"], late.data["digest"])
    assert first.entrants != second.entrants
    page = client.get(tournament.get_absolute_url()).content.decode()
    assert all(digest in page for digest in (first.entrants, second.entrants))
    assert f"{riders[5]} enters late." in page
    play_to_the_end(tournament)
    found = told(client, tournament)
    assert [list(SCRIPT["problems"](found)), list(differences(found))] == [[], []]


def test_the_mail_of_a_draw_has_the_digest_of_the_entrants(alice: User, make_user: Make) -> None:
    riders = people(make_user, 5)
    tournament = open_tournament(alice, riders)
    close(tournament)
    digest = tournament.draws.get().entrants
    for rider in riders:  # One of them has a bye.
        assert any(
            digest in sentence for sentence in table_drawn(TournamentPage(tournament, rider), 1).sentences
        )


def test_undone_draws_and_clubs_are_worked_out_again(client: Client, alice: User, make_user: Make) -> None:
    tournament = open_tournament(alice, size=2, rounds=3, clubs_apart=True, seeding="hand")
    for number, rider in enumerate(people(make_user, 7)):
        enter(tournament_id=tournament.pk, user=rider, word="w", club="Hidden Club" if number < 3 else "")
    Entry.objects.filter(tournament=tournament, number=7).update(seed=1)
    close(tournament)
    undo_draw(tournament_id=tournament.pk, number=1, by=alice, reason="Once more.")
    play_to_the_end(tournament)
    found = told(client, tournament)
    assert [draw["is_undone"] for draw in found["draws"]] == [True, False, False, False]
    assert found["draws"][0]["drawn_from"][0]["apart"] == [[1, 2, 3]]
    assert [list(SCRIPT["problems"](found)), list(differences(found))] == [[], []]
    assert "hidden" not in json.dumps(found).casefold()


def test_a_draw_that_was_undone_is_checked_by_the_results_of_its_time(
    client: Client, alice: User, make_user: Make
) -> None:
    tournament = open_tournament(alice, people(make_user, 8), format_key="knock_out", size=2)
    close(tournament)
    play_round(tournament)
    undo_draw(tournament_id=tournament.pk, number=2, by=alice, reason="A place was wrong.")
    first = tournament.draws.get(number=1)
    for table in first.tables.all():
        award_table(
            tournament_id=tournament.pk, table_id=table.pk, places=[2, 1], by=alice, reason="They had agreed."
        )
    play_to_the_end(tournament)
    found = told(client, tournament)
    assert found["draws"][1]["is_undone"]
    assert [list(SCRIPT["problems"](found)), list(differences(found))] == [[], []]
    del found["draws"][1]["drawn_from"][-1]["results"]
    assert list(differences(found))


def test_invitations_are_published_as_groups_without_a_name(
    client: Client, alice: User, make_user: Make
) -> None:
    riders = people(make_user, 6)
    tournament = open_tournament(alice)
    invite_guests(tournament_id=tournament.pk, invitations=[riders[3:5], riders[:3]])
    for rider in riders:
        enter(tournament_id=tournament.pk, user=rider, word=f"word of {rider.pk}")
    close(tournament)
    found = told(client, tournament)
    assert found["draws"][0]["drawn_from"][0]["apart"] == [[1, 2, 3], [4, 5]]
    assert not any(rider.username in json.dumps(found) for rider in riders)


def test_a_draw_that_began_before_its_grounds_were_kept_is_no_fault_of_it(
    client: Client, alice: User, make_user: Make
) -> None:
    """This concerns the first version; the program says which draws it cannot check."""
    tournament = open_tournament(alice, people(make_user, 8), version=1)
    close(tournament)
    tournament.draws.update(drawn_from=[], entrants="")
    play_to_the_end(tournament)
    found = told(client, tournament)
    assert [list(SCRIPT["problems"](found)), list(differences(found))] == [[], []]
    assert "It was not kept yet what draws up to 1 were drawn from." in SCRIPT["report"](found, [])


def test_a_file_from_before_publication_is_checked_as_far_as_possible(
    client: Client, alice: User, make_user: Make
) -> None:
    tournament = open_tournament(alice, people(make_user, 9))
    close(tournament)
    play_to_the_end(tournament)
    found = told(client, tournament)
    for key in ("format", "scoring", "seeding", "draws_made"):
        del found[key]
    for draw in found["draws"]:
        for key in ("entrants_digest", "drawn_from", "is_whole", "parts", "is_undone"):
            del draw[key]
        draw["tables"] = [{key: table[key] for key in ("group", "entrants")} for table in draw["tables"]]
    assert list(SCRIPT["problems"](found)) == []
    assert "Their tables were not checked" in list(SCRIPT["report"](found, []))[1]
    found["draws"][1]["tables"][0]["entrants"] += found["draws"][1]["tables"].pop()["entrants"][:2]
    assert list(SCRIPT["problems"](found)) == [
        "Draw 2 (round 2): the sizes of its tables differ by more than one."
    ]


def test_before_the_first_draw_the_file_has_no_words(client: Client, alice: User, make_user: Make) -> None:
    found = told(client, open_tournament(alice, people(make_user, 4)))
    assert (found["entrants"], found["draws"]) == ([], [])
    assert list(SCRIPT["problems"](found)) == []
