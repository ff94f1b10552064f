"""Orders that are taken back restore the position exactly, unless dice, cards or others decided since."""

from __future__ import annotations

import random
from copy import deepcopy

import pytest

from games.engine.chance.dice import GivenDice, RandomDice
from games.engine.errors import Illegal
from games.engine.events import TakenBack, from_json, to_json
from games.engine.events.folding import fold
from games.engine.notation import event_to_json, format_order, parse_order
from games.engine.orders import End, Order, Place, Standing, TakeBack, Trade
from games.engine.position import Position
from games.engine.redaction import redact, witnessed
from games.engine.rulebook import Rulebook
from games.engine.table import History, Table
from games.rulebooks.registry import RULEBOOKS
from tests.engine.random_play import TEMPERS, any_options, draw_order

SAID = ("Annuler !", "annule le dernier ordre", "je reprends mon ordre", "undo", "take my last order back")
CHANCE = ("deck", "discard", "hands", "extra", "turn", "round", "status", "conquered", "traded")
"""The parts of a position that no order changes that can be taken back."""


def is_taken_back(table: Table, seat: int) -> bool:
    """Take the last order back if that is possible; return whether it was."""
    try:
        table.play(seat, TakeBack())
    except Illegal:
        return False
    return True


def table_from(rulebook: Rulebook, position: Position, dice: list[list[int]] | None = None) -> Table:
    """Return a table whose record begins with a position."""
    start = position.copy()
    return Table(rulebook, position, GivenDice(dice or []), past=lambda: History((), {}, start))


def at_a_turn(key: str, *, hand: tuple[int, ...] = ()) -> Table:
    """Put the beginning of a turn with armies to place and these cards in hand."""
    rng = random.Random(7)
    rulebook = RULEBOOKS[key].with_options({})
    table = Table.begin(rulebook, 3, RandomDice(rng))
    while not (table.position.round and table.position.to_place[table.position.turn] > 3):
        table.play(*draw_order(table, rng, TEMPERS[2]))
    position = table.position
    for card in hand:
        next(pile for pile in (position.deck, position.discard, *position.hands) if card in pile).remove(card)
    position.hands[position.turn] = list(hand)
    return table_from(rulebook, position)


def own(table: Table, number: int) -> int:
    """Return one of the territories of the seat on turn."""
    position = table.position
    return [land for land, owner in enumerate(position.owner) if owner == position.turn][number]


@pytest.mark.parametrize("options", ["usual", "any"])
@pytest.mark.parametrize("key", RULEBOOKS)
def test_it_is_exactly_the_position_before_and_never_crosses_chance(key: str, options: str) -> None:
    rng = random.Random(f"back {key}")
    rulebook = RULEBOOKS[key].with_options({} if options == "usual" else any_options(RULEBOOKS[key], rng))
    table = Table.begin(rulebook, rng.choice(rulebook.players), RandomDice(rng))
    taken_back = 0
    for _ in range(250):
        if table.position.is_over:
            break
        before, length = table.position.copy(), len(table.events)
        seat, order = draw_order(table, rng, TEMPERS[1])
        table.play(seat, order)
        tried = Table(rulebook, table.position.copy(), deepcopy(table.dice), past=table.history)
        if isinstance(order, Standing) or not is_taken_back(tried, seat):
            continue
        taken_back += 1
        assert tried.position == before
        assert all(getattr(table.position, name) == getattr(before, name) for name in CHANCE)
        assert not any(isinstance(event, rulebook.thrown) for event in table.events[length:])
        (event,) = tried.events
        assert from_json(rulebook.kinds, to_json(event)) == event
        assert fold([*table.events, event]) == before
    assert taken_back or options == "any"


def test_orders_are_taken_back_newest_first_to_the_beginning_of_the_turn() -> None:
    table = at_a_turn("h2000_world")
    seat, positions = table.position.turn, []
    for number in range(3):
        positions.append(table.position.copy())
        table.play(seat, Place(((own(table, number), 1),)))
    for position in reversed(positions):
        table.play(seat, TakeBack())
        assert table.position == position
    assert not is_taken_back(table, seat)


def test_orders_after_taking_back_can_be_taken_back_too() -> None:
    table = at_a_turn("h2000_world")
    seat, start = table.position.turn, table.position.copy()
    for number in range(2):
        table.play(seat, Place(((own(table, number), 2),)))
        table.play(seat, TakeBack())
        assert table.position == start
    assert not is_taken_back(table, seat)


def test_the_end_of_a_phase_is_taken_back_apart_from_the_order_before_it() -> None:
    table = at_a_turn("h2000_world", hand=(0, 1, 3))
    seat, start = table.position.turn, table.position.copy()
    table.play(seat, Place(((own(table, 0), start.to_place[seat]),)))
    placed = table.position.copy()
    table.play(seat, End())
    assert table.position.phase == "attack"
    for position in (placed, start):
        table.play(seat, TakeBack())
        assert table.position == position


def test_a_set_that_was_shown_stays_handed_in() -> None:
    table = at_a_turn("h2000_world")
    position, symbols = table.position, table.rulebook.board.symbols
    alike = [card for card in range(len(symbols)) if symbols[card] == 0][:3]
    table = at_a_turn("h2000_world", hand=tuple(alike))
    table.play(position.turn, Trade(tuple(alike)))
    assert not is_taken_back(table, position.turn)


def test_the_secrets_of_others_neither_hinder_nor_are_undone() -> None:
    table = at_a_turn("h2000_world")
    seat, other = table.position.turn, (table.position.turn + 1) % 3
    armies = table.position.armies[:]
    table.play(seat, Place(((own(table, 0), 1),)))
    table.play(other, Standing("defence", 1))
    table.play(seat, TakeBack())
    assert table.position.armies == armies
    assert table.position.standing[other] == {"defence": 1}


def test_nobody_takes_anothers_order_back() -> None:
    table = at_a_turn("h2000_world")
    seat = table.position.turn
    table.play(seat, Place(((own(table, 0), 1),)))
    with pytest.raises(Illegal) as refused:
        table.play((seat + 1) % 3, TakeBack())
    assert refused.value.code == "not_your_turn"


def test_it_is_written_in_both_languages() -> None:
    rulebook = RULEBOOKS["h2000_world"]
    for language, text in (("en", "take back"), ("fr", "reprendre")):
        order: Order = TakeBack()
        assert format_order(rulebook, order, language) == text
        assert isinstance(parse_order(rulebook, text), TakeBack)
    for text in SAID:
        assert isinstance(parse_order(rulebook, text), TakeBack), text


def test_in_the_fog_nobody_learns_more_than_the_order_told() -> None:
    rulebook = RULEBOOKS["h2000_world"].with_options({"fog": "1"})
    table = at_a_turn("h2000_world")
    table = table_from(rulebook, table.position)
    seat = table.position.turn
    for land in [land for land, owner in enumerate(table.position.owner) if owner == seat]:
        tried = table_from(rulebook, table.position.copy())
        tried.play(seat, Place(((land, 1),)))
        placed = tried.position.copy()
        tried.play(seat, TakeBack())
        (placing,) = witnessed(rulebook, table.position, tried.events[:1])
        (taking_back,) = witnessed(rulebook, placed, tried.events[1:])
        assert placing.seen == taking_back.seen
        for other in {0, 1, 2} - {seat}:
            told = taking_back.known_to(other)
            assert told is None or event_to_json(rulebook, told)["to_place"] == []
            assert (
                redact(rulebook, placed, other).to_place == redact(rulebook, tried.position, other).to_place
            )
        assert isinstance(taking_back.known_to(seat), TakenBack)
