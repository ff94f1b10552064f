"""Hasbro 2000, world conquest: what conquests bring, and the manoeuvre that ends a turn.

Numbers in brackets are lines of the French booklet (« Risk », 020014538101) as transcribed for this project.
Where it prints an example, a test plays it.
"""

from __future__ import annotations

from games.engine import events as e
from games.engine.position import OVER
from tests.engine.scene import ALICE, BOB, CHARLIE, KEYS, Scene, scene

# --- Cards won [339-341]


def test_a_conqueror_draws_the_top_card_after_the_attacks() -> None:
    """[21, 341]"""
    game = scene(alice="alaska 9", bob="kamchatka 1, japan 1, egypt", phase="attack")
    top = game.pile()[0]
    game.order(ALICE, "attack alaska kamchatka 3", dice="666-1").order(ALICE, "occupy 8")
    assert game.hand(ALICE) == []
    game.order(ALICE, "end")
    assert game.hand(ALICE) == [top]
    assert game.position.phase == "manoeuvre"


def test_one_card_however_many_territories() -> None:
    """[341]"""
    game = scene(alice="alaska 9", bob="kamchatka 1, japan 1, egypt", phase="attack")
    game.order(ALICE, "attack alaska kamchatka 3", dice="666-1").order(ALICE, "occupy 8")
    game.order(ALICE, "attack kamchatka japan 3", dice="666-1").order(ALICE, "occupy 5")
    game.order(ALICE, "end")
    assert len(game.hand(ALICE)) == 1


def test_no_card_without_a_conquest() -> None:
    """[341]"""
    game = scene(alice="alaska 9", bob="kamchatka 1, egypt", phase="attack")
    game.order(ALICE, "attack alaska kamchatka 1", dice="1-6").order(ALICE, "end")
    assert game.hand(ALICE) == []


def test_a_card_just_won_waits_for_the_next_turn() -> None:
    """[341]"""
    game = scene(
        alice="alaska 9, alberta", bob="kamchatka 1, egypt", hands={ALICE: "china congo"}, phase="attack"
    )
    game.order(ALICE, "attack alaska kamchatka 3", dice="666-1").order(ALICE, "occupy 8").order(ALICE, "end")
    assert len(game.hand(ALICE)) == 3
    assert not game.legal(ALICE, "trade")


def test_an_empty_pile_gives_nothing() -> None:
    cards = [*KEYS, "joker", "joker"]
    game = scene(
        alice="alaska 9, alberta", bob="kamchatka 1, egypt", phase="attack", hands={CHARLIE: " ".join(cards)}
    )
    game.order(ALICE, "attack alaska kamchatka 3", dice="666-1").order(ALICE, "occupy 8").order(ALICE, "end")
    assert game.hand(ALICE) == []


# --- The end of a player [335-337] and of the game [393-395]


def last_stand() -> Scene:
    """Put Bob with one territory, one army and four cards, and Alice next to him."""
    hands = {ALICE: "iceland", BOB: "alaska china siam peru"}
    return scene(alice="alaska 9, alberta", bob="kamchatka 1", hands=hands, phase="attack")


def test_losing_the_last_army_eliminates_and_gives_the_hand_to_the_attacker() -> None:
    """[237, 337]"""
    game = last_stand()
    game.order(ALICE, "attack alaska kamchatka 3", dice="666-1")
    assert e.Eliminated(BOB, ALICE, 4) in game.happened
    assert game.hand(ALICE) == ["iceland", "alaska", "china", "siam", "peru"]
    assert game.hand(BOB) == []
    game.order(ALICE, "occupy 8")
    game.refuses(BOB, "standing defence 1", "not_playing")
    assert game.legal(BOB) == set()


def test_captured_cards_wait_for_the_next_reinforcement() -> None:
    """[337]"""
    game = last_stand()
    game.order(ALICE, "attack alaska kamchatka 3", dice="666-1").order(ALICE, "occupy 3")
    assert not game.legal(ALICE, "trade")
    game.pass_turn(ALICE)
    assert game.to_act == (CHARLIE,)
    game.pass_turn(CHARLIE)
    game.order(ALICE, f"place {game.position.to_place[ALICE]} alaska")
    game.refuses(ALICE, "end", "must_trade")


def test_the_turn_skips_eliminated_players() -> None:
    """[349]"""
    game = last_stand()
    game.order(ALICE, "attack alaska kamchatka 3", dice="666-1").order(ALICE, "occupy 3").pass_turn(ALICE)
    assert game.to_act == (CHARLIE,)


def test_the_world_is_conquered_by_the_elimination_of_all_others() -> None:
    """[395]"""
    rest = ", ".join(f"{key} 3" for key in KEYS if key != "kamchatka")
    game = scene(alice=rest, bob="kamchatka 1", phase="attack", players=3)
    game.order(ALICE, "attack alaska kamchatka 2", dice="65-1")
    assert game.happened[-2:] == [e.Eliminated(BOB, ALICE), e.Won((ALICE,), "world", (1, 2, 3))]
    assert (game.position.phase, game.position.winners, game.to_act) == (OVER, (ALICE,), ())
    assert game.owner("kamchatka") == ALICE
    game.refuses(ALICE, "end", "game_over")
    assert game.legal(ALICE) == set()


# --- The manoeuvre [343-349]


def manoeuvring() -> Scene:
    return scene(
        alice="alaska 5, alberta, northwest_territory, peru 3", bob="kamchatka 9, egypt", phase="manoeuvre"
    )


def test_one_move_to_a_neighbouring_territory_ends_the_turn() -> None:
    """[345-349]"""
    game = manoeuvring().order(ALICE, "fortify alaska alberta 3")
    assert (game.armies("alaska"), game.armies("alberta")) == (2, 4)
    assert game.to_act == (BOB,)


def test_one_army_stays_behind() -> None:
    """[345]"""
    game = manoeuvring()
    moves = game.legal(ALICE, "fortify")
    assert moves == {
        f"fortify alaska {target} {armies}"
        for target in ("alberta", "northwest_territory")
        for armies in (1, 2, 3, 4)
    }
    game.refuses(ALICE, "fortify alaska alberta 5", "wrong_number")
    game.refuses(ALICE, "fortify alaska alberta 0", "wrong_number")


def test_armies_move_only_to_neighbouring_own_territories() -> None:
    """[345]"""
    game = manoeuvring()
    game.refuses(ALICE, "fortify alaska peru 1", "out_of_reach")
    game.refuses(ALICE, "fortify alaska kamchatka 1", "not_your_territory")
    game.refuses(ALICE, "fortify kamchatka alaska 1", "not_your_territory")


def test_not_through_a_territory_in_between() -> None:
    """[345: « voisin »]"""
    game = scene(alice="alaska 5, alberta, ontario", bob="kamchatka, egypt", phase="manoeuvre")
    game.refuses(ALICE, "fortify alaska ontario 1", "out_of_reach")


def test_the_manoeuvre_may_be_left_out() -> None:
    """[25: « si désiré »]"""
    assert manoeuvring().order(ALICE, "end").to_act == (BOB,)
