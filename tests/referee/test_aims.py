"""Missions, objectives and teams: what programs are told of them, and what programs may put."""

from __future__ import annotations

from typing import Any

import pytest

from games.rulebooks.registry import RULEBOOKS
from tests.referee.driver import FIGHT, Driver

MISSION = {**FIGHT, "rulebook": "h2000_mission"}


def edition(driver: Driver, key: str) -> dict[str, Any]:
    """Return what programs are told of an edition."""
    known = driver.done("rulebooks")["rulebooks"]
    return next(rulebook for rulebook in known if rulebook["rulebook"] == key)


def test_missions_are_told_with_their_keys_and_words(driver: Driver) -> None:
    missions = {mission["key"]: mission for mission in edition(driver, "h2000_mission")["missions"]}
    assert len(missions) == 14
    assert missions["europe_australia"] == {
        "key": "europe_australia",
        "asks": "continents",
        "continents": ["europe", "australia"],
        "others": 1,
        "text": "Hold Europe and Australia whole, and a third continent of your choice.",
    }
    destroy = missions["destroy_2"]
    assert (destroy["asks"], destroy["seat"], destroy["instead"]["lands"]) == ("destroy", 2, 24)
    assert destroy["text"] == "Destroy all armies of seat 2; if that is not possible, hold 24 territories."


def test_objectives_are_told_with_their_ranks_times_and_words(driver: Driver) -> None:
    objectives = edition(driver, "h2006_mission")["objectives"]
    assert len(objectives) == 28
    assert objectives[1] == {
        "key": "australia_or_south_america",
        "rank": "captain",
        "moment": "after_attacks",
        "asks": "whole_continents",
        "wanted": 1,
        "among": ["australia", "south_america"],
        "text": "Hold Australia or South America whole.",
    }
    moments = {objective["key"]: objective["moment"] for objective in objectives}
    assert [moments[key] for key in ("mixed_set", "eliminate", "keep_continent")] == [
        "set",
        "conquest",
        "beginning",
    ]


def test_every_card_is_told_in_a_sentence(driver: Driver) -> None:
    """A kind of card without words would be shown by the name of its class."""
    editions = driver.done("rulebooks")["rulebooks"]
    dealt = [one for told in editions for one in (told, *told["dealt_with"])]
    cards = [
        card for one in dealt for key in ("missions", "objectives", "assassin") for card in one.get(key, ())
    ]
    assert [card["key"] for card in cards if not card["text"].endswith(".")] == []


def test_each_edition_tells_the_keys_that_may_be_given(driver: Driver) -> None:
    for told in driver.done("rulebooks")["rulebooks"]:
        rulebook = RULEBOOKS[told["rulebook"]]
        if told["missions"]:
            players = rulebook.players[-1]
            keys = [mission["key"] for mission in told["missions"]][-players:]
            driver.done("new", rulebook=rulebook.key, players=players, missions=keys)
            assert driver.done("position")["position"]["missions"] == keys


@pytest.mark.parametrize("missions", [["18_territories", None, "24_territories"], {"0": "24_territories"}])
def test_a_seat_that_is_out_has_its_mission_too(driver: Driver, missions: Any) -> None:
    refusal = driver.ask("put", position={**MISSION, "missions": missions})["error"]
    assert refusal["code"] == "impossible_position"
    assert "also one that is out" in refusal["message"]


def test_missions_and_objectives_may_be_put_by_seat(driver: Driver) -> None:
    missions = {"2": "24_territories", "0": "destroy_1", "1": "18_territories"}
    driver.done("put", position={**MISSION, "missions": missions})
    assert driver.done("position")["position"]["missions"] == [
        "destroy_1",
        "18_territories",
        "24_territories",
    ]
    cards = edition(driver, "h2006_mission")["objectives"]
    by_rank = [[card["key"] for card in cards[at : at + 3]] for at in (0, 7, 14, 21)]
    objectives = {str(seat): [rank[seat] for rank in by_rank] for seat in (1, 0, 2)}
    position = {**FIGHT, "rulebook": "h2006_mission", "players": 3, "objectives": objectives}
    driver.done("put", position=position)
    shown = driver.done("position")["position"]["objectives"]
    assert shown == [objectives[str(seat)] for seat in range(3)]


@pytest.mark.parametrize("key", RULEBOOKS)
def test_every_position_has_the_same_fields_and_can_be_put_back(driver: Driver, key: str) -> None:
    driver.done("new", rulebook=key, players=RULEBOOKS[key].players[0])
    position = driver.done("position")["position"]
    missing = {"missions", "objectives", "achieved", "headquarters", "beaten_by", "extra"} - set(position)
    assert not missing
    driver.done("put", position=position)
    assert driver.done("position")["position"] == position


def test_a_seat_that_controls_no_land_may_be_on_turn(driver: Driver) -> None:
    """Hasbro 2006, in teams: the seat's armies are on land that a partner controls."""
    territories = {
        "alaska": {"garrisons": [[2, 3], [0, 1]]},
        "india": {"owner": 1, "armies": 2},
        "china": {"owner": 2},
    }
    position = {"rulebook": "h2006_team", "phase": "attack", "territories": territories}
    assert driver.done("put", position=position)["to_act"] == [0]


@pytest.mark.parametrize("key", RULEBOOKS)
def test_a_neutral_army_is_called_so(driver: Driver, key: str) -> None:
    players = RULEBOOKS[key].players[0]
    driver.done("new", rulebook=key, players=players)
    for force in range(players, players + RULEBOOKS[key].neutrals_beside(players)):
        refusal = driver.ask("order", seat=force, text="end")["error"]
        assert refusal["code"] == "not_playing"
        assert "is a neutral army" in refusal["message"]


def test_missions_that_an_option_brings_are_told_and_may_be_given(driver: Driver) -> None:
    """L'antigénocide: six missions in the place of those to destroy somebody."""
    book = edition(driver, "asso_objectives")
    (told,) = (one["missions"] for one in book["dealt_with"] if "js_10" in one["options"])
    missions = {mission["key"]: mission for mission in told}

    assert len(missions) == 14
    assert not [mission for mission in told if mission["asks"] == "destroy"]
    assert missions["keep_americas"] == {
        "key": "keep_americas",
        "asks": "keep_continents",
        "continents": ["north_america", "south_america"],
        "text": "Hold North America and South America whole, and still at the beginning of your next turn.",
    }
    given = ["keep_americas", "three_continents", "18_territories_again"]
    driver.done("new", rulebook="asso_objectives", players=3, options={"js_10": "1"}, missions=given)
    assert driver.done("position")["position"]["missions"] == given


def test_targets_of_the_assassin_are_told(driver: Driver) -> None:
    (told,) = (one for one in edition(driver, "h2000_world")["dealt_with"])
    assert told["options"] == {"assassin": "1"}
    assert [target["seat"] for target in told["assassin"]] == list(range(6))
