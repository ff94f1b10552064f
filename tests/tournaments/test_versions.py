"""Tournaments of earlier versions go on as they were announced."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from accounts.models import User
from games.tournaments.formats.chosen import EARLIEST, VERSION, format_of
from games.tournaments.formats.format import Chosen
from games.tournaments.formats.rounds import Field, Round
from games.tournaments.formats.scoring.points import Scoring
from games.tournaments.models import Tournament
from games.tournaments.services.organising.decisions import announce
from games.tournaments.services.organising.drafts import prepare_next_season
from tests.support.tournaments import close, open_tournament, people, play_to_the_end

COURSES = {
    "knock_out": "8e6d246fb7a42bb4",
    "double_elimination": "6ec0c782e905f70c",
    "swiss": "e88dcad2390c203b",
    "round_robin": "d3b3c35df66bcb61",
    "groups": "df4e0e52bd619919",
    "ladder": "1eb961ea5347ba3e",
    "league": "eaa5800a391d8824",
    "teams": "c32c556e6240e88a",
}
"""The digest of all tournaments of each format, from the first version."""
SIZES = (2, 4)


@pytest.mark.parametrize("key", COURSES)
def test_a_tournament_of_the_first_version_is_what_it_was(key: str) -> None:
    said = [
        played(key, Chosen(tuple(range(fewest, size + 1)), advance=advance), count)
        for size in SIZES
        for fewest in range(2, min(size, 3) + 1)
        for advance in range(1, min(size, 3))
        for count in (*range(fewest, 9), 12)
    ]
    assert sha256("\n".join(said).encode()).hexdigest()[:16] == COURSES[key]


def played(key: str, chosen: Chosen, count: int) -> str:
    """Return tables, byes and final order of a tournament in which some leave or score nothing."""
    rng = random.Random(count)
    clubs = {entrant: frozenset({f"team {entrant % 3}"}) for entrant in range(count)}
    if key != "teams":
        clubs = {entrant: clubs[entrant % 2] for entrant in range(0, count, 5)}
    format_, field = format_of(key, chosen, EARLIEST), Field(tuple(range(count)), clubs=clubs)
    played: list[Round] = []
    while round_ := format_.draw(field, played, rng.sample(range(count), count), Scoring()):
        tables = [
            table._replace(places=tuple(rng.sample(range(len(table.entrants)), len(table.entrants))))
            for table in round_.tables
        ]
        played.append(round_._replace(tables=tuple(tables)))
        if rng.random() < 0.3:
            field = replace(field, away=field.away | {rng.randrange(count)})
    drawn = [([(table.entrants, table.group) for table in round_.tables], round_.byes) for round_ in played]
    rows = format_.standings(field, played, range(count), Scoring())
    return repr((drawn, [(row.entrant, row.points, row.by) for row in rows]))


def test_a_tournament_keeps_the_version_of_its_announcement(alice: User) -> None:
    """An earlier draft is announced by the version of that day; so is the next season."""
    draft = open_tournament(alice, status=Tournament.Status.DRAFT, version=EARLIEST)
    announce(tournament_id=draft.pk, by=alice)
    draft.refresh_from_db()
    assert draft.version == VERSION

    earlier = open_tournament(alice, version=EARLIEST, status=Tournament.Status.OVER)
    prepare_next_season(tournament_id=earlier.pk, by=alice)
    earlier.refresh_from_db()
    assert (earlier.version, earlier.seasons.get().version) == (EARLIEST, VERSION)


def test_a_knock_out_of_the_first_version_ends_as_it_did(alice: User, make_user: Callable[..., User]) -> None:
    """It ends at two tables for eight; one that is announced now has a final."""
    riders = people(make_user, 8)
    rounds = {}
    for version in (EARLIEST, VERSION):
        cup = open_tournament(alice, riders, format_key="knock_out", version=version)
        close(cup)
        play_to_the_end(cup)
        rounds[version] = [draw.tables.count() for draw in cup.draws.all()]
        assert cup.winner
    assert rounds == {EARLIEST: [2], VERSION: [2, 1]}


def test_a_draw_says_how_many_go_on(client: Client, alice: User, make_user: Callable[..., User]) -> None:
    cup = open_tournament(alice, people(make_user, 8), format_key="knock_out")
    close(cup)
    proof = client.get(f"{cup.get_absolute_url()}draws.json").json()
    assert (proof["version"], proof["draws"][0]["advance"]) == (VERSION, 2)
    assert "2 of each table go on" in client.get(cup.get_absolute_url()).content.decode()


@pytest.mark.django_db(transaction=True)
def test_the_migration_leaves_all_but_drafts_in_the_first_version(alice: User) -> None:
    for status in ("draft", "announced", "over"):
        open_tournament(alice, name=status, status=status)
    executor = MigrationExecutor(connection)
    executor.migrate([("tournaments", "0014_tryouts")])
    executor.loader.build_graph()
    executor.migrate(executor.loader.graph.leaf_nodes())

    versions = dict(Tournament.objects.values_list("name", "version"))
    assert versions == {"draft": VERSION, "announced": EARLIEST, "over": EARLIEST}
