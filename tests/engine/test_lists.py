"""Lists of orders with conditions: what they say in both languages, and how they are gone through."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.boards.world import WORLD
from games.engine.dice import GivenDice
from games.engine.errors import Unreadable
from games.engine.lists import (
    Look,
    Next,
    Outcome,
    Reason,
    Step,
    Stopped,
    advance,
    attacked_since_last_turn,
    run_list,
)
from games.engine.lists import conditions as c
from games.engine.lists.steps import Branch, Do, Stop
from games.engine.notation import (
    UnreadableLine,
    begins_list,
    explain,
    format_list,
    format_order,
    parse_list,
    parse_order,
)
from games.engine.notation import condition_words as w
from games.engine.orders import Attack
from games.engine.position import redact
from tests.engine.scene import ALICE, BOB, CHARLIE, Scene, groups, scene

NAMES = {"Bob": BOB, "red": BOB, "rouge": BOB, "Jean-Luc": CHARLIE}
DOCUMENT = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
LISTS = DOCUMENT.partition("## Lists with conditions")[2].partition("\n## ")[0]
EXAMPLES = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \|", LISTS, re.MULTILINE)


def run(game: Scene, text: str, dice: str = "", attacked: frozenset[int] = frozenset()) -> Outcome:
    """Go through a list of Alice's at a table where these dice fall."""
    game.table.dice = GivenDice(groups(dice))

    def look() -> Look:
        return Look(game.rulebook, redact(game.position, ALICE), ALICE, attacked)

    return run_list(look, lambda order: game.table.play(ALICE, order), parse_list(WORLD, text, NAMES))


def given_texts(outcome: Outcome) -> list[str]:
    return [format_order(WORLD, order) for order in outcome.given]


def fighting(**fields: Any) -> Scene:
    return scene(
        **{"alice": "alaska 6, siam 3, peru", "bob": "kamchatka 3, india", "phase": "attack", **fields}
    )


# --- Reading and writing


@pytest.mark.parametrize(("english", "french"), EXAMPLES)
def test_the_documented_lists_say_the_same_in_both_languages(english: str, french: str) -> None:
    steps = parse_list(WORLD, english, NAMES)
    assert parse_list(WORLD, french, NAMES) == steps


def test_the_documented_list_is_read() -> None:
    (example,) = re.findall(r"```\n(.*?)```", LISTS, re.DOTALL)
    steps = parse_list(WORLD, example, NAMES)
    assert len(steps) == 6
    assert parse_list(WORLD, format_list(WORLD, steps, NAMES, "fr"), NAMES) == steps


def test_several_orders_stand_in_a_line() -> None:
    orders = ("place 3 alaska, 2 peru", "attack alaska kamchatka until 2", "end")
    steps = tuple(Do(parse_order(WORLD, order)) for order in orders)
    for joint in ("; ", ". ", "\n", ";\n\n"):
        assert parse_list(WORLD, joint.join(orders)) == steps
        assert parse_list(WORLD, joint.join(orders) + ".") == steps


def test_a_condition_is_for_its_whole_line() -> None:
    (step,) = parse_list(WORLD, "if siam is mine: attack siam india 2; end")
    attack, end = parse_list(WORLD, "attack siam india 2\nend")
    siam = WORLD.territory_index["siam"]
    assert step == Branch(((c.Holds(siam, None), (attack, end)),))


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("unless attacked: end", "if not attacked: end"),
        ("stop unless siam is mine", "if siam is not mine: stop"),
        ("ask if cards >= 4", "if cards >= 4: stop"),
        ("If I don’t hold Asia, then end.", "if asia is not mine: end"),
        ("if Bob holds Siam: end", "if siam belongs to bob: end"),
        ("if Siam is red’s: end", "if siam belongs to bob: end"),
        ("when siam has more than three armies: end", "if armies in siam > 3: end"),
        ("if not siam is mine and not cards > 2: end", "if siam is not mine and cards <= 2: end"),
        ("attack siam india 2 while armies > 1", "attack siam india 2 while armies in siam > 1"),
        ("attack siam india 2 while odds >= 60%", "attack siam india 2 while odds siam india >= 60 percent"),
        ("si le Siam n’est pas à moi : fin", "if siam is not mine: end"),
        ("si l’Europe n’est pas à moi : fin", "if europe is not mine: end"),
        ("si l’Europe du Nord est à moi : fin", "if northern_europe is mine: end"),
        ("à moins que j’aie été attaqué : fin", ""),
        ("sauf si j’ai été attaqué depuis mon dernier tour : fin", "if not attacked: end"),
        ("s’il y a plus de 3 armées au Siam, fin", "if armies in siam > 3: end"),
        ("si j’ai au moins quatre cartes alors fin", "if cards >= 4: end"),
        (
            "si rouge tient l’Asie ou le Siam est à Jean-Luc : fin",
            "if asia belongs to bob or siam is jean-luc’s: end",
        ),
        (
            "arrêter sauf si l’Alaska a plus d’armées que le Kamtchatka",
            "if armies in alaska <= armies in kamchatka: stop",
        ),
        ("renforcer tout le reste au Siam", "place all siam"),
        ("place 3 n. africa. end.", "place 3 north_africa; end"),
        ("déplacer toutes les armées de l’Alaska vers l’Alberta", "fortify alaska alberta all"),
        ("si j’ai une combinaison, l’échanger", ""),
        ("si j’ai une combinaison, échanger au mieux", "if i have a set: trade best"),
    ],
)
def test_people_write_conditions_as_they_speak(text: str, same: str) -> None:
    if same:
        assert parse_list(WORLD, text, NAMES) == parse_list(WORLD, same, NAMES)
    else:
        with pytest.raises(UnreadableLine):
            parse_list(WORLD, text, NAMES)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("Je mets 3 armées en Alaska", "place 3 alaska"),
        ("Je place mes 3 armées en Alaska", "place 3 alaska"),
        ("Je pose toutes mes armées en Alaska", "place all alaska"),
        ("I want to add my 3 armies to Alaska", "place 3 alaska"),
        ("D’abord, je vais ajouter 3 armées en Alaska", ""),
        ("J’attaque le Kamtchatka à partir de l’Alaska jusqu’à 3", "attack alaska kamchatka until 3"),
        ("J’attaque le Kamtchatka avec l’Alaska avec 3 dés", "attack alaska kamchatka 3"),
        ("Je voudrais envahir l’Inde depuis le Siam jusqu’à la prise", "attack siam india until taken"),
        ("Je fais entrer 5 armées", "occupy 5"),
        ("Je fortifie le Brésil avec 2 armées du Pérou", "fortify peru brazil 2"),
        ("J’échange mes cartes", "trade best"),
        ("J’occupe avec le reste", "occupy all"),
        ("attaquer Afr. du Nord vers Europe Occ. jusqu'à 5", "attack north_africa western_europe until 5"),
        ("place 3 n. afr. with", ""),
        (
            "J’attaque le Kamtchatka depuis l’Alaska tant que j’ai plus de 3 armées",
            "attack alaska kamchatka until taken while armies > 3",
        ),
        ("J’échange la combinaison Alaska, Pérou, joker", "trade alaska peru joker"),
        ("J’arrête d’attaquer", "end"),
        ("Je passe mon tour", "end turn"),
        ("J’ai fini", "end turn"),
        ("et je termine mon tour", "end turn"),
        (
            "Je place 3 armées en Alaska, puis j’attaque de l’Alaska vers le Kamtchatka jusqu’à 2",
            "place 3 alaska; attack alaska kamchatka until 2",
        ),
        (
            "place 3 in alaska then attack siam from india 2",
            "place 3 alaska; attack india siam 2",
        ),
        ("attack alaska kamchatka until 2 then move 4", "attack alaska kamchatka until 2 moving 4"),
    ],
)
def test_people_write_orders_as_they_speak(text: str, same: str) -> None:
    if same:
        assert parse_list(WORLD, text) == parse_list(WORLD, same)
    else:
        with pytest.raises(UnreadableLine):
            parse_list(WORLD, text)


def test_an_attack_without_an_end_is_told_what_is_missing() -> None:
    with pytest.raises(UnreadableLine) as refusal:
        parse_list(WORLD, "J’attaque le Kamtchatka depuis l’Alaska")
    assert "does not say how far to go. Add “until 2”" in explain(WORLD, refusal.value)


@pytest.mark.parametrize(
    "line",
    [
        "if siam is mine",
        "if siam: end",
        "if siam mine: end",
        "if siam is charlie’s: end",
        "if siam is mine: if india is mine: end",
        "if cards > 3 or attacked and siam is mine: end",
        "if armies > 3: end",
        "else: end",
        "stop now",
        "end while armies > 3",
        "attack siam india 2 while",
        "place 3 siam; nonsense",
        "attack siam india until all",
        "if siam is mine: attack siam india until 2 or end",
    ],
)
def test_one_unreadable_line_and_nothing_is_read(line: str) -> None:
    with pytest.raises(UnreadableLine) as refusal:
        parse_list(WORLD, f"place 3 siam\n\n{line}\nend", NAMES)
    assert refusal.value.code == "unreadable_line"
    told = explain(WORLD, refusal.value)
    assert told.startswith(("Line 3: ", "Line 3 (“"))
    assert told.count(f"“{line}”") == 1
    assert explain(WORLD, refusal.value, "fr").startswith("Line 3")


lands = st.integers(0, len(WORLD.territories) - 1)
numbers = st.integers(0, 99).map(c.Number)
quantities = lands.map(c.Armies) | st.just(c.Cards()) | st.builds(c.Odds, lands, lands)
places = lands | st.sampled_from([continent.key for continent in WORLD.continents])
simple: st.SearchStrategy[c.Condition] = st.one_of(
    st.builds(c.Compare, quantities, st.sampled_from(sorted(c.SIGNS)), quantities | numbers),
    st.builds(c.Holds, places, st.sampled_from([None, BOB, CHARLIE]), st.booleans()),
    st.builds(c.WasAttacked, lands | st.none(), st.booleans()),
    st.builds(c.HasSet, st.booleans()),
)
several = st.lists(simple, min_size=2, max_size=4).map(tuple)
conditions = simple | several.map(c.Every) | several.map(c.Either)
dos = st.sampled_from(
    ["end", "end turn", "place all siam", "trade best", "stop", "fortify peru brazil all", "occupy all"]
).map(lambda text: parse_list(WORLD, text)[0])
attacks = st.builds(Do, st.builds(Attack, lands, lands, st.none(), st.integers(1, 9), st.just(None)), simple)
arms = st.tuples(conditions, st.lists(dos | attacks, min_size=1, max_size=3).map(tuple))
steps = st.lists(dos | attacks | arms.map(lambda arm: Branch((arm,))), max_size=5).map(tuple)


@settings(max_examples=150, deadline=None)
@given(steps, st.sampled_from(["en", "fr"]))
def test_lists_are_read_back_as_they_were_written(steps: tuple[Step, ...], language: str) -> None:
    assert parse_list(WORLD, format_list(WORLD, steps, NAMES, language), NAMES) == steps


TABLES = [value for value in vars(w).values() if isinstance(value, tuple) and value is not w.NO_NAMES]
PHRASES = [phrase for table in TABLES for phrase in table]
ODD_NAMES = ["me", "Bob: x", "Dr. Who", "s", "é", "siam", "<b>"]
said = st.lists(
    st.sampled_from([*PHRASES, "siam", "europe", "bob", "3", ":", ";", "attack siam india", "end"])
)


@settings(max_examples=300, deadline=None)
@given(st.text() | said.map(" ".join))
def test_any_text_is_a_list_or_is_refused(text: str) -> None:
    begins_list(WORLD, text)
    try:
        found = parse_list(WORLD, text, NAMES)
    except Unreadable:
        return
    assert parse_list(WORLD, format_list(WORLD, found, NAMES), NAMES) == found


@settings(max_examples=60, deadline=None)
@given(conditions, st.integers(0, 3))
def test_what_is_denied_holds_when_the_condition_does_not(condition: c.Condition, seed: int) -> None:
    game = fighting(hands={ALICE: "alaska china siam joker"}, charlie="congo 4")
    attacked = frozenset(random.Random(seed).sample(range(42), 5))
    look = Look(game.rulebook, redact(game.position, ALICE), ALICE, attacked)
    assert condition.holds(look) != condition.denied().holds(look)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.text(min_size=1, max_size=12) | st.sampled_from(["me", "Bob: x", "Dr. Who", "s", "é", "siam"])
    )
)
def test_players_are_told_apart_whatever_they_are_called(names: list[str]) -> None:
    """What can be said of a player is read back as it was written, and never of another."""
    seats = {name: seat for seat, name in enumerate(names)}
    for name, seat in seats.items():
        text = f"if siam belongs to {name}: end".replace("\n", " ")
        try:
            steps = parse_list(WORLD, text, seats)
        except Unreadable:
            continue
        (step,) = steps[:1]
        assert isinstance(step, Branch)
        holds = step.arms[0][0]
        if isinstance(holds, c.Holds) and holds.seat is not None:
            assert holds.seat == seat
        assert parse_list(WORLD, format_list(WORLD, steps, seats), seats) == steps


def test_two_players_with_the_same_words_cannot_be_named() -> None:
    with pytest.raises(UnreadableLine):
        parse_list(WORLD, "if siam belongs to bob: end", {"Bob": 0, "bob!": 1})


# --- Going through them


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
    assert outcome.reason is Reason.DONE


def test_else_is_for_what_the_if_before_it_left() -> None:
    text = "if india is mine: attack alaska kamchatka 1\nelse if siam is mine: attack siam india 2\nelse: end"
    assert given_texts(run(fighting(), text, "61-1")) == ["attack siam india 2"]
    assert given_texts(run(fighting(bob="kamchatka 2, india, siam", alice="alaska 6, peru"), text)) == ["end"]


def test_it_stops_before_the_first_order_that_has_become_illegal() -> None:
    game = fighting()
    outcome = run(game, "attack siam india until 2\nattack siam china 1\nend", "66-1")
    assert given_texts(outcome) == ["attack siam india until 2"]
    assert outcome.reason is Reason.ILLEGAL
    assert outcome.error is not None
    assert outcome.error.code == "too_few_armies"
    assert format_list(WORLD, outcome.rest) == "attack siam china 1\nend"


def test_a_condition_before_an_illegal_order_is_not_asked_again() -> None:
    outcome = run(fighting(), "if siam is mine: attack siam peru 1; end\nattack alaska kamchatka 1")
    assert outcome.reason is Reason.ILLEGAL
    assert format_list(WORLD, outcome.rest) == "attack siam peru 1\nend\nattack alaska kamchatka 1"


def test_it_stops_where_the_player_said() -> None:
    game = fighting()
    outcome = run(game, "attack siam india 2\nstop unless india is mine\nend", "11-6")
    assert outcome.reason is Reason.STOPPED
    assert given_texts(outcome) == ["attack siam india 2"]
    assert outcome.at is not None
    assert format_list(WORLD, [outcome.at]) == "if india is not mine: stop"
    assert format_list(WORLD, outcome.rest) == "end"
    assert run(fighting(), "stop\nend").rest == parse_list(WORLD, "end")


def test_an_attack_goes_on_while_its_condition_holds() -> None:
    text = "attack alaska kamchatka until taken moving all while armies > 4\nattack siam india 2"
    stopped = run(fighting(), text, "111-66 61-1")
    assert given_texts(stopped) == ["attack alaska kamchatka 3 moving 5", "attack siam india 2"]
    taken = run(fighting(), text, "666-11 661-1 61-1")
    assert given_texts(taken) == ["attack alaska kamchatka 3 moving 5"] * 2 + ["attack siam india 2"]
    assert taken.reason is Reason.DONE


def test_an_attack_with_a_condition_heeds_its_own_limit() -> None:
    game = fighting()
    run(game, "attack alaska kamchatka until 5 while odds > 10 %", "1-66")
    assert game.armies("alaska") == 5


def test_what_is_said_as_all_is_counted_when_it_comes_to_it() -> None:
    hands = {ALICE: "alaska china egypt siam joker"}
    game = scene(alice="alaska 2, alberta, siam 3", bob="kamchatka, india", to_place=5, hands=hands)
    outcome = run(game, "trade best\nplace 2 alaska, rest siam\nend")
    assert outcome.reason is Reason.DONE
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
def test_who_goes_on_without_saying_how_many_move_in(then: str, moved: int) -> None:
    game = fighting(bob="kamchatka, india, japan", charlie="mongolia")
    outcome = run(game, f"attack alaska kamchatka until 1\n{then}", "666-1 1-6 1-6 111-6 111-6 111-6")
    assert given_texts(outcome)[:2] == ["attack alaska kamchatka until 1", f"occupy {moved}"]


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
    assert outcome.reason is Reason.ILLEGAL
    assert format_list(WORLD, outcome.rest) == "attack alaska kamchatka 1"


@pytest.mark.parametrize("ending", ["end", "end turn", "end; end", "fin du tour"])
def test_what_has_ended_by_itself_need_not_be_ended(ending: str) -> None:
    """The move is the last that happens in a turn; people end it all the same."""
    game = scene(alice="alaska 5, alberta", bob="kamchatka", phase="manoeuvre")
    outcome = run(game, f"fortify alaska alberta 2; {ending}")
    assert game.position.turn == BOB
    assert (outcome.reason, outcome.rest) == (Reason.DONE, ())


def test_an_end_before_an_attack_does_not_end_the_attacks() -> None:
    """Reinforcement has ended with the last army; that it is to end is said all the same."""
    game = scene(alice="alaska 5, alberta", bob="kamchatka, egypt", to_place=3)
    outcome = run(
        game,
        "place 3 alaska\nend\nattack alaska kamchatka 3 moving 3\nend\nfortify alaska alberta 2",
        "666-1",
    )
    assert outcome.reason is Reason.DONE
    assert [type(order).__name__ for order in outcome.given] == ["Place", "Attack", "End", "Fortify"]


@pytest.mark.parametrize("ending", ["end", "end turn"])
def test_who_is_not_on_turn_ends_nothing(ending: str) -> None:
    game = scene(alice="alaska 5, alberta", bob="kamchatka", phase="manoeuvre", turn=BOB)
    assert run(game, ending).reason is Reason.ILLEGAL


def test_the_next_turn_is_not_ended_too() -> None:
    game = scene(alice="alaska 5, alberta", bob="kamchatka", phase="manoeuvre", round=3)
    steps = parse_list(WORLD, "fin du tour")
    first = advance(Look(game.rulebook, game.position, ALICE), steps)
    assert isinstance(first, Next)
    later = scene(alice="alaska 5, alberta", bob="kamchatka", phase="manoeuvre", round=4)
    assert advance(Look(later.rulebook, later.position, ALICE), first.rest) == Stopped(Reason.DONE, ())


def test_it_waits_while_somebody_else_is_asked_and_then_goes_on() -> None:
    game = fighting().order(BOB, "standing defence ask")
    text = "attack alaska kamchatka until 2\nattack siam india 2"
    outcome = run(game, text)
    assert outcome.reason is Reason.WAITING
    rest = format_list(WORLD, outcome.rest)
    assert rest == "attack siam india 2"
    assert run(game, rest).reason is Reason.WAITING
    game.order(BOB, "defend 2", "666-11 661-1")
    game.order(ALICE, "occupy 3")
    assert given_texts(run(game, rest, "61-1")) == ["attack siam india 2"]


def test_nothing_more_is_ordered_when_the_game_is_over() -> None:
    game = scene(alice="alaska 6, peru", bob="kamchatka", charlie="", phase="attack", players=3)
    look = Look(game.rulebook, game.position, ALICE)
    game.position.phase = "over"
    found = advance(look, parse_list(WORLD, "end"))
    assert found == Stopped(Reason.OVER, parse_list(WORLD, "end"))


def test_what_was_attacked_since_the_last_turn() -> None:
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


def test_stop_is_a_step_of_its_own() -> None:
    assert parse_list(WORLD, "stop; end") == (Stop(), *parse_list(WORLD, "end"))


@pytest.mark.parametrize(
    ("line", "begins"),
    [
        ("attack alaska", True),
        ("att alas kamch 3", True),
        ("if siam is mien: attack siam india 2", True),
        ("Si le Siam est à moi : attaquer", True),
        ("stop unless siam is mine", True),
        ("Hello Bob,", False),
        ("If you like, we can talk on Sunday.", False),
        ("Si tu veux, on en parle dimanche.", False),
        ("Mon cher Bob", False),
        ("att: my friend", False),
    ],
)
def test_greetings_do_not_begin_a_list(line: str, begins: bool) -> None:
    assert begins_list(WORLD, line) == begins
