"""Lists of orders with conditions: their meaning in both languages, and how they are carried out."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.boards.world import WORLD
from games.engine.errors import Unreadable
from games.engine.lists import (
    SeatView,
    Step,
)
from games.engine.lists import conditions as c
from games.engine.lists.steps import Branch, Do, Stop
from games.engine.notation import (
    UnreadableLine,
    begins_list,
    format_list,
    parse_list,
    parse_order,
)
from games.engine.notation import condition_words as w
from games.engine.orders import Attack
from games.engine.redaction import redact
from games.rulebooks.explaining import explain
from tests.engine.scene import ALICE, BOB, CHARLIE, scene
from tests.support.refusals import refused
from tests.support.rulebooks.every_word import EVERY_WORD

NAMES = {"Bob": BOB, "red": BOB, "rouge": BOB, "Jean-Luc": CHARLIE}
DOCUMENT = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
LISTS = DOCUMENT.partition("## Lists with conditions")[2].partition("\n## ")[0]
EXAMPLES = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \|", LISTS, re.MULTILINE)


@pytest.mark.parametrize(("english", "french"), EXAMPLES)
def test_the_documented_lists_say_the_same_in_both_languages(english: str, french: str) -> None:
    steps = parse_list(EVERY_WORD, english, NAMES)
    assert parse_list(EVERY_WORD, french, NAMES) == steps


def test_the_documented_list_is_read() -> None:
    (example,) = re.findall(r"```\n(.*?)```", LISTS, re.DOTALL)
    steps = parse_list(EVERY_WORD, example, NAMES)
    assert len(steps) == 6
    assert parse_list(EVERY_WORD, format_list(EVERY_WORD, steps, NAMES, "fr"), NAMES) == steps


def test_several_orders_stand_in_a_line() -> None:
    orders = ("place 3 alaska, 2 peru", "attack alaska kamchatka until 2", "end")
    steps = tuple(Do(parse_order(EVERY_WORD, order)) for order in orders)
    for joint in ("; ", ". ", "\n", ";\n\n"):
        assert parse_list(EVERY_WORD, joint.join(orders)) == steps
        assert parse_list(EVERY_WORD, joint.join(orders) + ".") == steps


def test_a_comment_says_nothing() -> None:
    text = "# My plan: attack alaska alberta 2\nplace rest siam\n  # end\nattack siam india until 2"

    assert parse_list(EVERY_WORD, text) == parse_list(
        EVERY_WORD, "place rest siam\nattack siam india until 2"
    )
    assert parse_list(EVERY_WORD, "# end") == ()
    with refused(Unreadable, "Line 2"):
        parse_list(EVERY_WORD, "# end\nplace 3 sima # nearly")


def test_a_condition_is_for_its_whole_line() -> None:
    (step,) = parse_list(EVERY_WORD, "if siam is mine: attack siam india 2; end")
    attack, end = parse_list(EVERY_WORD, "attack siam india 2\nend")
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
        assert parse_list(EVERY_WORD, text, NAMES) == parse_list(EVERY_WORD, same, NAMES)
    else:
        with pytest.raises(UnreadableLine):
            parse_list(EVERY_WORD, text, NAMES)


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
        ("échanger le meilleur", "trade best"),
        ("Échanger la meilleure.", "trade best"),
        ("échanger le mieux possible", "trade best"),
        ("J’échange les meilleures cartes", "trade best"),
        ("échangez ma meilleure série", "trade best"),
        ("Je rends la meilleure combinaison de cartes possible, puis fin", "trade best; end"),
        ("échanger trois de mes cartes", "trade best"),
        ("échanger au maximum", "trade best"),
        ("échanger ce qui rapporte le plus", "trade best"),
        ("trade my best cards", "trade best"),
        ("Cash in the best set possible", "trade best"),
        ("exchange the best three cards, then place 3 alaska", "trade best; place 3 alaska"),
        ("échanger le meilleur Alaska", ""),
        ("échanger la Chine, le Siam, le joker", "trade china siam joker"),
        ("J’occupe avec le reste", "occupy all"),
        ("attaquer Afr. du Nord vers Europe Occ. jusqu'à 5", "attack north_africa western_europe until 5"),
        ("Placer 3 Alaska svp ; fin, merci", "place 3 alaska; end"),
        ("end turn please", "end turn"),
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
        assert parse_list(EVERY_WORD, text) == parse_list(EVERY_WORD, same)
    else:
        with pytest.raises(UnreadableLine):
            parse_list(EVERY_WORD, text)


def test_an_attack_without_an_end_is_told_what_is_missing() -> None:
    with pytest.raises(UnreadableLine) as refusal:
        parse_list(EVERY_WORD, "J’attaque le Kamtchatka depuis l’Alaska")
    assert "does not say how far to go. Add “until 2”" in explain(EVERY_WORD, refusal.value)


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
def test_one_unreadable_line_stops_the_whole_list(line: str) -> None:
    with pytest.raises(UnreadableLine) as refusal:
        parse_list(EVERY_WORD, f"place 3 siam\n\n{line}\nend", NAMES)
    assert refusal.value.code == "unreadable_line"
    told = explain(EVERY_WORD, refusal.value)
    assert told.startswith(("Line 3: ", "Line 3 (“"))
    assert told.count(f"“{line}”") == 1
    assert explain(EVERY_WORD, refusal.value, "fr").startswith("Line 3")


lands = st.integers(0, len(WORLD.territories) - 1)
numbers = st.integers(0, 99).map(c.Constant)
quantities = lands.map(c.ArmiesOn) | st.just(c.Cards()) | st.builds(c.Odds, lands, lands)
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
).map(lambda text: parse_list(EVERY_WORD, text)[0])
attacks = st.builds(Do, st.builds(Attack, lands, lands, st.none(), st.integers(1, 9), st.just(None)), simple)
arms = st.tuples(conditions, st.lists(dos | attacks, min_size=1, max_size=3).map(tuple))
steps = st.lists(dos | attacks | arms.map(lambda arm: Branch((arm,))), max_size=5).map(tuple)


@settings(max_examples=150)
@given(steps, st.sampled_from(["en", "fr"]))
def test_lists_are_read_back_as_they_were_written(steps: tuple[Step, ...], language: str) -> None:
    assert parse_list(EVERY_WORD, format_list(EVERY_WORD, steps, NAMES, language), NAMES) == steps


TABLES = [value for value in vars(w).values() if isinstance(value, tuple) and value is not w.NO_NAMES]
PHRASES = [phrase for table in TABLES for phrase in table]
ODD_NAMES = ["me", "Bob: x", "Dr. Who", "s", "é", "siam", "<b>"]
said = st.lists(
    st.sampled_from([*PHRASES, "siam", "europe", "bob", "3", ":", ";", "attack siam india", "end"])
)


@settings(max_examples=300)
@given(st.text() | said.map(" ".join))
def test_any_text_is_a_list_or_is_refused(text: str) -> None:
    begins_list(EVERY_WORD, text)
    try:
        found = parse_list(EVERY_WORD, text, NAMES)
    except Unreadable:
        return
    assert parse_list(EVERY_WORD, format_list(EVERY_WORD, found, NAMES), NAMES) == found


@settings(max_examples=60)
@given(conditions, st.integers(0, 3))
def test_a_denied_condition_holds_when_the_condition_does_not(condition: c.Condition, seed: int) -> None:
    hands = {ALICE: "alaska china siam joker"}
    game = scene(alice="alaska 6, siam 3", bob="kamchatka 3, india", charlie="congo 4", hands=hands)
    attacked = frozenset(random.Random(seed).sample(range(42), 5))
    view = SeatView(game.rulebook, redact(game.rulebook, game.position, ALICE), ALICE, attacked)
    assert condition.holds(view) != condition.denied().holds(view)


@settings(max_examples=150)
@given(
    st.lists(
        st.text(min_size=1, max_size=12) | st.sampled_from(["me", "Bob: x", "Dr. Who", "s", "é", "siam"])
    )
)
def test_players_are_told_apart_whatever_they_are_called(names: list[str]) -> None:
    """A condition on a player is read back as it was written, and never as one on another player."""
    seats = {name: seat for seat, name in enumerate(names)}
    for name, seat in seats.items():
        text = f"if siam belongs to {name}: end".replace("\n", " ")
        try:
            steps = parse_list(EVERY_WORD, text, seats)
        except Unreadable:
            continue
        (step,) = steps[:1]
        assert isinstance(step, Branch)
        holds = step.arms[0][0]
        if isinstance(holds, c.Holds) and holds.seat is not None:
            assert holds.seat == seat
        assert parse_list(EVERY_WORD, format_list(EVERY_WORD, steps, seats), seats) == steps


def test_two_players_with_the_same_words_cannot_be_named() -> None:
    with pytest.raises(UnreadableLine):
        parse_list(EVERY_WORD, "if siam belongs to bob: end", {"Bob": 0, "bob!": 1})


def test_stop_is_a_separate_step() -> None:
    assert parse_list(EVERY_WORD, "stop; end") == (Stop(), *parse_list(EVERY_WORD, "end"))


@pytest.mark.parametrize(
    ("line", "begins"),
    [
        ("attack alaska", True),
        ("att alas kamch 3", True),
        ("if siam is mien: attack siam india 2", True),
        ("Si le Siam est à moi : attaquer", True),
        ("stop unless siam is mine", True),
        ("if cards >= 4: stop", True),
        ("Si j’ai plus de 3 cartes : arrêter", True),
        ("Hello Bob,", False),
        ("If you like, we can talk on Sunday.", False),
        ("Si tu veux, on en parle dimanche.", False),
        ("Mon cher Bob", False),
        ("att: my friend", False),
    ],
)
def test_greetings_do_not_begin_a_list(line: str, begins: bool) -> None:
    assert begins_list(EVERY_WORD, line) == begins
