from __future__ import annotations

from itertools import permutations
from math import dist
from xml.etree import ElementTree

import pytest
from django.utils import translation

from games.boards.world import WORLD
from games.engine.display import Mark
from games.presentation.board.arrow import SMALL, WIDE, curves
from games.presentation.board.atlas import atlas_of
from games.presentation.board.drawing import draw_board
from games.presentation.board.picture import BoardPicture, Link, SeatHolder
from games.presentation.board.table import draw_board_table
from games.rulebooks.registry import RULEBOOKS
from tests.presentation.pictures import ALICE, BOB, POWERS, at, picture

SVG = "{http://www.w3.org/2000/svg}"


def drawn(shown: BoardPicture) -> ElementTree.Element:
    """Return the board as a tree; this fails if it is not well-formed."""
    return ElementTree.fromstring(draw_board(shown).replace("<svg ", f'<svg xmlns="{SVG[1:-1]}" ', 1))


def of_class(tree: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """Return the elements of this class, in the order of the ink."""
    return [element for element in tree.iter() if name in element.get("class", "").split()]


def classes(element: ElementTree.Element) -> set[str]:
    return set(element.get("class", "").split())


def words(element: ElementTree.Element) -> str:
    return " ".join(" ".join(element.itertext()).split())


def token(tree: ElementTree.Element, key: str) -> ElementTree.Element:
    """Return the token of a territory; all territories have one."""
    return of_class(tree, "token")[at(key)]


def test_each_territory_shows_its_owner_and_its_armies() -> None:
    tree = drawn(picture(owners={"alaska": BOB}, armies={"alaska": 17}))

    assert len(of_class(tree, "land")) == len(of_class(tree, "token")) == 42
    assert classes(of_class(tree, "land")[at("alaska")]) == {"land", "blue"}
    assert classes(token(tree, "alaska")) == {"token", "blue"}
    assert words(token(tree, "alaska")) == "17"


def test_three_digits_get_a_wider_token() -> None:
    tree = drawn(picture(armies={"siam": 100, "japan": 99}))

    assert [classes(plate) for plate in token(tree, "siam").iter(f"{SVG}path")] == [{"plate", "wide"}]
    assert [classes(plate) for plate in token(tree, "japan").iter(f"{SVG}path")] == [{"plate"}]


def test_a_flag_marks_each_headquarters_the_reader_knows_of() -> None:
    marked = picture(marks=[Mark(at("peru"), "flag", "headquarters")])

    assert len(of_class(drawn(marked), "flag")) == 1
    assert "headquarters" in draw_board(marked)
    assert "headquarters" not in draw_board(picture())


def test_several_marks_on_one_land_stand_side_by_side_and_are_named() -> None:
    marks = [Mark(at("peru"), "star", "shrine"), Mark(at("peru"), "unheard of", "well")]
    tree = drawn(picture(marks=marks))

    star, pin = [
        group for group in tree.iter(f"{SVG}g") if classes(group[0] if len(group) else group) & {"mark"}
    ]
    assert star.get("transform") != pin.get("transform")
    assert "Peru, shrine, well" in draw_board_table(picture(marks=marks))


def test_empty_spaces_have_no_token_and_no_colour() -> None:
    tree = drawn(picture(owners={"peru": -1}, armies={"peru": 0}))

    assert len(of_class(tree, "token")) == 41
    assert classes(of_class(tree, "land")[at("peru")]) == {"land", "nobody"}


def test_outlines_stay_in_the_cached_file() -> None:
    svg = draw_board(picture())

    assert 'href="/static/boards/world.svg#land-alaska"' in svg
    assert len(svg) < 45_000


def test_nothing_is_styled_or_scripted_inline() -> None:
    svg = draw_board(picture(source=at("ural"), target=at("ukraine"), legal=[at("ukraine")]))

    assert "style=" not in svg
    assert "<script" not in svg
    assert "onclick" not in svg


def test_while_a_source_is_chosen_what_is_out_of_reach_is_faded() -> None:
    tree = drawn(picture(source=at("ural"), target=at("ukraine"), legal=[at("ukraine"), at("china")]))
    clear = [i for i, land in enumerate(of_class(tree, "land")) if "faded" not in classes(land)]

    assert clear == sorted([at("ural"), at("ukraine"), at("china")])
    assert "source" in classes(token(tree, "ural"))
    assert "target" in classes(token(tree, "ukraine"))
    assert "legal" in classes(token(tree, "china"))
    assert [classes(arrow) for arrow in of_class(tree, "arrow")] == [{"arrow", "wide"}, {"arrow", "small"}]


def test_the_arrow_lies_above_all_marks_and_below_all_tokens() -> None:
    chosen = {"source": at("egypt"), "target": at("north_africa"), "legal": [at("north_africa")]}
    tree = drawn(picture(**chosen, battle=(at("egypt"), at("north_africa"))))
    order = [(classes(element) & {"reticle", "battle", "arrow", "tokens", "hits"}) for element in tree.iter()]
    names = [name for found in order for name in found]

    assert names == ["hits", "reticle", "battle", "arrow", "arrow", "tokens"]


def test_every_arrow_is_long_enough_to_be_seen() -> None:
    sheet = atlas_of(WORLD)[0]
    short = [
        (size.name, source, target)
        for source, target in permutations(range(len(WORLD.territories)), 2)
        if WORLD.border_masks[source] >> target & 1
        for size in (WIDE, SMALL)
        for curve in curves(sheet, (source, target), None, "fr", size)[:1]
        if dist(curve.start, curve.end) < size.least - 5
    ]

    assert short == []


def test_armies_about_to_be_placed_are_next_to_the_token() -> None:
    tree = drawn(picture(placed={at("peru"): 3, at("siam"): 0}))

    assert [(tag.get("data-placed"), words(tag)) for tag in of_class(tree, "placed")] == [
        ("at-peru", "+3"),
        ("at-siam", ""),
    ]


def test_on_empty_spaces_they_take_the_place_of_the_token() -> None:
    tree = drawn(picture(owners={"peru": -1}, armies={"peru": 0}, placed={at("peru"): 1}))
    [tag] = of_class(tree, "placed")

    assert classes(tag) == {"placed", "alone"}


def test_nothing_is_faded_before_a_source_is_chosen() -> None:
    tree = drawn(picture(legal=[at("ural")]))

    assert of_class(tree, "faded") == []
    assert of_class(tree, "arrow") == []


def test_a_territory_that_changed_hands_is_marked_unless_it_is_part_of_the_choice() -> None:
    tree = drawn(picture(source=at("ural"), fresh=[at("ural"), at("siam")]))

    assert "fresh" in classes(token(tree, "siam"))
    assert "fresh" not in classes(token(tree, "ural"))


def test_the_arrow_over_the_bering_strait_leaves_the_map_and_comes_in_again() -> None:
    tree = drawn(picture(source=at("alaska"), target=at("kamchatka")))

    for arrow in of_class(tree, "arrow"):
        way_out, way_in = of_class(arrow, "shaft")
        assert way_out.get("d", "").endswith(" 0.0 167.8")
        assert way_in.get("d", "").startswith("M1200.0 167.8")


def test_a_lane_that_the_chosen_armies_can_take_is_drawn_stronger() -> None:
    tree = drawn(picture(source=at("brazil"), legal=[at("north_africa"), at("peru")]))
    live = [lane.get("href", "").partition("#")[2] for lane in of_class(tree, "live")]

    assert live == ["lane-brazil-north_africa"]


def test_a_continent_held_whole_names_its_holder_and_has_a_double_coast() -> None:
    south = {"venezuela": ALICE, "peru": ALICE, "brazil": ALICE, "argentina": ALICE}
    tree = drawn(picture(owners=south))
    notes = [words(note) for note in of_class(tree, "continent-note")]

    assert notes[1] == "+2 held by alice"
    assert notes[0] == "+5"
    assert ["held" in classes(coast) for coast in of_class(tree, "coast")] == [False, True] + 4 * [False]


def test_a_long_name_of_a_holder_is_cut_short_on_the_map() -> None:
    powers = [SeatHolder("red", "a" * 30), SeatHolder("blue", "bob"), SeatHolder("yellow", "charlie")]
    south = {"venezuela": ALICE, "peru": ALICE, "brazil": ALICE, "argentina": ALICE}
    tree = drawn(picture(powers=powers, owners=south))

    assert words(of_class(tree, "continent-note")[1]) == f"+2 held by {'a' * 15}…"


def test_the_holder_of_a_continent_is_named_as_inside_a_sentence() -> None:
    powers = [SeatHolder("red", "The lost legion", "the lost legion"), *POWERS[1:]]
    south = {"venezuela": ALICE, "peru": ALICE, "brazil": ALICE, "argentina": ALICE}
    tree = drawn(picture(powers=powers, owners=south))

    assert words(of_class(tree, "continent-note")[1]) == "+2 held by the lost legion"


def test_the_last_battle_is_marked_on_the_border_that_was_crossed() -> None:
    [mark] = of_class(drawn(picture(battle=(at("great_britain"), at("western_europe")))), "battle")

    assert mark.get("transform") == "translate(523.7 248.6)"


def test_each_choice_is_a_link_that_describes_the_territory() -> None:
    links = {at("ural"): Link("?from=ural&to=<x>", "Attack from here.")}
    tree = drawn(picture(owners={"ural": BOB}, armies={"ural": 1}, links=links))
    [anchor] = tree.iter(f"{SVG}a")

    assert anchor.get("href") == "?from=ural&to=<x>"
    assert anchor.get("aria-label") == "Ural: bob (blue), 1 army. Attack from here."


def test_every_other_territory_has_a_description() -> None:
    tree = drawn(picture(owners={"ural": BOB}, armies={"ural": 4}, links={0: Link("?", "Choose it.")}))
    titles = [title.text for title in tree.iter(f"{SVG}title")]

    assert len(titles) == 41
    assert "Ural: bob (blue), 4 armies" in titles


def test_names_of_players_cannot_break_out() -> None:
    powers = [SeatHolder("red", '<b>"&'), SeatHolder("blue", "bob"), SeatHolder("yellow", "charlie")]
    tree = drawn(picture(powers=powers, owners={"ural": ALICE}, armies={"ural": 4}))

    assert 'Ural: <b>"& (red), 4 armies' in [title.text for title in tree.iter(f"{SVG}title")]


@pytest.mark.parametrize(("language", "label"), [("en", "Great Britain"), ("fr", "Grande- Bretagne")])
def test_lands_are_named_in_the_active_language(language: str, label: str) -> None:
    with translation.override(language):
        tree = drawn(picture())

    assert words(of_class(tree, "label")[at("great_britain")]) == label


def test_a_language_that_the_board_does_not_know_falls_back_to_english() -> None:
    with translation.override("de"):
        tree = drawn(picture())

    assert words(of_class(tree, "label")[at("ural")]) == WORLD.territories[at("ural")].names["en"]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", RULEBOOKS)
def test_lands_are_lettered_as_their_edition_calls_them(key: str, language: str) -> None:
    board = RULEBOOKS[key].board

    for territory, place in zip(board.territories, atlas_of(board)[0].places.values(), strict=True):
        assert " ".join(place.lines[language]).replace("- ", "-") == territory.names[language]
