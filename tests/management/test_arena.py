"""`manage.py arena`."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from django.core.management import CommandError, call_command

from games.simulation.arena.playing import play_all

DUEL = ("random", "sensible", "--edition", "h2000_2p", "--seats", "2")


def played(*arguments: str) -> str:
    """Return what the command prints."""
    out = io.StringIO()
    call_command("arena", *arguments, stdout=out)
    return out.getvalue()


def report(folder: Path, *arguments: str) -> dict[str, Any]:
    """Return the JSON that the command writes."""
    file = folder / "arena.json"
    played(*arguments, "--json", str(file))
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


def without_times(found: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the results without the processor times, which differ from run to run."""
    return [{key: value for key, value in one.items() if key != "seconds"} for one in found["results"]]


def test_any_number_of_processes_plays_the_same_games(tmp_path: Path) -> None:
    asked = ("beginner", *DUEL, "--games", "3", "--seed", "5")
    alone = report(tmp_path, *asked, "--processes", "1")
    both = report(tmp_path, *asked, "--processes", "2")
    assert without_times(alone) == without_times(both)
    assert [one["rating"] for one in alone["standings"]] == [one["rating"] for one in both["standings"]]


def test_the_file_has_every_game_and_the_stronger_player_first(tmp_path: Path) -> None:
    found = report(tmp_path, *DUEL, "--games", "8", "--processes", "1")
    assert [one["player"] for one in found["standings"]] == ["sensible", "random"]
    first, last = found["standings"]
    assert first["ordinal"] > last["rating"]["mu"]
    wins = sum(one["players"][one["winners"][0]] == "sensible" for one in found["results"])
    assert first["wins"] == wins
    assert first["low"] < wins / 8 <= first["high"]
    assert found["ahead"]["sensible"]["random"] == wins / 8
    assert [one["number"] for one in found["results"]] == [*range(8)]
    assert {one["edition"] for one in found["results"]} == {"h2000_2p"}


def test_every_combination_of_options_is_played_and_shown() -> None:
    values = ("--option", "sets=by_symbol", "--option", "sets=progressive")
    told = played(*DUEL, *values, "--games", "2", "--processes", "1")
    assert "h2000_2p sets=by_symbol" in told
    assert "h2000_2p sets=progressive" in told
    assert "4 games, 0 unfinished" in told


def test_players_of_other_modules_take_part(tmp_path: Path) -> None:
    asked = ("greedy", "random", *DUEL[2:], "--module", "benchmarks.field", "--games", "2")
    found = report(tmp_path, *asked, "--processes", "1")
    assert {*found["results"][0]["players"]} == {"greedy", "random"}


def test_an_interrupted_run_tells_what_it_has(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*given: Any) -> Iterator[Any]:
        yield from islice(play_all(*given), 2)
        raise KeyboardInterrupt

    monkeypatch.setattr("games.management.commands.arena.play_all", interrupted)
    told = played(*DUEL, "--games", "50", "--processes", "1")
    assert "2 games, 0 unfinished" in told
    assert "Interrupted after 2 of 50 games." in capsys.readouterr().err


def test_the_chart_has_a_line_for_each_player(tmp_path: Path) -> None:
    file = tmp_path / "ratings.svg"
    played(*DUEL, "--games", "2", "--processes", "1", "--chart", str(file))
    drawn = ElementTree.parse(file)
    texts = {element.text for element in drawn.iter("{http://www.w3.org/2000/svg}text")}
    assert {"random", "sensible"} < texts
    assert len([*drawn.iter("{http://www.w3.org/2000/svg}circle")]) == 2


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["random"], "at least two players"),
        (["random", "random"], "each only once"),
        (["random", "clever"], "Choose from: sensible, general"),
        (["random", "sensible", "--module", "nowhere"], "No module named 'nowhere'"),
        (["random", "sensible", "--module", "json"], "no attribute 'FIELD'"),
        (["random", "sensible", "--edition", "nowhere"], "The rulebooks are: h2000_world"),
        (["random", "sensible", "--seats", "2"], "for 3 to 6 players, not 2"),
        (["random", "sensible", "--seats", "1"], "--seats must be at least 2"),
        (["random", "sensible", "--games", "0"], "--games must be at least 1"),
        (["random", "sensible", "--processes", "0"], "--processes must be at least 1"),
        (["random", "sensible", "--option", "sets"], "name=value"),
        (["random", "sensible", "--option", "sets=no"], "by_symbol, progressive"),
        (["random", "sensible", "--option", "js_3=1", "--edition", "asso_2p"], "asso_2p"),
        (["random", "sensible", "--json", "/nowhere/at/all.json"], "there is no folder /nowhere/at"),
    ],
)
def test_it_says_what_is_wrong(arguments: list[str], complaint: str) -> None:
    with pytest.raises(CommandError, match=complaint):
        played(*arguments)
