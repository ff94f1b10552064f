"""The common rules of all games of two players and a neutral, including headquarters for two.

Numbers in brackets are lines of the French texts as transcribed for this project; 000 is Hasbro 2000, 001
Miro/Parker, 003 the association's page. Alice and Bob play; the neutral has the seat above them.
"""

from __future__ import annotations

import random

import pytest

from games.engine import events as e
from games.engine.chance.dice import RandomDice
from games.engine.position import Status
from games.engine.table import Table
from games.rulebooks.registry import rulebook_for
from tests.engine.scene import ALICE, BOB, KEYS, Scene, new_game, scene

NEUTRAL = 2
ALL = ("h2000_2p", "mp80_2p", "asso_2p", "h2000_capitals")
ALLIED = ("mp80_2p", "asso_2p")

every = pytest.mark.parametrize("edition", ALL)
allied = pytest.mark.parametrize("edition", ALLIED)
in_turn = pytest.mark.parametrize("edition", ["h2000_2p", "h2000_capitals"])


def two(edition: str, **fields: object) -> Scene:
    """Put a game of two; territories given to nobody belong to the neutral."""
    given: dict[str, object] = {"round": 5, "players": 2, **fields}
    if edition == "h2000_capitals" and given["phase"] != "placement":
        given["headquarters"] = ["alaska", "peru"]
    return scene(rulebook=edition, **given)  # type: ignore[arg-type]


def ten_armies(edition: str) -> Scene:
    """Put Alice with ten armies to place; Bob wants to place those that the neutral then receives."""
    game = two(edition, alice="alaska, alberta 2", bob="peru", phase="reinforce", to_place=10)
    return game.order(BOB, "standing muster ask")


def noted() -> dict[str, object]:
    """Return the extra state on Alice's strength before her reinforcements."""
    return {"extra": {"strength": 3}}


def until(game: Scene, phase: str) -> Scene:
    """Let Alice end phases until this one."""
    while game.position.phase != phase:
        game.order(ALICE, "end")
    return game


@every
def test_the_player_who_begins_is_drawn_and_plays_first(edition: str) -> None:
    """The texts do not say who begins."""
    firsts = set()
    for seed in range(20):
        table = Table.begin(rulebook_for(edition), 2, RandomDice(random.Random(seed)))
        assert not any(isinstance(event, e.Opened) for event in table.events)
        firsts.add(table.position.first)
    assert firsts == {ALICE, BOB}


@every
@pytest.mark.parametrize("first", [ALICE, BOB])
def test_the_player_who_began_the_set_up_plays_first(edition: str, first: int) -> None:
    game = new_game(2, rulebook=edition, first=first)
    for seat in (ALICE, BOB):
        game.order(seat, f"plan {game.position.to_place[seat]} {game.lands(seat)[0]}")
    if game.position.phase == "headquarters":
        for seat in (ALICE, BOB):
            game.order(seat, f"headquarters {game.lands(seat)[0]}")
    assert (game.position.turn, game.position.round) == (first, 1)


@every
def test_there_is_a_neutral_among_two(edition: str) -> None:
    position = new_game(2, rulebook=edition).position
    assert position.status == [Status.PLAYING, Status.PLAYING, Status.NEUTRAL]


@every
def test_it_receives_half_of_what_the_player_received_and_the_opponent_places_it(edition: str) -> None:
    """[000: 375-381; 001: 268; 003: 242]"""
    game = until(ten_armies(edition).order(ALICE, "place 10 alberta"), "muster")
    assert (game.to_act, game.position.to_place[NEUTRAL]) == ((BOB,), 5)
    game.refuses(BOB, "place 6 siam", "too_many_armies")
    game.order(BOB, "place 3 siam, 2 india")
    assert (game.armies("siam"), game.armies("india")) == (4, 3)


@every
def test_the_opponent_may_leave_the_question_to_the_rules(edition: str) -> None:
    game = until(ten_armies(edition).order(ALICE, "place 10 alberta"), "muster")
    game.order(BOB, "standing muster auto")
    assert (game.position.phase != "muster", game.position.to_place[NEUTRAL]) == (True, 0)


@every
def test_the_rules_place_for_an_opponent_who_leaves_it_to_them(edition: str) -> None:
    """They are placed once, though the opponent wanted to be asked; then the turn goes on."""
    game = until(ten_armies(edition).order(ALICE, "place 10 alberta"), "muster")
    before = game.position.armies_on(game.position.lands[NEUTRAL])
    game.table.leave_to_rules(BOB)
    after = game.position.armies_on(game.position.lands[NEUTRAL])
    assert (after - before, game.position.to_place[NEUTRAL], game.to_act) == (5, 0, (ALICE,))


@allied
def test_an_ally_without_orders_waits(edition: str) -> None:
    """It waits even though the opponent wanted to be asked."""
    game = ten_armies(edition).order(BOB, "standing counter ask").order(ALICE, "place 10 alberta")
    game = until(game, "muster").order(BOB, "place 5 kamchatka")
    game.table.leave_to_rules(BOB)
    assert (game.position.phase, game.to_act) == ("attack_again", (ALICE,))


@every
def test_the_opponent_throws_the_dice_of_the_neutral(edition: str) -> None:
    """[000: 385; 001: 276]"""
    game = two(edition, alice="alaska 9", bob="peru", phase="attack").order(BOB, "standing defence ask")
    game.position.armies[KEYS.index("kamchatka")] = 3
    assert game.order(ALICE, "attack alaska kamchatka 3").to_act == (BOB,)


@every
def test_it_is_attacked_as_a_player_is(edition: str) -> None:
    """[000: 383; 001: 274] No other dice are thrown."""
    game = two(edition, alice="alaska 9, alberta", bob="peru, brazil", phase="attack")
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    assert (game.owner("kamchatka"), game.armies("kamchatka")) == (ALICE, 3)


@in_turn
def test_hasbro_musters_before_the_attacks(edition: str) -> None:
    """[000: 381: « après que son adversaire ait disposé ses propres renforts »]"""
    game = until(ten_armies(edition).order(ALICE, "place 10 alberta"), "muster")
    assert game.order(BOB, "place 5 siam").position.phase == "attack"


@in_turn
def test_armies_are_placed_by_plans_too(edition: str) -> None:
    game = new_game(2, rulebook=edition, first=ALICE)
    game.order(BOB, f"plan 2 {game.lands(BOB)[0]}").order(ALICE, f"plan 2 {game.lands(ALICE)[0]}")
    assert (game.armies(game.lands(BOB)[0]), game.armies(game.lands(ALICE)[0])) == (3, 3)


@allied
def test_the_ally_counters_with_the_armies_that_were_just_placed(edition: str) -> None:
    """[001: 288; 003: 255] « Il peut en profiter aussitôt pour contre-attaquer »"""
    game = ten_armies(edition).order(BOB, "standing counter ask").order(ALICE, "place 10 alberta")
    game = until(game, "muster").order(BOB, "place 5 kamchatka")
    assert (game.position.phase, game.to_act) == ("counter", (BOB,))
    assert "attack kamchatka alaska 3" in game.legal(BOB)


@every
def test_a_position_keeps_what_the_neutral_will_receive(edition: str) -> None:
    game = two(edition, alice="alaska, alberta 8", bob="peru", phase="reinforce", to_place=0, **noted())
    game.order(BOB, "standing muster ask").order(ALICE, "end")
    assert until(game, "muster").position.to_place[NEUTRAL] == (9 - 3) // 2


@every
def test_a_position_that_does_not_say_it_gives_the_neutral_half_of_what_is_placed(edition: str) -> None:
    game = two(edition, alice="alaska 2, alberta, congo, egypt, siam, china", bob="peru", phase="reinforce")
    game.order(BOB, "standing muster ask").order(ALICE, f"place {game.position.to_place[ALICE]} alaska")
    assert until(game, "muster").position.to_place[NEUTRAL] == 1


@every
def test_in_its_own_phase_it_has_half_of_the_income_to_place(edition: str) -> None:
    game = two(edition, alice="alaska, alberta, congo, egypt, siam, china", bob="peru", phase="muster")
    assert (game.to_act, game.position.to_place[NEUTRAL]) == ((BOB,), 1)


@allied
def test_before_the_ally_is_mustered_half_of_the_income_is_to_come(edition: str) -> None:
    """It is as if all had been placed, and nothing else received."""
    game = two(edition, alice="congo 4, alaska, alberta, siam, china, peru", bob="egypt", phase="attack")
    game.order(BOB, "standing muster ask")
    assert until(game, "muster").position.to_place[NEUTRAL] == 1


@every
def test_reinforcements_are_counted_at_the_beginning_of_the_turn(edition: str) -> None:
    game = two(edition, alice="alaska 5, egypt, siam", bob="peru 3, brazil", phase="manoeuvre", turn=BOB)
    while game.position.turn == BOB:
        game.play(BOB, "end")
    assert game.position.extra["strength"] == 7
