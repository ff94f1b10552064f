"""Ways to spread armies."""

from __future__ import annotations

from games.engine.board import members
from games.forms.orders.suggestions import along_borders, evenly
from tests.engine.scene import ALICE, scene

SOUTH = "venezuela 1, peru 4, brazil 1, argentina 1"


def spread(name: str, armies: int) -> dict[str, int]:
    game = scene(alice=SOUTH, phase="reinforce", to_place=armies)
    board = game.rulebook.board
    suggest = {"even": evenly, "borders": along_borders}[name]
    armies_at = suggest(board, game.position, list(members(game.position.lands[ALICE])), armies)
    return {board.territories[t].key: n for t, n in armies_at.items()}


def test_evenly_fills_up_the_weakest_first() -> None:
    assert spread("even", 6) == {"venezuela": 2, "brazil": 2, "argentina": 2}
    assert spread("even", 10) == {"venezuela": 4, "brazil": 3, "argentina": 3}


def test_along_the_borders_only_where_others_are_near() -> None:
    assert spread("borders", 5) == {"venezuela": 3, "brazil": 2}


def test_nothing_to_place_is_nothing_suggested() -> None:
    assert spread("even", 0) == {}
