"""The sensible player in Risk Mission, in positions without doubt."""

from __future__ import annotations

from typing import Any

import pytest

from games.bots import BOTS
from games.rulebooks.registry import rulebook_for
from games.simulation import play_game
from tests.bots.advice import advice
from tests.engine.scene import BOB, KEYS, Scene, scene

OTHERS = [
    ["foothold_everywhere", "16_territories", "2_continents", "conquer_10"],
    ["conquer_in_2_continents", "5_islands", "crossroads", "3_continents"],
]


def mission(*own: str, **fields: Any) -> Scene:
    """Put Alice on turn with these objectives."""
    return scene(rulebook="h2006_mission", players=3, objectives=[list(own), *OTHERS], **fields)


def test_it_shows_the_hardest_objective_that_it_can() -> None:
    conquests = [["peru", BOB]] * 5
    game = mission(
        *("conquer_3", "conquer_5", "europe", "asia"),
        alice="alaska 3, peru",
        bob="kamchatka",
        phase="manoeuvre",
        conquered=True,
        extra={"feats": {"taken": conquests}},
    )
    assert advice(game) == "show major"


def test_it_keeps_its_only_success_of_a_turn_for_a_harder_one() -> None:
    """It could show a conquest from the leader now, but it holds all of Africa.

    That can be shown after the attacks.
    """
    africa = "north_africa 2, egypt 2, congo, east_africa, south_africa, madagascar"
    game = mission(
        *("conquer_from_greatest", "africa", "europe", "asia"),
        alice=africa,
        bob="kamchatka",
        phase="attack",
        conquered=True,
        extra={"feats": {"taken": [["egypt", 2]], "fresh": True}},
    )
    assert advice(game) == "end"


def test_it_does_not_attack_with_the_stack_that_it_wants_to_show() -> None:
    game = mission(
        "stack_12", "africa", "europe", "asia", alice="alaska 12, peru", bob="kamchatka", phase="attack"
    )
    assert advice(game) == "end"


def test_it_gathers_the_armies_that_an_objective_wants() -> None:
    game = mission(
        "stack_12", "africa", "europe", "asia", alice="alaska 10, peru 2", bob="kamchatka", to_place=3
    )
    assert advice(game) == "place 2 alaska"


def test_it_spreads_them_where_each_territory_wants_two() -> None:
    lands = [
        *("alaska 2", "northwest_territory 2", "greenland 2", "alberta 2", "ontario 2", "quebec 2"),
        *("western_us 2", "eastern_us 2", "central_america 2", "venezuela 2", "peru 2", "brazil 2"),
        *("argentina 2", "iceland 2", "great_britain 2", "northern_europe 2", "scandinavia", "ukraine"),
    ]
    game = mission(
        *("mixed_set", "africa", "europe", "18_territories_with_2"),
        alice=", ".join(lands),
        bob="kamchatka",
        to_place=3,
    )
    assert advice(game) == "place 1 scandinavia, 1 ukraine"


def test_it_takes_the_last_land_of_a_player_who_left_if_that_wins() -> None:
    """Charlie has the rest."""
    held = ("alaska", "kamchatka")
    game = mission(
        *("stack_12", "africa", "europe", "eliminate"),
        alice="alaska 6",
        bob="kamchatka 3",
        charlie=", ".join(land for land in KEYS if land not in held),
        status=["playing", "resigned", "playing"],
        achieved={"0": ["captain", "major", "colonel"]},
        phase="attack",
    )
    assert advice(game).startswith("attack alaska kamchatka")


@pytest.mark.parametrize("seed", ["0", "4", "7"])
def test_nothing_is_shown_in_a_phase_that_does_not_take_it(seed: str) -> None:
    """The phase in which the power of Africa is used is one of these."""
    rulebook = rulebook_for("h2006_mission", {"js_4": "1"})
    assert play_game(rulebook, [BOTS["sensible"]] * 4, seed).winners
