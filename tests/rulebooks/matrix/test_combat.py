"""The rows of the matrix on combat, elimination and the move, for every edition."""

from __future__ import annotations

from itertools import product

import pytest

from games.engine import Illegal
from games.engine import events as e
from games.engine.policies.spoils import LATER
from tests.engine.scene import ALICE, BOB, CHARLIE, Scene
from tests.rulebooks.matrix.columns import Column, row
from tests.rulebooks.matrix.test_reinforcement import HAND
from tests.support.refusals import refused


def attacking(column: Column, alice: str = "alaska 9", bob: str = "kamchatka 9, egypt") -> Scene:
    """Put Alice attacking from Alaska; Bob wants to be asked."""
    return column.scene(alice=alice, bob=bob, phase="attack").order(BOB, "standing defence ask")


@row("attack")
def test_the_number_of_attacking_dice(column: Column) -> None:
    for armies in range(1, 7):
        game = attacking(column, alice=f"alaska {armies}, peru 2")
        most = column.attack[armies - 1]
        legal = {f"attack alaska kamchatka {dice}" for dice in range(1, most + 1)}
        legal |= {f"{text} moving {moving}" for text in legal for moving in range(1, armies)}
        found = game.legal(ALICE, "attack alaska kamchatka")
        assert {text for text in found if "until" not in text} == legal
        game.refuses(ALICE, f"attack alaska kamchatka {most + 1}", "wrong_dice" if most else "too_few_armies")


@row("attack")
def test_a_die_has_six_faces(column: Column) -> None:
    game = attacking(column, bob="kamchatka 1, egypt")
    with refused(Illegal, "needs one die from 1 to 6"):
        game.order(ALICE, "attack alaska kamchatka 1", dice="7-1")


@row("defence")
def test_the_number_of_defending_dice(column: Column) -> None:
    """The attacker announces first, and a defender who is asked has seen the number.

    Against one die nobody is asked.
    """
    for armies in range(1, 7):
        game = attacking(column, bob=f"kamchatka {armies}, egypt")
        most = column.defence[armies - 1]
        if most == 1:
            game.order(ALICE, "attack alaska kamchatka 1", dice="1-6")
            assert game.event(e.Attacked).rolls == "1-6"
        else:
            game.order(ALICE, "attack alaska kamchatka 1")
            assert game.to_act == (BOB,)
            assert game.legal(BOB, "defend") == {f"defend {dice}" for dice in range(1, most + 1)}
            assert game.order(BOB, f"defend {most}", dice=f"1-{'6' * most}").armies("alaska") == 8


@row("defence")
def test_players_with_no_wish_to_be_asked_defend_with_the_most_dice(column: Column) -> None:
    most = column.defence[-1]
    game = attacking(column).order(BOB, f"standing defence {most}")
    game.order(ALICE, "attack alaska kamchatka 1", dice=f"1-{'6' * most}")
    assert game.event(e.Attacked).rolls == f"1-{'6' * most}"


@row("several", "defence")
def test_leaving_while_asked_defends_with_the_most_dice(column: Column) -> None:
    most = column.defence[-1]
    game = attacking(column).order(ALICE, "attack alaska kamchatka 1")
    assert game.order(BOB, "resign", dice=f"1-{'6' * most}").to_act == (ALICE,)


@row("losses")
def test_the_losses_of_a_roll_with_equal_dice_the_defenders(column: Column) -> None:
    most = column.defence[-1]
    lost = (
        attacking(column)
        .order(ALICE, "attack alaska kamchatka 3")
        .order(BOB, f"defend {most}", dice=f"666-{'6' * most}")
    )
    assert lost.armies("alaska") == 9 - column.losses
    won = (
        attacking(column)
        .order(ALICE, "attack alaska kamchatka 3")
        .order(BOB, f"defend {most}", dice=f"666-{'5' * most}")
    )
    assert won.armies("kamchatka") == 9 - column.losses


@row("phases")
def test_the_armies_of_the_last_roll_or_more_move_in_and_one_stays(column: Column) -> None:
    """The attack goes on from the conquest."""
    game = attacking(column, bob="kamchatka, japan, egypt")
    game.order(ALICE, "attack alaska kamchatka 2", dice="66-1")
    assert game.legal(ALICE, "occupy") == {f"occupy {armies}" for armies in range(2, 9)}
    game.order(ALICE, "occupy 8")
    assert (game.armies("alaska"), game.armies("kamchatka")) == (1, 8)
    assert "attack kamchatka japan 3" in game.legal(ALICE)


@row("several", "phases")
def test_leaving_during_a_turn_ends_it(column: Column) -> None:
    """Their armies stay; their cards go where all cards go that leave a hand."""
    hands = {ALICE: "siam"}
    bob = "kamchatka, egypt, congo, siam, india"
    game = column.scene(alice="alaska 9, peru", bob=bob, phase="attack", hands=hands)
    game.order(ALICE, "attack alaska kamchatka 2", dice="66-1").play(ALICE, "resign")
    assert (game.to_act, game.position.phase, game.hand(ALICE)) == ((BOB,), column.phases[0], [])
    assert (game.armies("alaska"), game.armies("kamchatka")) == (7, 2)
    left = game.cards(game.position.discard) if column.cards_go == "aside" else game.pile()
    assert left[-1] == "siam"


# --- The end of a player


def capture(column: Column, alice: str, bob: str, moving: str = " moving 3") -> Scene:
    """Let Alice take Bob's last territory, and his cards."""
    lands = {"alice": "greenland 9", "bob": "iceland", "charlie": "egypt, congo"}
    game = column.scene(phase="attack", hands={ALICE: alice, BOB: bob}, **lands)
    return game.order(ALICE, f"attack greenland iceland 3{moving}", dice="666-1")


HANDS = [
    ("alaska", "china"),
    ("alaska china", "siam"),
    ("alaska china siam", ""),
    ("alaska china siam alberta", ""),
    ("alaska china siam alberta", "peru"),
    ("alaska china siam alberta", "peru brazil"),
]


@row("captured")
@pytest.mark.parametrize(("alice", "bob"), HANDS)
def test_captured_cards_go_to_the_victor_and_may_interrupt_the_attacks(
    column: Column, alice: str, bob: str
) -> None:
    game = capture(column, alice, bob)
    assert game.hand(ALICE) == [*alice.split(), *bob.split()]
    assert game.event(e.Eliminated) == e.Eliminated(BOB, ALICE, len(bob.split()))
    cards, captured = len(game.hand(ALICE)), len(bob.split())
    due = {
        "wait": False,
        "sets of them": cards >= 3 and captured > 0,
        "any sets": cards >= 3,
        "down to four": cards >= column.captured_from,
    }[str(column.captured)]
    assert (game.position.pending is not None) == due
    if due:
        assert game.legal(ALICE, "trade")
    else:
        game.refuses(ALICE, "trade alaska china siam", "wrong_phase")


@row("captured")
def test_the_sets_that_may_or_must_be_handed_in_at_once(column: Column) -> None:
    """With nine cards: three sets of Alice's own, and three cards of Bob's."""
    game = capture(column, "alaska china siam alberta peru brazil", "argentina congo quebec")
    if column.captured == "wait":
        assert game.position.pending is None
        return
    if column.captured == "down to four":
        game.refuses(ALICE, "end", "must_trade_down")
        game.order(ALICE, "trade alaska china siam").order(ALICE, "trade alberta peru brazil")
        game.refuses(ALICE, "trade argentina congo quebec", "enough_traded")
    elif column.captured == "sets of them":
        game.refuses(ALICE, "trade alaska china siam", "no_captured_card")
        game.order(ALICE, "trade alaska china quebec").order(ALICE, "trade alberta congo siam")
    else:
        game.order(ALICE, "trade alaska china siam")
    due = game.position.to_place[ALICE]
    game.refuses(ALICE, "end", "must_place")
    game.order(ALICE, f"place {due} iceland")
    if game.position.pending:
        game.order(ALICE, "end")
    assert (game.armies("iceland"), game.position.phase, game.position.pending) == (3 + due, "attack", None)


@row("captured")
def test_armies_for_captured_cards_are_not_those_that_move_in(column: Column) -> None:
    """The armies that fought move in, and any number from where they came (001, Combats; 004, Combat)."""
    if column.captured == "wait":
        return
    game = capture(column, "alaska china siam alberta argentina", "peru", moving="")
    game.order(ALICE, "trade alaska peru siam")
    due = game.position.to_place[ALICE]
    game.order(ALICE, f"place {due - 1} iceland, 1 greenland")
    if game.position.pending and game.position.pending[0] == "spoils":
        game.order(ALICE, "end")
    assert game.legal(ALICE, "occupy") == {f"occupy {armies}" for armies in range(3, 10)}
    game.order(ALICE, "occupy 5")
    assert (game.armies("iceland"), game.armies("greenland")) == (due - 1 + 5, 5)


@row("captured")
def test_captured_cards_may_be_left_to_the_rules(column: Column) -> None:
    """Then only the obligatory sets are traded in, and their armies go to the conquest."""
    if column.rulebook.spoils == LATER:
        return
    lands = {"alice": "greenland 9", "bob": "iceland", "charlie": "egypt, congo"}
    hands = {ALICE: "alaska china siam alberta", BOB: "peru brazil"}
    game = column.scene(phase="attack", hands=hands, **lands).order(ALICE, "standing spoils auto")
    game.order(ALICE, "attack greenland iceland 3 moving 3", dice="666-1")
    forced = column.captured == "down to four"
    assert game.position.pending is None
    assert len(game.hand(ALICE)) == (3 if forced else 6)
    assert (game.armies("iceland") > 3) == forced


@row("captured")
def test_captured_cards_must_be_used_only_from_a_certain_number_on(column: Column) -> None:
    game = capture(column, " ".join(HAND.split()[: column.captured_from - 1]), "quebec")
    if column.captured == "down to four":
        game.refuses(ALICE, "end", "must_trade_down")
    elif column.captured != "wait":
        assert game.order(ALICE, "end").position.pending is None


@row("safe_rounds")
def test_until_when_nobody_is_eliminated(column: Column) -> None:
    for round_number in range(1, 6):
        lands = {"alice": "alaska 9", "bob": "kamchatka", "charlie": "egypt, congo"}
        game = column.scene(phase="attack", round=round_number, **lands)
        if round_number <= column.safe_rounds:
            game.refuses(ALICE, "attack alaska kamchatka 3", "last_territory")
        else:
            game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
            assert game.event(e.Eliminated) == e.Eliminated(BOB, ALICE)


@row("safe_rounds")
def test_other_territories_may_be_taken_from_the_first_round(column: Column) -> None:
    game = column.scene(alice="alaska 9", bob="kamchatka, japan", phase="attack", round=1)
    assert game.order(ALICE, "attack alaska kamchatka 3", dice="666-1").owner("kamchatka") == ALICE


@row("safe_rounds")
def test_attacks_end_when_only_protected_last_territories_are_left(column: Column) -> None:
    for round_number in range(1, 6):
        lands = {"alice": "alaska 9, northwest_territory, alberta", "bob": "kamchatka"}
        game = column.scene(
            phase="reinforce", round=round_number, to_place=0, charlie="egypt, congo", **lands
        )
        game.order(ALICE, "end")
        assert (game.position.phase == "attack") == (round_number > column.safe_rounds)


# --- The move

CHAIN = "alaska 5, alberta 3, ontario, peru 4, brazil"
"""Ontario is two steps from Alaska; Peru and Brazil are elsewhere."""


@row("move")
def test_the_reach_of_a_move(column: Column) -> None:
    game = column.scene(alice=CHAIN, bob="egypt", phase="manoeuvre")
    targets = {text.split()[2] for text in game.legal(ALICE, "fortify alaska")}
    assert targets == ({"alberta", "ontario"} if column.move == "along a chain" else {"alberta"})
    game.refuses(ALICE, "fortify alaska peru 1", "out_of_reach")
    game.refuses(ALICE, "fortify alaska alberta 5", "wrong_number")
    assert game.play(ALICE, "fortify alaska alberta 4").armies("alberta") == 7


@row("move")
def test_the_number_of_moves(column: Column) -> None:
    game = column.scene(alice=CHAIN, bob="egypt", phase="manoeuvre")
    game.play(ALICE, "fortify alaska alberta 4")
    if column.move != "any number":
        assert not game.legal(ALICE, "fortify alberta")
        return
    game.refuses(ALICE, "fortify alberta ontario 3", "wrong_number")
    game.order(ALICE, "fortify alberta ontario 2").order(ALICE, "fortify peru brazil 3")
    assert [game.armies(land) for land in ("alberta", "ontario", "brazil")] == [5, 3, 4]


@row("move")
def test_which_armies_move(column: Column) -> None:
    """Of nine armies in Alaska three rolled, and two of these fell."""
    game = column.scene(alice="alaska 9, alberta", bob="kamchatka 3, egypt", phase="attack")
    game.order(BOB, "standing defence 1" if column.defence[2] == 1 else "standing defence 2")
    game.order(ALICE, "attack alaska kamchatka 3", dice="111-66").order(ALICE, "end")
    fresh = 7 - 1
    assert max(text.split()[-1] for text in game.legal(ALICE, "fortify alaska")) == str(fresh)
    game = column.scene(alice="alaska 9, alberta", bob="kamchatka 1, egypt", phase="attack")
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1").order(ALICE, "end")
    targets = {text.split()[2] for text in game.legal(ALICE, "fortify kamchatka")}
    assert bool(targets) == (column.move != "any number")


@row("move")
def test_positions_keep_which_armies_fought_if_it_matters(column: Column) -> None:
    """A position put by hand may give it if it matters."""
    lands = {"alice": "alaska 5, alberta", "bob": "egypt"}
    if column.move == "any number":
        game = column.scene(phase="manoeuvre", extra={"spent": {"alaska": 3}}, **lands)
        game.refuses(ALICE, "fortify alaska alberta 3", "wrong_number")
        assert game.play(ALICE, "fortify alaska alberta 2").armies("alberta") == 3
    else:
        assert "spent" not in column.rulebook.extras


@row("move")
def test_a_new_turn_finds_everybody_rested(column: Column) -> None:
    game = column.scene(alice="alaska 9, alberta", bob="kamchatka 3, egypt", phase="attack")
    game.order(ALICE, "attack alaska kamchatka 1", dice="6-" + "1" * column.defence[2])
    while game.position.turn == ALICE:
        game.play(ALICE, "end")
    assert not game.position.extra.get("spent")


@row("phases")
def test_a_phase_with_nothing_to_decide_ends_by_itself(column: Column) -> None:
    """Nothing can attack, and nothing can move. (If objectives could be shown, all wait: ours.)"""
    game = column.scene(alice="alaska, alberta", bob="kamchatka, egypt 2", to_place=0)
    for _ in range(3 if "objectives" in column.rulebook.extras else 1):
        game.play(ALICE, "end")
    assert game.position.turn == BOB


@row("phases")
def test_a_phase_is_foretold_truly(column: Column) -> None:
    """It is foretold whether the turn ends with the attacks. (If objectives could be shown, all wait.)"""
    stages = column.rulebook.stages
    manoeuvres = [key for key in stages if key in ("manoeuvre", "manoeuvre_again")]
    for manoeuvre, land in product(manoeuvres, ("alberta", "alberta 2")):
        attack = manoeuvre.replace("manoeuvre", "attack")
        waits = "2" in land or "objectives" in column.rulebook.extras
        game = column.scene(alice=f"alaska, {land}", bob="kamchatka, egypt 2", phase=attack)
        assert stages[manoeuvre].is_idle(column.rulebook, game.position) is not waits
        game.play(ALICE, "end")
        assert (game.position.phase == manoeuvre) is waits


# --- The end of the game


@row("several")
def test_the_last_player_has_won(column: Column) -> None:
    lands = {"alice": "alaska 9", "bob": "kamchatka"}
    game = column.scene(phase="attack", status=["playing", "playing", "resigned"], players=3, **lands)
    game.order(ALICE, "attack alaska kamchatka 3", dice="666-1")
    assert game.position.winners == (ALICE,)


@row("several")
def test_the_last_player_wins_when_all_others_leave(column: Column) -> None:
    game = column.scene(alice="alaska 9", bob="kamchatka", charlie="egypt", phase="attack")
    assert game.order(BOB, "resign").order(CHARLIE, "resign").position.winners == (ALICE,)
