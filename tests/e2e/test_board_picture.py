"""The drawn board in a real browser: what is painted, what can be reached, what overlaps."""

from __future__ import annotations

import mimetypes
from itertools import combinations
from math import dist
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.utils import translation
from playwright.sync_api import Page, Route

from games.boards import BOARDS
from games.boards.world import WORLD
from games.engine import Board
from games.presentation.board.atlas import atlas_of, own_styles
from games.presentation.board.drawing import draw_board
from games.presentation.board.emblems import COLOURS
from games.presentation.board.picture import BoardPicture, Link, SeatHolder
from games.selectors.seats import RIMS
from tests.e2e.player import HIDE, PAINT
from tests.presentation.pictures import POWERS, at, picture

STATIC = Path(__file__).parents[2] / "static"
SITE = "http://board.test/"
STYLES = ("fonts", "tokens", "base", "board", "marks", "board_small")

POLICY = "default-src 'self'; base-uri 'none'; object-src 'none'"

MARGINS = {"world": 11.5, "ancient": 15.6}
"""The innermost rim of each board's frame."""

AIR = 3
"""The least distance between words and the frame."""


class Box(NamedTuple):
    """A thing on the drawing, in board units; boxes of one `kind` and `number` belong together."""

    kind: str
    number: int
    text: str
    left: float
    top: float
    right: float
    bottom: float

    def without(self, corners: int) -> Box:
        """Return the box, smaller by this much on each side."""
        left, top, right, bottom = self[3:]
        return Box(*self[:3], left + corners, top + corners, right - corners, bottom - corners)

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


# A line of words reaches from its x-height to its base line; ascenders and descenders may overlap.
BOXES = """() => {
  const svg = document.querySelector(".board");
  const frame = svg.getBoundingClientRect();
  const unit = 1200 / frame.width;
  const box = (kind, number, element, trim) => {
    const { left, top, right, bottom, height } = element.getBoundingClientRect();
    return [
      kind, number, element.textContent,
      (left - frame.left) * unit, (top - frame.top + height * trim) * unit,
      (right - frame.left) * unit, (bottom - frame.top - height * trim) * unit,
    ];
  };
  const words = (kind, selector) => [...svg.querySelectorAll(selector)].flatMap(
    (text, number) => [...text.querySelectorAll("tspan[x]")].map((line) => box(kind, number, line, 0.21)));
  return [
    ...words("label", ".label"),
    ...words("sea", ".sea-name, .continent-name, .continent-note, .wrap"),
    ...[...svg.querySelectorAll(".token .plate")].map((plate, number) =>
      box("token", number, plate.parentElement.querySelector(".rim") ?? plate, 0)),
    ...[...svg.querySelectorAll(".placed text")].map((text, number) => box("placed", number, text, 0.12)),
  ];
}"""

LETTERS = """() => {
  const label = document.querySelector(".board .label");
  const units = parseFloat(getComputedStyle(label).fontSize);
  return (units * label.ownerSVGElement.getBoundingClientRect().width) / 1200;
}"""
"""A script that returns the height of the letters of names, in pixels."""


def show(page: Page, shown: BoardPicture, width: int = 1200) -> None:
    """Open a page with only this board, as the site would serve it."""
    sheets = [*(f"css/{name}.css" for name in STYLES), *own_styles(shown.board)]
    links = "".join(f'<link rel="stylesheet" href="/static/{sheet}">' for sheet in sheets)
    html = (
        f'<!doctype html><html lang="en" data-theme="light"><title>Board</title>{links}'
        f'<body><figure class="map-view">{draw_board(shown)}</figure>'
    )

    def serve(route: Route) -> None:
        path = route.request.url.removeprefix(SITE)
        if path.startswith("static/"):
            file = STATIC / path.removeprefix("static/")
            route.fulfill(body=file.read_bytes(), content_type=mimetypes.guess_type(file)[0])
        else:
            headers = {"Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY}
            route.fulfill(body=html, headers=headers)

    page.add_init_script(HIDE)
    page.set_viewport_size({"width": width, "height": 760})
    page.route("**/*", serve)
    page.goto(SITE)
    page.evaluate("document.fonts.ready")


def show_instead(page: Page, shown: BoardPicture) -> None:
    """Put another board into the open page."""
    page.evaluate("svg => { document.querySelector('.map-view').innerHTML = svg }", draw_board(shown))


def one_colour(colour: str, board: Board = WORLD, **changes: Any) -> BoardPicture:
    """The board in one hand: every continent is held, and all tokens have the same silhouette."""
    owners = {territory.key: 0 for territory in board.territories}
    return picture(board=board, powers=[SeatHolder(colour, "Marguerite Durand")], owners=owners, **changes)


@pytest.fixture(params=list(BOARDS))
def board(request: pytest.FixtureRequest) -> Board:
    return BOARDS[request.param]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("width", "corners", "least"), [(1200, 0, 42 + 42 + 7), (620, 7, 42 + 42)], ids=["1200", "620"]
)
def test_no_words_meet_each_other_a_token_or_the_frame(
    page: Page, board: Board, language: str, width: int, corners: int, least: int
) -> None:
    """If there is little room, a name may reach into the empty corner of a token."""
    show(page, picture(board=board), width)
    assert page.evaluate(LETTERS) >= 11
    [sheet] = atlas_of(board)
    meetings = []
    rimmed = [f"{colour} {rim}" for colour, rim in zip(("red", "yellow"), RIMS, strict=False)]
    for colour in (*COLOURS, *rimmed) if width == 1200 else COLOURS:
        with translation.override(language):
            show_instead(page, one_colour(colour, board))
        shown = [box for box in map(Box._make, page.evaluate(BOXES)) if box.left < box.right]
        boxes = [box.without(corners) if box.kind == "token" else box for box in shown]
        assert len(boxes) >= least
        meetings += [
            (colour, one.text, other.text)
            for one, other in combinations(boxes, 2)
            if (one.kind, one.number) != (other.kind, other.number) and one.meets(other)
        ]
        meetings += [
            (colour, box.text, "the frame")
            for box in boxes
            if min(box.left, box.top, 1200 - box.right, sheet.height - box.bottom) < MARGINS[board.key] + AIR
        ]
    assert meetings == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_map_of_a_phone_names_the_continents(page: Page, language: str) -> None:
    """The names touch neither each other nor the edge nor, except for its empty corner, a token."""
    show(page, picture(), 360)
    meetings: list[tuple[str, str, str]] = []
    for colour in COLOURS:
        with translation.override(language):
            show_instead(page, one_colour(colour))
        boxes = [box for box in map(Box._make, page.evaluate(BOXES)) if box.left < box.right]
        names = [box for box in boxes if box.kind == "sea"]
        spoken = " ".join(name.text for name in names)
        assert all(continent.names[language].split()[0] in spoken for continent in WORLD.continents)
        assert all(name.left >= 0 and name.right <= 1200 for name in names)
        tokens = [box.without(7) for box in boxes if box.kind == "token"]
        meetings += [
            (colour, name.text, other.text)
            for name in names
            for other in (*tokens, *names)
            if (name.kind, name.number) != (other.kind, other.number) and name.meets(other)
        ]
    assert meetings == []
    size = page.evaluate("parseFloat(getComputedStyle(document.querySelector('.continent-name')).fontSize)")
    scale = page.evaluate("document.querySelector('.continent-name').getScreenCTM().a")
    assert size * scale >= 11


@pytest.mark.parametrize("language", ["en", "fr"])
def test_two_armies_on_one_land_cover_no_name(page: Page, language: str) -> None:
    partners = [SeatHolder(f"{colour} {RIMS[0]}", "Zoe") for colour in ("red", "yellow")]
    together = dict.fromkeys(range(42), ((0, 12), (1, 3)))
    owners = {territory.key: 0 for territory in WORLD.territories}
    with translation.override(language):
        show(page, picture(powers=partners, owners=owners, garrisons=together))
    boxes = [Box(*box) for box in page.evaluate(BOXES)]
    tokens = [box for box in boxes if box.kind == "token"]
    assert len(tokens) == 2 * 42

    assert [
        box.text
        for box in boxes
        if box.kind == "label"
        and any(box.meets(token) for token in tokens if token.number // 2 == box.number)
    ] == []


def test_outlines_come_from_the_cached_file_under_a_strict_policy(page: Page, board: Board) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    show(page, picture(board=board))

    page.wait_for_function(
        "() => [...document.querySelectorAll('.board use')].every((use) => use.getBBox().width > 0)"
    )
    assert complaints == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_mark_of_a_battle_covers_no_name_and_no_token(page: Page, board: Board, language: str) -> None:
    show(page, picture(board=board))
    [sheet] = atlas_of(board)
    marks = {
        border: Box("battle", 0, "", *(mid - 10.2 for mid in at), *(mid + 10.2 for mid in at))
        for border, at in sheet.crossings.items()
    }
    met = set()
    for colour in ("blue", "red", "yellow"):
        for legal in ((), range(42)):
            with translation.override(language):
                show_instead(page, one_colour(colour, board, legal=legal))
            boxes = [Box(*box) for box in page.evaluate(BOXES)]
            met |= {
                (border, box.text)
                for border, mark in marks.items()
                for box in boxes
                if box.kind == "label" and mark.meets(box)
            }
    assert met == set()
    assert all(
        dist(at, place.token) > 28.6 for at in sheet.crossings.values() for place in sheet.places.values()
    )


ALONG_THE_ARROW = """() => {
  const frame = document.querySelector(".board").getBoundingClientRect();
  const unit = 1200 / frame.width;
  const shaft = document.querySelector(".arrow:not(.small) .shaft");
  const length = shaft.getTotalLength();
  const spots = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => shaft.getPointAtLength((length * i) / 8));
  return spots.map(({ x, y }) => [x, y]);
}"""


@pytest.mark.parametrize(
    ("source", "target"),
    [("egypt", "north_africa"), ("alberta", "western_us"), ("peru", "brazil"), ("ontario", "quebec")],
)
def test_a_short_arrow_goes_around_names_and_marks(page: Page, source: str, target: str) -> None:
    chosen = {"source": at(source), "target": at(target), "legal": [at(target)]}
    show(page, picture(**chosen, battle=(at(source), at(target))))
    names = [box for box in (Box(*box) for box in page.evaluate(BOXES)) if box.kind == "label"]
    spots = page.evaluate(ALONG_THE_ARROW)
    ends = [atlas_of(WORLD)[0].places[at(key)].token for key in (source, target)]

    covered = [
        box.text
        for box in names
        for x, y in spots
        if box.left - 2 < x < box.right + 2 and box.top - 2 < y < box.bottom + 2
    ]
    assert covered == []
    assert dist(spots[0], spots[-1]) > 20
    assert dist(spots[0], ends[0]) > 18
    assert dist(spots[-1], ends[1]) > 30


@pytest.mark.parametrize("language", ["en", "fr"])
def test_armies_about_to_be_placed_cover_no_name_and_no_token_of_others(
    page: Page, board: Board, language: str
) -> None:
    show(page, picture(board=board))
    met = []
    for colour in ("blue", "red", "yellow"):
        with translation.override(language):
            show_instead(page, one_colour(colour, board, placed=dict.fromkeys(range(42), 12)))
        boxes = [Box(*box) for box in page.evaluate(BOXES)]
        numbers = [box for box in boxes if box.kind == "placed"]
        assert len(numbers) == 42
        met += [
            (colour, board.territories[number.number].key, box.text)
            for number in numbers
            for box in boxes
            if (box.kind == "label" or (box.kind in ("token", "placed") and box.number != number.number))
            and number.meets(box)
        ]
    assert met == []


DIGITS = """() => {
  const box = (text) => {
    const { left, top, right, bottom, height } = text.getBoundingClientRect();
    return { left, top: top + height * 0.2, right, bottom: bottom - height * 0.2 };
  };
  const all = (selector) => [...document.querySelectorAll(selector)].map(box);
  const tags = all(".placed text");
  return tags.flatMap((placed, i) => [...all(".token text"), ...tags].flatMap((number, j) =>
    j !== i + 42 && placed.left < number.right && number.left < placed.right && placed.top < number.bottom
    && number.top < placed.bottom ? [[i, j]] : []));
}"""


@pytest.mark.parametrize("width", [390, 700])
def test_armies_about_to_be_placed_cover_no_digits_on_a_small_map(
    page: Page, board: Board, width: int
) -> None:
    show(page, one_colour("yellow", board, placed=dict.fromkeys(range(42), 12)), width)
    scale = page.evaluate("document.querySelector('.board').getScreenCTM().a")
    size = page.evaluate("parseFloat(getComputedStyle(document.querySelector('.placed text')).fontSize)")

    assert page.evaluate(DIGITS) == []
    assert size * scale >= 10.5


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pointing_lays_no_veil_over_what_is_chosen(page: Page, theme: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    links = {at("western_us"): Link("?", "Attack it.")}
    chosen = {"source": at("alberta"), "target": at("western_us"), "legal": [at("western_us")]}
    show(page, picture(**chosen, links=links))
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    page.evaluate(PAINT)
    place = page.locator(".token.target .plate").bounding_box()
    assert place is not None
    clip = {"x": place["x"], "y": place["y"], "width": place["width"], "height": place["height"] + 20}
    before = page.screenshot(clip=clip)  # type: ignore[arg-type]
    page.locator("#at-western_us circle").hover()

    assert page.evaluate("document.querySelector('.hits a:hover') !== null")
    assert page.screenshot(clip=clip) == before  # type: ignore[arg-type]


@pytest.mark.parametrize("width", [1200, 390])
def test_the_pointer_meets_the_land_whose_token_it_points_at(page: Page, board: Board, width: int) -> None:
    links = {i: Link(f"?from={land.key}", "Choose it.") for i, land in enumerate(board.territories)}
    show(page, picture(board=board, links=links), width)

    wrong = page.evaluate(
        """() => {
          const links = [...document.querySelectorAll(".hits a")];
          const plates = [...document.querySelectorAll(".token .plate")];
          return plates.flatMap((plate, i) => {
            const { x, y, width, height } = plate.getBoundingClientRect();
            const met = document.elementFromPoint(x + width / 2, y + height / 2)?.closest("a");
            return met === links[i] ? [] : [links[i].id];
          });
        }"""
    )
    assert wrong == []


def test_the_keyboard_reaches_all_choices_in_the_order_of_the_board(page: Page) -> None:
    links = {at(key): Link(f"?from={key}", "Attack from here.") for key in ("ural", "alaska", "peru")}
    show(page, picture(links=links))
    met = []
    for _ in links:
        page.keyboard.press("Tab")
        met.append(page.evaluate("document.activeElement.id"))

    assert met == ["at-alaska", "at-peru", "at-ural"]
    assert (
        page.evaluate("getComputedStyle(document.activeElement.querySelector('use')).strokeWidth") == "30px"
    )


def test_digits_stay_legible_on_a_phone(page: Page) -> None:
    show(page, picture(), 390)
    scale = page.evaluate("document.querySelector('.board').getScreenCTM().a")
    size = page.evaluate("parseFloat(getComputedStyle(document.querySelector('.token text')).fontSize)")

    assert size * scale >= 10.5


def test_the_three_owners_are_washed_in_three_colours(page: Page) -> None:
    show(page, picture())
    washes = page.evaluate(
        "() => [...document.querySelectorAll('.land .wash')].map((land) => getComputedStyle(land).fill)"
    )

    assert len(set(washes)) == len(POWERS)
    assert "none" not in washes
