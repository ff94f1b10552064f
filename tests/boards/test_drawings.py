"""The drawings of the boards agree with the facts of the game."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from itertools import combinations, pairwise, product
from math import cos, dist, pi, sin
from pathlib import Path
from typing import Any

import pytest

from games import boards
from games.boards import BESIDE, BOARDS
from games.engine import Board
from games.presentation.board.atlas import atlas_of
from games.presentation.board.emblems import COLOURS
from games.presentation.board.outlines import files_of
from tools.outline_points import Point, rings

FOLDER = Path(boards.__file__).parent
STATIC = Path(__file__).parent.parent.parent / "static"

SHORTEST_BORDER = 40
"""In tenths of a unit; anything shorter is four corners that meet, not a border."""
LANDING = 30
"""In tenths of a unit: the greatest distance between the ends of a lane and the coast."""

# The largest drawing of tokens, on the smallest map.
SCALE = re.compile(r"\.plate \{[^}]*?scale: ([\d.]+);")
BIGGEST_SCALE = max(
    map(float, SCALE.findall((STATIC / "css" / "board_small.css").read_text(encoding="utf-8")))
)
HALF_RING = 1.2
DISC = [(13.5 * cos(turn * pi / 12), 13.5 * sin(turn * pi / 12)) for turn in range(24)]
SILHOUETTES: dict[str, list[Point]] = {
    "red": [
        (-12.5, -12.5),
        (12.5, -12.5),
        (12.5, 1.5),
        (10, 9),
        (6, 13.5),
        (0, 16),
        (-6, 13.5),
        (-10, 9),
        (-12.5, 1.5),
    ],
    "blue": DISC,
    "yellow": [(0, -18.5), (18.5, 0), (0, 18.5), (-18.5, 0)],
    "green": [(-12.3, -12.3), (12.3, -12.3), (12.3, 12.3), (-12.3, 12.3)],
    "violet": [(-18, 0), (-10.5, -12.3), (10.5, -12.3), (18, 0), (10.5, 12.3), (-10.5, 12.3)],
    "black": [(-13, 13.5), (-13, -15.5), (13, -15.5), (13, 13.5)],
}


def read(board: Board, name: str) -> Any:
    """Read a file of a board."""
    return json.loads((FOLDER / board.key / f"{name}.json").read_text(encoding="utf-8"))


def outlines(board: Board) -> dict[str, list[list[Point]]]:
    """Return the rings of each territory."""
    drawn = read(board, "geometry")["outlines"]
    return {territory.key: rings(drawn[territory.key]) for territory in board.territories}


def borders(board: Board, *kinds: str) -> set[frozenset[str]]:
    """Return the borders of these kinds in the facts of the game."""
    return {frozenset((one, other)) for one, other, kind in read(board, "board")["borders"] if kind in kinds}


def touching(board: Board) -> set[frozenset[str]]:
    """Return the pairs of lands whose outlines share a stretch."""
    lands_at: defaultdict[frozenset[Point], set[str]] = defaultdict(set)
    for key, land in outlines(board).items():
        for ring in land:
            for start, end in pairwise(ring):
                lands_at[frozenset((start, end))].add(key)
    shared: defaultdict[frozenset[str], float] = defaultdict(float)
    for chord, keys in lands_at.items():
        if len(keys) == 2:
            shared[frozenset(keys)] += dist(*chord)
    return {pair for pair, length in shared.items() if length >= SHORTEST_BORDER}


def lanes(board: Board) -> dict[frozenset[str], Any]:
    """Return the lanes of the drawing, by the lands that they join."""
    return {frozenset(name.split("-")): lane for name, lane in read(board, "geometry")["lanes"].items()}


def contains(land: list[list[Point]], point: Point) -> bool:
    """Return whether a point (in tenths of a unit) lies inside a land, by the even-odd rule."""
    x, y = point
    crossed = 0
    for ring in land:
        for (x1, y1), (x2, y2) in pairwise(ring):
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
                crossed += 1
    return crossed % 2 == 1


def from_coast(land: list[list[Point]], point: Point) -> float:
    """Return the distance of a point to the nearest corner of an outline, in tenths of a unit."""
    return min(dist(point, corner) for ring in land for corner in ring)


def outward(silhouette: list[Point], at: Point, scale: float) -> list[Point]:
    """Return a token with its ring, as drawn at a spot: each corner is pushed out along its ray."""
    grown = []
    for x, y in silhouette:
        length = dist((0, 0), (x, y))
        factor = scale * (length + HALF_RING * 1.2) / length
        grown.append((at[0] + x * factor, at[1] + y * factor))
    return grown


def apart(one: list[Point], other: list[Point]) -> bool:
    """Return whether two convex shapes are apart: all of one lies beyond some side of the other."""
    for shape, against in ((one, other), (other, one)):
        for (x1, y1), (x2, y2) in zip(shape, shape[1:] + shape[:1], strict=True):
            normal = (y2 - y1, x1 - x2)
            reach = max(x * normal[0] + y * normal[1] for x, y in shape)
            if all(x * normal[0] + y * normal[1] > reach for x, y in against):
                return True
            reach = min(x * normal[0] + y * normal[1] for x, y in shape)
            if all(x * normal[0] + y * normal[1] < reach for x, y in against):
                return True
    return False


DRAWN = BOARDS | BESIDE


@pytest.fixture(params=list(DRAWN))
def board(request: pytest.FixtureRequest) -> Board:
    return DRAWN[request.param]


def test_lands_touch_exactly_where_the_board_has_a_land_border_or_mountains(board: Board) -> None:
    assert touching(board) == borders(board, "land", "mountain")


def test_lanes_are_exactly_the_borders_across_the_sea(board: Board) -> None:
    assert lanes(board).keys() == borders(board, "sea")


def test_each_lane_leaves_one_of_its_lands_and_reaches_the_other(board: Board) -> None:
    lands = outlines(board)
    for name, lane in read(board, "geometry")["lanes"].items():
        for key, (x, y) in zip(name.split("-"), lane["ends"], strict=True):
            point = (x * 10, y * 10)
            assert contains(lands[key], point) or from_coast(lands[key], point) < LANDING, name


def test_each_token_is_inside_its_territory(board: Board) -> None:
    lands = outlines(board)
    for territory, place in zip(board.territories, atlas_of(board)[0].places.values(), strict=True):
        x, y = place.token
        assert contains(lands[territory.key], (x * 10, y * 10)), territory.key


def test_no_two_tokens_touch_even_where_they_are_biggest(board: Board) -> None:
    places = atlas_of(board)[0].places
    tokens = {territory.key: places[i].token for i, territory in enumerate(board.territories)}
    near = [(one, other) for one, other in combinations(tokens, 2) if dist(tokens[one], tokens[other]) < 90]
    touching = {
        (one, other)
        for (one, other), first, second in product(near, COLOURS, COLOURS)
        if not apart(
            outward(SILHOUETTES[first], tokens[one], BIGGEST_SCALE),
            outward(SILHOUETTES[second], tokens[other], BIGGEST_SCALE),
        )
    }
    assert len(near) > 10 or board.key in BESIDE
    assert touching == set()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_words_on_the_drawing_are_the_names_of_the_board(board: Board, language: str) -> None:
    [sheet] = atlas_of(board)
    for place, territory in zip(sheet.places.values(), board.territories, strict=True):
        assert joined(place.lines[language]) == squeezed(territory.names[language])
    for i, lettering in sheet.continents.items():
        assert joined(lettering.lines[language]) == squeezed(board.continents[i].names[language])
    assert len(sheet.continents) == len(board.continents) or board.key in BESIDE


def joined(lines: tuple[str, ...]) -> str:
    """Return broken lines as one name."""
    return squeezed("".join(lines))


def squeezed(name: str) -> str:
    """Return a name without the characters that a line break may swallow."""
    return name.replace(" ", "").replace("-", "")


def test_every_border_that_can_be_crossed_has_a_crossing_on_the_drawing(board: Board) -> None:
    [sheet] = atlas_of(board)
    assert set(sheet.crossings) == {frozenset((i, n)) for i, near in enumerate(board.borders) for n in near}
    for spot in sheet.crossings.values():
        assert 0 <= spot.x <= sheet.width
        assert 0 <= spot.y <= sheet.height


def test_the_file_of_outlines_is_up_to_date(board: Board) -> None:
    """After a change of the drawing, run `manage.py draw_outlines`."""
    for name, drawn in files_of(board.key).items():
        assert (STATIC / "boards" / name).read_text(encoding="utf-8") == drawn
