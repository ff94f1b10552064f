"""Ways to spread armies."""

from __future__ import annotations

from games.engine.board import members
from games.forms.orders.suggestions import SUGGESTIONS
from tests.engine.scene import ALICE, scene

SOUTH = "venezuela 1, peru 4, brazil 1, argentina 1"


def spread(name: str, left: int, **placed: int) -> dict[str, int]:
    game = scene(alice=SOUTH, phase="reinforce", to_place=left + sum(placed.values()))
    board = game.rulebook.board
    lands = list(members(game.position.lands[ALICE]))
    before = {board.territory_index[key]: armies for key, armies in placed.items()}
    armies_at = SUGGESTIONS[name](game.rulebook, game.position, lands, before, left)
    return {board.territories[t].key: n for t, n in armies_at.items()}


def test_evenly_fills_up_the_weakest_first() -> None:
    assert spread("even", 6) == {"venezuela": 2, "brazil": 2, "argentina": 2}
    assert spread("even", 10) == {"venezuela": 4, "brazil": 3, "argentina": 3}


def test_along_the_borders_only_where_others_are_near() -> None:
    assert spread("borders", 5) == {"venezuela": 3, "brazil": 2}


def test_nothing_to_place_is_nothing_suggested() -> None:
    assert spread("even", 0) == {}


def test_placed_armies_stay_and_count() -> None:
    assert spread("even", 2, venezuela=2) == {"venezuela": 2, "brazil": 1, "argentina": 1}
    assert spread("borders", 2, argentina=9) == {"argentina": 9, "venezuela": 1, "brazil": 1}
    assert spread("borders", 0, argentina=9) == {"argentina": 9}


def test_all_can_be_taken_back() -> None:
    assert spread("nothing", 1, argentina=9) == {}
