"""Whole games between computer players."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache

import pytest
from django.core.management import CommandError, call_command

from benchmarks.field import GreedyPlayer
from games.bots import BOTS
from games.engine.errors import Illegal, Impossible
from games.engine.rulebook import Rulebook
from games.rulebooks.registry import rulebook_for
from games.simulation import SimulatedGame, play_game, simulate
from games.texts.worded import Worded
from tests.support.refusals import refused
from tests.support.rulebooks.editions import every_game, name_of, replays

RULEBOOK = rulebook_for("h2000_world")
SENSIBLE = ["sensible"] * 4
WORLD = ("--rulebook", "h2000_world", "--players")


@cache
def games() -> tuple[SimulatedGame, ...]:
    """Play 60 games of four sensible players."""
    return tuple(simulate(RULEBOOK, SENSIBLE, 60, seed=2000))


def test_every_game_ends_with_one_winner_who_holds_the_field() -> None:
    for game in games():
        assert len(game.winners) == 1
        assert game.position.is_over
        assert game.rounds <= 60
        assert game.position.is_playing(game.winners[0])


def test_every_game_replays_from_its_record_to_the_same_position() -> None:
    for game in games():
        assert replays(game)


def test_every_seat_wins_now_and_then() -> None:
    wins = [game.winners[0] for game in games()]
    assert min(wins.count(seat) for seat in range(4)) > 7


def test_the_sensible_player_wins_nearly_every_game_against_random_ones() -> None:
    players = ["random", "sensible", "random", "random"]
    wins = sum(game.winners == (1,) for game in simulate(RULEBOOK, players, 40, seed=2001))
    assert wins >= 38


def test_the_sensible_player_beats_a_greedy_one() -> None:
    """A greedy player loses among sensible ones, and a sensible one wins among greedy ones.

    The first wins less than a fair share of games, the second far more.
    """
    sensible, greedy = BOTS["sensible"], GreedyPlayer()
    lone_greedy = [
        play_game(RULEBOOK, [greedy, sensible, sensible, sensible], f"greedy {n}") for n in range(30)
    ]
    lone_sensible = [
        play_game(RULEBOOK, [sensible, greedy, greedy, greedy], f"sensible {n}") for n in range(30)
    ]
    assert sum(game.winners == (0,) for game in lone_greedy) <= 5
    assert sum(game.winners == (0,) for game in lone_sensible) > 17


@pytest.mark.parametrize(
    ("rulebook", "players"),
    [pytest.param(*kind, id=name_of(*kind)) for kind in every_game(house_rules=False)],
)
def test_games_of_every_edition_size_and_option_end_and_replay(rulebook: Rulebook, players: int) -> None:
    """House rules are left to `rulebooks/house/test_combinations`.

    `python -m benchmarks.endings` plays everything that can be started, fifty times.
    """
    for game in simulate(rulebook, ["sensible"] * players, 1, seed=players):
        assert game.winners
        assert replays(game)


def test_random_players_come_to_an_end() -> None:
    assert next(simulate(RULEBOOK, ["random"] * 3, 1, seed=5)).winners


def test_a_game_depends_on_the_seed_and_its_number_alone() -> None:
    few, many = (list(simulate(RULEBOOK, SENSIBLE, count, seed=7)) for count in (2, 4))
    assert [game.digest for game in few] == [game.digest for game in many[:2]]
    assert len({game.digest for game in many}) == 4


def test_a_game_that_takes_too_long_is_left_unfinished() -> None:
    game = play_game(RULEBOOK, [BOTS["sensible"]] * 4, "short", most_orders=10)
    assert (game.winners, len(game.orders)) == ((), 10)


def test_unknown_players_and_wrong_numbers_are_refused() -> None:
    with refused(Worded, "clever"):
        simulate(RULEBOOK, ["clever"] * 4, 1, seed=1)
    with refused(Impossible, "3 to 6 players, not 2"):
        list(simulate(RULEBOOK, ["sensible"] * 2, 1, seed=1))


# --- The command


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `manage.py simulate`, without settings or a database."""
    keep = {"PATH", "HOME", "VIRTUAL_ENV", "LANG"}
    environment = {key: value for key, value in os.environ.items() if key in keep}
    return subprocess.run(
        [sys.executable, "manage.py", "simulate", *arguments],
        env=environment | {"PYTHONHASHSEED": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_two_processes_play_the_same_games() -> None:
    """Hashes of texts, which differ between processes, decide nothing."""
    players = "sensible,random,sensible"
    told = json.loads(command(*WORLD, players, "--games", "2", "--seed", "11", "--json").stdout)
    expected = list(simulate(RULEBOOK, players.split(","), 2, seed=11))
    assert told["results"] == [
        {
            "winners": list(game.winners),
            "rounds": game.rounds,
            "orders": len(game.orders),
            "digest": game.digest,
        }
        for game in expected
    ]


def test_it_prints_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    asked = [*WORLD, "sensible,sensible,sensible", "--seed", "3", "--options", '{"sets": "progressive"}']
    call_command("simulate", *asked, "--json")
    told = json.loads(capsys.readouterr().out)
    assert told["rulebook"] == "h2000_world"
    assert told["options"] == rulebook_for("h2000_world").with_options({"sets": "progressive"}).chosen
    assert told["players"] == ["sensible"] * 3
    assert (told["games"], told["seed"], len(told["results"])) == (1, 3, 1)
    assert told["seconds"] > 0
    assert told["games_per_second"] > 0


def test_it_prints_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("simulate", *WORLD, "random,sensible,random", "--games", "2", "--seed", "3")
    told = capsys.readouterr().out
    assert "sensible" in told
    assert "2 games, 0 unfinished" in told


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--rulebook", "nowhere", "--players", "random,random,random"], "The rulebooks are: h2000_world"),
        ([*WORLD, "random,clever,random"], "Choose from: sensible, general"),
        ([*WORLD, "random"], "for 3 to 6 players, not 1"),
        ([*WORLD, "random,random,random", "--options", "{"], "not JSON"),
        ([*WORLD, "random,random,random", "--options", '{"x": 1}'], "sets"),
        ([*WORLD, "random,random,random", "--games", "0"], "at least 1"),
    ],
)
def test_it_says_what_is_wrong(arguments: list[str], complaint: str) -> None:
    with pytest.raises(CommandError, match=complaint):
        call_command("simulate", *arguments)


def test_a_refusal_names_territories(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*given: object) -> Iterator[SimulatedGame]:
        raise Illegal("not_placeable", territory=0)

    monkeypatch.setattr("games.management.commands.simulate.simulate", refused)
    with pytest.raises(CommandError, match="New armies cannot come to Alaska"):
        call_command("simulate", *WORLD, "random,random,random")


def test_errors_are_separate_from_the_output() -> None:
    told = command(*WORLD, "random")
    assert told.returncode != 0
    assert "for 3 to 6 players, not 1" in told.stderr
    assert told.stdout == ""


def test_an_earlier_version_can_be_played() -> None:
    given = {"rulebook": "mp80_world", "players": "sensible,sensible,sensible", "json": True}
    told = []
    for version in (None, 1):
        out = io.StringIO()
        call_command("simulate", **given, rulebook_version=version, stdout=out)
        told.append(json.loads(out.getvalue())["version"])
    assert told == [2, 1]
