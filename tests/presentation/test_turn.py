"""The heading of a page and of a mail never asks for what the rules do not allow now."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from games.models import Game
from games.presentation.turn.whose_turn import heading
from games.selectors.game_page import game_page
from tests.support.scenes import put
from tests.support.tables import open_table

SCATTERED = {"alice": "alaska, peru, congo"}
OBJECTIVES = {
    "alice": ["stack_12", "africa", "20_territories", "asia"],
    "bob": ["conquer_3", "conquer_5", "europe", "24_territories"],
    "Vauban": ["foothold_everywhere", "16_territories", "2_continents", "conquer_10"],
}


@pytest.mark.parametrize(
    ("rulebook", "fields", "asked"),
    [
        (
            "h2000_world",
            {"phase": "attack", "alice": "alaska 5"},
            "Attack as often as you like, or not at all",
        ),
        ("h2006_mission", {"phase": "attack", **SCATTERED}, "There is nothing to do in this phase: go on"),
        ("h2006_mission", {"phase": "manoeuvre", **SCATTERED}, "There is nothing to do in this phase: go on"),
        ("h2006_mission", {"phase": "manoeuvre", "alice": "alaska 12"}, "Show an objective, or go on"),
        (
            "h2000_world",
            {"phase": "reinforce", "to_place": 0, "hands": {"alice": "alaska peru brazil"}, **SCATTERED},
            "Hand in a set, or go on",
        ),
        (
            "h2000_world",
            {"phase": "reinforce", "to_place": 0, "hands": {"alice": "alaska alberta brazil"}, **SCATTERED},
            "Your cards make no set: go on",
        ),
        (
            "h2000_world",
            {
                "phase": "reinforce",
                "to_place": 0,
                "hands": {"alice": "alaska peru brazil siam congo"},
                **SCATTERED,
            },
            "Hand in a set",
        ),
    ],
)
def test_it_asks_for_what_the_rules_allow(
    rulebook: str, fields: dict[str, Any], asked: str, alice: User, bob: User
) -> None:
    game = open_table(alice, bob, bots=["random"], rulebook=rulebook)
    game.players.exclude(bot="").update(name="Vauban")
    if rulebook == "h2006_mission":
        seated = [str(player) for player in game.players.order_by("seat")]
        fields = {**fields, "objectives": [OBJECTIVES[name] for name in seated]}
    put(game, turn="alice", rest="Vauban", **{"bob": "japan", **fields})

    assert heading(game_page(Game.objects.get(pk=game.pk), alice)).note == asked
