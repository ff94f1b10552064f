"""Computer players' knowledge of house rules."""

from __future__ import annotations

import random

import pytest

from games.bots import bot_for
from games.bots.sensible.campaign import best_campaign
from games.engine import Attack, End, Order
from games.engine.redaction import redact
from games.features.airborne.orders import Embark
from games.features.barter.orders import Accept, Decline
from games.features.missions.cards import Route
from games.features.mobilisation.sets import SYMBOLS, Formed
from games.rulebooks.house.event_table.cities import CAPITALS, CITIES
from games.rulebooks.registry import rulebook_for
from tests.engine.scene import ALICE, Scene, index, scene

AUSTRALIA = "indonesia, new_guinea, western_australia, eastern_australia"


def choice(game: Scene) -> Order:
    """Return a sensible player's order for Alice."""
    view = redact(game.rulebook, game.position, ALICE)
    return bot_for("sensible").choose(game.rulebook, view, ALICE, random.Random(1))


@pytest.mark.parametrize(("idle", "flies"), [(12, True), (2, False)])
def test_idle_armies_fly_to_break_a_continent(idle: int, flies: bool) -> None:
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
    """Alice holds most of Asia; Bob offers one territory for another."""
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


def test_a_power_is_worth_more_the_less_it_lacks() -> None:
    game = scene(options={"js_4": "1"}, alice="peru, brazil, egypt", bob=AUSTRALIA, phase="attack")
    (prizes,) = game.rulebook.hooks.prizes
    index = game.rulebook.board.territory_index
    worth = prizes(game.rulebook, game.position, ALICE)

    assert worth(index["argentina"]) > worth(index["congo"]) > 0


def test_cities_and_capitals_are_worth_taking() -> None:
    game = scene(options={"ev_12": "1"}, alice="peru, brazil", bob=AUSTRALIA, phase="attack")
    (prizes,) = game.rulebook.hooks.prizes
    index = game.rulebook.board.territory_index
    CITIES.put(game.position, (index["siam"],))
    CAPITALS.put(game.position, (index["indonesia"],))
    worth = prizes(game.rulebook, game.position, ALICE)

    assert worth(index["indonesia"]) > worth(index["siam"]) > 0 == worth(index["india"])


def test_barbarians_are_no_rivals() -> None:
    """A siege of Bob is worth more than one of the same number of barbarians, whom nobody leads."""
    game = scene(
        options={"ev_12": "1"},
        phase="attack",
        alice="siam 14, argentina",
        bob="indonesia 6, new_guinea, peru",
        charlie="brazil 4",
        dave="india 6, china 10",
    )
    order = choice(game)
    assert isinstance(order, Attack)
    assert order.target == index("indonesia")


@pytest.mark.parametrize(("options", "possible"), [({}, True), ({"js_9": "1"}, False)])
def test_with_one_front_a_campaign_is_one_row_of_conquests(options: dict[str, str], possible: bool) -> None:
    """Each of two territories is next to another stack."""
    game = scene(options=options, alice="alaska 9, brazil 9, peru", bob="kamchatka, north_africa, siam 9")
    index = game.rulebook.board.territory_index
    route = Route(1 << index["kamchatka"] | 1 << index["north_africa"], 2)
    plan = best_campaign(game.rulebook, game.position, ALICE, [route], game.position.armies)
    assert bool(plan) == possible


@pytest.mark.parametrize(("options", "attacks"), [({}, True), ({"js_3": "1"}, False)])
def test_if_a_fight_costs_all_no_stack_goes_next_to_a_greater_one(
    options: dict[str, str], attacks: bool
) -> None:
    game = scene(
        options=options,
        phase="attack",
        alice="siam 9, india, china",
        bob="indonesia 2, new_guinea 14, peru",
        charlie="brazil",
    )
    order = choice(game)
    target = game.rulebook.board.territory_index["indonesia"]
    assert (isinstance(order, Attack) and order.target == target) == attacks


def test_a_card_of_a_scarce_symbol_is_worth_more_for_the_mobilisation() -> None:
    game = scene(options={"js_2": "1"}, alice="peru", bob=AUSTRALIA, phase="attack")
    board = game.rulebook.board
    by_symbol: dict[int, list[int]] = {symbol: [] for symbol in SYMBOLS}
    for land in range(len(board.territories)):
        by_symbol[board.symbols[land]].append(land)
    scarce, *others = SYMBOLS
    game.position.lands[ALICE] = sum(1 << land for symbol in others for land in by_symbol[symbol][:4])
    game.position.lands[1] = 1 << by_symbol[scarce][0] | 1 << by_symbol[others[0]][-1]
    (prizes,) = game.rulebook.hooks.prizes
    worth = prizes(game.rulebook, game.position, ALICE)

    assert worth(by_symbol[scarce][0]) > 2 * worth(by_symbol[others[0]][-1])


def test_the_armies_of_a_set_come_to_the_stack_that_attacks() -> None:
    game = scene(options={"js_2": "1"}, alice=AUSTRALIA, bob="siam 2, india", phase="mobilisation")
    board = game.rulebook.board
    game.position.armies[board.territory_index["indonesia"]] = 8
    game.table.play(ALICE, choice(game))
    (formed,) = [event for event in game.table.events if isinstance(event, Formed)]
    assert dict(formed.placements)[board.territory_index["indonesia"]] == 6
