"""Lists of orders with conditions, and how they are carried out."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.boards.world import WORLD
from games.engine.board import members
from games.engine.chance.dice import GivenDice, RandomDice
from games.engine.lists import (
    EndReason,
    ListOutcome,
    Next,
    SeatView,
    Stopped,
    attacked_since_last_turn,
    next_of_list,
    run_list,
)
from games.engine.lists.steps import Do
from games.engine.notation import format_list, format_order, parse_list
from games.engine.orders import Attack, End, Fortify, Order
from games.engine.redaction import redact
from games.engine.table import Table
from games.rulebooks.registry import RULEBOOKS
from tests.engine.random_play import play
from tests.engine.scene import ALICE, BOB, CHARLIE, Scene, groups, scene
from tests.support.rulebooks.every_word import EVERY_WORD

NAMES = {"Bob": BOB, "red": BOB, "rouge": BOB, "Jean-Luc": CHARLIE}


def run(game: Scene, text: str, dice: str = "", attacked: frozenset[int] = frozenset()) -> ListOutcome:
    """Carry out a list of Alice's at a table with these dice."""
    game.table.dice = GivenDice(groups(dice))

    def view() -> SeatView:
        return SeatView(game.rulebook, redact(game.rulebook, game.position, ALICE), ALICE, attacked)

    return run_list(view, lambda order: game.table.play(ALICE, order), parse_list(EVERY_WORD, text, NAMES))


def given_texts(outcome: ListOutcome) -> list[str]:
    return [format_order(EVERY_WORD, order) for order in outcome.given]


def fighting(**fields: Any) -> Scene:
    return scene(
        **{"alice": "alaska 6, siam 3, peru", "bob": "kamchatka 3, india", "phase": "attack", **fields}
    )


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("siam is mine", True),
        ("india is mine", False),
        ("india belongs to bob", True),
        ("siam is not bob’s", True),
        ("south_america is mine", False),
        ("armies in alaska > armies in kamchatka", True),
        ("armies in alaska > 6", False),
        ("armies in alaska >= 6", True),
        ("cards = 3", True),
        ("i have a set", True),
        ("attacked", True),
        ("peru was attacked", True),
        ("siam was attacked", False),
        ("odds alaska kamchatka > 80 %", True),
        ("odds siam india = 100 %", False),
        ("odds peru brazil > 0 %", False),
        ("odds kamchatka alaska > 0 %", False),
        ("siam is mine and india is mine", False),
        ("siam is mine or india is mine", True),
    ],
)
def test_conditions_are_answered_from_what_the_seat_sees(condition: str, holds: bool) -> None:
    game = fighting(hands={ALICE: "alaska china siam", BOB: "peru egypt congo joker"})
    attacked = frozenset({WORLD.territory_index["peru"]})
    outcome = run(game, f"if {condition}: end", attacked=attacked)
    assert bool(outcome.given) == holds
    assert outcome.reason is EndReason.DONE


def test_else_is_for_what_the_if_before_it_left() -> None:
    text = "if india is mine: attack alaska kamchatka 1\nelse if siam is mine: attack siam india 2\nelse: end"
    assert given_texts(run(fighting(), text, "61-1")) == ["attack siam india 2"]
    assert given_texts(run(fighting(bob="kamchatka 2, india, siam", alice="alaska 6, peru"), text)) == ["end"]


def test_it_stops_before_the_first_order_that_has_become_illegal() -> None:
    game = fighting()
    outcome = run(game, "attack siam india until 2\nattack siam china 1\nend", "66-1")
    assert given_texts(outcome) == ["attack siam india until 2"]
    assert outcome.reason is EndReason.ILLEGAL
    assert outcome.error is not None
    assert outcome.error.code == "too_few_armies"
    assert format_list(EVERY_WORD, outcome.rest) == "attack siam china 1\nend"


def test_a_condition_before_an_illegal_order_is_not_asked_again() -> None:
    outcome = run(fighting(), "if siam is mine: attack siam peru 1; end\nattack alaska kamchatka 1")
    assert outcome.reason is EndReason.ILLEGAL
    assert format_list(EVERY_WORD, outcome.rest) == "attack siam peru 1\nend\nattack alaska kamchatka 1"


def test_it_stops_where_the_player_said() -> None:
    game = fighting()
    outcome = run(game, "attack siam india 2\nstop unless india is mine\nend", "11-6")
    assert outcome.reason is EndReason.STOPPED
    assert given_texts(outcome) == ["attack siam india 2"]
    assert outcome.at is not None
    assert format_list(EVERY_WORD, [outcome.at]) == "if india is not mine: stop"
    assert format_list(EVERY_WORD, outcome.rest) == "end"
    assert run(fighting(), "stop\nend").rest == parse_list(EVERY_WORD, "end")


def test_an_attack_goes_on_while_its_condition_holds() -> None:
    text = "attack alaska kamchatka until taken moving all while armies > 4\nattack siam india 2"
    stopped = run(fighting(), text, "111-66 61-1")
    assert given_texts(stopped) == ["attack alaska kamchatka 3 moving 5", "attack siam india 2"]
    taken = run(fighting(), text, "666-11 661-1 61-1")
    assert given_texts(taken) == ["attack alaska kamchatka 3 moving 5"] * 2 + ["attack siam india 2"]
    assert taken.reason is EndReason.DONE


def test_an_attack_with_a_condition_heeds_its_own_limit() -> None:
    game = fighting()
    run(game, "attack alaska kamchatka until 5 while odds > 10 %", "1-66")
    assert game.armies("alaska") == 5


def test_all_is_counted_when_its_line_is_reached() -> None:
    hands = {ALICE: "alaska china egypt siam joker"}
    game = scene(alice="alaska 2, alberta, siam 3", bob="kamchatka, india", to_place=5, hands=hands)
    outcome = run(game, "trade best\nplace 2 alaska, rest siam\nend")
    assert outcome.reason is EndReason.DONE
    assert [text.split()[0] for text in given_texts(outcome)] == ["trade", "place", "end"]
    assert game.position.to_place[ALICE] == 0
    game = scene(alice="alaska 5, alberta", bob="kamchatka", phase="manoeuvre")
    assert given_texts(run(game, "fortify alaska alberta all")) == ["fortify alaska alberta 4"]


def test_all_of_nothing_is_left_out() -> None:
    game = scene(alice="alaska 2, alberta", bob="kamchatka", to_place=0, hands={ALICE: "alaska china siam"})
    assert given_texts(run(game, "place rest alaska\nend")) == ["end"]
    occupied = run(
        fighting(), "attack siam india 2 moving 2\noccupy all\nattack alaska kamchatka 1", "66-1 1-66"
    )
    assert len(occupied.given) == 2


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("place 3 alaska, 2 alberta", ["plan 3 alaska, 2 alberta"]),
        ("place 2 alaska, rest alberta", ["plan 2 alaska, 3 alberta"]),
        ("place all alaska", ["plan 5 alaska"]),
        ("plan 2 alaska, rest alberta", ["plan 2 alaska, 3 alberta"]),
        ("plan all alaska", ["plan 5 alaska"]),
        ("place 1 alaska", ["place 1 alaska"]),
        ("plan none", ["plan none"]),
    ],
)
def test_more_armies_than_are_due_in_the_set_up_are_a_plan(text: str, given: list[str]) -> None:
    game = scene(alice="alaska, alberta", bob="kamchatka", phase="placement", round=0, to_place=[5, 5, 5])
    assert given_texts(run(game, text)) == given


def test_a_plan_can_be_given_as_armies_to_be_placed_while_others_place() -> None:
    game = scene(
        alice="alaska, alberta", bob="kamchatka", phase="placement", round=0, turn=BOB, to_place=[5, 5, 5]
    )
    assert given_texts(run(game, "place 3 alaska, rest alberta")) == ["plan 3 alaska, 2 alberta"]


@pytest.mark.parametrize(
    ("then", "moved"),
    [
        ("attack kamchatka japan until 2", 5),
        ("fortify kamchatka mongolia all", 5),
        ("attack siam india 1", 3),
        ("if kamchatka is mine: end", 3),
        ("end turn", 3),
        ("occupy 4", 4),
    ],
)
def test_the_next_line_decides_how_many_armies_move_in(then: str, moved: int) -> None:
    game = fighting(bob="kamchatka, india, japan", charlie="mongolia")
    outcome = run(game, f"attack alaska kamchatka until 1\n{then}", "666-1 1-6 1-6 111-6 111-6 111-6")
    assert given_texts(outcome)[:2] == ["attack alaska kamchatka until 1", f"occupy {moved}"]


@pytest.mark.parametrize(
    ("then", "moved"),
    [
        ("attack siam india 2; attack kamchatka japan 3", 9),
        ("trade best; attack kamchatka japan 3", 9),
        ("end; fortify kamchatka mongolia 5", 9),
        ("attack siam india 2; end; fortify kamchatka mongolia all", 9),
        ("attack alaska alberta until taken; attack kamchatka japan 3", 4),
        ("attack alaska alberta 3; attack kamchatka japan until 4", 5),
        ("attack alaska alberta 3; attack kamchatka japan 1 moving 4", 5),
        ("attack kamchatka japan until taken; attack alaska alberta 3", 6),
        ("attack kamchatka japan 3; end; fortify alaska northwest_territory 4", 5),
        ("attack kamchatka japan 3; end; fortify alaska northwest_territory all", 8),
        ("attack alaska alberta 3; attack siam india 1; end turn; attack kamchatka japan 3", 3),
        ("attack alaska alberta 3; attack siam india 1", 3),
        ("if odds kamchatka japan > 90: attack kamchatka japan 3", 9),
        ("if armies in kamchatka > 6: attack kamchatka japan 3", 9),
        ("if armies in kamchatka > 9: attack kamchatka japan 3\nelse: attack kamchatka japan 1", 9),
        ("if armies in kamchatka > 3: attack siam india 1\nelse: end", 3),
    ],
)
def test_as_many_move_in_as_the_next_orders_need(then: str, moved: int) -> None:
    """More than the very next order counts, but no order that starts from another land."""
    game = fighting(
        alice="alaska 10, siam 3, peru, northwest_territory",
        bob="kamchatka, india 5, japan 2, alberta 9",
        charlie="mongolia",
    )
    outcome = run(game, f"attack alaska kamchatka until taken\n{then}", "666-1 " + "1-6 " * 9)
    assert given_texts(outcome)[1] == f"occupy {moved}"


@pytest.mark.parametrize(("then", "moved"), [("attack kamchatka japan 1", 10), ("attack siam india 1", 3)])
def test_captured_cards_are_handed_in_before_armies_move_in(then: str, moved: int) -> None:
    game = fighting(
        rulebook="mp80_world",
        alice="alaska 9, siam 3",
        bob="kamchatka",
        charlie="japan, india",
        hands={ALICE: "peru alaska", BOB: "brazil"},
        round=5,
    )
    outcome = run(
        game, f"attack alaska kamchatka until taken; trade best; place rest siam; {then}", "666-1 1-6 1-6"
    )
    assert given_texts(outcome)[1:] == ["trade alaska peru brazil", "place 4 siam", f"occupy {moved}", then]


def test_a_list_that_ends_with_a_conquest_or_stops_there_leaves_the_question_open() -> None:
    for then in ("", "stop", "attack alaska kamchatka 3 while armies > 2"):
        game = fighting(bob="kamchatka, india, japan")
        assert given_texts(run(game, f"attack alaska kamchatka until 1\n{then}", "666-1")) == [
            "attack alaska kamchatka until 1"
        ]
        assert game.position.pending


def test_a_turn_is_ended_with_all_its_phases_and_no_other() -> None:
    game = scene(alice="alaska 5, alberta", bob="kamchatka", to_place=1, hands={ALICE: "alaska china peru"})
    outcome = run(game, "place 1 alaska; end turn; attack alaska kamchatka 1")
    assert [type(order).__name__ for order in outcome.given] == ["Place", "End", "End", "End"]
    assert game.position.turn == BOB
    assert outcome.reason is EndReason.ILLEGAL
    assert format_list(EVERY_WORD, outcome.rest) == "attack alaska kamchatka 1"


@pytest.mark.parametrize("ending", ["end", "end turn", "end; end", "fin du tour"])
def test_a_phase_that_ended_by_itself_need_not_be_ended(ending: str) -> None:
    """The move is the last action of a turn; people end the turn all the same."""
    game = scene(alice="alaska 5, alberta", bob="kamchatka", phase="manoeuvre")
    outcome = run(game, f"fortify alaska alberta 2; {ending}")
    assert game.position.turn == BOB
    assert (outcome.reason, outcome.rest) == (EndReason.DONE, ())


def test_an_end_before_an_attack_does_not_end_the_attacks() -> None:
    """Reinforcement ended with the last army; people say so all the same."""
    game = scene(alice="alaska 5, alberta", bob="kamchatka, egypt", to_place=3)
    outcome = run(
        game,
        "place 3 alaska\nend\nattack alaska kamchatka 3 moving 3\nend\nfortify alaska alberta 2",
        "666-1",
    )
    assert outcome.reason is EndReason.DONE
    assert [type(order).__name__ for order in outcome.given] == ["Place", "Attack", "End", "Fortify"]


SET = {ALICE: "scandinavia siberia siam"}
FIVE = {ALICE: "alaska china siam peru congo"}


@pytest.mark.parametrize(
    ("fields", "text", "given"),
    [
        ({}, "fortify alaska alberta 2", ["end", "fortify alaska alberta 2"]),
        ({}, "fortify alaska alberta all; end", ["end", "fortify alaska alberta 5"]),
        (
            {},
            "attack siam india 1; fortify alaska alberta 2",
            ["attack siam india 1", "end", "fortify alaska alberta 2"],
        ),
        (
            {"phase": "reinforce", "hands": SET, "to_place": 0},
            "attack siam india 1",
            ["end", "attack siam india 1"],
        ),
        (
            {"phase": "reinforce", "hands": SET, "to_place": 2},
            "place rest alaska; fortify alaska alberta all",
            ["place 2 alaska", "end", "end", "fortify alaska alberta 7"],
        ),
        (
            {"rulebook": "h2000_capitals", "players": 3, "phase": "reinforce", "hands": SET, "to_place": 0},
            "attack siam india 1",
            ["end", "attack siam india 1"],
        ),
    ],
)
def test_an_attack_or_a_move_ends_the_phases_before_its_own(
    fields: dict[str, Any], text: str, given: list[str]
) -> None:
    game = fighting(alice="alaska 6, alberta, siam 3", **fields)
    outcome = run(game, text, "1-6")
    assert given_texts(outcome) == given
    assert outcome.reason is EndReason.DONE


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"phase": "reinforce", "hands": SET, "to_place": 0}, "attack peru venezuela 1"),
        ({"phase": "manoeuvre", "alice": "alaska 5, alberta"}, "attack alaska kamchatka 1"),
        ({}, "fortify alaska peru 2"),
        ({"alice": "alaska 6, alberta, siam 3"}, "fortify alaska alberta 6"),
        ({}, "place 3 alaska"),
        ({"turn": BOB, "alice": "alaska 6, alberta"}, "fortify alaska alberta 2"),
    ],
)
def test_nothing_is_ended_for_what_could_not_be_ordered_then_either(
    fields: dict[str, Any], text: str
) -> None:
    outcome = run(fighting(**fields), text)
    assert (outcome.given, outcome.reason) == ((), EndReason.ILLEGAL)


@settings(max_examples=80)
@given(st.sampled_from(sorted(RULEBOOKS)), st.integers(0, 1), st.data())
def test_in_every_edition_nothing_is_ended_but_for_what_then_happens(
    key: str, seed: int, data: st.DataObject
) -> None:
    """In every phase, the attack or move that is wanted is made, or nothing is done."""
    played = play(key, seed)
    turns = [found for _, found in played.positions if found.round and not found.is_over]
    assume(turns)
    position = data.draw(st.sampled_from(turns)).copy()
    source = data.draw(st.sampled_from([*members(position.lands[position.turn])]))
    target = data.draw(st.sampled_from(WORLD.borders[source]))
    wanted: list[Order] = [Attack(source, target, 1, None), Fortify(source, target, 1)]
    order = data.draw(st.sampled_from(wanted))
    table, seat = Table(played.rulebook, position, RandomDice(random.Random(seed))), position.turn
    outcome = run_list(
        lambda: SeatView(played.rulebook, redact(table.rulebook, table.position, seat), seat),
        lambda order: table.play(seat, order),
        (Do(order),),
    )
    assert End() not in outcome.given or outcome.given[-1] == order


@pytest.mark.parametrize(
    ("fields", "code"),
    [({"to_place": 2}, "must_place"), ({"to_place": 0, "hands": FIVE}, "must_trade")],
)
def test_attacking_too_soon_is_refused_with_what_is_due(fields: dict[str, Any], code: str) -> None:
    outcome = run(fighting(**{"phase": "reinforce", **fields}), "attack alaska kamchatka 1")
    assert (outcome.given, outcome.reason) == ((), EndReason.ILLEGAL)
    assert outcome.error is not None
    assert outcome.error.code == code
    assert format_list(EVERY_WORD, outcome.rest) == "attack alaska kamchatka 1"


def test_the_reinforcements_of_an_ally_are_not_passed_over() -> None:
    """An `end` there gives them up, and has to be written."""
    game = scene(
        rulebook="h2006_2p_active",
        alice="alaska 6",
        bob="kamchatka, peru",
        charlie="siam",
        to_place=3,
        round=5,
        extra={"allies": [ALICE, -1]},
    )
    game.order(ALICE, "place 3 alaska", dice="4")
    assert run(game, "attack alaska kamchatka 1").given == ()
    assert given_texts(run(game, "end; attack alaska kamchatka 1", "1-6"))[0] == "end"


def influencing() -> Scene:
    return scene(
        rulebook="h2006_2p_active",
        phase="influence",
        alice="alaska 6",
        bob="kamchatka, peru",
        charlie="siam",
        hands={ALICE: "brazil"},
        to_place=3,
        round=5,
    )


def test_armies_that_are_placed_end_the_phases_before() -> None:
    for placed in ("place all alaska", "place 3 alaska"):
        outcome = run(influencing(), f"{placed}; attack alaska kamchatka 1", "1-6")
        assert given_texts(outcome) == ["end", "place 3 alaska", "attack alaska kamchatka 1"]


@pytest.mark.parametrize("unlucky", ["place all peru", "place 4 alaska", "trade best"])
def test_an_order_that_was_never_possible_is_refused_and_not_skipped(unlucky: str) -> None:
    outcome = run(influencing(), f"{unlucky}; end turn")
    assert (outcome.given, outcome.reason) == ((), EndReason.ILLEGAL)


@pytest.mark.parametrize("ending", ["end", "end turn"])
def test_only_the_player_on_turn_ends_a_turn(ending: str) -> None:
    game = scene(alice="alaska 5, alberta", bob="kamchatka", phase="manoeuvre", turn=BOB)
    assert run(game, ending).reason is EndReason.ILLEGAL


def test_the_next_turn_is_not_ended_too() -> None:
    game = scene(alice="alaska 5, alberta", bob="kamchatka", phase="manoeuvre", round=3)
    steps = parse_list(EVERY_WORD, "fin du tour")
    first = next_of_list(SeatView(game.rulebook, game.position, ALICE), steps)
    assert isinstance(first, Next)
    later = scene(alice="alaska 5, alberta", bob="kamchatka", phase="manoeuvre", round=4)
    assert next_of_list(SeatView(later.rulebook, later.position, ALICE), first.rest) == Stopped(
        EndReason.DONE, ()
    )


def test_it_waits_for_the_answer_of_another_and_then_goes_on() -> None:
    game = fighting().order(BOB, "standing defence ask")
    text = "attack alaska kamchatka until 2\nattack siam india 2"
    outcome = run(game, text)
    assert outcome.reason is EndReason.WAITING
    rest = format_list(EVERY_WORD, outcome.rest)
    assert rest == "attack siam india 2"
    assert run(game, rest).reason is EndReason.WAITING
    game.order(BOB, "defend 2", "666-11 661-1")
    game.order(ALICE, "occupy 3")
    assert given_texts(run(game, rest, "61-1")) == ["attack siam india 2"]


def test_nothing_more_is_ordered_when_the_game_is_over() -> None:
    game = scene(alice="alaska 6, peru", bob="kamchatka", charlie="", phase="attack", players=3)
    view = SeatView(game.rulebook, game.position, ALICE)
    game.position.phase = "over"
    found = next_of_list(view, parse_list(EVERY_WORD, "end"))
    assert found == Stopped(EndReason.OVER, parse_list(EVERY_WORD, "end"))


def test_the_attacks_since_the_last_turn() -> None:
    game = scene(alice="alaska 6, siam", bob="kamchatka 4, india 3", charlie="peru", turn=ALICE)
    game.pass_turn(ALICE)
    game.order(BOB, f"place {game.position.to_place[BOB]} kamchatka")
    game.order(BOB, "attack kamchatka alaska 1", "1-66")
    game.order(BOB, "attack india siam 2", "11-6")
    lands = {WORLD.territory_index["alaska"], WORLD.territory_index["siam"]}
    assert attacked_since_last_turn(reversed(game.table.events), ALICE) == lands
    game.pass_turn(BOB).pass_turn(CHARLIE)
    assert game.position.turn == ALICE
    assert attacked_since_last_turn(reversed(game.table.events), ALICE) == lands
    game.pass_turn(ALICE).pass_turn(BOB).pass_turn(CHARLIE)
    assert attacked_since_last_turn(reversed(game.table.events), ALICE) == frozenset()
