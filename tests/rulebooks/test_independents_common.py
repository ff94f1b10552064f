"""Hasbro 2006, two players: common rules of passive and active independents, and Risk Mission with them.

Numbers in brackets are lines of the French booklet as transcribed for this project. Alice and Bob play; the
independents have the next seats.
"""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import events as e
from tests.engine.scene import ALICE, BOB, KEYS, Scene, new_game, scene

FIRST, SECOND = 2, 3
each = pytest.mark.parametrize("edition", ["h2006_2p_passive", "h2006_2p_active", "h2006_mission"])


def set_up(edition: str) -> Scene:
    """Deal everything in the order of the board; Alice places first."""
    return new_game(2, rulebook=edition, first=ALICE, deal=range(42))


def at_war(edition: str, **fields: object) -> Scene:
    given = {"alice": "alaska 9, alberta", "bob": "kamchatka 3, peru", "charlie": "siam 9, china"}
    return scene(rulebook=edition, **{"players": 2, "round": 5, **given, **fields})  # type: ignore[arg-type]


@each
def test_armies_of_players_and_of_independents(edition: str) -> None:
    """[752-755, A35]"""
    game = set_up(edition)
    assert game.position.to_place == [36 - 12, 36 - 12, 24 - 9, 24 - 9]
    assert [len(game.lands(seat)) for seat in range(4)] == [12, 12, 9, 9]


@each
def test_the_higher_die_places_first(edition: str) -> None:
    """[774]"""
    game = new_game(2, rulebook=edition)
    (opened,) = (event for event in game.table.events if isinstance(event, e.Opened))
    throw = opened.dice.split()[-1]
    assert throw[opened.seat] == max(throw)
    assert game.to_act == (opened.seat,)


@each
@pytest.mark.parametrize(("dice", "first"), [("6-3", ALICE), ("3-6", BOB), ("4-4 2-5", BOB)])
def test_the_higher_of_a_second_throw_plays_first(edition: str, dice: str, first: int) -> None:
    """[782]"""
    lands: dict[str, Any] = {
        name: ", ".join(KEYS[seat::4]) for seat, name in enumerate(("alice", "bob", "charlie"))
    }
    game = scene(rulebook=edition, players=2, phase="placement", to_place=[1, 0, 0, 0], **lands)
    assert game.order(ALICE, "place 1 alaska", dice=dice).position.turn == first


@each
def test_a_player_places_three_and_is_asked_for_one_of_each_independent(edition: str) -> None:
    """[775-779]"""
    game = set_up(edition).order(ALICE, "standing support ask")
    game.order(ALICE, f"place 3 {game.lands(ALICE)[0]}")
    for force in (FIRST, SECOND):
        assert game.to_act == (ALICE,)
        game.order(ALICE, f"place 1 {game.lands(force)[-1]}")
    assert game.to_act == (BOB,)
    assert [game.armies(game.lands(force)[-1]) for force in (FIRST, SECOND)] == [2, 2]


@each
def test_independents_can_be_left_to_the_rules_and_own_armies_to_a_plan(edition: str) -> None:
    game = set_up(edition).order(ALICE, "standing support ask")
    game.order(ALICE, f"plan 3 {game.lands(ALICE)[0]}")
    game.order(ALICE, "standing support auto")
    assert (game.to_act, game.position.to_place) == ((BOB,), [21, 24, 14, 14])


@each
def test_leaving_loses_the_game(edition: str) -> None:
    assert at_war(edition, phase="attack").order(BOB, "resign").position.winners == (ALICE,)


@each
def test_the_last_territory_of_the_opponent_wins(edition: str) -> None:
    """[749]"""
    game = at_war(edition, bob="kamchatka", phase="attack")
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    assert game.position.winners == (ALICE,)


@each
def test_the_opponent_throws_the_dice_of_the_independents(edition: str) -> None:
    """[784-788]"""
    game = at_war(edition, charlie="northwest_territory 3", phase="attack").order(BOB, "standing defence ask")
    game.order(ALICE, "attack alaska northwest_territory 3")
    assert (game.to_act, game.legal(BOB, "defend")) == ((BOB,), {"defend 1", "defend 2"})


# --- Active independents alone


def active(**fields: object) -> Scene:
    """Put the first independents as Alice's allies."""
    return at_war("h2006_2p_active", **{"extra": {"allies": [ALICE, -1]}, **fields})


def test_nobody_has_to_give_a_card() -> None:
    """[834]"""
    game = active(phase="influence", hands={ALICE: "peru"}, to_place=3)
    assert game.order(ALICE, "end").position.phase == "reinforce"


def test_the_card_is_drawn_after_the_moves_of_allies() -> None:
    """[1004-1010]"""
    game = active(phase="manoeuvre", conquered=True).order(ALICE, "end")
    assert (game.position.phase, game.hand(ALICE)) == ("allied_manoeuvre", [])
    game.order(ALICE, "end")
    assert [type(event) for event in game.happened][:2] == [e.PhaseBegan, e.CardDrawn]


def test_a_position_keeps_the_invasion_that_goes_on() -> None:
    """[A17] It is given up at the end of the attacks, when the die falls."""
    invasion = {"target": "china", "owner": SECOND, "forces": [FIRST, SECOND]}
    lands = {"charlie": "siam 9", "dave": "china 3, india"}
    game = active(phase="attack", extra={"allies": [ALICE, -1], "invasion": invasion}, **lands)
    game.order(ALICE, "end", dice="1-2")
    assert game.position.extra["allies"] == (-1, BOB)


def test_the_cards_of_destroyed_independents_are_handed_in_down_to_four() -> None:
    """[964-970] Alice trades in a set and places its armies before the attacks go on."""
    hands = {ALICE: "alaska china", FIRST: "siam peru brazil"}
    game = active(charlie="kamchatka", bob="peru, japan", phase="attack", hands=hands)
    game.position.extra = {"allies": (-1, -1)}
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    game.refuses(ALICE, "end", "must_trade_down")
    game.order(ALICE, "trade alaska china siam")
    game.order(ALICE, f"place {game.position.to_place[ALICE]} kamchatka")
    assert (game.position.pending, game.position.phase, len(game.hand(ALICE))) == (None, "attack", 2)


def test_with_four_cards_nothing_is_handed_in() -> None:
    hands = {ALICE: "alaska china", FIRST: "siam peru"}
    game = active(charlie="kamchatka", bob="peru, japan", phase="attack", hands=hands)
    game.position.extra = {"allies": (-1, -1)}
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    assert (game.position.pending, len(game.hand(ALICE))) == (None, 4)


def test_players_keep_no_more_sets_than_bring_them_down_to_four() -> None:
    """With six cards only one set is traded in at that time."""
    hands = {ALICE: "alaska china siam", FIRST: "peru brazil alberta"}
    game = active(charlie="kamchatka", bob="peru, japan", phase="attack", hands=hands)
    game.position.extra = {"allies": (-1, -1)}
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    game.order(ALICE, "trade alaska china siam")
    game.refuses(ALICE, "trade peru brazil alberta", "enough_traded")
    game.order(ALICE, f"place {game.position.to_place[ALICE]} kamchatka")
    assert (game.position.pending, len(game.hand(ALICE))) == (None, 3)
