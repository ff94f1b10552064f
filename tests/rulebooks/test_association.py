"""The association's page: world conquest, where it differs from Miro/Parker.

Numbers in brackets are lines of the French page as transcribed for this project.

Foot: alaska. Horse: china. Cannon: siam.
"""

from __future__ import annotations

from games.rulebooks import RULEBOOKS
from tests.engine.scene import ALICE, scene

ASSO = "asso_world"


def test_the_armies_for_cards_of_territories_held_go_anywhere() -> None:
    """[95-98] « sur n\u2019importe le quel de ses territoires »: two for each, placed with the others."""
    game = scene(
        rulebook=ASSO, alice="alaska, china", bob="kamchatka", hands={ALICE: "alaska china siam"}, to_place=0
    )
    game.order(ALICE, "trade alaska china siam")
    assert (game.armies("alaska"), game.armies("china"), game.position.to_place[ALICE]) == (1, 1, 4 + 2 + 2)


def test_five_cards_must_be_exchanged() -> None:
    """[315, A4] The variant says five where the page's own game says more than five."""
    hand = "alaska alberta egypt china siam"
    game = scene(rulebook=ASSO, alice="iceland", bob="peru", hands={ALICE: hand}, to_place=0)
    game.refuses(ALICE, "end", "must_trade")


def test_the_third_combination_brings_eight() -> None:
    """[330]"""
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
    for name in ("players", "armies", "setup", "turn", "combat", "spoils", "truce", "manoeuvre", "victory"):
        assert getattr(mine, name) == getattr(other, name)
