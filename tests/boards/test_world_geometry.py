"""The drawing of the world map agrees with the facts of the game."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from itertools import combinations, pairwise, product
from math import cos, dist, pi, sin
from pathlib import Path

import pytest

from games.boards.world import FOLDER, WORLD
from games.presentation.board.atlas import atlas_of
from games.presentation.board.emblems import COLOURS
from games.presentation.board.outlines import draw_outlines
from tools.outline_points import Point, rings

GEOMETRY = json.loads((FOLDER / "geometry.json").read_text(encoding="utf-8"))
FACTS = json.loads((FOLDER / "board.json").read_text(encoding="utf-8"))
KEYS = [territory.key for territory in WORLD.territories]
OUTLINES = {key: rings(GEOMETRY["outlines"][key]) for key in KEYS}
STATIC = Path(__file__).parent.parent.parent / "static"

SHORTEST_BORDER = 40
"""In tenths of a unit: what is shorter is four corners that meet, not a border."""
LANDING = 30
"""In tenths of a unit: how near to its coast a lane begins and ends."""

# How tokens are drawn where they are biggest, on the smallest map.
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


def borders(kind: str) -> set[frozenset[str]]:
    """The borders of this kind ("land" or "sea") in the facts of the game."""
    return {frozenset((one, other)) for one, other, which in FACTS["borders"] if which == kind}


def touching() -> set[frozenset[str]]:
    """The pairs of lands whose outlines have a stretch in common."""
    lands_at: defaultdict[frozenset[Point], set[str]] = defaultdict(set)
    for key, land in OUTLINES.items():
        for ring in land:
            for start, end in pairwise(ring):
                lands_at[frozenset((start, end))].add(key)
    shared: defaultdict[frozenset[str], float] = defaultdict(float)
    for chord, keys in lands_at.items():
        if len(keys) == 2:
            shared[frozenset(keys)] += dist(*chord)
    return {pair for pair, length in shared.items() if length >= SHORTEST_BORDER}


def contains(land: list[list[Point]], point: Point) -> bool:
    """Whether a point (in tenths of a unit) lies inside a land, by the even-odd rule."""
    x, y = point
    crossed = 0
    for ring in land:
        for (x1, y1), (x2, y2) in pairwise(ring):
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
                crossed += 1
    return crossed % 2 == 1


def from_coast(land: list[list[Point]], point: Point) -> float:
    """How far a point is from the nearest corner of an outline, in tenths of a unit."""
    return min(dist(point, corner) for ring in land for corner in ring)


def outward(silhouette: list[Point], at: Point, scale: float) -> list[Point]:
    """A token with its ring, as drawn at a spot: each corner pushed out along its ray."""
    grown = []
    for x, y in silhouette:
        length = dist((0, 0), (x, y))
        factor = scale * (length + HALF_RING * 1.2) / length
        grown.append((at[0] + x * factor, at[1] + y * factor))
    return grown


def apart(one: list[Point], other: list[Point]) -> bool:
    """Whether two convex shapes are apart: some side of one of them has all of the other beyond it."""
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


def test_lands_touch_exactly_where_the_board_has_a_land_border() -> None:
    assert touching() == borders("land")


def test_lanes_are_exactly_the_borders_across_the_sea() -> None:
    assert {frozenset(name.split("-")) for name in GEOMETRY["lanes"]} == borders("sea")


def test_touching_lands_and_lanes_are_together_the_83_borders_of_the_engine() -> None:
    drawn = touching() | {frozenset(name.split("-")) for name in GEOMETRY["lanes"]}
    assert drawn == {frozenset((KEYS[i], KEYS[n])) for i, others in enumerate(WORLD.borders) for n in others}
    assert len(drawn) == 83


@pytest.mark.parametrize("name", GEOMETRY["lanes"])
def test_each_lane_leaves_one_of_its_lands_and_reaches_the_other(name: str) -> None:
    for key, (x, y) in zip(name.split("-"), GEOMETRY["lanes"][name]["ends"], strict=True):
        point = (x * 10, y * 10)
        assert contains(OUTLINES[key], point) or from_coast(OUTLINES[key], point) < LANDING


@pytest.mark.parametrize("key", KEYS)
def test_each_token_stands_inside_its_territory(key: str) -> None:
    x, y = atlas_of(WORLD)[0].places[WORLD.territory_index[key]].token
    assert contains(OUTLINES[key], (x * 10, y * 10))


def test_no_two_tokens_touch_even_where_they_are_biggest() -> None:
    tokens = {key: atlas_of(WORLD)[0].places[i].token for i, key in enumerate(KEYS)}
    near = [(one, other) for one, other in combinations(KEYS, 2) if dist(tokens[one], tokens[other]) < 90]
    touching = {
        (one, other)
        for (one, other), first, second in product(near, COLOURS, COLOURS)
        if not apart(
            outward(SILHOUETTES[first], tokens[one], BIGGEST_SCALE),
            outward(SILHOUETTES[second], tokens[other], BIGGEST_SCALE),
        )
    }
    assert len(near) > 20
    assert touching == set()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_words_on_the_drawing_are_the_names_of_the_board(language: str) -> None:
    sheet = atlas_of(WORLD)[0]
    for place, territory in zip(sheet.places.values(), WORLD.territories, strict=True):
        assert joined(place.lines[language]) == squeezed(territory.names[language])
    for lettering, continent in zip(sheet.continents.values(), WORLD.continents, strict=True):
        assert joined(lettering.lines[language]) == squeezed(continent.names[language])


def joined(lines: tuple[str, ...]) -> str:
    """Broken lines as one name."""
    return squeezed("".join(lines))


def squeezed(name: str) -> str:
    """A name without what a line break may swallow."""
    return name.replace(" ", "").replace("-", "")


def test_every_border_has_a_crossing_on_the_drawing() -> None:
    sheet = atlas_of(WORLD)[0]
    assert set(sheet.crossings) == {frozenset((i, n)) for i, near in enumerate(WORLD.borders) for n in near}
    for spot in sheet.crossings.values():
        assert 0 <= spot.x <= sheet.width
        assert 0 <= spot.y <= sheet.height


def test_the_file_of_outlines_is_up_to_date() -> None:
    """After a change of the drawing run `manage.py draw_outlines`."""
    assert (STATIC / "boards" / "world.svg").read_text(encoding="utf-8") == draw_outlines("world")
