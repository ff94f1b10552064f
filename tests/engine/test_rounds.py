"""The order of turns, decisions of all players before and after them, and questions to several seats.

In an edition with all of these, all players bid at the start of each round for the order of the turns, the
highest bidder first; at its end all say at once how much they give; a player who takes a land asks all others
whether they mind.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots import BOTS
from games.engine import events as e
from games.engine.chance.dice import RandomDice
from games.engine.errors import Illegal
from games.engine.events.folding import fold
from games.engine.events.knowledge import known_to_its_seat, recorded_as
from games.engine.extra_state import ExtraState, by_all
from games.engine.feature import Feature
from games.engine.legality import Option, OrderRule, Slot, Stage, unsettled
from games.engine.notation import event_to_json, position_from_json, position_to_json
from games.engine.orders import Defend, Order, Resign, Standing
from games.engine.position import NOBODY, Position
from games.engine.redaction import redact, redact_event
from games.engine.rulebook import Rulebook
from games.engine.table import Table
from games.rulebooks.registry import RULEBOOKS
from games.simulation import play_game
from games.texts.text import Text
from tests.engine.scene import ALICE, BOB, CHARLIE
from tests.proof.vespers import those_asked
from tests.support.refusals import refused

SAID: ExtraState[tuple[int, ...]] = ExtraState(
    "said",
    empty=(),
    seen=lambda said, position, seat: tuple(n if owner == seat else 0 for owner, n in enumerate(said)),
    possible=lambda rulebook, position, value: len(value) == position.seats,
)
"""The number that each seat has last said: a secret."""
ORDER: ExtraState[tuple[int, ...]] = ExtraState(
    "order", empty=(), seen=by_all, possible=lambda rulebook, position, value: len(value) == position.seats
)


@recorded_as("said")
@known_to_its_seat
class Said(NamedTuple):
    """A seat said a number. Secret."""

    seat: int
    number: int

    def fold(self, p: Position) -> None:
        said = SAID.of(p) or (0,) * p.seats
        SAID.put(p, (*said[: self.seat], self.number, *said[self.seat + 1 :]))


def say(table: Table, seat: int, order: Defend) -> None:
    """Say a number. (Orders of an edition are tried elsewhere: this one is borrowed.)"""
    if order.dice not in (1, 2, 3):
        raise Illegal("wrong_dice.rounds")
    table.write(Said(seat, order.dice))
    table.settle(seat)


def say_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    yield Option(Defend, "defend {dice}", {"dice": Slot("number", range(1, 4))})


def say_one(table: Table, seat: int) -> None:
    """Say a number for a seat that the rules decide for."""
    if table.position.is_playing(seat):
        say(table, seat, Defend(1))


def bid_order(position: Position) -> tuple[int, ...]:
    """Return the seats with the highest bidder first."""
    return ORDER.of(position) or tuple(range(position.seats))


def open_bids(table: Table) -> None:
    said = SAID.of(table.position)
    ORDER.note(table, tuple(sorted(range(len(said)), key=lambda seat: (-said[seat], seat))))
    table.next_phase()


def resume(table: Table) -> None:
    table.write(e.Resumed())


SAYING: dict[type, OrderRule] = {Defend: OrderRule(say, say_options)}
MORNING = Stage("morning", SAYING, actors=unsettled, answers=True, asks=True, default=say_one)
EVENING = replace(MORNING, key="evening", done=Table.next_phase)
MIND = Stage(
    "mind",
    SAYING,
    actors=those_asked,
    answers=True,
    asks=True,
    default=say_one,
    done=resume,
    details=(("territory", "territory"),),
)


@dataclass(frozen=True)
class Rounds(Feature):
    key = "rounds"
    extras = (SAID, ORDER)
    events = (Said,)

    def install(self, rulebook: Rulebook) -> Rulebook:
        return replace(
            rulebook,
            order=bid_order,
            round_start=(replace(MORNING, done=open_bids),),
            round_end=(EVENING,),
            questions=(*rulebook.questions, MIND),
        )

    def turn_began(self, table: Table) -> bool:
        """Ask the others at the first turn of each round."""
        position = table.position
        seat = position.turn
        if position.round % 2 or seat != bid_order(position)[0]:
            return False
        others = [other for other in range(position.players) if other != seat and position.is_playing(other)]
        table.write(e.Polled("mind", tuple(others), (0,)))
        table.put_to_all(MIND)
        return False


class RoundsText(Text[Rounds]):
    refusals: ClassVar = {"wrong_dice.rounds": "Say 1, 2 or 3."}


EDITION = replace(RULEBOOKS["h2000_world"], key="rounds").with_(Rounds())


def begun(players: int = 3) -> Table:
    """Begin a game and play until the set-up is over and the first round starts."""
    table = Table.begin(EDITION, players, RandomDice(random.Random(1)), first=CHARLIE % players)
    rng = random.Random(2)
    while not table.position.round:
        play_one(table, rng)
    return table


def play_one(table: Table, rng: random.Random, bot: str = "random") -> None:
    rulebook, position = table.rulebook, table.position
    seat = rng.choice(rulebook.to_act(position))
    table.play(seat, BOTS[bot].choose(rulebook, redact(rulebook, position, seat), seat, rng))


def play(table: Table, seat: int, order: Order) -> list[e.Event]:
    """Return the events of an order."""
    before = len(table.events)
    table.play(seat, order)
    return table.events[before:]


def until(table: Table, phase: str) -> None:
    """Play on until this phase or question, and answer every question with 1."""
    rng = random.Random(3)
    while (stage := table.rulebook.stage(table.position)).key != phase:
        if stage.orders is SAYING:
            table.play(stage.actors(table.position)[0], Defend(1))
        else:
            play_one(table, rng, "sensible")


def test_all_decide_at_once_before_the_first_turn_in_any_order() -> None:
    table = begun()
    position = table.position

    assert (position.phase, position.round, position.turn) == ("morning", 1, NOBODY)
    assert table.rulebook.to_act(position) == (ALICE, BOB, CHARLIE)
    play(table, BOB, Defend(3))
    assert table.rulebook.to_act(position) == (ALICE, CHARLIE)
    with refused(Illegal, "It is not your turn"):
        table.play(BOB, Defend(1))


def test_turns_go_by_the_order_that_the_policy_gives() -> None:
    table = begun()
    for seat, bid in ((ALICE, 1), (CHARLIE, 2), (BOB, 3)):
        play(table, seat, Defend(bid))

    seats = []
    rng = random.Random(3)
    while table.position.phase != "evening":
        if table.position.turn not in seats:
            seats.append(table.position.turn)
        play_one(table, rng)
    assert seats == [BOB, CHARLIE, ALICE]
    assert table.position.round == 1


def test_after_the_last_turn_all_decide_at_once_and_the_next_round_begins() -> None:
    table = begun()
    until(table, "evening")
    told = [event for seat in range(3) for event in play(table, seat, Defend(1))]

    assert e.RoundBegan(2, "morning") == told[-1]
    assert (table.position.round, table.position.settled) == (2, 0)


@pytest.mark.parametrize("phase", ["morning", "evening", "mind"])
def test_a_seat_that_resigns_while_all_decide_is_not_waited_for(phase: str) -> None:
    table = begun(4)
    until(table, phase)
    left, *others = table.rulebook.to_act(table.position)
    for seat in others:
        table.play(seat, Defend(2))
    table.play(left, Resign())

    assert table.rulebook.stage(table.position).key != phase
    assert table.rulebook.to_act(table.position)


@pytest.mark.parametrize("phase", ["morning", "evening", "mind"])
def test_a_seat_that_resigns_leaves_the_others_their_time(phase: str) -> None:
    table = begun(4)
    until(table, phase)
    left, *others = table.rulebook.to_act(table.position)
    table.play(left, Resign())

    assert table.rulebook.to_act(table.position) == tuple(others)


def test_the_seat_on_turn_that_resigns_ends_what_is_asked_in_its_turn() -> None:
    table = begun(4)
    until(table, "mind")
    table.play(table.position.turn, Resign())

    assert table.position.pending is None


def test_a_seat_eliminated_while_several_decide_is_not_waited_for() -> None:
    table = begun()
    for seat in (ALICE, BOB):
        table.play(seat, Defend(1))
    table.write(e.Eliminated(CHARLIE, ALICE))
    table.gather()

    assert table.position.turn == ALICE


@pytest.mark.parametrize("phase", ["morning", "evening", "mind"])
def test_the_rules_answer_for_one_of_several_alone(phase: str) -> None:
    table = begun()
    until(table, phase)
    first, *others = table.rulebook.to_act(table.position)
    table.leave_to_rules(first)

    assert table.rulebook.to_act(table.position) == tuple(others)
    assert SAID.of(table.position)[first] == 1
    with refused(Illegal, "no open question"):
        table.leave_to_rules(first)


def test_a_seat_with_a_standing_answer_is_not_asked() -> None:
    table = begun()
    until(table, "evening")
    table.play(BOB, Standing("mind", 1))
    table.play(BOB, Standing("evening", 1))
    assert BOB not in table.rulebook.to_act(table.position)
    until(table, "mind")

    assert table.position.turn == BOB or BOB not in table.rulebook.to_act(table.position)


def test_a_secret_answer_is_known_to_nobody_else() -> None:
    table = begun()
    told = play(table, ALICE, Defend(3))

    assert [redact_event(event, BOB) for event in told] == [None, e.Settled(ALICE, True)]
    assert SAID.of(redact(table.rulebook, table.position, BOB)) == (0, 0, 0)
    assert SAID.of(redact(table.rulebook, table.position, ALICE)) == (3, 0, 0)


@pytest.mark.parametrize("phase", ["morning", "evening", "mind"])
def test_positions_are_written_and_read_back_while_several_decide(phase: str) -> None:
    table = begun()
    until(table, phase)
    table.play(table.rulebook.to_act(table.position)[0], Defend(2))
    written: Any = json.loads(json.dumps(position_to_json(table.rulebook, table.position)))

    assert position_from_json(table.rulebook, written) == table.position


def test_a_question_to_several_is_told_by_name() -> None:
    table = begun()
    until(table, "mind")
    polled = next(event for event in reversed(table.events) if isinstance(event, e.Polled))

    assert event_to_json(table.rulebook, polled) == {
        "event": "polled",
        "question": "mind",
        "seats": list(polled.seats),
        "territory": "alaska",
    }


@settings(max_examples=20)
@given(st.integers(0, 10**6), st.integers(3, 6))
def test_games_end_in_any_order_of_decisions_and_resignations(seed: int, players: int) -> None:
    rng = random.Random(seed)
    table = Table.begin(EDITION, players, RandomDice(rng))
    for number in range(4000):
        if table.position.is_over:
            break
        playing = [seat for seat in range(players) if table.position.is_playing(seat)]
        if number % 97 == 96:
            table.play(rng.choice(playing), Resign())
        else:
            play_one(table, rng)
    assert table.position.is_over
    record = json.loads(json.dumps([e.to_json(event) for event in table.events]))
    assert fold(map(EDITION.read_event, record)) == table.position


def test_computer_players_play_it_to_its_end() -> None:
    game = play_game(EDITION, [BOTS["sensible"]] * 4, "rounds")

    assert game.winners
    assert {e.RoundBegan, e.RoundEnded, e.Polled, Said} <= {type(event) for event in game.events}
