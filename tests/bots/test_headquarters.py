"""The sensible player's treatment of headquarters, in positions without doubt."""

from __future__ import annotations

from typing import Any

from tests.bots.advice import advice
from tests.engine.scene import Scene, scene


def capitals(**fields: Any) -> Scene:
    return scene(rulebook="h2000_capitals", **{"players": 3, **fields})


def test_it_chooses_the_territory_that_no_army_can_reach() -> None:
    game = capitals(
        alice="argentina, peru 6, brazil 6, alaska 2",
        bob="venezuela 9, kamchatka 9, north_africa 9",
        phase="headquarters",
    )
    assert advice(game) == "headquarters argentina"


def test_new_armies_guard_it_first() -> None:
    game = capitals(
        alice="alaska, egypt 20",
        bob="kamchatka 5, congo 2",
        to_place=4,
        headquarters=["alaska", "congo", "peru"],
    )
    assert advice(game) == "place 3 alaska, 1 egypt"


def test_its_guard_does_not_go_to_war() -> None:
    game = capitals(
        alice="alaska 4, egypt",
        bob="kamchatka, northwest_territory 5",
        phase="attack",
        headquarters=["alaska", "kamchatka", "peru"],
    )
    assert advice(game) == "end"


def test_it_looks_for_other_headquarters_under_their_armies() -> None:
    """One of Bob's two territories is his headquarters."""
    game = capitals(
        alice="alaska 20, egypt 4, peru 20",
        bob="kamchatka, northwest_territory 6",
        phase="attack",
        headquarters=["peru", "northwest_territory", "congo"],
    )
    assert advice(game).startswith("attack alaska northwest_territory until 1")
