"""Hasbro 2000, world conquest: reinforcements by territories and by continents.

Numbers in brackets are lines of the French booklet (« Risk », 020014538101) as transcribed for this
project. Where it prints an example, a test plays it.
"""

from __future__ import annotations

import pytest

from games.boards.world import WORLD
from games.engine import events as e
from tests.engine.scene import ALICE, CHARLIE, KEYS, scene

CONTINENTS = {
    continent.key: [KEYS[number] for number in continent.territories] for continent in WORLD.continents
}


def scattered(count: int) -> str:
    """Return this number of territories, with no whole continent."""
    spared = {lands[0] for lands in CONTINENTS.values()}
    return ", ".join([key for key in KEYS if key not in spared][:count])


def turn_begins(alice: str) -> e.TurnBegan:
    """Begin Alice's turn; territories given to nobody are Charlie's, whose manoeuvre ends before it."""
    return scene(alice=alice, phase="manoeuvre", turn=CHARLIE).order(CHARLIE, "end").event(e.TurnBegan)


@pytest.mark.parametrize(
    ("territories", "armies"), [(17, 5), (4, 3), (1, 3), (11, 3), (12, 4), (14, 4), (36, 12)]
)
def test_a_third_of_the_territories_rounded_down_and_at_least_three(territories: int, armies: int) -> None:
    """[184; the examples 186: 17 bring 5, and 190: 4 bring 3]"""
    began = turn_begins(alice=scattered(territories))
    assert began.sources == (("territories", armies),)
    assert began.armies == armies


@pytest.mark.parametrize(
    ("continent", "size", "bonus"),
    [
        ("australia", 4, 2),
        ("south_america", 4, 2),
        ("africa", 6, 3),
        ("europe", 7, 5),
        ("north_america", 9, 5),
        ("asia", 12, 7),
    ],
)
def test_a_continent_held_whole_brings_its_bonus(continent: str, size: int, bonus: int) -> None:
    """[71-77, 192-200]"""
    lands = CONTINENTS[continent]
    assert len(lands) == size
    whole = turn_begins(alice=", ".join(lands))
    assert dict(whole.sources) == {"territories": max(3, size // 3), continent: bonus}
    assert whole.armies == max(3, size // 3) + bonus
    lacking_one = turn_begins(alice=", ".join(lands[1:]))
    assert dict(lacking_one.sources) == {"territories": max(3, (size - 1) // 3)}


def test_several_continents_add_up() -> None:
    """[192: « un ou plusieurs continents »]"""
    began = turn_begins(alice=", ".join(CONTINENTS["africa"] + CONTINENTS["south_america"]))
    assert began.armies == 10 // 3 + 3 + 2


def test_a_continent_counts_at_the_start_of_the_own_turn_only() -> None:
    """[192] A continent completed in combat brings nothing before the next turn."""
    game = scene(alice="venezuela, peru, argentina 4", bob="brazil 1, egypt", phase="attack")
    game.order(ALICE, "attack argentina brazil 3", dice="666-1")
    assert game.position.to_place[ALICE] == 0


def test_reinforcements_go_anywhere_on_own_territories_in_any_division() -> None:
    """[239]"""
    game = scene(alice="alaska, peru, egypt", bob="japan")
    game.refuses(ALICE, "place 4 alaska", "too_many_armies")
    game.refuses(ALICE, "place 2 alaska, 2 peru", "too_many_armies")
    game.refuses(ALICE, "place 1 alaska, 1 japan", "not_your_territory")
    game.order(ALICE, "place 1 alaska, 1 egypt")
    game.order(ALICE, "place 1 egypt")
    assert [game.armies(land) for land in ("alaska", "peru", "egypt")] == [2, 1, 3]


def test_all_reinforcements_are_placed_before_the_first_attack() -> None:
    """[243]"""
    game = scene(alice="alaska 5, alberta", bob="kamchatka, japan")
    game.refuses(ALICE, "attack alaska kamchatka 3", "wrong_phase")
    game.order(ALICE, "place 2 alaska")
    game.refuses(ALICE, "end", "must_place")
