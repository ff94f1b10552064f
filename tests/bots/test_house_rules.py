"""What computer players know of house rules."""

from __future__ import annotations

import random

import pytest

from games.bots import bot_for
from games.engine import End
from games.engine.features.airborne.orders import Embark
from games.engine.features.barter.orders import Accept, Decline
from games.engine.visibility import redact
from games.rulebooks import rulebook_for
from games.rulebooks.house.event_table.cities import CAPITALS, CITIES
from tests.engine.scene import ALICE, Scene, scene

AUSTRALIA = "indonesia, new_guinea, western_australia, eastern_australia"


def choice(game: Scene) -> object:
    """What a sensible player orders for Alice."""
    view = redact(game.rulebook, game.position, ALICE)
    return bot_for("sensible").choose(game.rulebook, view, ALICE, random.Random(1))


@pytest.mark.parametrize(("idle", "flies"), [(12, True), (2, False)])
def test_what_stands_idle_flies_to_break_a_continent(idle: int, flies: bool) -> None:
    lands = f"venezuela, brazil, argentina, peru {idle}"
    game = scene(options={"js_5": "1"}, alice=lands, bob=AUSTRALIA, phase="attack")
    for land in ("venezuela", "brazil", "argentina"):
        game.position.armies[game.rulebook.board.territory_index[land]] = 1
    order = choice(game)
    if flies:
        assert isinstance(order, Embark)
        board, owner = game.rulebook.board, game.position.owner[order.target]
        mask = board.continent_masks[board.territories[order.target].continent]
        assert game.position.lands[owner] & mask == mask
    else:
        assert isinstance(order, End)


@pytest.mark.parametrize(("given", "taken", "wanted"), [("siam", "peru", True), ("congo", "siam", False)])
def test_a_territory_that_completes_a_part_of_a_continent_is_wanted(
    given: str, taken: str, wanted: bool
) -> None:
    """Alice holds most of Asia; Bob offers a territory for another."""
    book = rulebook_for("h2000_world", {"js_1a": "1"})
    index = book.board.territory_index
    asia = (
        "afghanistan, ural, siberia, yakutsk, irkutsk, kamchatka, mongolia, japan, china, india, middle_east"
    )
    mine, his = (f"{asia}, peru", "siam, congo") if wanted else (f"{asia}, siam", "congo, peru")
    offer = [[1, 1, ALICE, [index[given]], [index[taken]]]]
    game = scene(
        options={"js_1a": "1"},
        alice=mine,
        bob=his,
        phase="barter",
        round=0,
        to_place=[5, 5, 5],
        extra={"offers": offer, "offers_made": [3, 1, 0]},
    )
    assert isinstance(choice(game), Accept if wanted else Decline)


def test_what_is_missing_for_a_power_is_worth_more_the_less_is_missing() -> None:
    game = scene(options={"js_4": "1"}, alice="peru, brazil, egypt", bob=AUSTRALIA, phase="attack")
    (prizes,) = game.rulebook.moments.prizes
    index = game.rulebook.board.territory_index
    worth = prizes(game.rulebook, game.position, ALICE)

    assert worth[index["argentina"]] > worth[index["congo"]] > 0
    assert index["peru"] not in worth


def test_cities_and_capitals_are_worth_taking_from_others_alone() -> None:
    game = scene(options={"ev_12": "1"}, alice="peru, brazil", bob=AUSTRALIA, phase="attack")
    (prizes,) = game.rulebook.moments.prizes
    index = game.rulebook.board.territory_index
    CITIES.put(game.position, (index["peru"], index["siam"]))
    CAPITALS.put(game.position, (index["brazil"], index["indonesia"]))
    worth = prizes(game.rulebook, game.position, ALICE)

    assert worth.keys() == {index["siam"], index["indonesia"]}
    assert worth[index["indonesia"]] > worth[index["siam"]]
