"""Hasbro 2006, two players: passive independents.

Numbers in brackets are lines of the French booklet as transcribed for this project. Alice and Bob play; the
independents sit above them, and the second holds, with one army each, what nobody is given.
"""

from __future__ import annotations

from games.engine import events as e
from games.engine.position import Status
from tests.engine.scene import ALICE, BOB, KEYS, Scene, new_game, scene

PASSIVE = "h2006_2p_passive"
FIRST, SECOND = 2, 3


def passive(**fields: object) -> Scene:
    return scene(rulebook=PASSIVE, **{"round": 5, **fields})  # type: ignore[arg-type]


# --- Setting up [751-790]


def set_up() -> Scene:
    """Everything is dealt in the order of the board; Alice places first."""
    return new_game(2, rulebook=PASSIVE, first=ALICE, deal=range(42))


def test_twelve_territories_each_and_nine_for_each_of_the_independents() -> None:
    """[756-768] With an army on each; they are dealt one at a time."""
    game = set_up()
    assert [len(game.lands(seat)) for seat in range(4)] == [12, 12, 9, 9]
    assert game.lands(ALICE)[:3] == [KEYS[0], KEYS[4], KEYS[8]]
    assert set(game.position.armies) == {1}
    assert game.position.status == [Status.PLAYING, Status.PLAYING, Status.NEUTRAL, Status.NEUTRAL]


def test_thirty_six_armies_and_twenty_four_for_each_of_the_independents() -> None:
    """[752-755, A35]"""
    assert set_up().position.to_place == [36 - 12, 36 - 12, 24 - 9, 24 - 9]


def test_the_jokers_are_out_of_the_deal_and_in_the_pile() -> None:
    """[756, 769]"""
    assert len(set_up().position.deck) == 44


def test_dice_decide_who_places_first_and_who_plays_first() -> None:
    """[774, 782]"""
    game = new_game(2, rulebook=PASSIVE)
    (thrown,) = (event for event in game.table.events if isinstance(event, e.Opened))
    assert thrown.dice
    opened = len(game.table.events)
    while not game.position.round:
        seat = game.position.turn
        due = min(3, game.position.to_place[seat])
        game.play(seat, f"place {due} {game.lands(seat)[0]}")
    assert [event for event in game.table.events[opened:] if isinstance(event, e.Opened)]


def test_one_places_three_and_then_one_for_each_of_the_independents() -> None:
    """[775-779] « 3 régiments à la fois … et ensuite 1 régiment pour chaque indépendant »"""
    game = set_up().order(ALICE, "standing support ask")
    mine, theirs, others = game.lands(ALICE), game.lands(FIRST), game.lands(SECOND)
    game.refuses(ALICE, f"place 4 {mine[0]}", "too_many_armies")
    game.order(ALICE, f"place 2 {mine[0]}")
    assert game.to_act == (ALICE,)
    game.refuses(ALICE, f"place 2 {mine[0]}", "too_many_armies")
    game.order(ALICE, f"place 1 {mine[1]}")
    game.refuses(ALICE, f"place 1 {others[0]}", "not_your_territory")
    game.order(ALICE, f"place 1 {theirs[0]}").order(ALICE, f"place 1 {others[0]}")
    placed = [game.armies(land) for land in (mine[0], mine[1], theirs[0], others[0])]
    assert (placed, game.to_act) == ([3, 2, 2, 2], (BOB,))


def test_who_does_not_ask_has_them_placed_next_to_the_opponent() -> None:
    game = set_up()
    game.order(ALICE, f"place 3 {game.lands(ALICE)[0]}")
    assert game.to_act == (BOB,)
    assert game.position.to_place == [21, 24, 14, 14]
    bobs = set(game.lands(BOB))
    for event in game.told:
        if isinstance(event, e.Deployed) and event.seat in (FIRST, SECOND):
            assert bobs & {KEYS[near] for near in game.rulebook.board.borders[event.territory]}


def test_one_can_leave_it_to_the_rules_while_the_question_is_open() -> None:
    game = set_up().order(ALICE, "standing support ask")
    game.order(ALICE, f"place 3 {game.lands(ALICE)[0]}").order(ALICE, "standing support auto")
    assert (game.position.pending, game.to_act) == (None, (BOB,))


def test_a_plan_spares_the_round_trips() -> None:
    game = set_up()
    game.order(BOB, f"plan 24 {game.lands(BOB)[0]}").order(ALICE, f"plan 4 {game.lands(ALICE)[0]}")
    assert game.to_act == (ALICE,)
    assert game.position.to_place[:2] == [20, 21]


def test_eight_turns_each_and_the_sixteenth_finds_no_independents_left() -> None:
    """24 by 3 are eight turns; fifteen armies of each of the independents are one too few for sixteen."""
    game = set_up()
    game.order(BOB, f"plan 24 {game.lands(BOB)[0]}")
    game.order(ALICE, "standing support ask").order(BOB, "standing support ask")
    told: list[e.Event] = []
    turns = 0
    while not game.position.round:
        seat = game.to_act[0]
        if game.position.pending is None:
            turns += 1
            game.play(seat, f"place 3 {game.lands(seat)[0]}")
        else:
            game.play(seat, f"place 1 {game.lands(game.position.pending[2])[0]}")
        told += game.told
    assert turns == 8
    assert len([event for event in told if isinstance(event, e.Deployed) and event.seat == SECOND]) == 15
    assert [sum(game.armies(land) for land in game.lands(seat)) for seat in range(4)] == [36, 36, 24, 24]


# --- Fighting [784-792]


def test_the_opponent_defends_the_independents() -> None:
    game = passive(alice="alaska 9", bob="peru", phase="attack")
    game.position.armies[KEYS.index("kamchatka")] = 3
    game.order(BOB, "standing defence ask").order(ALICE, "attack alaska kamchatka 3")
    assert game.to_act == (BOB,)
    game.order(BOB, "defend 1", dice="666-1")
    assert game.armies("kamchatka") == 2


def test_the_independents_receive_nothing_and_do_nothing() -> None:
    game = passive(alice="alaska 9", bob="peru 3", charlie="china 9")
    before = game.position.armies[KEYS.index("china")]
    for seat in (ALICE, BOB):
        game.pass_turn(seat)
        assert game.armies("china") == before
    assert game.position.turn == ALICE
    game.order(ALICE, f"place {game.position.to_place[ALICE]} alaska")
    game.refuses(ALICE, "attack china siam 1", "not_your_territory")


def test_their_territories_bring_a_card() -> None:
    game = passive(alice="alaska 9", bob="peru", phase="attack")
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1").pass_turn(ALICE)
    assert len(game.hand(ALICE)) == 1


def test_who_takes_the_last_territory_of_the_other_has_won() -> None:
    """[749]"""
    game = passive(alice="alaska 9", bob="kamchatka", phase="attack")
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    assert game.position.winners == (ALICE,)
