"""A new kind of exchange: armies that are still to be placed are lent for nothing."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import pytest

from games.bots import BOTS
from games.engine import Position, Rulebook, Table
from games.engine.chance.dice import RandomDice
from games.engine.errors import Illegal
from games.engine.events import to_json
from games.engine.events.folding import fold
from games.engine.events.knowledge import known_to_all, recorded_as
from games.engine.extra_state import BySeat, ExtraState, add, are_by_seat, by_all, by_seat
from games.engine.feature import Feature
from games.engine.legality import Option, Slot
from games.engine.notation.parts import Number
from games.engine.notation.verb import Verb
from games.engine.orders import End, Order
from games.engine.words.spellings import Spellings
from games.features.exchanges import MOST_OFFERS, Exchange
from games.features.exchanges.called_again import CALLED_AGAIN
from games.rulebooks.registry import RULEBOOKS
from games.simulation import play_game
from tests.engine.scene import ALICE, BOB, CHARLIE


class Loan(NamedTuple):
    number: int
    seat: int
    other: int
    armies: int


class Lend(NamedTuple):
    """Offer a number of the armies that the player has to place."""

    other: int
    armies: int


class Borrow(NamedTuple):
    number: int


class Thank(NamedTuple):
    """Decline."""


LOANS: ExtraState[tuple[Loan, ...]] = ExtraState(
    "loans", empty=(), seen=by_all, possible=lambda rulebook, position, value: not value
)
LENT: ExtraState[BySeat] = ExtraState("lent", empty=(), seen=by_all, possible=are_by_seat)


@recorded_as("promised")
@known_to_all
class Promised(NamedTuple):
    loan: int
    seat: int
    other: int
    armies: int

    def fold(self, p: Position) -> None:
        LOANS.put(p, (*LOANS.of(p), Loan(*self)))
        add(LENT, p, (self.seat, 1))


@recorded_as("passed")
@known_to_all
class Passed(NamedTuple):
    loan: int
    seat: int
    other: int
    armies: int

    def fold(self, p: Position) -> None:
        p.to_place[self.seat] -= self.armies
        p.to_place[self.other] += self.armies
        LOANS.put(p, tuple(loan for loan in LOANS.of(p) if loan[0] != self.loan))


@recorded_as("thanked")
@known_to_all
class Thanked(NamedTuple):
    seat: int

    def fold(self, p: Position) -> None:
        LOANS.put(p, tuple(loan for loan in LOANS.of(p) if loan[2] != self.seat))


class Loans(Exchange[Loan]):
    key, name = "loans", "Loans"
    spellings = Spellings(("loans",), ("prêts",))
    offering, accepting, declining = Lend, Borrow, Thank
    decline_template = "thank"
    terms = Loan
    offers, made = LOANS, LENT

    def offered(self, table: Table, seat: int, order: Lend) -> Promised:
        if order.other == seat or table.position.to_place[seat] <= order.armies:
            raise Illegal("wrong_loan")
        return Promised(sum(by_seat(LENT, table.position)) + 1, seat, *order)

    def exchanged(self, table: Table, seat: int, offer: Loan, order: Borrow) -> Passed:
        return Passed(*offer)

    def declined(self, seat: int, offers: Sequence[Loan]) -> Thanked:
        return Thanked(seat)

    def closed(self, position: Position) -> None:
        return None

    def stands(self, position: Position, offer: Loan) -> bool:
        return position.to_place[offer.seat] > offer.armies

    def offer_options(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
        others = tuple(other for other in range(position.players) if other != seat)
        slots = {"other": Slot("number", others), "armies": Slot("number", (1,))}
        if position.to_place[seat] > 1:
            yield Option(Lend, "lend {other} {armies}", slots)

    def accept_options(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
        if numbers := tuple(str(loan.number) for loan in self.open_to(position, seat)):
            yield Option(Borrow, "borrow {number}", {"number": Slot("word", numbers)})

    def bot_order(self, rulebook: Rulebook, view: Position, seat: int) -> Order:
        offers = [*self.open_to(view, seat)]
        return Borrow(offers[0].number) if offers else self.content(view, seat)


STAGE = Loans().stage()


@dataclass(frozen=True)
class Lending(Feature):
    key = "lending"
    extras = (LOANS, LENT, CALLED_AGAIN)
    events = (Promised, Passed, Thanked)
    verbs = (
        Verb(Lend, Spellings(("lend",), ("prêter",)), (Number(()), Number(()))),
        Verb(Borrow, Spellings(("borrow",), ("emprunter",)), (Number(()),)),
        Verb(Thank, Spellings(("thank",), ("remercier",))),
    )

    def install(self, rulebook: Rulebook) -> Rulebook:
        return replace(rulebook, setup=(STAGE, *rulebook.setup))


EDITION = replace(RULEBOOKS["h2000_world"], key="lending").with_(Lending())


def begun() -> Table:
    return Table.begin(EDITION, 3, RandomDice(random.Random(1)), first=ALICE)


def refused(table: Table, seat: int, order: Order) -> str:
    with pytest.raises(Illegal) as refusal:
        table.play(seat, order)
    return refusal.value.code


def test_accepted_offers_are_carried_out_until_all_are_content() -> None:
    table = begun()
    before = list(table.position.to_place)
    table.play(ALICE, Lend(BOB, 2))
    table.play(BOB, Borrow(1))
    assert table.position.to_place == [before[0] - 2, before[1] + 2, before[2]]
    for seat in (ALICE, BOB, CHARLIE):
        table.play(seat, End())
    assert table.position.phase == "placement"


def test_an_offer_calls_again_and_is_answered_before_an_end() -> None:
    table = begun()
    table.play(BOB, End())
    table.play(ALICE, Lend(BOB, 1))
    assert EDITION.to_act(table.position) == (ALICE, BOB, CHARLIE)
    assert refused(table, BOB, End()) == "offers_open"
    table.play(BOB, Thank())
    assert EDITION.to_act(table.position) == (ALICE, CHARLIE)
    assert refused(table, CHARLIE, Thank()) == "nothing_offered"


def test_only_open_offers_can_be_accepted_and_their_number_is_limited() -> None:
    table = begun()
    everything = table.position.to_place[ALICE] - 1
    for _ in range(MOST_OFFERS - 1):
        table.play(ALICE, Lend(BOB, everything))
    assert refused(table, CHARLIE, Borrow(1)) == "no_such_offer"
    table.play(BOB, Borrow(2))
    assert refused(table, BOB, Borrow(1)) == "no_such_offer"
    assert refused(table, ALICE, Lend(BOB, 1)) == "wrong_loan"
    table.play(BOB, Lend(ALICE, everything))
    table.play(ALICE, Borrow(3))
    table.play(ALICE, Lend(BOB, 1))
    assert refused(table, ALICE, Lend(BOB, 1)) == "enough_offered"


def test_a_seat_called_by_a_player_who_left_is_done_as_before() -> None:
    table = begun()
    table.play(BOB, End())
    table.play(ALICE, Lend(BOB, 1))
    table.position.status[ALICE] = 1
    STAGE.deserted(table)
    assert EDITION.to_act(table.position) == (CHARLIE,)


@pytest.mark.parametrize("bot", BOTS)
def test_computers_play_it_and_the_record_replays(bot: str) -> None:
    game = play_game(EDITION, [BOTS[bot]] * 3, seed="loans", most_orders=120)
    record = json.loads(json.dumps([to_json(event) for event in game.events]))
    assert game.position.phase != STAGE.key
    assert fold(map(EDITION.read_event, record)) == game.position
