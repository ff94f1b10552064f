"""Positions put by hand and played in the notation, in which the tests of the rules are written.

    game = scene(alice="alaska 5", bob="kamchatka 1", phase="attack")
    game.order(ALICE, "attack alaska kamchatka 2", dice="65-1")
    assert game.armies("kamchatka") == 2

Territories that are given to nobody belong to the last seat, with one army each.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any, TypeVar

import pytest

from games.boards.world import WORLD
from games.engine.armies.garrisons import garrison
from games.engine.chance.dice import Dice, GivenDice, RandomDice
from games.engine.errors import OrderError
from games.engine.events import Event
from games.engine.legality import Option, options
from games.engine.notation import describe, format_order, parse_order, position_from_json
from games.engine.orders import Order
from games.engine.position import Position
from games.engine.rulebook import Rulebook
from games.engine.table import Table
from games.rulebooks.explaining import explain
from games.rulebooks.registry import rulebook_for

Kind = TypeVar("Kind")

ALICE, BOB, CHARLIE, DAVE, ERIN, FRANK = range(6)
KEYS = [territory.key for territory in WORLD.territories]
CAST = ("alice", "bob", "charlie", "dave", "erin", "frank")


class Scene:
    """A game in play, with names for seats and territories; `happened` holds the events of the last order."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.happened: list[Event] = []

    @property
    def rulebook(self) -> Rulebook:
        return self.table.rulebook

    @property
    def position(self) -> Position:
        return self.table.position

    @property
    def to_act(self) -> tuple[int, ...]:
        return self.rulebook.to_act(self.position)

    def order(self, seat: int, text: str, dice: str = "") -> Scene:
        """Play an order; `dice` are the throws, attacker's and defender's: `61-3 52-41`."""
        given = GivenDice(groups(dice))
        self.play(seat, text, given)
        given.finish()
        return self

    def play(self, seat: int, text: str, dice: Dice | None = None) -> Scene:
        """Play an order whose dice and shuffles do not matter; they are always alike."""
        self.table.dice = dice or RandomDice(random.Random(2000))
        before = len(self.table.events)
        self.table.play(seat, parse_order(self.rulebook, text))
        self.happened = self.table.events[before:]
        return self

    def refuses(self, seat: int, text: str, code: str) -> None:
        """Assert that an order is refused with this code, and that nothing changes."""
        before, events = self.position.copy(), len(self.table.events)
        with pytest.raises(OrderError) as refusal:
            self.order(seat, text)
        assert refusal.value.code == code
        assert explain(self.rulebook, refusal.value)
        assert self.position == before
        assert len(self.table.events) == events

    def legal(self, seat: int, start: str = "") -> set[str]:
        """Return the orders of the seat with this beginning; of placements, those with one territory."""
        rulebook, known = self.rulebook, options(self.rulebook, self.position, seat)
        texts = {format_order(rulebook, order) for option in known for order in expand(rulebook, option)}
        return {text for text in texts if text.startswith(start)}

    def pass_turn(self, seat: int) -> Scene:
        """Place all armies that are due somewhere, and end every phase."""
        due = self.position.to_place[seat]
        if due:
            self.order(seat, f"place {due} {self.lands(seat)[0]}")
        turn = self.position.round, self.position.turn
        while (self.position.round, self.position.turn) == turn:
            self.order(seat, "end")
        return self

    def armies(self, territory: str) -> int:
        return self.position.armies[self.rulebook.board.territory_index[territory]]

    def owner(self, territory: str) -> int:
        return self.position.owner[self.rulebook.board.territory_index[territory]]

    def lands(self, seat: int) -> list[str]:
        keys = [territory.key for territory in self.rulebook.board.territories]
        return [key for key, owner in zip(keys, self.position.owner, strict=True) if owner == seat]

    def garrison(self, territory: str) -> dict[int, int]:
        """Return seat -> armies for everybody who has armies on a territory."""
        return dict(garrison(self.position, self.rulebook.board.territory_index[territory]))

    def hand(self, seat: int) -> list[str]:
        return self.cards(self.position.hands[seat])

    def pile(self) -> list[str]:
        return self.cards(self.position.deck)

    def cards(self, numbers: Sequence[int]) -> list[str]:
        return [self.rulebook.board.cards[number].key for number in numbers]

    def event(self, kind: type[Kind]) -> Kind:
        """Return the first event of this kind of the last order."""
        return next(event for event in self.happened if isinstance(event, kind))


def scene(
    *,
    options: dict[str, str] | None = None,
    hands: dict[int, str] | None = None,
    rulebook: str | Rulebook = "h2000_world",
    shared: dict[str, list[tuple[int, int]]] | None = None,
    **fields: Any,
) -> Scene:
    """Put a game by hand.

    `alice="alaska 5, peru"` gives territories with their armies (one, if no number is given), `shared` those
    that partners share, each with (seat, armies), `hands` cards by seat; the other fields are those of a
    position (`docs/referee.md`).
    """
    territories: dict[str, Any] = {key: {"garrisons": standing} for key, standing in (shared or {}).items()}
    for seat, name in enumerate(CAST):
        for land in filter(None, fields.pop(name, "").split(", ")):
            key, _, armies = land.partition(" ")
            territories[key] = {"owner": seat, "armies": int(armies or 1)}
    data = {"territories": territories, **fields}
    if hands is not None:
        data["hands"] = {str(seat): cards.split() for seat, cards in hands.items()}
    edition = edition_of(rulebook, options, fields.get("version"))
    return Scene(Table(edition, position_from_json(edition, data), GivenDice([])))


def edition_of(
    rulebook: str | Rulebook, options: dict[str, str] | None = None, version: int | None = None
) -> Rulebook:
    """Return an edition of the registry by its key, or a rulebook that is in no registry as it is."""
    if isinstance(rulebook, Rulebook):
        return rulebook.with_options(options or {})
    return rulebook_for(rulebook, options, version)


def new_game(players: int, *, rulebook: str | Rulebook = "h2000_world", **given: Any) -> Scene:
    """Begin a game; `given` as in `Table.begin`, the rest drawn, always alike."""
    dice = RandomDice(random.Random(2000))
    return Scene(Table.begin(edition_of(rulebook), players, dice, **given))


def index(territory: str) -> int:
    """Return the index of a territory of the world."""
    return WORLD.territory_index[territory]


def groups(dice: str) -> list[list[int]]:
    """Return `61-3 52-41` as one group per throw."""
    return [[int(face) for face in throw] for roll in dice.split() for throw in roll.split("-")]


def expand(rulebook: Rulebook, option: Option) -> Iterator[Order]:
    """Yield every order that an option stands for; if it may name several territories, one at a time."""
    told = describe(rulebook, option)
    words = [list(slot_words(slot)) for slot in told["slots"].values()]
    for chosen in product(*words):
        text = told["template"].format(**dict(zip(told["slots"], chosen, strict=True)))
        yield parse_order(rulebook, text)


def slot_words(slot: dict[str, Any]) -> Iterable[str]:
    """Return the words that can fill a slot of a described option."""
    return slot["choices"] if "choices" in slot else map(str, range(slot["min"], slot["max"] + 1))
