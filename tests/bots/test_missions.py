"""The sensible player fulfils a mission within reach; a player that does not know its mission does not."""

from __future__ import annotations

import random

import pytest

from benchmarks.field import FIELD
from games.bots.sensible.aims import aim_of
from games.bots.sensible.campaign import best_campaign
from games.engine.chance.dice import RandomDice
from games.engine.orders import Order, Place, Plan
from games.engine.redaction import redact
from games.engine.table import Table
from games.features.missions.secrets import missions_of
from games.rulebooks.registry import rulebook_for
from tests.engine.scene import ALICE, KEYS, Scene, index, new_game, scene

NORTH_AMERICA = ", ".join(KEYS[:9])
EUROPE = "iceland, great_britain, scandinavia, ukraine, northern_europe, western_europe, southern_europe"
SOUTH_AMERICA = "venezuela, peru, brazil, argentina"
WITHIN_REACH = {
    "the rest of a continent, land by land": (
        *("north_america_africa", f"{NORTH_AMERICA}, north_africa 12"),
        "brazil, western_europe, southern_europe",
    ),
    "two stacks, each with its own part of the way": (
        "asia_south_america",
        "middle_east 12, afghanistan, ural, siberia, yakutsk, irkutsk, kamchatka, venezuela 8, siam",
        "peru, brazil, north_africa, ukraine, alaska, central_america",
    ),
    "a third continent of the player's choice": (
        *("europe_south_america", f"{EUROPE}, {SOUTH_AMERICA}, siam 9"),
        "china, india, north_africa",
    ),
    "the last lands of a player, behind those of another": (
        *("destroy_1", "ukraine 14, scandinavia, alaska 3"),
        "middle_east 2, india 2, siam 2",
    ),
    "land after land, up to twenty-four": (
        *("24_territories", ", ".join([*KEYS[:16], f"{KEYS[16]} 18"])),
        "siam 9, ural 12",
    ),
}
SEEDS = range(10)


def position(mission: str, alice: str, bob: str, others: int = 1, **fields: object) -> Scene:
    """Put Alice on turn with this mission in the fifth round; all other territories are Charlie's."""
    named = {land.split()[0] for lands in (alice, bob) for land in lands.split(", ")}
    charlie = ", ".join(f"{key} {others}" for key in KEYS if key not in named)
    known = {"rulebook": "h2000_mission", "phase": "attack", "round": 5, "players": 3, **fields}
    missions = [mission, *(key for key in ("europe_australia", "asia_africa") if key != mission)]
    return scene(alice=alice, bob=bob, charlie=charlie, missions=missions, **known)  # type: ignore[arg-type]


def order(game: Scene) -> Order:
    """Return the sensible player's order for Alice."""
    view = redact(game.rulebook, game.position, ALICE)
    return FIELD["sensible"].choose(game.rulebook, view, ALICE, random.Random(1))


def wins_at_once(game: Scene, player: str, seed: int) -> bool:
    """Return whether the player wins for Alice before her turn is over."""
    rng = random.Random(seed)
    table = Table(game.rulebook, game.position.copy(), RandomDice(rng))
    while not table.position.is_over and table.position.turn == ALICE:
        view = redact(table.rulebook, table.position, ALICE)
        table.play(ALICE, FIELD[player].choose(game.rulebook, view, ALICE, rng))
    return table.position.winners == (ALICE,)


@pytest.mark.parametrize("situation", WITHIN_REACH.values(), ids=WITHIN_REACH.keys())
def test_it_fulfils_its_mission_when_that_is_within_reach(situation: tuple[str, str, str]) -> None:
    assert sum(wins_at_once(position(*situation), "sensible", seed) for seed in SEEDS) >= 8


def test_an_unknown_mission_is_fulfilled_only_by_chance() -> None:
    """Conquests for other ends often fulfil it; without such ends it hardly ever happens."""
    won = {
        name: sum(wins_at_once(position(*situation), "heedless", seed) for seed in SEEDS)
        for name, situation in WITHIN_REACH.items()
    }
    assert sum(won.values()) <= 0.6 * len(won) * len(SEEDS)
    assert won["the rest of a continent, land by land"] <= 3
    assert not won["the last lands of a player, behind those of another"]


def test_new_armies_go_where_the_mission_is_completed() -> None:
    game = position(
        *("north_america_africa", f"{NORTH_AMERICA}, north_africa 7".replace("alaska", "alaska 9")),
        bob="kamchatka, brazil, western_europe",
        phase="reinforce",
        to_place=6,
    )
    assert order(game) == Place(((index("north_africa"), 6),))


def test_each_land_that_is_to_hold_two_armies_gets_its_second() -> None:
    lands = [*(f"{key} 2" for key in KEYS[:16]), *KEYS[16:18]]
    game = position("18_territories", ", ".join(lands), bob="siam 5", phase="reinforce", to_place=3)
    assert order(game) == Place(tuple((index(key), 1) for key in KEYS[16:18]))
    assert wins_at_once(game, "sensible", 1)


@pytest.mark.parametrize(("round_", "begins"), [(4, False), (5, True)])
def test_nobody_is_hunted_down_while_nobody_may_be_eliminated(round_: int, begins: bool) -> None:
    game = position("destroy_1", "ukraine 9", "middle_east, india", rulebook="mp80_objectives", round=round_)
    routes = aim_of(game.rulebook).routes(game.rulebook, game.position, ALICE)
    plan = best_campaign(game.rulebook, game.position, ALICE, routes, game.position.armies)
    assert (plan is not None) == begins


@pytest.mark.parametrize("mission", ["europe_australia", "north_america_africa", "asia_south_america"])
def test_it_sets_its_armies_up_at_a_continent_of_its_mission(mission: str) -> None:
    rulebook = rulebook_for("h2000_mission")
    cards = [card.key for card in missions_of(rulebook)]
    missions = [cards.index(key) for key in (mission, "18_territories", "24_territories")]
    game = new_game(3, rulebook="h2000_mission", missions=missions)
    plan = order(game)
    assert isinstance(plan, Plan)
    ((land, _),) = plan.placements
    (route,) = aim_of(rulebook).routes(rulebook, game.position, ALICE)[:1]
    assert (game.rulebook.board.border_masks[land] | 1 << land) & route.lands
