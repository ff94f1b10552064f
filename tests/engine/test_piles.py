"""Piles of cards that an edition has in addition to that of the board."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from games.bots import BOTS
from games.engine import Impossible, Table, redact
from games.engine.chance.dice import RandomDice
from games.engine.events import to_json
from games.engine.events.folding import fold
from games.engine.lists.seat_view import SeatView
from games.engine.notation import event_to_json, position_from_json, position_to_json
from games.engine.redaction import imagined, witnessed
from games.features.piles import CardTaken, Pile, PileShuffled
from games.rulebooks.registry import RULEBOOKS
from games.simulation import play_game
from tests.engine.scene import ALICE, BOB, CHARLIE
from tests.support.refusals import refused

HIDDEN = "hidden"
OMENS = Pile("omens", ("sun", "rain", "wind", "snow"))
RUNES = Pile("runes", ("fire", "ice"), refills=False)
EDITION = RULEBOOKS["h2000_world"].with_(OMENS, RUNES)


def begun(**given: Any) -> Table:
    return Table.begin(EDITION, 3, RandomDice(random.Random(1)), first=ALICE, **given)


def test_each_pile_is_shuffled_when_the_game_is_set_up() -> None:
    piles = [OMENS.of(begun().position), RUNES.of(begun().position)]

    assert [sorted(pile.deck) for pile in piles] == [sorted(OMENS.cards), sorted(RUNES.cards)]
    assert all(pile.hands == ((), (), ()) for pile in piles)


def test_a_pile_can_be_given() -> None:
    assert RUNES.of(begun(runes=["ice", "fire"]).position).deck == ("ice", "fire")
    with refused(Impossible, "each of the 2 cards once"):
        begun(runes=["ice", "ice"])


def test_cards_are_drawn_played_and_turned_over() -> None:
    table = begun(omens=["sun", "rain", "wind", "snow"])

    assert OMENS.draw(table, BOB) == "sun"
    assert OMENS.turn_over(table) == "rain"
    assert OMENS.draw(table, BOB) == "wind"
    OMENS.lay(table, BOB, "sun")
    assert OMENS.of(table.position) == (("snow",), ("rain", "sun"), ((), ("wind",), ()))


def test_an_empty_pile_is_refilled_or_gives_nothing_more() -> None:
    table = begun()
    for pile in (OMENS, RUNES):
        for _ in pile.cards:
            pile.turn_over(table)

    assert RUNES.draw(table, ALICE) is None
    assert OMENS.draw(table, ALICE) in OMENS.cards
    assert (len(OMENS.of(table.position).deck), OMENS.of(table.position).discard) == (3, ())
    for _ in range(3):
        OMENS.draw(table, BOB)
    assert OMENS.draw(table, CHARLIE) is None


def drawn(order: list[str]) -> Table:
    """Let Bob draw the first two of these omens and play the second."""
    table = begun(omens=order)
    OMENS.draw(table, BOB)
    OMENS.draw(table, BOB)
    OMENS.lay(table, BOB, order[1])
    return table


@pytest.mark.parametrize("reader", [ALICE, None])
def test_hidden_cards_are_hidden_everywhere(
    reader: int | None,
) -> None:
    told = []
    for order in (["sun", "rain", "wind", "snow"], ["wind", "rain", "snow", "sun"]):
        table = drawn(order)
        view = redact(EDITION, table.position, reader)
        assert OMENS.of(view) == ((HIDDEN,) * 2, ("rain",), ((), (HIDDEN,), ()))
        events = [one.known_to(reader) for one in witnessed(EDITION, None, table.events)]
        assert [event.drawn for event in events if isinstance(event, CardTaken)] == [HIDDEN, HIDDEN]
        told.append(
            [position_to_json(EDITION, view), [event_to_json(EDITION, event) for event in events if event]]
        )

    assert told[0] == told[1]


def test_players_see_their_own_cards() -> None:
    table = drawn(["sun", "rain", "wind", "snow"])

    assert OMENS.of(redact(EDITION, table.position, BOB)).hands[BOB] == ("sun",)
    events = [one.known_to(BOB) for one in witnessed(EDITION, None, table.events)]
    assert [event.drawn for event in events if isinstance(event, CardTaken)] == ["sun", "rain"]


def test_a_trial_has_possible_cards_in_the_place_of_hidden_ones() -> None:
    table = drawn(["sun", "rain", "wind", "snow"])
    seat_view = SeatView(EDITION, redact(EDITION, table.position, ALICE), ALICE, frozenset())
    tried = OMENS.of(imagined(seat_view.rulebook, seat_view.position, seat_view.seat, random.Random(3)))

    assert tried.discard == ("rain",)
    assert sorted((*tried.deck, *tried.hands[BOB])) == ["snow", "sun", "wind"]


def test_records_and_positions_are_read_back() -> None:
    table = drawn(["sun", "rain", "wind", "snow"])
    record = json.loads(json.dumps([to_json(event) for event in table.events]))
    written = json.loads(json.dumps(position_to_json(EDITION, table.position)))

    assert fold(map(EDITION.read_event, record)) == table.position
    assert position_from_json(EDITION, written) == table.position
    assert written["extra"]["omens"] == [["wind", "snow"], ["rain"], [[], ["sun"], []]]


def test_a_position_put_by_hand_has_all_cards_face_down_or_each_once() -> None:
    lands = {"alaska": {"owner": 0}, "peru": {"owner": 1}}
    put = position_from_json(EDITION, {"players": 3, "territories": lands})
    assert OMENS.of(put) == (tuple(OMENS.cards), (), ((), (), ()))

    for wrong in ([["sun"], [], [[], [], []]], [["sun", "sun", "rain", "wind"], [], [[], [], []]], "sun"):
        with refused(Impossible, "omens"):
            position_from_json(EDITION, {"players": 3, "territories": lands, "extra": {"omens": wrong}})


def test_computer_players_play_on_with_piles() -> None:
    played = play_game(EDITION, [BOTS["sensible"]] * 3, "piles")

    assert played.winners
    assert sum(isinstance(event, PileShuffled) for event in played.events) == 2
