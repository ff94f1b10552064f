"""Dice that a program throws itself: their order, and the throw that a refusal refers to."""

from __future__ import annotations

from typing import Any

import pytest

from games.rulebooks.registry import RULEBOOKS
from tests.referee.driver import Driver

INDEPENDENTS: dict[str, Any] = {
    "rulebook": "h2006_2p_active",
    "territories": {
        "alaska": {"owner": 0, "armies": 6},
        "kamchatka": {"owner": 2, "armies": 3},
        "siam": {"owner": 2, "armies": 3},
        "peru": {"owner": 1, "armies": 2},
        "brazil": {"owner": 3, "armies": 2},
    },
    "to_place": 0,
}


def message(driver: Driver, **fields: Any) -> str:
    """Return the message of the refusal of an order."""
    return str(driver.ask("order", **fields)["error"]["message"])


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ([], "Throw 1 needs 3 dice (the attacker’s), and has none."),
        ([[6, 6], [1, 1]], "Throw 1 needs 3 dice from 1 to 6 (the attacker’s)."),
        ([[6, 1, 1]], "Throw 2 needs 2 dice (the defender’s), and has none."),
        ([[6, 6, 1], [1, 6], [6, 6, 6]], "Throw 4 needs one die (the defender’s), and has none."),
        ([[6, 6, 1], [1, 6], [6, 6]], "Throw 3 needs 3 dice from 1 to 6 (the attacker’s)."),
    ],
)
def test_the_throws_of_an_attack(fight: Driver, dice: list[list[int]], said: str) -> None:
    text = "attack alaska kamchatka until 1"
    assert message(fight, seat=0, text=text, dice=dice).startswith(said)


def test_allies_throw_after_the_last_placing(driver: Driver) -> None:
    position = {**INDEPENDENTS, "phase": "reinforce", "to_place": 1, "extra": {"allies": [0, 0]}}
    driver.done("put", position=position)
    order = {"seat": 0, "text": "place 1 alaska"}
    assert "Throw 1 needs one die (the reinforcements of seat 2)" in message(driver, **order, dice=[])
    assert "Throw 2 needs one die (the reinforcements of seat 3)" in message(driver, **order, dice=[[4]])
    events = driver.done("order", **order, dice=[[4], [2]])["events"]
    assert [(e["seat"], e["armies"]) for e in events if e["event"] == "mustered"] == [(2, 4), (3, 2)]


def test_independents_waver_after_the_dice_that_take_their_land(driver: Driver) -> None:
    driver.done("put", position={**INDEPENDENTS, "phase": "attack"})
    order = {"seat": 0, "text": "attack alaska kamchatka until 1 moving 3"}
    rolls = [[6, 6, 6], [1, 1], [6, 6, 6], [1]]
    assert "Throw 5 needs one die (whether seat 2 changes sides)" in message(driver, **order, dice=rolls)
    events = driver.done("order", **order, dice=[*rolls, [3]])["events"]
    assert [(e["seat"], e["die"], e["ally"]) for e in events if e["event"] == "wavered"] == [(2, 3, 1)]


def test_independents_waver_after_the_question_of_occupation(driver: Driver) -> None:
    driver.done("put", position={**INDEPENDENTS, "phase": "attack"})
    rolls = [[6, 6, 6], [1, 1], [6, 6, 6], [1]]
    driver.done("order", seat=0, text="attack alaska kamchatka until 1", dice=rolls)
    assert "changes sides" in message(driver, seat=0, text="occupy 3", dice=[])
    driver.done("order", seat=0, text="occupy 3", dice=[[6]])


def test_independents_waver_before_the_dice_of_the_next_attack(driver: Driver) -> None:
    territories = {**INDEPENDENTS["territories"], "alberta": {"owner": 3, "armies": 3}}
    driver.done("put", position={**INDEPENDENTS, "territories": territories, "phase": "attack"})
    driver.done("order", seat=0, text="attack alaska kamchatka 1", dice=[[1], [6, 6]])
    order = {"seat": 0, "text": "attack alaska alberta 1"}
    assert "Throw 1 needs one die (whether seat 2 changes sides)" in message(driver, **order, dice=[])
    assert "Throw 2 needs one die (the attacker’s)" in message(driver, **order, dice=[[5]])
    driver.done("order", **order, dice=[[5], [1], [6, 6]])
    assert "Throw 1 needs one die (whether seat 3 changes sides)" in message(
        driver, seat=0, text="end", dice=[]
    )
    driver.done("order", seat=0, text="end", dice=[[1]])


def test_the_starting_player_is_thrown_for_after_the_last_placing(driver: Driver) -> None:
    lands = list(driver.done("board", rulebook="h2006_world")["territories"])
    territories = {land: {"owner": number % 3} for number, land in enumerate(lands)}
    position = {
        "rulebook": "h2006_world",
        "phase": "placement",
        "territories": territories,
        "to_place": [1, 0, 0],
    }
    driver.done("put", position=position)
    order = {"seat": 0, "text": "place 1 alaska"}
    assert "Throw 1 needs one die (seat 0 for who begins)" in message(driver, **order, dice=[])
    assert "Throw 5 needs one die (seat 2 for who begins)" in message(
        driver, **order, dice=[[3], [6], [6], [2]]
    )
    events = driver.done("order", **order, dice=[[3], [6], [6], [2], [4]])["events"]
    assert [(e["seat"], e["dice"]) for e in events if e["event"] == "opened"] == [(2, "366 -24")]


def test_a_new_game_takes_the_dice_for_the_starting_player(driver: Driver) -> None:
    game = {"rulebook": "h2006_world", "players": 3}
    refused = driver.ask("new", **game, dice=[[3], [6], [6], [2]])["error"]["message"]
    assert "Throw 5 needs one die (seat 2 for who begins)" in refused
    driver.done("new", **game, dice=[[3], [6], [6], [2], [4]])
    opened = driver.done("events")["events"][1]
    assert (opened["event"], opened["seat"], opened["dice"]) == ("opened", 2, "366 -24")
    driver.done("new", **game, first=1, dice=[])
    assert driver.refused("new", **game, first=1, dice=[[1]]) == "dice_left_over"
    assert driver.done("position")["position"]["first"] == 1


def test_a_new_game_takes_the_dice_of_its_seats_and_territories(driver: Driver) -> None:
    """1957: the dice decide the seats first, then the territories."""
    game = {"rulebook": "cdm57_rule1", "players": 3}
    draft = [[6], [5], [4]] * 2 + [[6], [6]]
    driver.done("new", **game, first=1, dice=draft)
    drafted = [event for event in driver.done("events")["events"] if event["event"] == "drafted"]
    assert [event["seat"] for event in drafted] == [1, 2, 0, 1, 2, 0, 1, 2]
    assert [len(event["territories"]) for event in drafted] == [die for (die,) in draft]
    driver.done("new", **game, dice=[[3], [5], [3], [1], [2], *draft])
    opened = next(event for event in driver.done("events")["events"] if event["event"] == "opened")
    assert sorted(opened["dice"].split()[0]) == ["3", "3", "5"]
    refused = driver.ask("new", **game, first=1, dice=draft[:-1])["error"]["message"]
    assert "Throw 8 needs one die (how many territories seat 2 receives), and has none" in refused


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_a_new_game_that_throws_nothing_takes_no_dice(driver: Driver, rulebook: str) -> None:
    players = RULEBOOKS[rulebook].players[0]
    begun = driver.ask("new", rulebook=rulebook, players=players, first=0, dice=[])
    assert begun["ok"] is (rulebook not in ("cdm57_rule1", "cdm57_rule2", "godstorm"))
