"""Front unique (js_9): « une seule offensive par tour, en partant d'un seul territoire »."""

from __future__ import annotations

from typing import Any

from games.rulebooks.registry import RULEBOOKS
from tests.engine.scene import ALICE, BOB, Scene, scene
from tests.support.rulebooks.editions import CLOSED

BOBS = "quebec, western_us, eastern_us 3, venezuela"


def front(alice: str = "ontario 9, brazil 5", bob: str = BOBS, **fields: Any) -> Scene:
    """Put Alice in Ontario and in Brazil, with Bob next to her."""
    return scene(options={"js_9": "1"}, alice=alice, bob=bob, phase="attack", **fields)


def test_the_first_roll_fixes_the_source_and_the_target() -> None:
    game = front()
    assert {order.split()[1] for order in game.legal(ALICE, "attack")} == {"ontario", "brazil"}
    game.order(ALICE, "attack ontario eastern_us 3", dice="111-66")
    assert {tuple(order.split()[1:3]) for order in game.legal(ALICE, "attack")} == {("ontario", "eastern_us")}
    game.refuses(ALICE, "attack ontario quebec 3", "closed_border")
    game.refuses(ALICE, "attack brazil venezuela 3", "closed_border")
    game.refuses(ALICE, "attack ontario siam 3", "not_adjacent")


def test_after_a_conquest_it_goes_on_from_there_alone() -> None:
    """The page pictures it: Ontario invades Eastern United States, which then attacks."""
    game = front(bob=BOBS.replace("eastern_us 3", "eastern_us 1"))
    game.order(ALICE, "attack ontario eastern_us 3 moving 7", dice="666-1")
    assert (game.armies("eastern_us"), game.armies("ontario")) == (7, 2)
    assert {order.split()[1] for order in game.legal(ALICE, "attack")} == {"eastern_us"}
    assert {order.split()[2] for order in game.legal(ALICE, "attack")} >= {"quebec", "western_us"}
    game.refuses(ALICE, "attack ontario quebec 1", "closed_border")
    game.order(ALICE, "attack eastern_us quebec 3", dice="111-6")
    game.refuses(ALICE, "attack eastern_us western_us 3", "closed_border")


def test_a_front_without_further_targets_ends_the_attacks() -> None:
    game = front(alice="ontario 4, brazil 5")
    game.order(ALICE, "attack ontario eastern_us until 1", dice="111-66 1-66")
    assert (game.armies("ontario"), game.position.turn) == (1, BOB)


def test_a_front_of_two_goes_on_and_a_front_of_one_does_not() -> None:
    game = front(bob="quebec 1, western_us, eastern_us", alice="ontario 3, brazil 5")
    game.order(ALICE, "attack ontario quebec 2 moving 2", dice="66-1")
    assert (game.position.phase, game.position.turn) == ("attack", ALICE)
    alone = front(bob="quebec 1, western_us, eastern_us", alice="ontario 2, brazil 5")
    alone.order(ALICE, "attack ontario quebec 1 moving 1", dice="6-1")
    assert alone.position.turn == BOB


def test_the_next_turn_has_a_new_offensive() -> None:
    game = front(players=3).order(ALICE, "attack ontario eastern_us 3", dice="111-66").pass_turn(ALICE)
    for seat in (1, 2):
        game.pass_turn(seat)
    game.order(ALICE, f"place {game.position.to_place[ALICE]} brazil")
    assert {order.split()[1] for order in game.legal(ALICE, "attack")} == {"ontario", "brazil"}


def test_it_is_offered_where_a_turn_has_one_phase_of_attack() -> None:
    offered = {key for key, book in RULEBOOKS.items() if any(c.key == "js_9" for c in book.choices)}
    assert set(RULEBOOKS) - offered - CLOSED == {"h2006_2p_active", "mp80_2p", "asso_2p"}
