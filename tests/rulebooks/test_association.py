"""The association's page: its printed examples, and its differences from Miro/Parker.

Numbers in brackets are lines of the French page as transcribed for this project.

Foot: alaska. Horse: china. Cannon: siam.
"""

from __future__ import annotations

import pytest

from games.rulebooks.registry import RULEBOOKS
from tests.engine.scene import ALICE, BOB, Scene, scene

ASSO = "asso_world"
both = pytest.mark.parametrize("rulebook", ["asso_objectives", ASSO])


def test_the_armies_for_cards_of_territories_held_go_anywhere() -> None:
    """[105-108] « sur n\u2019importe le quel de ses territoires »: two for each, placed with the others."""
    game = scene(
        rulebook=ASSO, alice="alaska, china", bob="kamchatka", hands={ALICE: "alaska china siam"}, to_place=0
    )
    game.order(ALICE, "trade alaska china siam")
    assert (game.armies("alaska"), game.armies("china"), game.position.to_place[ALICE]) == (1, 1, 4 + 2 + 2)


def test_no_army_is_said_to_come_on_the_territory_of_a_card() -> None:
    game = scene(
        rulebook=ASSO, alice="alaska, china", bob="kamchatka", hands={ALICE: "alaska china siam"}, to_place=0
    )
    sets, board = game.rulebook.sets, game.rulebook.board
    (cards,) = sets.held(board, game.position, ALICE)
    assert sets.brings(board, game.position, ALICE, cards) == (4 + 2 + 2, ())


def test_five_cards_must_be_exchanged() -> None:
    """[275, A4] The variant says five, whereas the page's own game says more than five."""
    hand = "alaska alberta egypt china siam"
    game = scene(rulebook=ASSO, alice="iceland", bob="peru", hands={ALICE: hand}, to_place=0)
    game.refuses(ALICE, "end", "must_trade")


def test_the_third_combination_brings_eight() -> None:
    """[291]"""
    game = scene(
        rulebook=ASSO,
        alice="peru",
        bob="egypt",
        hands={ALICE: "alaska china siam"},
        sets_traded=2,
        to_place=0,
    )
    assert game.order(ALICE, "trade alaska china siam").position.to_place[ALICE] == 8


def test_all_else_is_as_in_miro_parker() -> None:
    mine, other = RULEBOOKS[ASSO], RULEBOOKS["mp80_world"]
    for name in ("players", "armies", "setup", "turn", "combat", "spoils", "safe_rounds", "reach", "victory"):
        assert getattr(mine, name) == getattr(other, name)


# --- The printed examples


@both
def test_fourteen_territories_bring_four(rulebook: str) -> None:
    """[66]"""
    lands = "alaska, alberta, quebec, iceland, ukraine, ural, china, siam, peru, egypt, congo, india, japan"
    assert scene(rulebook=rulebook, alice=f"{lands}, brazil", bob="argentina").position.to_place[ALICE] == 4


@both
def test_africa_and_five_in_europe_and_one_in_asia(rulebook: str) -> None:
    """[77] 4 + 3 = 7."""
    africa = "north_africa, egypt, east_africa, congo, south_africa, madagascar"
    europe = "iceland, great_britain, scandinavia, western_europe, ukraine"
    game = scene(rulebook=rulebook, alice=f"{africa}, {europe}, siam", bob="peru")
    assert game.position.to_place[ALICE] == 7


def fighting(rulebook: str, alice: str, bob: str) -> Scene:
    """Put Alice attacking in the fifth round."""
    return scene(rulebook=rulebook, alice=alice, bob=f"{bob}, peru", phase="attack", round=5)


@both
def test_ontario_with_four_armies_against_quebec(rulebook: str) -> None:
    """[129] With one, two or three dice; the answer is one or two."""
    game = fighting(rulebook, "ontario 4", "quebec 3").order(BOB, "standing defence ask")
    found = {text for text in game.legal(ALICE, "attack ontario quebec") if len(text.split()) == 4}
    assert found == {f"attack ontario quebec {dice}" for dice in (1, 2, 3)}
    assert game.order(ALICE, "attack ontario quebec 3").legal(BOB, "defend") == {"defend 1", "defend 2"}


@both
@pytest.mark.parametrize("target", ["china", "india", "indonesia"])
def test_siam_attacks_its_neighbours_and_indonesia_by_sea(rulebook: str, target: str) -> None:
    """[130]"""
    game = fighting(rulebook, "siam 3", target)
    assert game.order(ALICE, f"attack siam {target} 1", dice="6-1").owner(target) == ALICE


@both
@pytest.mark.parametrize(
    ("dice", "attackers", "defenders"),
    [("611-3", 0, 1), ("522-43", 1, 1), ("411-61", 2, 0), ("6-54", 0, 1), ("33-43", 2, 0)],
)
def test_printed_rolls(rulebook: str, dice: str, attackers: int, defenders: int) -> None:
    """[145-185]"""
    attack, defence = map(len, dice.split("-"))
    game = fighting(rulebook, "alaska 9", f"kamchatka {defence}")
    game.order(ALICE, f"attack alaska kamchatka {attack} moving 1", dice=dice)
    if defenders == defence:
        assert game.owner("kamchatka") == ALICE
    else:
        assert (9 - game.armies("alaska"), defence - game.armies("kamchatka")) == (attackers, defenders)
