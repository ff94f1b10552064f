"""Les prisonniers de guerre (js_7): « quand un joueur détruit des armées, il les capture »."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.bots import BOTS
from games.engine.chance.dice import RandomDice
from games.engine.errors import Illegal, Impossible, Unreadable
from games.engine.notation import format_order, parse_order
from games.engine.redaction import redact
from games.rulebooks.house.armies.account import CAPTIVES, DEAD, RESERVE, captives
from games.rulebooks.house.armies.market import Agree, PrisonersExchanged, Release
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from tests.engine.scene import ALICE, BOB, CHARLIE, DAVE, KEYS, Scene, scene
from tests.support.refusals import refused

PRISONERS = {"js_6": "1", "js_7": "1"}
HELD = [[0, 3, 0], [2, 0, 1], [0, 0, 0]]
"""Alice holds three armies of Bob's; Bob holds two of Alice's and one of Charlie's."""


def test_both_sides_capture_what_they_destroy() -> None:
    game = scene(options=PRISONERS, alice="alaska 5, peru", bob="kamchatka 4, brazil", phase="attack")
    game.order(ALICE, "attack alaska kamchatka 3", dice="661-65")
    assert (captives(game.position, ALICE, BOB), captives(game.position, BOB, ALICE)) == (1, 1)
    assert not any(DEAD.of(game.position))


def test_armies_that_fall_to_neutrals_or_garrisons_are_not_captured() -> None:
    game = scene(
        options=PRISONERS,
        alice="alaska 5, peru",
        bob="kamchatka 4, brazil",
        charlie="egypt",
        dave="japan",
        status={"1": "resigned"},
        phase="attack",
    )
    game.order(ALICE, "attack alaska kamchatka 3", dice="661-65")
    assert (captives(game.position, BOB, ALICE), DEAD.of(game.position)[ALICE]) == (0, 1)


def market(held: list[list[int]] = HELD, **fields: Any) -> Scene:
    """Play to the end of a round, so that the next one begins with the market."""
    game = scene(
        options=PRISONERS,
        alice=", ".join(KEYS[:12]),
        bob=", ".join(KEYS[12:24]),
        charlie=", ".join(KEYS[24:]),
        turn=CHARLIE,
        phase="manoeuvre",
        round=3,
        extra={"reserve": [10, 10, 10], "captives": held},
        **fields,
    )
    return game.order(CHARLIE, "end")


def test_it_opens_for_all_who_hold_each_others_prisoners_before_the_first_turn() -> None:
    game = market()
    assert (game.position.phase, game.to_act) == ("market", (ALICE, BOB))


def test_without_possible_exchanges_the_round_begins_at_once() -> None:
    assert market([[0, 3, 0], [0, 0, 1], [0, 0, 0]]).position.phase == "reinforce"


def test_an_offer_that_is_accepted_is_carried_out_at_once() -> None:
    game = market().order(ALICE, "release 3 for 1 to 2").order(BOB, "agree 1 for 3 with 1")
    assert game.event(PrisonersExchanged) == PrisonersExchanged(BOB, ALICE, 1, 3)
    assert CAPTIVES.of(game.position) == ((0, 0, 0), (1, 0, 1), (0, 0, 0))
    assert RESERVE.of(game.position)[BOB] == 13
    assert game.position.phase == "reinforce"
    assert RESERVE.of(game.position)[ALICE] + game.position.to_place[ALICE] == 11


def test_an_offer_that_is_met_is_too() -> None:
    game = market().order(ALICE, "release 2 for 2 to 2").order(BOB, "release 2 for 2 to 1")
    assert game.event(PrisonersExchanged)
    assert CAPTIVES.of(game.position)[ALICE] == (0, 1, 0)


@pytest.mark.parametrize(("give", "take"), [(0, 1), (4, 1), (1, 3), (1, 0)])
def test_nobody_offers_more_than_is_held_nor_nothing(give: int, take: int) -> None:
    market().refuses(ALICE, f"release {give} for {take} to 2", "too_many_prisoners")


@pytest.mark.parametrize(("give", "take"), [(1, 1), (3, 1), (3, 2), (1, 2)])
def test_every_rate_is_allowed(give: int, take: int) -> None:
    market().order(ALICE, f"release {give} for {take} to 2")


def test_there_is_nothing_to_exchange_with_others() -> None:
    market().refuses(ALICE, "release 1 for 1 to 3", "no_prisoners")
    market().refuses(ALICE, "release 1 for 1 to 1", "no_prisoners")
    market().refuses(ALICE, "release 1 for 1 to 4", "no_prisoners")
    market().refuses(ALICE, "agree 1 for 1 with 2", "no_offer")


def test_players_who_are_done_can_accept_until_all_are() -> None:
    game = market().order(ALICE, "end")
    assert game.to_act == (BOB,)
    game.order(BOB, "release 1 for 1 to 1").order(ALICE, "agree 1 for 1 with 2")
    assert captives(game.position, ALICE, BOB) == 2
    game.order(BOB, "end")
    assert game.position.phase == "reinforce"


def test_offers_lapse_when_it_closes() -> None:
    game = market().order(ALICE, "release 1 for 1 to 2").order(ALICE, "end").order(BOB, "end")
    assert (game.position.phase, game.position.extra["releases"]) == ("reinforce", ())


def test_an_offer_lapses_that_cannot_be_met_any_more() -> None:
    game = market().order(ALICE, "release 3 for 2 to 2").order(ALICE, "release 2 for 1 to 2")
    game.order(BOB, "agree 1 for 2 with 1")
    game.refuses(BOB, "agree 1 for 2 with 1", "no_offer")


def test_nobody_accepts_other_terms_than_they_have_read() -> None:
    """Alice offers three for one; before Bob's answer comes, she asks two for one army."""
    game = market().order(ALICE, "release 3 for 1 to 2").order(ALICE, "release 1 for 2 to 2")
    game.refuses(BOB, "agree 1 for 3 with 1", "other_terms")
    told = "That player now offers you 1 of yours for 2 of theirs: write “agree 2 for 1 with 1” to accept."
    with refused(Illegal, told, game.rulebook):
        game.order(BOB, "agree 1 for 3 with 1")
    game.order(BOB, "agree 2 for 1 with 1")
    assert game.event(PrisonersExchanged) == PrisonersExchanged(BOB, ALICE, 2, 1)


def test_players_with_a_standing_answer_are_not_asked() -> None:
    game = market(standing={"0": {"market": 1}})
    assert game.to_act == (BOB,)
    both = market(standing={"0": {"market": 1}, "1": {"market": 1}})
    assert both.position.phase == "reinforce"


def test_absent_players_exchange_nothing() -> None:
    game = market()
    for seat in (ALICE, BOB):
        game.table.leave_to_rules(seat)
    assert (game.position.phase, CAPTIVES.of(game.position)) == ("reinforce", tuple(map(tuple, HELD)))


def test_leaving_frees_the_held_prisoners_and_kills_the_lost_ones() -> None:
    game = market().order(BOB, "resign")
    assert CAPTIVES.of(game.position) == ((0, 0, 0),) * 3
    assert RESERVE.of(game.position)[CHARLIE] == 11
    assert DEAD.of(game.position)[BOB] == 3


def test_elimination_does_the_same() -> None:
    game = scene(
        options=PRISONERS,
        alice=", ".join(["alaska 5", *KEYS[3:30]]),
        bob="kamchatka",
        charlie=", ".join([*KEYS[1:3], *(key for key in KEYS[30:] if key != "kamchatka")]),
        phase="attack",
        round=5,
        extra={"reserve": [10, 10, 10], "captives": HELD},
    )
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    assert not any(map(any, CAPTIVES.of(game.position)))
    assert RESERVE.of(game.position)[ALICE] == 12
    assert DEAD.of(game.position)[BOB] == 4


def test_computers_exchange_as_many_for_as_many_and_go_on() -> None:
    game, rng = market(), random.Random(3)
    for _ in range(9):
        if game.position.phase != "market":
            break
        seat = game.to_act[0]
        view = redact(game.rulebook, game.position, seat)
        game.table.dice = RandomDice(rng)
        game.table.play(seat, BOTS["sensible"].choose(game.rulebook, view, seat, rng))
    assert game.position.phase == "reinforce"
    assert CAPTIVES.of(game.position) == ((0, 1, 0), (0, 0, 1), (0, 0, 0))


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("release 3 for 2 to 2", Release(BOB, 3, 2)),
        ("release 1 2 with player 4", Release(DAVE, 1, 2)),
        ("libérer 3 contre 2 à 2", Release(BOB, 3, 2)),
        ("consentir 2 contre 3 avec joueur 1", Agree(ALICE, 2, 3)),
        ("agree 2 for 3 with 5", Agree(4, 2, 3)),
    ],
)
def test_orders_are_read_in_both_languages(text: str, order: Release | Agree) -> None:
    rulebook = rulebook_for("h2000_world", PRISONERS)
    assert parse_order(rulebook, text) == order
    for language in ("en", "fr"):
        assert parse_order(rulebook, format_order(rulebook, order, language)) == order


@pytest.mark.parametrize("text", ["agree 4", "consentir 4"])
def test_an_agreement_says_its_terms(text: str) -> None:
    with pytest.raises(Unreadable):
        parse_order(rulebook_for("h2000_world", PRISONERS), text)


def test_it_needs_the_hecatomb() -> None:
    with refused(Impossible, "choose the hecatomb too"):
        rulebook_for("h2000_world", {"js_7": "1"})
    offered = {key for key, book in RULEBOOKS.items() if any(c.key == "js_7" for c in book.choices)}
    assert offered == {key for key, book in RULEBOOKS.items() if any(c.key == "js_6" for c in book.choices)}
