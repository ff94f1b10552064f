"""A worker analyses finished games, and their players read the results."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games import tasks
from games.analysis.verdict import ChancesAtTurn, Verdict
from games.engine.orders import Resign
from games.models import Analysis, Game, Playouts
from games.presentation.charts.checked import checking
from games.presentation.replay.frames import sort_key
from games.selectors.record import checked
from games.selectors.record.checked import Check
from games.services.play.orders import give_order
from games.services.record import analyses, playouts
from tests.support.kept import made_once
from tests.support.tables import act, next_player, open_table, position_of, seat_of, version_of

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
@made_once
def over(alice: User) -> Game:
    """Play a game of Alice against two beginners to its end."""
    return play(open_table(alice, bots=["beginner", "beginner"]))


def play(game: Game) -> Game:
    while next_player(game):
        act(game)
    game.refresh_from_db()
    return game


def page(client: Client, user: User, game: Game, language: str = "en") -> str:
    user.language = language
    user.save()
    client.force_login(user)
    response = client.get(reverse("analysis", args=[game.pk]))
    assert response.status_code == 200
    return response.content.decode()


def pages_that_offer_it(client: Client, game: Game) -> list[str]:
    """Return the pages about a finished game with a link to its analysis."""
    link = f'href="{reverse("analysis", args=[game.pk])}"'
    pages = (game.get_absolute_url(), reverse("story", args=[game.pk]))
    return [url for url in pages if link in client.get(url).content.decode()]


def kept(game: Game) -> tuple[bool, Any]:
    """Return whether the analysis is still to be made, and its verdict."""
    analysis = Analysis.objects.get(game=game)
    return analysis.due_at is not None, analysis.verdict


def test_it_is_queued_at_the_end_and_worked_out_once(over: Game) -> None:
    assert kept(over) == (True, None)

    analyses.analyse_games()

    is_due, verdict = kept(over)
    assert not is_due
    assert verdict
    analyses.analyse_games()
    assert kept(over) == (False, verdict)


def test_the_sweep_finds_it(over: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    sent = list[str]()
    monkeypatch.setattr("games.services.wake.wake_worker", lambda task, *args: sent.append(task))

    tasks.sweep()

    assert "games.tasks.analyse_games" in sent


def test_the_page_says_which_player_was_lucky(client: Client, alice: User, over: Game) -> None:
    assert "is being analysed" in page(client, alice, over)

    analyses.analyse_games()

    shown = page(client, alice, over)
    assert shown.count('<svg class="change') == 9
    assert "Where the game turned" in shown
    ways = re.findall(r'/replay/\?at=([\d.]+)">Round.*?/fork/([\d.]+)/"', shown, re.DOTALL)
    assert ways
    assert all(sort_key(before) < sort_key(at) for at, before in ways)
    assert "Hasard et habileté" in page(client, alice, over, "fr")
    assert len(pages_that_offer_it(client, over)) == 2


def test_an_important_battle_is_told_without_the_armies_that_moved_in_later(
    client: Client, alice: User, over: Game
) -> None:
    analyses.analyse_games()

    _, _, told = page(client, alice, over).partition("Where the game turned")
    assert " took " in told
    assert "moved in" not in told


def test_the_chances_are_checked_by_playouts_that_players_ask_for(
    client: Client, alice: User, over: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checked, "MOST_MOMENTS", 3)
    monkeypatch.setattr(playouts, "MOST", 2)
    client.force_login(alice)
    address = reverse("analysis", args=[over.pk])
    client.post(address)
    assert not Playouts.objects.exists()
    analyses.analyse_games()
    with reads_of_the_record() as unasked:
        assert "Have it played out" in page(client, alice, over)

    for _again in range(2):
        assert client.post(address).status_code == 302
    assert Playouts.objects.count() == 3
    with reads_of_the_record() as asked:
        assert "0 of 3 positions" in page(client, alice, over)
    with reads_of_the_record() as once_more:
        assert "0 of 3 positions" in page(client, alice, over)
    assert len(unasked) == len(asked) - 1 == len(once_more)
    while playouts.play_out_next():
        pass

    shown = page(client, alice, over)
    assert "3 of 3 positions" in shown
    assert shown.count('r="2"/>') == 3 * 3
    assert shown.count(" → ") >= 3 * 3
    assert "apart" in shown
    assert not re.search('id="checked"[^>]*hx-get', shown)
    # The oldest games have no record of who decided when.
    over.events.update(ordered_by=None)
    cache.clear()
    assert 'id="checked"' not in page(client, alice, over)


@contextmanager
def reads_of_the_record() -> Iterator[list[str]]:
    """Yield a list that holds the queries for events once the block is over.

    They are copied, since the next request empties Django's log of queries.
    """
    reads = list[str]()
    with CaptureQueriesContext(connection) as queries:
        yield reads
    reads += [
        query["sql"] for query in queries if 'FROM "games_event"' in query["sql"] and '"data"' in query["sql"]
    ]


def test_large_gaps_between_estimate_and_playouts_are_pointed_out() -> None:
    points = [ChancesAtTurn(9, number, (0.6, 0.4)) for number in (1, 2, 3)]
    wins = [[24, 16], [12, 28]]
    checks = [Check(at, Playouts(played=40, wins=won)) for at, won in enumerate(wins)]

    told = checking(Verdict((), points, ()), checks)

    assert told.far == [2]
    assert told.rows[0].seats[0][:2] == (60, 60)
    assert told.rows[0].seats[0].margin == 15  # 2 × √(0.591 × 0.409 / 44)


def test_before_the_end_it_tells_nothing(client: Client, alice: User) -> None:
    game = open_table(alice, bots=["beginner", "beginner"])

    shown = page(client, alice, game)

    assert "When the game is over" in shown
    assert '<svg class="courses' not in shown


def test_strangers_do_not_see_it(client: Client, bob: User, over: Game) -> None:
    analyses.analyse_games()
    client.force_login(bob)

    assert client.get(reverse("analysis", args=[over.pk])).status_code == 404


def test_a_game_that_is_broken_off_ends_with_the_chances_as_they_stood(
    client: Client, alice: User, bob: User
) -> None:
    game = open_table(alice, bob, bots=["sensible", "sensible"])
    while position_of(game).round < 2:
        act(game)
    for person in (alice, bob):
        give_order(game_id=game.pk, seat=seat_of(game, person), order=Resign(), seen=version_of(game))

    analyses.analyse_games()

    verdict = Verdict.from_json(kept(game)[1])
    results = [share.result for share in verdict.shares]
    assert sum(results) == pytest.approx(1)
    assert 0 < max(results) < 1
    assert "Where the game turned" in page(client, alice, game)


def test_a_game_won_in_another_way_is_not_analysed(client: Client, alice: User) -> None:
    game = play(open_table(alice, bots=["beginner", "beginner"], rulebook="h2000_mission"))

    assert not Analysis.objects.filter(game=game).exists()
    assert "There is no analysis of this game" in page(client, alice, game)
    assert pages_that_offer_it(client, game) == []


def test_failures_are_tried_again_and_given_up_in_the_end(
    over: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(analyses, "verdict_on", fail)
    for _attempt in range(len(Analysis.PAUSES) + 1):
        assert Analysis.objects.filter(due_at__isnull=False).update(due_at=timezone.now()) == 1
        analyses.analyse_games()

    assert Analysis.objects.get(game=over).due_at is None
