"""Every order of every kind is tried on small positions: what is listed can be played, and nothing else.

“Every” means all that are listed, all pairs of some territories, all numbers from 0 to one more than the most
armies that stand or wait anywhere (for an attack that crosses no border, only 0 or 1 as the number that moves
in), all triples of cards, and placements on two territories at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, product

import pytest

from games.boards.world import WORLD
from games.engine.chance.dice import RandomDice
from games.engine.errors import Illegal
from games.engine.legality import options
from games.engine.orders import (
    Attack,
    Defend,
    End,
    Fortify,
    Occupy,
    Order,
    Place,
    Plan,
    Resign,
    Standing,
    Trade,
)
from games.engine.position import Position
from games.engine.table import Table
from games.features.headquarters.secret import Headquarters
from games.features.objectives.showing import Show
from tests.engine.scene import ALICE, BOB, CHARLIE, KEYS, Scene, expand, index, scene

H2006, MP80, RULE_1 = "h2006_world", "mp80_world", "cdm57_rule1"
LANDS = range(len(WORLD.territories))
CARDS = range(len(WORLD.cards))
JOKERS = (42, 43)
NEAR = [
    *map(index, ("alaska", "northwest_territory", "alberta", "ontario", "peru", "venezuela", "brazil")),
    *map(index, ("kamchatka", "japan", "egypt", "congo", "siam")),
]
"""The territories of Alice and Bob, some of their neighbours, and one far away, for orders that name two."""
FEW = (0, 1, 32)
"""Alaska, the Northwest Territory and Kamchatka, for all placements on two territories."""

ALICE_HAS = "alaska 4, northwest_territory 1, alberta 2, peru 3"
BOB_HAS = "kamchatka 3, egypt 1, ontario 1"

FREE = ("alaska", "northwest_territory", "kamchatka", "peru")

SCENES = {
    "placement": lambda: scene(alice=ALICE_HAS, bob=BOB_HAS, phase="placement", to_place=[2, 3, 0]),
    "last placement": lambda: scene(alice=ALICE_HAS, bob=BOB_HAS, phase="placement", to_place=[1, 0, 0]),
    "reinforce": lambda: scene(alice=ALICE_HAS, bob=BOB_HAS),
    "reinforce with cards": lambda: scene(
        alice=ALICE_HAS, bob=BOB_HAS, hands={ALICE: "alaska china siam joker", BOB: "peru congo joker"}
    ),
    "nothing to place, a set in hand": lambda: scene(
        alice=ALICE_HAS, bob=BOB_HAS, hands={ALICE: "alaska china siam"}, to_place=0
    ),
    "a set is due": lambda: scene(
        alice=ALICE_HAS, bob=BOB_HAS, hands={ALICE: "alaska egypt india siam joker joker"}, to_place=0
    ),
    "attack": lambda: scene(alice=ALICE_HAS, bob=BOB_HAS, phase="attack"),
    "defence of a roll": lambda: scene(alice=ALICE_HAS, bob=BOB_HAS, phase="attack", pending=asked(2, -1)),
    "defence of a siege": lambda: scene(alice=ALICE_HAS, bob=BOB_HAS, phase="attack", pending=asked(0, 2)),
    "occupation": lambda: scene(alice="alaska 6", bob="kamchatka 1, egypt 1", phase="attack").order(
        ALICE, "attack alaska kamchatka 2", dice="65-1"
    ),
    "manoeuvre": lambda: scene(alice=ALICE_HAS, bob=BOB_HAS, phase="manoeuvre"),
    "a garrison": lambda: scene(alice=ALICE_HAS, bob=BOB_HAS, phase="attack").order(BOB, "resign"),
    "claims": lambda: claims(),
    "claims by a list": lambda: claims(plans={BOB: [[1, "peru"], [1, "alaska"]]}),
    "placement at once": lambda: scene(
        rulebook=MP80, alice=ALICE_HAS, bob=BOB_HAS, phase="placement", to_place=[2, 3, 0]
    ).order(BOB, "plan 3 egypt"),
    "the safe rounds": lambda: scene(
        rulebook=MP80, alice=ALICE_HAS, bob="kamchatka 3", phase="attack", round=4
    ),
    "captured cards, down to four": lambda: capture(H2006, "alaska alberta congo siam", "egypt joker"),
    "captured cards, placing": lambda: capture(H2006, "alaska alberta egypt siam", "peru china congo").order(
        ALICE, "trade alaska alberta egypt"
    ),
    "captured cards of use": lambda: capture(MP80, "alaska alberta egypt joker_1", "siam joker_2"),
    "captured cards used": lambda: capture(MP80, "alaska alberta egypt joker_1", "joker_2").order(
        ALICE, "trade alaska alberta joker"
    ),
    "captured cards in 1957": lambda: capture(RULE_1, "alaska china siam", ""),
    "defence with three dice": lambda: scene(
        rulebook=RULE_1, alice=ALICE_HAS, bob=BOB_HAS, phase="attack", pending=asked(2, -1)
    ),
    "moves of armies that did not fight": lambda: scene(
        rulebook=RULE_1,
        alice=ALICE_HAS,
        bob=BOB_HAS,
        phase="manoeuvre",
        extra={"spent": {"alaska": 2, "alberta": 2}},
    ),
    "moves along a chain": lambda: scene(rulebook=H2006, alice=ALICE_HAS, bob=BOB_HAS, phase="manoeuvre"),
    "headquarters": lambda: scene(
        rulebook="h2000_capitals", alice=ALICE_HAS, bob=BOB_HAS, phase="headquarters"
    ).order(BOB, "headquarters egypt"),
    "objectives after the attacks": lambda: mission(
        phase="manoeuvre",
        conquered=True,
        extra={"feats": {"taken": [["alaska", BOB], ["peru", BOB], ["alberta", BOB]]}},
    ),
    "an objective of the last conquest": lambda: mission(alice="alaska 4, peru 3", bob="kamchatka").order(
        ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1"
    ),
    "nobody has objectives": lambda: mission(phase="manoeuvre", objectives=[]),
    "objectives before the move, one of them shown": lambda: mission(
        phase="manoeuvre", conquered=True, extra={"feats": {"taken": [["peru", BOB]], "shown": True}}
    ),
    "armies for a team": lambda: team(to_place=2),
    "attack of a team": lambda: team(phase="attack"),
    "attack on two together": lambda: team(phase="attack", turn=BOB),
    "manoeuvre of a team": lambda: team(phase="manoeuvre"),
    "defence of two together": lambda: team(
        phase="attack",
        turn=BOB,
        pending={**asked(2, -1), "seat": CHARLIE, "from": "kamchatka", "to": "alaska"},
    ),
    "over": lambda: scene(alice=ALICE_HAS, bob=BOB_HAS).order(ALICE, "resign").order(BOB, "resign"),
}


def team(**fields: object) -> Scene:
    """Put Alice and Charlie, who share two lands, against Bob and Dave."""
    shared = {"alaska": [(ALICE, 1), (CHARLIE, 2)], "peru": [(ALICE, 2), (CHARLIE, 2)]}
    lands = {"alice": "alberta 2, northwest_territory", "bob": "kamchatka 3", "charlie": "ontario 3"}
    return scene(rulebook="h2006_team", shared=shared, **lands, **fields)  # type: ignore[arg-type]


def asked(dice: int, stop: int, moving: int = 0) -> dict[str, object]:
    """Put the question to Bob, whom Alice attacks from Alaska."""
    lands = {"from": "alaska", "to": "kamchatka"}
    return {"question": "defence", "seat": BOB, **lands, "dice": dice, "stop": stop, "moving": moving}


OBJECTIVES = [
    ["conquer_3", "conquer_from_each", "keep_continent", "eliminate"],
    ["conquer_in_2_continents", "africa", "europe", "asia"],
    ["stack_12", "5_islands", "crossroads", "24_territories"],
]


def mission(**fields: object) -> Scene:
    """Put Alice on turn with objectives."""
    given = {"alice": ALICE_HAS, "bob": BOB_HAS, "phase": "attack", "players": 3, "objectives": OBJECTIVES}
    return scene(rulebook="h2006_mission", **{**given, **fields})  # type: ignore[arg-type]


def claims(**fields: object) -> Scene:
    """Put Alice on turn with all but four territories claimed."""
    taken = ", ".join(key for key in KEYS if key not in (*FREE, "egypt", "ontario"))
    lands = {"alice": "egypt", "bob": "ontario 2", "charlie": taken}
    return scene(rulebook=H2006, phase="claim", to_place=[2, 3, 1], **lands, **fields)  # type: ignore[arg-type]


def capture(rulebook: str, alice: str, bob: str) -> Scene:
    """Let Alice take Bob's last territory, and his cards."""
    game = scene(
        rulebook=rulebook,
        alice="alaska 5, alberta",
        bob="kamchatka",
        charlie="egypt 2",
        phase="attack",
        round=5,
        hands={ALICE: alice, BOB: bob},
    )
    return game.order(ALICE, "attack alaska kamchatka 3", dice="666-1")


@pytest.mark.parametrize("name", SCENES)
def test_exactly_the_listed_orders_are_played(name: str) -> None:
    game = SCENES[name]()
    before = game.position.copy()
    refusing = Table(game.rulebook, game.position, RandomDice())
    for seat in (ALICE, BOB, CHARLIE):
        listed = Listed(game, seat)
        for order in chain(every_order(game.position), (order for _, order in listed.orders)):
            if order in listed:
                table = Table(game.rulebook, before.copy(), RandomDice())
                table.play(seat, order)
                assert table.events, order
            else:
                assert is_refused(refusing, seat, order), order
    assert game.position == before
    assert not refusing.events


def is_refused(table: Table, seat: int, order: Order) -> bool:
    """Return whether the order is illegal."""
    try:
        table.play(seat, order)
    except Illegal:
        return True
    return False


class Listed:
    """The orders that the engine lists for a seat."""

    def __init__(self, game: Scene, seat: int) -> None:
        known = options(game.rulebook, game.position, seat)
        self.orders = {(type(order), order) for option in known for order in expand(game.rulebook, option)}
        self.most = {option.order: option.most for option in known if option.most is not None}

    def __contains__(self, order: Order) -> bool:
        if isinstance(order, (Place, Plan)) and len(order.placements) > 1:
            total = sum(armies for _, armies in order.placements)
            singly = (type(order)((pair,)) for pair in order.placements)
            return total <= self.most.get(type(order), 0) and all(single in self for single in singly)
        if isinstance(order, Trade):
            order = Trade(with_first_joker(order.cards))
        return (type(order), order) in self.orders


def with_first_joker(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards in ascending order; a single joker comes first, as in the notation."""
    *others, last = sorted(cards) or [-1]
    return (*others, JOKERS[0] if last in JOKERS and not set(others) & set(JOKERS) else last)


def every_order(position: Position) -> Iterator[Order]:
    """Yield every conceivable order."""
    numbers = range(max(*position.armies, *position.to_place, 3) + 2)
    for kind in (Place, Plan):
        yield kind(())
        yield from (kind(((land, n),)) for land in LANDS for n in numbers)
        pairs = tuple(product(FEW, numbers))
        yield from (kind(both) for both in product(pairs, pairs))
    yield from map(Trade, combinations(CARDS if any(position.hands) else FEW, 3))
    yield from map(Trade, [(), (0, 7), (0, 0, 0), (0, 0, 35), (0, 21, 36, 42), (*JOKERS, JOKERS[0])])
    for source, target in product(NEAR, NEAR):
        yield Attack(source, target, None, None)
        moved = numbers if target in WORLD.borders[source] else (1,)
        for n in numbers:
            for moving in (None, *moved):
                yield Attack(source, target, n, None, moving)
                yield Attack(source, target, None, n, moving)
            yield Fortify(source, target, n)
    yield from map(Headquarters, LANDS)
    yield from (kind(n) for kind in (Defend, Occupy) for n in numbers)
    yield from map(Show, range(4))
    yield from (Standing(question, n) for question in ("defence", "occupy", "") for n in numbers)
    yield End()
    yield Resign()


@pytest.mark.parametrize(
    ("name", "count"),
    [
        # Alaska 4 on one neighbour: 3 dice, 3 sieges; Alberta 2 on two: 1, 1; Peru 3 on three: 2, 2.
        # Each without a number that moves in, or with 3, 1, 2 numbers. An end, three standing answers,
        # a resignation.
        ("attack", 1 * (3 + 3) * 4 + 2 * (1 + 1) * 2 + 3 * (2 + 2) * 3 + 1 + 3 + 1),
        # 3 armies on one of 4 territories; any three of four cards with a joker; no end yet.
        ("reinforce with cards", 4 * 3 + 4 + 3 + 1),
        # Alaska 4 to two neighbours, Alberta 2 to two; Peru has no neighbour, the fourth has one army.
        ("manoeuvre", 2 * 3 + 2 * 1 + 1 + 3 + 1),
    ],
)
def test_the_number_of_orders_of_a_position(name: str, count: int) -> None:
    """The numbers were counted by hand."""
    assert len(SCENES[name]().legal(ALICE)) == count
