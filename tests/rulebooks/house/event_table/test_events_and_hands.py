"""The income of a turn waits until its event is over, whatever the event asks in between."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import pytest

from games.engine.chance.dice import RandomDice
from games.engine.events import Eliminated, Placed, Traded
from games.engine.position import OVER
from games.engine.table import Table
from games.rulebooks.house.armies.account import RESERVE
from games.rulebooks.house.event_table.events import EVENTS
from games.rulebooks.house.event_table.waiting import Recounted
from tests.engine.random_play import draw_order
from tests.engine.scene import ALICE, BOB, CHARLIE, Scene, index, scene
from tests.rulebooks.house.test_hecatomb_beside import all_of

ASKING = ("h2006_world", "mp80_objectives", "mp80_world", "asso_objectives", "asso_world")
"""The editions in which captured cards raise a question."""


class Way(NamedTuple):
    """A way for an event to take Egypt: its dice, the events in force before, and the orders."""

    dice: str
    lasting: str = ""
    order: str = ""


PARATROOPERS, LANDING, COLONISATION = (
    Way("641", order="pick egypt"),
    Way("642", order="pick egypt"),
    Way("654"),
)
AIR_SUPPORT, BLITZKRIEG = Way("444 6", "5-5-5", "pick egypt"), Way("444", "5-5-1", "blitz egypt")
RECRUITS = Way("666 1", "5-5-5", "pick egypt")
WAYS = {
    "paratroopers": PARATROOPERS,
    "landing": LANDING,
    "colonisation": COLONISATION,
    "air_support": AIR_SUPPORT,
    "blitzkrieg": BLITZKRIEG,
    "recruits": RECRUITS,
}
EACH_WAY = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


def before(way: Way, *rules: str, force: tuple[str, ...] = (), stock: int = 35, **fields: Any) -> Scene:
    """Put the end of the turn before Alice's, with Egypt as Bob's last territory."""
    codes = [code for code in (way.lasting, *force) if code]
    extra = {
        "cities": [index("peru")],
        "capitals": [index("peru"), index("egypt"), index("siam")],
        "events_in_force": [[ALICE, code, 0, ""] for code in codes],
        **({"reserve": [stock, 35, 35, 0]} if "js_6" in rules else {}),
    }
    usual = {
        "rulebook": "mp80_world",
        "alice": "north_africa 9, congo 4, east_africa 2, south_africa 2, madagascar, brazil, peru 3",
        "bob": "egypt 2",
        "charlie": "siam 5, china 2, japan",
        "hands": {ALICE: "peru brazil egypt", BOB: "alaska kamchatka siam japan"},
    }
    at = {"options": dict.fromkeys(("ev_12", *rules), "1"), "turn": CHARLIE, "phase": "manoeuvre"}
    return scene(**{"players": 3, "round": 5, "extra": extra, **at, **usual, **fields})


def taken(way: Way, *rules: str, **fields: Any) -> Scene:
    """Play on until the event has eliminated Bob."""
    game = before(way, *rules, **fields).order(CHARLIE, "end", dice=way.dice)
    if way.order:
        game.order(ALICE, way.order)
    assert any(isinstance(event, Eliminated) for event in game.happened)
    return game


def over(game: Scene) -> Scene:
    """Play on until the event is over, and Alice is to place her income."""
    while game.position.phase in ("event", "voodoo"):
        game.order(ALICE, "end")
    return game


def placed(game: Scene) -> int:
    """Return the armies that Alice has placed so far."""
    orders = (event for event in game.table.events if isinstance(event, Placed) and event.seat == ALICE)
    return sum(armies for event in orders for _, armies in event.placements)


def traded(game: Scene) -> int:
    """Return the armies of the sets that she has traded in."""
    return sum(event.armies for event in game.table.events if isinstance(event, Traded))


def counted(game: Scene) -> int:
    """Return the armies that territories and the like bring after the event."""
    event = next(event for event in reversed(game.table.events) if isinstance(event, Recounted))
    return sum(armies for _, armies in event.sources)


@pytest.mark.parametrize("rules", [(), ("js_6",), ("js_6", "js_7"), ("js_4",)], ids="-".join)
@EACH_WAY
def test_the_question_of_captured_cards_places_only_what_sets_bring(way: Way, rules: tuple[str, ...]) -> None:
    game = taken(way, *rules)
    assert game.position.pending is not None
    assert (game.position.pending[0], game.position.to_place[ALICE]) == ("spoils", 0)
    game.refuses(ALICE, "place 1 peru", "too_many_armies")
    over(game.order(ALICE, "end"))
    assert (game.position.phase, placed(game)) == ("reinforce", 0)
    assert game.position.to_place[ALICE] >= counted(game) > 0


@pytest.mark.parametrize("rulebook", ASKING)
def test_a_set_in_between_brings_only_its_own_armies(rulebook: str) -> None:
    game = taken(PARATROOPERS, rulebook=rulebook)
    game.order(ALICE, min(game.legal(ALICE, "trade")))
    brought = game.position.to_place[ALICE]
    assert brought == traded(game) > 0
    game.order(ALICE, f"place {brought} peru")
    while game.position.pending:
        game.order(ALICE, "end")
    over(game)
    assert game.position.to_place[ALICE] == counted(game)


@EACH_WAY
def test_a_standing_answer_leaves_the_income_where_it_is(way: Way) -> None:
    game = over(taken(way, standing={"0": {"spoils": 1}}, rulebook="h2006_world"))
    assert placed(game) == traded(game)
    assert game.position.to_place[ALICE] >= counted(game)


def test_the_limit_does_not_apply_to_sets() -> None:
    """1-1-3 lasts: three armies for territories, whatever was eliminated before."""
    game = over(taken(AIR_SUPPORT, force=("1-1-3",), standing={"0": {"spoils": 1}}))
    assert (game.position.to_place[ALICE], placed(game)) == (3, traded(game))


def test_recruits_wait_too() -> None:
    """6-6-6 brings five armies for each of seven territories, before an eighth is taken."""
    game = over(taken(RECRUITS).order(ALICE, "end"))
    assert game.position.to_place[ALICE] == 5 * 7 + counted(game)


@pytest.mark.parametrize("stock", [0, 1, 2, 5, 35])
@EACH_WAY
def test_no_army_comes_from_nowhere(way: Way, stock: int) -> None:
    """The hecatomb: Alice's armies on the board, to place, in reserve and dead always have the same sum."""
    game = before(way, "js_6", stock=stock)
    total = all_of(game.position, ALICE)
    game.order(CHARLIE, "end", dice=way.dice)
    rng = random.Random(f"{way} {stock}")
    table = Table(game.rulebook, game.position, RandomDice(rng))
    while table.position.turn == ALICE and table.position.phase not in (OVER, "manoeuvre"):
        assert all_of(table.position, ALICE) == total
        assert min(RESERVE.of(table.position)) >= 0
        table.play(*draw_order(table, rng, {}))


@pytest.mark.parametrize("more", [("js_6",), ("js_4",), ("js_11",), ("no_cards",), ("js_8",)], ids="-".join)
@pytest.mark.parametrize("rulebook", [*ASKING, "h2000_world", "h2000_mission"])
def test_after_any_event_a_turn_places_its_income(rulebook: str, more: tuple[str, ...]) -> None:
    """All 56 events are tried, with invasions owed and air support, and random choices."""
    if more == ("js_11",) and rulebook in ("h2006_world", "mp80_world", "asso_world"):
        return  # Equal arms are not offered there.
    held = {} if more == ("no_cards",) else {ALICE: "peru brazil egypt", BOB: "alaska siam japan"}
    for event in EVENTS:
        rng = random.Random(f"{rulebook} {more} {event.code}")
        lasting = Way("", "5-5-5")
        game = before(lasting, *more, rulebook=rulebook, bob="egypt, ukraine", hands=held)
        table = Table(game.rulebook, game.position, RolledFirst(event.code.replace("-", ""), rng))
        table.play(*draw_order(table, rng, {}))
        while table.position.turn == ALICE and table.position.phase in ("event", "voodoo", "reinforce"):
            table.play(*draw_order(table, rng, {}))
        played = Scene(table)
        if table.position.turn == ALICE and not table.position.is_over:
            due = next(one for one in reversed(table.events) if isinstance(one, Recounted)).armies
            assert placed(played) <= traded(played) + due
            assert placed(played) >= due


class RolledFirst(RandomDice):
    """Dice whose first throws are given."""

    def __init__(self, first: str, rng: random.Random) -> None:
        super().__init__(rng)
        self.first = first

    def roll(self, count: int, faces: int = 6) -> str:
        first, self.first = self.first, ""
        return first or super().roll(count)


# --- What is owed comes when it can


def test_an_invasion_is_owed_until_its_turn_has_come() -> None:
    """2-3-4 evacuates first: only then is an army next to somebody else’s land."""
    game = before(
        AIR_SUPPORT,
        alice="western_australia 3, eastern_australia, new_guinea, indonesia, peru",
        bob="egypt",
        hands={},
    )
    game.order(CHARLIE, "end", dice="234 2")
    for land in ("peru", "new_guinea", "eastern_australia"):
        game.order(ALICE, f"pick {land}")
    assert game.legal(ALICE, "pick") == {"pick eastern_australia", "pick new_guinea", "pick siam"}
    game.order(ALICE, "pick siam")
    assert (game.owner("siam"), game.position.phase) == (ALICE, "event")


@pytest.mark.parametrize("given", [{}, {"to_place": 3}, {"to_place": 3, "income_counted": 3}])
def test_a_position_put_in_the_middle_of_an_event_brings_its_income_once(given: dict[str, Any]) -> None:
    extra = {"event_tasks": [["6-4-1", "drop", 1, 0]], "cities": [], "capitals": [-1, -1, -1]}
    if "income_counted" in given:
        extra["income_counted"] = given.pop("income_counted")
    game = before(PARATROOPERS, rulebook="h2000_world", turn=ALICE, phase="event", extra=extra, **given)
    assert game.position.to_place[ALICE] == 3
    game.order(ALICE, "end")
    assert (game.position.phase, game.position.to_place[ALICE]) == ("reinforce", 3)
