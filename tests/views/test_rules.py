"""The pages of the rules."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils.html import escape
from django.utils.translation import override

from games.engine.board import Board
from games.engine.policies.income import Income, LandAndContinents
from games.engine.policies.sets import Progressive
from games.engine.position import Position
from games.forms.start.games import StartForm
from games.presentation.rules.comparison import POINT, POINTS, added
from games.presentation.rules.page import sections
from games.rulebooks.registry import RECOMMENDED, RULEBOOKS, SHORTER
from games.rulebooks.texts import prose_of, text_of_edition, texts_by_key
from games.templatetags.look import unparted
from games.texts.edition import EditionText
from tests.support.reading import said_twice, words_open

pytestmark = pytest.mark.django_db


def by_land_and_one_more(board: Board, position: Position, seat: int) -> Income:
    """Return an army for every three territories, and one more."""
    return (("territories", position.lands[seat].bit_count() // 3 + 1),)


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
@pytest.mark.parametrize("key", RULEBOOKS)
def test_every_edition_has_its_page(client: Client, key: str, language: str) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    listed = client.get(reverse("rulebooks")).content.decode()
    response = client.get(reverse("rules", args=[key]))

    assert reverse("rules", args=[key]) in listed
    assert response.status_code == 200
    assert response["Content-Language"] == language
    assert unparted(text_of_edition(RULEBOOKS[key]).source) in response.content.decode().replace(
        "&#x27;", "'"
    )


def test_french_signs_of_a_source_stay_with_their_words() -> None:
    assert (
        unparted("Hasbro, « Risk », Le jeu à 2 : Duel")
        == "Hasbro, «\u00a0Risk\u00a0», Le jeu à 2\u00a0: Duel"
    )


def test_they_tell_the_chosen_option(client: Client) -> None:
    usual = client.get(reverse("rules", args=["h2000_world"])).content.decode()
    other = client.get(reverse("rules", args=["h2000_world"]) + "?sets=progressive&next=x").content.decode()

    assert "three cannons: 8" in usual
    assert "20, 25, 30, and so on in steps of 5" in other
    assert "three cannons: 8" not in other


@pytest.mark.parametrize(
    ("rule", "told", "compared"),
    [
        (LandAndContinents(5, 0), "for every 5 territories, and more", "one for 5 territories"),
        (
            LandAndContinents(30, 4),
            "for every 30 territories, at least 4",
            "one for 30 territories, at least 4",
        ),
        (by_land_and_one_more, "One more for luck.", "One more for luck."),
    ],
)
def test_income_is_read_from_the_rule_and_never_guessed(
    rule: Any, told: str, compared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For a rule of another kind, the page has the edition's own words, and nothing else."""
    usual = RULEBOOKS["h2000_world"]
    prose = {"reinforce": {"income": "One more for luck."}} if rule is by_land_and_one_more else {}
    book = replace(usual, key="lucky", income=rule)
    monkeypatch.setitem(texts_by_key(), "lucky", EditionText("lucky", prose=prose))
    (reinforcements,) = (part for part in sections(book) if part.title == "Reinforcements")

    assert told in " ".join(reinforcements.paragraphs)
    assert POINT["income"].says(book) == compared
    assert ("for every" in str(reinforcements)) == isinstance(rule, LandAndContinents)
    assert bool(reinforcements.items) == isinstance(rule, LandAndContinents)


def test_sets_that_grow_are_told_until_they_grow_evenly() -> None:
    usual = RULEBOOKS["h2000_world"]
    value = Progressive((2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31), then=4)
    book = replace(usual, sets=replace(usual.sets, value=value))
    (cards,) = (part for part in sections(book) if part.title == "Sets of cards")

    assert "19, 23, 29, 31, and so on in steps of 4." in cards.paragraphs[0]
    assert "29, 31 …" in POINT["set_values"].says(book)


def test_editions_are_compared(client: Client) -> None:
    """It compares all editions, saying once what is common to most; or only the chosen ones."""
    everything = client.get(reverse("comparison"))
    two = client.get(reverse("comparison"), {"edition": ["h2000_world", "h2006_world"]})

    said = {point.label: point for point in everything.context["points"]}
    assert said["Sets must be handed in"].usual == "with 5 cards"
    assert [voice.says for voice in said["Dice of the defender"].voices]
    differing = {point.label for point in two.context["points"] if point.voices}
    assert {"Players", "Territories", "A new card", "Armies move", "Captured cards"} <= differing
    assert "Armies a turn" not in differing


def test_points_that_depend_on_the_number_of_players_tell_each() -> None:
    book = RULEBOOKS["h2006_mission"]

    assert POINT["lands"].says(book) == "claimed in turn; dealt when 2 play"
    assert POINT["placement"].says(book).startswith("one at a time, in turn; when 2 play, three")


def test_the_game_with_an_ally_has_two_attacks_and_two_moves() -> None:
    pair, world = RULEBOOKS["mp80_2p"], RULEBOOKS["mp80_world"]

    assert POINT["move"].says(pair).endswith("once after each of the two attacks")
    assert POINT["card"].says(pair) == "for a conquest, after the second attacks"
    assert "twice a turn at most" in prose_of(pair)["move"]["where"]
    assert POINT["card"].says(RULEBOOKS["cdm57_rule1"]) == "one at the beginning of every turn"
    assert POINT["move"].says(world).endswith(", once")


def test_objectives_name_only_unusual_times(client: Client) -> None:
    page = client.get(reverse("rules", args=["h2006_mission"])).content.decode()

    assert page.count("To be shown after your attacks, before the move.") == 1
    assert page.count("To be shown after the conquest, before the next attack.") > 1


def test_newcomers_are_told_the_same_everywhere(client: Client) -> None:
    """The edition recommended to them is the preselected one in the form of a new game."""
    assert StartForm().edition.key == RECOMMENDED
    for address in (reverse("rulebooks"), reverse("comparison"), reverse("rules", args=[SHORTER])):
        page = client.get(address).content.decode()
        assert f'Begin with <a href="{reverse("rules", args=[RECOMMENDED])}">' in page


@pytest.mark.parametrize("key", RULEBOOKS)
def test_each_says_how_it_differs_from_the_next(client: Client, key: str) -> None:
    context = client.get(reverse("rules", args=[key])).context

    assert context["other"].key != key
    assert all(point.here != point.there for point in context["differences"])


def test_special_rules_are_among_the_differences(client: Client) -> None:
    points = client.get(reverse("rules", args=["h2000_mission"])).context["differences"]

    assert points[0] == ("Victory", "a secret mission", "be the last one left")


@pytest.mark.parametrize("label", ["A mission", "Missions", "Killing a player", "How ties are broken"])
@pytest.mark.parametrize(("language", "told"), [("en", "nothing of the kind"), ("fr", "rien de tel")])
def test_a_point_of_some_editions_may_be_called_anything(label: str, language: str, told: str) -> None:
    """For other editions, the comparison uses words that fit any noun, and a verb."""
    with override(language):
        assert added("point_of_some", label).says(RULEBOOKS["h2000_world"]) == told


@pytest.mark.parametrize("key", RULEBOOKS)
def test_every_point_is_told_in_words_and_not_in_code(key: str) -> None:
    book = RULEBOOKS[key]
    for point in POINTS:
        assert point.says(book), point.key


def test_they_say_what_happens_to_players_who_left(client: Client) -> None:
    mission = client.get(reverse("rules", args=["h2000_mission"])).content.decode()
    other = client.get(reverse("rules", args=["h2006_world"])).content.decode()

    before = client.get(reverse("rules", args=["h2000_mission"]) + "?version=1").content.decode()
    assert "you must destroy all the armies left behind" in mission
    assert "leaves, you must hold 24 territories instead" in before
    assert "go back under the pile" in mission
    assert "The cards of a player who has left are put aside." in other


@pytest.mark.parametrize("address", ["/rules/chess/", "/rules/compared/?edition=chess"])
def test_other_rules_do_not_exist(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize(
    ("asked", "played"),
    [
        ("js_1a=on&seats=x", {"js_1a": "1"}),
        ("fog=yes", {"fog": "1"}),
        ("h2000_world-fog=on&h2000_world-js_6=none", {"fog": "1"}),
        ("js_6=yes&js_7=yes", {"js_6": "1", "js_7": "1"}),
        ("js_7=Yes&js_6=true", {"js_6": "1", "js_7": "1"}),
        ("js_1b=on", {"js_1b": "2"}),
        ("rounds=off&handicap=own_5", {"handicap": "own_5"}),
        ("h2006_mission-fog=on", {}),
    ],
)
def test_an_address_may_say_what_is_played_as_the_form_does(
    client: Client, asked: str, played: dict[str, str]
) -> None:
    page = client.get(reverse("rules", args=["h2000_world"]) + f"?{asked}")

    assert page.status_code == 200
    assert {
        choice.key: page.context["book"].chosen[choice.key] for choice in page.context["book"].unusual
    } == played
    assert page.context["unread"] == []


@pytest.mark.parametrize(
    ("key", "asked", "part", "reason", "played"),
    [
        ("h2000_world", "sets=golden", "sets=golden", "The values are: by_symbol, progressive.", {}),
        ("h2000_world", "fog=maybe&js_6=1", "fog=maybe", "The values are: none, 1.", {"js_6": "1"}),
        ("h2000_world", "js_7=yes", "js_7=yes", "hecatomb", {}),
        ("h2000_world", "fog=1&js_5=1", "fog=1", "", {"js_5": "1"}),
        ("h2006_team", "fog=yes", "fog=yes", "Partners plan together", {}),
        ("godstorm", "minimum=three", "minimum=three", "no such option", {}),
        ("h2000_world", "version=0", "version=0", "The versions are: 1.", {}),
        ("h2000_world", "version=" + "9" * 5000, "version=999", "The versions are: 1.", {}),
        ("h2000_world", "fog=<b>", "fog=<b>", "no such value", {}),
    ],
)
def test_refused_choices_of_an_address_are_named_with_the_reason(
    client: Client, key: str, asked: str, part: str, reason: str, played: dict[str, str]
) -> None:
    """The rules are shown for everything else."""
    page = client.get(reverse("rules", args=[key]) + f"?{asked}")

    assert page.status_code == 200
    (unread,) = page.context["unread"]
    assert unread.part.startswith(part)
    assert reason in unread.reason
    assert escape(unread.part) in page.content.decode()
    assert {
        choice.key: page.context["book"].chosen[choice.key] for choice in page.context["book"].unusual
    } == played


@pytest.mark.parametrize(
    ("key", "options", "pairs", "sets"),
    [
        ("h2000_world", {}, 3, ["4 armies", "6 armies", "8 armies", "10 armies", "10 armies"]),
        ("mp80_objectives", {}, 3, ["6 armies", "8 armies", "4 armies", "10 armies", "12 armies"]),
        ("h2006_world", {}, 3, [""] * 5),
        ("gs_classic", {}, 3, None),
        ("h2000_world", {"no_cards": "1"}, 3, []),
        ("h2000_world", {"js_3": "1"}, 0, None),
    ],
)
def test_dice_sets_and_borders_are_shown_by_pictures(
    client: Client, key: str, options: dict[str, str], pairs: int, sets: list[str] | None
) -> None:
    page = client.get(reverse("rules", args=[key]), options).content.decode()
    shown = page.partition("<article")[2].partition("</article>")[0]

    rolled = shown.partition('<ol class="pairs">')[2].partition("</ol>")[0]
    assert rolled.count("<li") == pairs
    table = re.findall(r'<svg class="dice-number \w+"[^>]* aria-label="(\d)">', shown)
    assert "".join(table) == {3: dice_by_armies(key), 0: ""}[pairs]
    found = re.findall(r'class="visually-hidden">([\w, ]+)</span>([^<]*)</li>', shown)
    assert sets is None or [worth.strip() for _names, worth in found] == sets
    assert shown.count('<svg class="board') == 1


def dice_by_armies(key: str) -> str:
    """Return the number of dice with which 2, 3 and 4 armies attack, and 1 to 4 defend."""
    return "123" + {"h2000_world": "1122"}.get(key, "1222")


FEW = 330
"""The most words that are open on the page of an edition, whichever it is, in either language."""


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
@pytest.mark.parametrize("key", RULEBOOKS)
def test_an_edition_is_read_in_few_words(client: Client, key: str, language: str) -> None:
    """Headings, captions, tables and buttons count; details can be opened."""
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    page = client.get(reverse("rules", args=[key])).content.decode()

    assert 200 < len(words_open(page)) <= FEW


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
@pytest.mark.parametrize("key", RULEBOOKS)
def test_each_rule_is_stated_once(client: Client, key: str, language: str) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language

    assert not said_twice(client.get(reverse("rules", args=[key])).content.decode())


@pytest.mark.parametrize("key", RULEBOOKS)
def test_the_text_of_an_edition_is_on_its_page_open_or_folded(client: Client, key: str) -> None:
    page = client.get(reverse("rules", args=[key])).content.decode()

    for section in sections(RULEBOOKS[key]):
        for said in (*section.paragraphs, *section.items):
            assert escape(said) in page


def test_long_lists_and_rare_cases_are_folded(client: Client) -> None:
    page = client.get(reverse("rules", args=["h2006_mission"])).content.decode()
    shown = " ".join(words_open(page))

    assert "four secret objectives" in shown
    assert "To be shown after the conquest" in page
    assert "To be shown after the conquest" not in shown
    assert "A second throw decides who plays first." in page
    assert "A second throw decides who plays first." not in shown


@pytest.mark.parametrize("key", ["godstorm", "godstorm_2p"])
def test_a_picture_shows_the_board_and_a_list_the_steps(client: Client, key: str) -> None:
    page = client.get(reverse("rules", args=[key])).content.decode()

    assert '<svg class="board ancient' in page
    assert '<svg class="board underworld' in page
    for mark in ("god of war", "goddess of magic", "temple", "plague"):
        assert f"</svg>{mark}</span>" in page
    assert "<li>Gods and temples</li>" in page


def test_the_page_of_the_recommended_edition_does_not_send_newcomers_to_itself(client: Client) -> None:
    def advice_on(key: str) -> str:
        return (
            client.get(reverse("rules", args=[key]))
            .content.decode()
            .partition('class="advice"')[2]
            .partition("</p>")[0]
        )

    links = [reverse("rules", args=[key]) for key in (RECOMMENDED, SHORTER)]
    assert [link in advice_on(RECOMMENDED) for link in links] == [False, True]
    assert [link in advice_on(SHORTER) for link in links] == [True, True]
