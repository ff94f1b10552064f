"""Orders as text: the examples of the documentation, and the ways in which people write."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from games.boards.world import WORLD
from games.engine import orders as o
from games.engine.chance.dice import RandomDice
from games.engine.errors import Unreadable
from games.engine.feature import Feature
from games.engine.notation import Verb, format_order, parse_order
from games.engine.notation.parts import Number, Territory
from games.engine.notation.verbs import CORE
from games.engine.table import History, Table
from games.engine.words.spellings import LANGUAGES, Spellings
from games.features.allies.influence import Influence
from games.features.headquarters.secret import Headquarters
from games.features.objectives.showing import Show
from games.rulebooks.hasbro2000 import H2000_WORLD
from games.rulebooks.registry import EDITIONS
from tests.engine.deciding import decide
from tests.engine.scene import ALICE, BOB, CHARLIE, KEYS, index, scene
from tests.support.refusals import refused
from tests.support.rulebooks.editions import CLOSED
from tests.support.rulebooks.every_word import EVERY_WORD

if TYPE_CHECKING:
    from games.engine.rulebook import Rulebook

DOCUMENT = Path(__file__).parents[2] / "docs" / "notation.md"
SINGLE = DOCUMENT.read_text(encoding="utf-8").partition("## Lists with conditions")[0]
ROWS = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \|", SINGLE, re.MULTILINE)
EXAMPLES = [english for english, _ in ROWS]
TURN = [re.split(r" {2,}", line) for line in SINGLE.split("```")[1].strip().splitlines()]
SHARED = DOCUMENT.read_text(encoding="utf-8").partition("## Shared territories")[2].partition("## ")[0]
SHARED_EXAMPLES = re.findall(r"`((?:attack|fortify) [^`]+)`", SHARED)

ATTACKED = {"question": "defence", "seat": ALICE, "from": "kamchatka", "to": "alaska", "dice": 3, "stop": -1}
CONQUERED = {"question": "occupy", "seat": ALICE, "from": "peru", "to": "brazil", "min": 2, "max": 4}
SITUATIONS: dict[type, dict[str, Any]] = {
    o.Place: {"to_place": 5},
    o.Plan: {"phase": "placement", "to_place": [5, 5, 0]},
    Headquarters: {"rulebook": "h2000_capitals", "phase": "headquarters"},
    o.Trade: {"hands": {ALICE: "alaska peru brazil egypt joker"}},
    o.Attack: {"phase": "attack"},
    o.Defend: {"phase": "attack", "pending": ATTACKED},
    o.Occupy: {"phase": "attack", "pending": CONQUERED, "conquered": True},
    o.Fortify: {"phase": "manoeuvre"},
    Show: {
        "rulebook": "h2006_mission",
        "players": 3,
        "phase": "manoeuvre",
        "conquered": True,
        "objectives": [
            ["conquer_3", "africa", "europe", "asia"],
            ["mixed_set", "conquer_5", "conquer_7", "conquer_10"],
            ["stack_12", "16_territories", "20_territories", "24_territories"],
        ],
        "extra": {"feats": {"taken": [["alaska", BOB], ["peru", BOB], ["brazil", BOB]]}},
    },
    o.End: {"phase": "manoeuvre"},
    Influence: {
        "rulebook": "h2006_2p_active",
        "phase": "influence",
        "hands": {ALICE: "peru"},
        "charlie": "china",
        "to_place": 3,
    },
    o.Standing: {"rulebook": "mp80_2p"},
    o.TakeBack: {"to_place": 5},
    o.Resign: {},
}
"""Positions in which Alice may give each kind of order."""


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_documented_orders_can_be_played(text: str) -> None:
    order = parse_order(EVERY_WORD, text)
    game = scene(alice="alaska 5, peru 3, brazil 2", bob="kamchatka 5", **SITUATIONS[type(order)])
    table = Table(game.rulebook, game.position, RandomDice(), past=lambda: History((), {}, before))
    before = game.position.copy()
    if isinstance(order, o.TakeBack):
        table.play(ALICE, o.Place(((index("alaska"), 1),)))
    table.play(ALICE, order)
    assert table.events


@pytest.mark.parametrize(("english", "french"), ROWS)
def test_the_documented_orders_are_the_same_in_french(english: str, french: str) -> None:
    order = parse_order(EVERY_WORD, english)
    assert parse_order(EVERY_WORD, french) == order
    assert parse_order(EVERY_WORD, format_order(EVERY_WORD, order, "fr")) == order


def test_the_documented_turn_can_be_played() -> None:
    game = scene(
        alice="alaska, siam 3, china", bob="india, ural", charlie="peru", hands={ALICE: "alaska siam joker"}
    )
    for english, french in TURN:
        assert parse_order(EVERY_WORD, french) == parse_order(EVERY_WORD, english)
        game.order(ALICE, english, "666-1" if english.startswith("attack") else "")
    assert game.position.turn == BOB
    assert [game.position.armies[index(land)] for land in ("siam", "china", "india", "alaska")] == [
        7,
        4,
        5,
        6,
    ]


@pytest.mark.parametrize("text", SHARED_EXAMPLES)
def test_the_documented_orders_on_shared_land_can_be_played(text: str) -> None:
    order = parse_order(EVERY_WORD, text)
    game = scene(
        rulebook="h2006_team",
        alice="alaska",
        bob="egypt",
        charlie="peru",
        shared={"brazil": [(ALICE, 3), (CHARLIE, 2)]},
        **SITUATIONS[type(order)],
    )
    assert decide(game.rulebook, game.position, ALICE, order, RandomDice())


def test_every_kind_of_order_is_documented() -> None:
    """The documentation has every order of the editions that take house rules.

    These are the orders of phases and of questions, and those that may be given at any time.
    """
    documented = {type(parse_order(EVERY_WORD, text)) for text in EXAMPLES}
    open_to_all = [edition for edition in EDITIONS if edition.key not in CLOSED]
    taken = {kind for edition in open_to_all for _, plays, _ in edition.plays.values() for kind in plays}
    assert documented == taken == set(SITUATIONS)


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.key)
def test_every_edition_has_words_for_its_orders_and_no_others(edition: Rulebook) -> None:
    taken = {kind for _, plays, _ in edition.plays.values() for kind in plays}
    core = {verb.kind for verb in CORE}
    assert taken - core == {verb.kind for verb in edition.verbs.values()} - core
    for verb in edition.verbs.values():
        for language in LANGUAGES:
            for example in verb.example(edition, language).split(";"):
                assert isinstance(parse_order(edition, example), (verb.kind, o.Occupy))


def test_words_of_other_editions_are_refused() -> None:
    with refused(Unreadable, r"order of this game\. The orders are: trade, place, attack"):
        parse_order(H2000_WORLD, "headquarters alaska")
    with refused(Unreadable, "order of this game"):
        parse_order(H2000_WORLD, "montrer capitaine")
    assert parse_order(H2000_WORLD, "standing muster auto") == o.Standing("muster", 1)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Attack from Alaska to Kamchatka with 3 dice", "attack alaska kamchatka 3"),
        ("  ATTACK\talaska -> kamchatka   3.", "attack alaska kamchatka 3"),
        ("attack alaska-kamchatka until taken", "attack alaska kamchatka until 1"),
        ("Attack Alaska to Kamchatka with 3 dice moving 4 armies", "attack alaska kamchatka 3 moving 4"),
        ("attack alaska kamchatka until taken moving 4", "attack alaska kamchatka until 1 moving 4"),
        ("attack Brésil Afrique du Nord 1 die", "attack brazil north_africa 1"),
        ("attack etat de l'ouest alberta 2", "attack western_us alberta 2"),
        ("place 3 armies in États de l’Est,2 in South Africa", "place 3 eastern_us, 2 south_africa"),
        ("trade Pérou, Joker, Inde", "trade peru joker india"),
        ("trade joker_2 peru joker_1", "trade joker peru joker"),
        ("fortify from peru to brazil with 2 armies", "fortify peru brazil 2"),
        ("standing defence: 0", "standing defence ask"),
        ("Resign!", "resign"),
        ("I attack India from Siam with three dice.", "attack siam india 3"),
        ("attack to India from Siam until two remain", "attack siam india until 2"),
        ("att alas kamch 3", "attack alaska kamchatka 3"),
        (
            "attack w australia indon until taken and moving 4",
            "attack western_australia indonesia until 1 moving 4",
        ),
        ("place alaska 3, peru 2 and 1 n. africa", "place 3 alaska, 2 peru, 1 north_africa"),
        ("deploy twelve armies on Siam", "place 12 siam"),
        ("then move 2 armies from Peru to Brazil;", "fortify peru brazil 2"),
        ("move 4", "occupy 4"),
        ("advance 4 armies", "occupy 4"),
        ("play cards Alaska, Peru and Joker", "trade alaska peru joker"),
        ("attack Kamchatka with 3 dice from Alaska", "attack alaska kamchatka 3"),
        ("attack alaska kamchatka until only 2 are left", "attack alaska kamchatka until 2"),
        ("attack kamchatka from alaska until I have 2 left, please", "attack alaska kamchatka until 2"),
        ("attaquer Alaska Kamchatka 3 s’il vous plaît, merci", "attack alaska kamchatka 3"),
        ("attaquer le Kamchatka avec trois dés depuis l’Alaska", "attack alaska kamchatka 3"),
        ("attaquer Alaska Kamchatka jusqu’à ce qu’il n’en reste que 2", "attack alaska kamchatka until 2"),
        ("échanger les cartes Alaska, Pérou et joker", "trade alaska peru joker"),
        ("renforcer l’Alaska de 3 armées", "place 3 alaska"),
        ("move in 4", "occupy 4"),
        ("plan nothing", "plan none"),
        ("pass", "end"),
        ("J’attaque le Kamtchatka depuis l’Alaska avec trois dés", "attack alaska kamchatka 3"),
        ("ATTAQUER DE L'ALASKA VERS LE KAMTCHATKA AVEC 1 DE", "attack alaska kamchatka 1"),
        ("attaquez Inde du Siam jusqu’à la prise en déplaçant 4", "attack siam india until 1 moving 4"),
        ("attaque Siam Inde jusqu'à ce qu'il reste deux armées", "attack siam india until 2"),
        ("je place 3 armées en Alaska et 2 au Pérou", "place 3 alaska, 2 peru"),
        ("renforcer 3 europe du nord", "place 3 northern_europe"),
        ("Jouer cartes : Pérou, joker et Inde", "trade peru joker india"),
        ("déplacer deux armées du Pérou vers le Brésil", "fortify peru brazil 2"),
        ("manoeuvrer des Etats de l'Ouest en Alberta 2", "fortify western_us alberta 2"),
        ("avancer quatre", "occupy 4"),
        ("quartier général : Alaska", "headquarters alaska"),
        ("montrer commandant", "show major"),
        ("consigne contre-attaque me demander", "standing counter ask"),
        ("réponse défense deux dés", "standing defence 2"),
        ("fin de la phase", "end"),
        ("j’abandonne", "resign"),
    ],
)
def test_people_write_as_they_speak(text: str, order: str) -> None:
    assert format_order(EVERY_WORD, parse_order(EVERY_WORD, text)) == order


@pytest.mark.parametrize("key", KEYS)
def test_a_territory_is_known_by_all_its_names(key: str) -> None:
    territory = WORLD.territories[index(key)]
    for name in (key, *territory.names.values(), *territory.aliases):
        for written in (name, name.upper(), name.replace("’", "'"), name.replace("-", " ")):
            assert parse_order(EVERY_WORD, f"place 3 {written}") == o.Place(((index(key), 3),))


@pytest.mark.parametrize(
    "text",
    [
        "place",
        "place 3",
        "place alaska 3 peru 2",
        "place 3 est",
        "place 3 alaska,",
        "place 3 alaska 2 peru",
        "place -3 alaska",
        "place +3 alaska",
        "place 1.5 alaska",
        "place 1e3 alaska",
        "place ½ alaska",
        "place 1000000 alaska",
        "attack alaska",
        "attack alaska kamchatka",
        "attack alaska kamchatka until",
        "attack alaska kamchatka until 2 3",
        "attack alaska kamchatka until 2 moving",
        "attack alaska kamchatka moving 2",
        "attack alaska kamchatka thirteen",
        "attack alaska kamchatka 3?",
        "attack alaska kamchatka 3”.",
        "« end »",
        "attack alaska kamchatka 3; end",
        "attack to alaska to kamchatka 3",
        "attack alaska with 3 kamchatka",
        "attack kamchatka with 3 dice from alaska until 2",
        "attack until 2 until taken",
        "attaquer de l’Alaska de l’Inde 3",
        "don’t attack alaska kamchatka 3",
        "n’attaquer pas alaska kamchatka 3",
        "occupy",
        "occupy all",
        "defend 2 2",
        "end turn",
        "fin du tour",
        "stop",
        "pas",
        "abandon ship",
        "res",
        "resign now",
        "standing",
        "standing defence",
        "standing defence often",
        "plan",
        "plan none alaska",
        "endend",
        "-",
        "😀",
        "\ud800",
        "trade alaska peru joker joker joker",
    ],
)
def test_a_text_that_makes_no_sense_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        parse_order(EVERY_WORD, text)


def test_the_documented_feature_brings_its_order() -> None:
    text = DOCUMENT.read_text(encoding="utf-8").partition("## Orders of an edition")[2]
    imported = {"Feature": Feature, "NamedTuple": NamedTuple, "Number": Number, "Spellings": Spellings}
    names = {**imported, "Territory": Territory, "Verb": Verb}
    exec(text.split("```python")[1].split("```")[0], names)
    rulebook = H2000_WORLD.with_(names["Auction"]())
    bid = parse_order(rulebook, "bid peru 3")
    assert (bid.__class__, bid) == (names["Bid"], (index("peru"), 3))
    assert format_order(rulebook, bid, "fr") == "miser Pérou 3"
