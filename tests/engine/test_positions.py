"""Positions written by hand: the parts that may be left out, and the values that are refused."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.engine.chance.dice import RandomDice
from games.engine.errors import Impossible, OrderError
from games.engine.notation import position_from_json, position_to_json
from games.engine.notation.positions.reading import FIELDS
from games.engine.orders import Place
from games.engine.position import NOBODY
from games.engine.redaction import redact
from games.engine.table import Table
from games.rulebooks.explaining import explain
from games.rulebooks.registry import rulebook_for
from tests.engine.scene import ALICE, BOB, CHARLIE, KEYS, new_game, scene
from tests.support.refusals import refused

H2000, H2006 = rulebook_for("h2000_world"), rulebook_for("h2006_world")
LANDS = {"alaska": {"owner": 0, "armies": 5}, "kamchatka": {"owner": 1, "armies": 3}, "egypt": {"owner": 1}}
QUESTION = {"question": "defence", "seat": 1, "from": "alaska", "to": "kamchatka", "dice": 3, "stop": -1}


def test_omitted_values_follow_from_the_rest() -> None:
    p = scene(alice="alaska 5", bob="kamchatka").position
    assert p.seats == 3
    assert p.owner.count(CHARLIE) == 40
    assert sum(p.armies) == 46
    assert (p.phase, p.round, p.turn, p.to_place) == ("reinforce", 1, ALICE, [3, 0, 0])
    assert (len(p.deck), p.hands) == (44, [[], [], []])


def test_it_has_as_many_seats_as_lands_or_hands_need() -> None:
    assert scene(alice="peru", dave="alaska").position.seats == 4
    assert scene(alice="alaska", hands={4: "peru"}).position.seats == 5
    assert scene(alice="alaska", players=6).position.seats == 6


def test_players_without_land_are_out() -> None:
    assert scene(alice="alaska").position.status == [0, 1, 0]


def test_the_pile_holds_the_cards_that_are_nowhere_else() -> None:
    game = scene(alice="alaska", bob="peru", hands={BOB: "alaska joker"}, discard=["peru"])
    assert game.pile() == [key for key in [*KEYS, "joker_2"] if key not in ("alaska", "peru")]
    assert game.hand(BOB) == ["alaska", "joker_1"]


def test_in_the_set_up_the_rest_of_the_first_armies_is_to_be_placed() -> None:
    game = scene(alice="alaska 5, peru 5", bob="egypt 5", phase="placement")
    assert game.position.to_place == [25, 30, 0]
    assert game.position.round == 0


def test_seats_may_be_named_or_counted() -> None:
    listed = scene(alice="alaska", bob="peru", standing=[{}, {"defence": 1}], to_place=[2, 0, 0])
    named = scene(alice="alaska", bob="peru", standing={"1": {"defence": 1}}, to_place={"0": 2})
    assert listed.position == named.position


def test_territories_may_be_written_by_any_name() -> None:
    p = position_from_json(H2000, {"territories": {"Égypte": {"owner": 0}, "Great Britain": {"owner": 1}}})
    assert [p.owner[KEYS.index(key)] for key in ("egypt", "great_britain")] == [ALICE, BOB]


def test_the_first_seat_with_land_is_on_turn() -> None:
    assert scene(bob="alaska").to_act == (BOB,)


def test_an_open_question_says_whose_turn_it_is() -> None:
    game = scene(bob="alaska 5", alice="kamchatka 3", phase="attack", pending={**QUESTION, "seat": 0})
    assert (game.position.turn, game.to_act) == (BOB, (ALICE,))


def test_every_field_that_is_written_can_be_read() -> None:
    assert set(position_to_json(H2000, new_game(3).position)) == FIELDS


IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"territory": {}}, "a position has no “territory”"),
    ({"rulebook": "chess"}, "not one of h2000_world"),
    ({"version": 2}, "has version 1 here"),
    ({"options": {"sets": "progressive"}}, "other options"),
    ({"extra": {"gods": 1}}, "“extra”"),
    ({"players": 2}, "not for 2 players"),
    ({"players": 7}, "not for 7 players"),
    ({"players": "3"}, "not a whole number"),
    ({"players": True}, "not a whole number"),
    ({"territories": {**LANDS, "peru": {"owner": 6}}}, "not for 7 players"),
    ({"territories": {**LANDS, "peru": {"owner": -2}}}, "peru belongs to no seat"),
    ({"territories": {**LANDS, "peru": {"owner": None}}}, "peru belongs to no seat"),
    ({"territories": {**LANDS, "peru": {"owner": 0, "armies": 0}}}, "peru has no army"),
    ({"territories": {**LANDS, "peru": {"owner": 0, "armies": 1.5}}}, "not a whole number"),
    ({"territories": {**LANDS, "peru": {"owner": 0, "armies": 10**9}}}, "not a whole number"),
    ({"territories": {**LANDS, "ALASKA": {"owner": 0}}}, "alaska is there twice"),
    ({"territories": {**LANDS, "atlantis": {"owner": 0}}}, "no territory “atlantis”"),
    ({"territories": [1, 2]}, "cannot be read"),
    ({"phase": "lunch"}, "there is no phase “lunch”"),
    ({"phase": "placement", "round": 1}, "round 0"),
    ({"round": 0}, "round 0"),
    ({"round": -1}, "negative"),
    ({"turn": 3}, "there is no seat 3"),
    ({"first": -1}, "there is no seat -1"),
    ({"to_act": [1], "turn": 0}, "the seats to act are [0]"),
    ({"conquered": 1}, "neither true nor false"),
    ({"conquered": True}, "before the attacks"),
    ({"traded": True, "sets_traded": 0}, "“sets_traded” is too small"),
    ({"hands": [["peru"], ["peru"]]}, "“peru” is there twice"),
    ({"hands": [["joker", "joker", "joker"]]}, "too many jokers"),
    ({"hands": [["joker_1", "joker_1"]]}, "“joker_1” is there twice"),
    ({"hands": [["hidden"]]}, "hidden"),
    ({"hands": [[7]]}, "cannot be read"),
    ({"hands": [[], [], [], ["peru"]], "players": 3}, "there is no seat 3"),
    ({"deck": KEYS}, "nowhere: joker_1, joker_2"),
    ({"deck": [*KEYS, "joker", "joker", "peru"]}, "“peru” is there twice"),
    ({"status": ["eliminated"]}, "seat 0 is eliminated and holds land"),
    (
        {"players": 4, "territories": {**LANDS, "peru": {"owner": 2}}, "status": {"3": "dead"}},
        "no status “dead”",
    ),
    ({"status": {"1": "resigned"}, "hands": {"1": ["peru"]}}, "seat 1 is out and holds cards"),
    ({"turn": 1, "status": {"1": "resigned"}}, "the seat on turn is out"),
    ({"standing": {"1": {"defence": 3}}}, "no standing answer 3"),
    ({"standing": {"1": {"occupy": 1}}}, "no standing answer"),
    ({"to_place": [3, 1, 0]}, "armies wait to be placed"),
    ({"to_place": [3, 0, 0, 0]}, "more seats than the game"),
    ({"to_place": -1}, "negative"),
    ({"phase": "attack", "to_place": 1}, "armies wait to be placed"),
    ({"phase": "placement", "to_place": [0, 2, 0]}, "nothing to place"),
    ({"phase": "placement", "plans": {"1": [[1, "alaska"]]}}, "plan of seat 1 does not fit"),
    ({"phase": "placement", "plans": {"1": [[99, "egypt"]]}}, "plan of seat 1 does not fit"),
    ({"phase": "placement", "plans": {"0": [[1, "alaska"]]}}, "would have been followed"),
    ({"plans": {"0": [[1, "alaska"]]}}, "would have been followed"),
    ({"phase": "attack", "pending": {"question": "why", "from": "alaska"}}, "no question “why”"),
    ({"phase": "attack", "pending": {"question": "defence", "from": "alaska"}}, "needs seat, from, to, dice"),
    ({"phase": "manoeuvre", "pending": QUESTION}, "cannot be open here"),
    ({"phase": "attack", "pending": {**QUESTION, "dice": 5}}, "cannot be open here"),
    ({"phase": "attack", "pending": {**QUESTION, "dice": 0, "stop": 5}}, "cannot be open here"),
    ({"phase": "attack", "pending": {**QUESTION, "seat": 2}}, "cannot be open here"),
    ({"phase": "attack", "pending": {**QUESTION, "to": "egypt"}}, "cannot be open here"),
    ({"winners": [0]}, "the winners are others"),
    ({"phase": "attack", "winners": [0]}, "there are winners"),
    ({"territories": {}}, "somebody has already won"),
]


@pytest.mark.parametrize(("fields", "reason"), IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_the_reason(fields: dict[str, Any], reason: str) -> None:
    with pytest.raises(OrderError) as refusal:
        position_from_json(H2000, {"territories": LANDS, **fields})
    assert reason in explain(H2000, refusal.value)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"phase": "card"}, "there is no phase “card”"),
        ({"phase": "claim", "to_place": [30, 5, 3]}, "armies are too few"),
        ({"phase": "claim", "to_place": [0, 35, 35]}, "nothing to place"),
    ],
)
def test_a_position_in_which_the_game_would_stick_is_refused(fields: dict[str, Any], reason: str) -> None:
    """Cards are drawn without an order, or there are 38 armies to claim 39 territories."""
    with refused(Impossible, re.escape(reason)):
        position_from_json(H2006, {"territories": LANDS, **fields})


def test_when_the_claims_take_all_armies_play_begins() -> None:
    given = {"phase": "claim", "to_place": [13, 13, 13], "turn": ALICE}
    table = Table(H2006, position_from_json(H2006, {"territories": LANDS, **given}), RandomDice())
    while table.position.phase == "claim":
        free = table.position.owner.index(NOBODY)
        table.play(table.position.turn, Place(((free, 1),)))
    assert (table.position.phase, table.position.round) == ("reinforce", 1)


def test_a_game_that_ends_among_the_claims_can_be_put_back() -> None:
    game = new_game(3, rulebook="h2006_world", first=ALICE)
    game.order(CHARLIE, "plan 1 peru").order(ALICE, "resign").order(BOB, "resign")
    assert (game.position.winners, game.position.owner[KEYS.index("peru")]) == ((CHARLIE,), NOBODY)
    assert position_from_json(H2006, position_to_json(H2006, game.position)) == game.position


def test_a_redacted_position_cannot_be_put_back() -> None:
    game = new_game(3)
    with refused(Impossible, "hidden"):
        position_from_json(H2000, position_to_json(H2000, redact(game.rulebook, game.position, ALICE)))
