"""Every format with computer players through the database: entrants leave, workers die, two take one step.

`python -m benchmarks.tournaments.formats` does the same with 16 and 33 entrants, and with whole games.
"""

from __future__ import annotations

import random
import runpy
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Game
from games.tournaments.formats.chosen import FORMATS
from games.tournaments.formats.redrawing import differences
from games.tournaments.models import DrawnTable, Tournament
from games.tournaments.selectors import TournamentPage
from games.tournaments.services.rounds import progression
from tests.support.tournaments import open_tournament, play_with_computers

SCRIPT = runpy.run_path(str(Path(__file__).parents[2] / "docs/verify_draw.py"))


@pytest.mark.parametrize("key", FORMATS)
def test_every_format_comes_to_its_end_whatever_happens(key: str, alice: User, client: Client) -> None:
    entrants = 5
    tournament = open_tournament(
        alice, format_key=key, size=2, group_size=3, computers=entrants, most_games=3
    )
    play_with_computers(tournament, 10, random.Random(entrants))
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.OVER
    assert tournament.winner is None
    rows = TournamentPage(tournament, None).rows
    assert [row.rank for row, _ in rows] == list(range(1, entrants + 1))
    assert not DrawnTable.objects.filter(places=[]).exists()
    games = DrawnTable.objects.filter(game__isnull=False).count()
    assert Game.objects.count() == games
    assert not progression.due(timezone.now()).exists()
    published = client.get(f"{tournament.get_absolute_url()}draws.json").json()
    assert list(SCRIPT["problems"](published)) == []
    assert all(draw["drawn_from"] for draw in published["draws"])
    assert list(differences(published)) == []
