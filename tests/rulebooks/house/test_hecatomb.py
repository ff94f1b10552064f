"""L'hécatombe (js_6): « On ne ressuscite plus les morts ! »"""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.engine.armies.garrisons import armies_of
from games.engine.chance.dice import RandomDice
from games.engine.position import NOBODY, Position
from games.engine.table import Table
from games.rulebooks.house.armies.account import DEAD, RESERVE, captives, number_of_seat
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from tests.engine.random_play import TEMPERS, draw_order
from tests.engine.scene import ALICE, BOB, CHARLIE, KEYS, Scene, index, scene
from tests.support.rulebooks.editions import CLOSED

NUMBERED = {"js_6": "1"}
EVERYWHERE = [key for key, book in RULEBOOKS.items() if any(choice.key == "js_6" for choice in book.choices)]


def all_of(position: Position, seat: int) -> int:
    """Return the armies of a seat, wherever they are."""
    held = sum(captives(position, holder, seat) for holder in range(position.seats))
    there = armies_of(position, seat) + position.to_place[seat]
    return there + number_of_seat(RESERVE, position, seat) + number_of_seat(DEAD, position, seat) + held


@pytest.mark.parametrize("prisoners", [False, True])
@pytest.mark.parametrize("rulebook", EVERYWHERE)
def test_every_army_is_somewhere(rulebook: str, prisoners: bool) -> None:
    """On the board, waiting, in reserve, dead and captured ones always add up to the same number."""
    rng = random.Random(rulebook)
    edition = rulebook_for(rulebook, {**NUMBERED, "js_7": "1" if prisoners else "none"})
    table = Table.begin(edition, rng.choice(edition.players), RandomDice(rng))
    total = [all_of(table.position, seat) for seat in range(table.position.seats)]
    assert all(armies > 35 for armies in total)
    for _ in range(400):
        if table.position.is_over:
            break
        table.play(*draw_order(table, rng, TEMPERS[1]))
        for seat in range(table.position.players):
            if table.position.is_playing(seat):
                assert all_of(table.position, seat) == total[seat]


def test_everybody_has_35_in_reserve() -> None:
    table = Table.begin(rulebook_for("h2000_world", NUMBERED), 3, RandomDice(random.Random(1)))
    assert RESERVE.of(table.position) == (35, 35, 35)


def income(reserve: int, lands: int = 12) -> Scene:
    """Return Bob's income with these territories, of which twelve bring four armies, and this reserve."""
    game = scene(
        options=NUMBERED,
        alice="alaska 3, peru",
        bob=", ".join([key for key in KEYS if key not in ("alaska", "peru")][4 : 4 + lands]),
        charlie="japan",
        extra={"reserve": [35, reserve, 35]},
        phase="manoeuvre",
    )
    return game.order(ALICE, "end")


@pytest.mark.parametrize(("reserve", "comes"), [(0, 0), (3, 3), (4, 4), (5, 4)])
def test_reinforcements_come_from_the_reserve_while_it_lasts(reserve: int, comes: int) -> None:
    game = income(reserve)
    assert game.position.to_place[BOB] == comes
    assert number_of_seat(RESERVE, game.position, BOB) == reserve - comes
    assert income(35, lands=3).position.to_place[BOB] == 3


def handed_in(reserve: int) -> Scene:
    """Let Alice trade in three foot soldiers for four armies; two go straight to Alaska, which is hers."""
    game = scene(
        options=NUMBERED,
        alice="alaska, peru 2",
        bob="brazil",
        phase="reinforce",
        to_place=3,
        hands={ALICE: "alaska alberta argentina"},
        extra={"reserve": [reserve, 35, 35]},
        players=3,
    )
    symbols = [game.rulebook.board.symbols[card] for card in game.position.hands[ALICE]]
    assert game.rulebook.sets.worth(symbols, 0) == 4
    return game.order(ALICE, "trade alaska alberta argentina")


@pytest.mark.parametrize(
    ("reserve", "to_place", "alaska"), [(7, 4, 3), (6, 4, 3), (5, 3, 3), (2, 0, 3), (1, 0, 2), (0, 0, 1)]
)
def test_armies_for_sets_and_immediate_ones_do_so_too(reserve: int, to_place: int, alaska: int) -> None:
    game = handed_in(reserve)
    assert (game.position.to_place[ALICE], game.armies("alaska")) == (3 + to_place, alaska)
    assert number_of_seat(RESERVE, game.position, ALICE) == max(0, reserve - 6)


def test_half_of_a_neutral_comes_from_its_own_reserve() -> None:
    game = scene(
        rulebook="h2000_2p",
        options=NUMBERED,
        alice="alaska 5, peru",
        bob="brazil",
        charlie="egypt, congo",
        phase="reinforce",
        to_place=6,
        extra={"reserve": [35, 35, 2]},
    )
    game.order(ALICE, "place 6 alaska")
    assert (armies_of(game.position, CHARLIE), number_of_seat(RESERVE, game.position, CHARLIE)) == (39 + 2, 0)


def test_fallen_armies_are_dead() -> None:
    game = scene(options=NUMBERED, alice="alaska 5, peru", bob="kamchatka 4, brazil", phase="attack")
    game.order(ALICE, "attack alaska kamchatka 3", dice="661-65")
    assert DEAD.of(game.position)[:2] == (1, 1)


def last(
    alice: str = "alaska",
    charlie: str = "peru",
    round_: int = 9,
    *,
    order: str = "end",
    others: dict[str, str] | None = None,
    **fields: Any,
) -> Scene:
    """Let Charlie end the last turn of a round; Bob has everything else, with one army each."""
    named = {land.split()[0] for land in (*alice.split(", "), *charlie.split(", "))}
    extra = {"reserve": [0, 0, 0], **fields.pop("extra", {})}
    game = scene(
        options={**NUMBERED, **(others or {})},
        alice=alice,
        bob=", ".join(key for key in KEYS if key not in named),
        charlie=charlie,
        phase="manoeuvre",
        turn=CHARLIE,
        round=round_,
        extra=extra,
        **fields,
    )
    return game.order(CHARLIE, order)


def test_when_nobody_can_attack_most_territories_win() -> None:
    over = last().position
    assert (over.reason, over.winners, over.places) == ("exhaustion", (BOB,), (2, 1, 2))


def test_it_does_not_end_while_somebody_can_attack_or_has_a_reserve() -> None:
    assert not last("alaska 2").position.is_over
    assert not last(extra={"reserve": [1, 0, 0]}).position.is_over


def test_it_does_not_end_because_of_a_front_that_binds_for_one_turn() -> None:
    """Charlie’s front has stopped in Venezuela; in the next turn another may start from Peru or Brazil."""
    front = {"front": [9, CHARLIE, index("venezuela"), NOBODY]}
    game = last(charlie="peru 9, brazil 9, venezuela", others={"js_9": "1"}, extra=front)
    assert (game.position.round, game.position.turn) == (10, CHARLIE)


def test_it_does_not_end_before_the_round_is_over() -> None:
    game = scene(
        options=NUMBERED,
        alice="alaska",
        bob="peru",
        phase="manoeuvre",
        extra={"reserve": [0, 0, 0]},
        players=3,
    )
    assert not game.order(ALICE, "end").position.is_over


@pytest.mark.parametrize(("round_", "is_over"), [(29, False), (30, True), (31, True)])
def test_after_thirty_rounds_it_is_over(round_: int, is_over: bool) -> None:
    assert last("alaska 9", round_=round_).position.is_over == is_over


def test_a_player_who_leaves_in_the_last_turn_ends_the_round() -> None:
    over = last("alaska 9", round_=30, order="resign").position
    assert (over.reason, over.places) == ("exhaustion", (2, 1, 3))
    assert last(charlie="peru 9", order="resign").position.reason == "exhaustion"
    assert not last("alaska 9", order="resign").position.is_over


def test_it_is_offered_where_all_armies_can_be_numbered() -> None:
    assert set(RULEBOOKS) - {*EVERYWHERE} - CLOSED == {"h2000_capitals", "h2006_team", "h2006_2p_active"}
