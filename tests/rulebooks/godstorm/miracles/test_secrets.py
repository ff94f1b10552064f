"""Games that differ only in hands of miracles, piles, or orders given in advance look alike to others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import pytest

from games.engine import Table, options, redact
from games.engine.extra_state import CONCEALED
from games.engine.notation import position_to_json
from games.engine.redaction import witnessed
from games.features.piles import PileState
from games.rulebooks.godstorm import GODSTORM
from tests.rulebooks.godstorm.miracles.tables import play, table_with

Orders = Sequence[tuple[int, str]]
LANDS = {0: {"gaul": 8, "iberia": 3}, 1: {"alemannia": 4, "thule": 6}}
GODS: dict[int, dict[str, str]] = {
    0: {"war": "gaul", "death": "gaul", "sky": "gaul"},
    1: {"sky": "thule"},
    2: {"war": "kush"},
}


class Twins(NamedTuple):
    """Two games with their hands by seat and their orders, and the seats that must not tell them apart."""

    one: Mapping[int, Sequence[str]]
    other: Mapping[int, Sequence[str]]
    orders: tuple[Orders, Orders]
    phase: str = "miracles"
    blind: tuple[int | None, ...] = (1, 2, None)
    more: Mapping[str, Any] = {}


def alike(orders: Orders) -> tuple[Orders, Orders]:
    """Return twins with the same orders in both games."""
    return orders, orders


ATTACK = [(0, "invade gaul alemannia 5")]
ASKED = [(1, "standing sky ask"), *ATTACK]
OTHERS = (0, 2, None)
PAIRS = {
    "a hand that could be played and one that could not": Twins(
        {0: ["heroes", "old"]}, {0: ["ash", "door"]}, alike([(0, "end")])
    ),
    "a hand that can be paid for and one that cannot": Twins(
        {0: ["heroes", "storms"]},
        {0: ["heroes", "time"]},
        alike([(0, "play heroes gaul")]),
        more={"faith": (0, 0, 0)},
    ),
    "what is drawn in step 3": Twins({}, {}, alike([(0, "acquire 2 war, 1 death, 1 sky")]), phase="acquire"),
    "cards of the sky, asked": Twins(
        {1: ["warriors", "lava"]},
        {1: ["meek", "idol"]},
        alike([*ASKED, (1, "end")]),
        phase="attack",
        blind=OTHERS,
    ),
    "cards of the sky, too dear": Twins(
        {1: ["sacred"]},
        {1: ["fog"]},
        alike([*ASKED, (1, "end")]),
        phase="attack",
        blind=OTHERS,
        more={"faith": (9, 0, 9)},
    ),
    "prepared but never played": Twins(
        {1: ["sacred"]},
        {1: ["warriors"]},
        ([(1, "prepare sacred 99"), *ATTACK], ATTACK),
        phase="attack",
        blind=OTHERS,
    ),
    "prepared in another order, with the same card played": Twins(
        {1: ["warriors", "sacred"]},
        {1: ["warriors", "meek"]},
        (
            [(1, "prepare sacred 50"), (1, "prepare warriors 0"), *ATTACK],
            [(1, "prepare warriors 2"), *ATTACK],
        ),
        phase="attack",
        blind=OTHERS,
    ),
    "what the Aegis is to ward off": Twins(
        {0: ["heroes", "storms"]},
        {0: ["heroes", "storms"]},
        ([(1, "ward storms always"), (0, "play heroes gaul")], [(0, "play heroes gaul")]),
        blind=(0, 2, None),
        more={"relics": {1: ["aegis"]}},
    ),
    "what a thief sees and takes": Twins(
        {0: ["visions", "storms"], 1: ["heroes", "gather"]},
        {0: ["visions", "storms"], 1: ["ash", "time"]},
        ([(0, "play visions 2"), (0, "take heroes")], [(0, "play visions 2"), (0, "take time")]),
        blind=(2, None),
    ),
    "two cards of a pile": Twins({0: ["deliver"]}, {0: ["deliver"]}, alike([(0, "play deliver death")])),
}


@pytest.mark.parametrize("name", PAIRS)
def test_nobody_else_can_tell(name: str) -> None:
    twins = PAIRS[name]
    more = dict(twins.more)
    if more.pop("same_hand_of", None) is not None:
        twins = twins._replace(other=twins.one)
    one, other = (
        table_with(given, lands=LANDS, gods=GODS, phase=twins.phase, **more)
        for given in (twins.one, twins.other)
    )
    turn_round(other)
    for table, orders in zip((one, other), twins.orders, strict=True):
        for seat, text in orders:
            play(table, text, seat)
    for reader in twins.blind:
        assert learnt(one, reader) == learnt(other, reader), reader


def turn_round(table: Table) -> None:
    """Reverse the piles."""
    for pile in ("war", "death", "sky"):
        stack = PileState.of(table.position, pile)
        stack._replace(deck=stack.deck[::-1]).put(table.position, pile)


def learnt(table: Table, reader: int | None) -> tuple[Any, ...]:
    """Return everything that a reader knows: the position, the events, the options, and who is waited for."""
    view = redact(GODSTORM, table.position, reader)
    told = [
        part
        for witness in witnessed(GODSTORM, table.position.copy(), table.events)
        if (part := witness.known_to(reader)) is not None
    ]
    legal = [] if reader is None else options(GODSTORM, view, reader)
    return position_to_json(GODSTORM, view), told, legal, GODSTORM.to_act(table.position)


def test_the_hand_is_shown_to_its_owner_alone() -> None:
    table = table_with({0: ["heroes", "fog"]})
    view = redact(GODSTORM, table.position, 1)
    assert PileState.of(view, "war").hands[0] == PileState.of(view, "sky").hands[0] == (CONCEALED,)
    assert PileState.of(redact(GODSTORM, table.position, 0), "war").hands[0] == ("heroes",)
