# /// script
# requires-python = ">=3.11"
# dependencies = ["shapely>=2.1"]
# ///
"""Derive the drawing layers of a board from its outlines: `uv run tools/derive_layers.py world`.

Read `board.json`, `geometry.json` and `lettering.json` of the board, and write `layers.json` next to them.
Run it when an outline changes or a token moves; the site itself never needs shapely. All numbers written are
tenths of a board unit, like the outlines.
"""

from __future__ import annotations

import json
import re
import sys
from itertools import combinations, pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from outline_points import bezier, rings
from shapely import LineString, MultiPolygon, Polygon
from shapely.ops import linemerge, nearest_points, unary_union

if TYPE_CHECKING:
    from outline_points import Point
    from shapely.geometry.base import BaseGeometry

BOARDS = Path(__file__).parent.parent / "games" / "boards"

# Depths of the two inner bands, from the outline inwards, in tenths of a unit.
BANDS = {"wide": 55, "narrow": 23}
# Distances of the engraved water lines from the coast, and the islets and lagoons that they ignore.
WATER_LINES = (30, 66, 110, 164, 230)
CLOSE_TO_LAND = 70
SMALLEST_RING = {True: 2500, False: 9000}
SMALLEST_LAGOON = 500
# Lands are grown by this before they are united, to close hairlines between them.
SEAM = 0.6
SHORTEST_BORDER = 40


def land(outline: str) -> BaseGeometry:
    """Return an outline as an area."""
    return unary_union([Polygon(ring).buffer(0) for ring in rings(outline) if len(ring) > 3])


def parts(area: BaseGeometry) -> list[BaseGeometry]:
    """Return the single polygons or lines of a shape."""
    return list(getattr(area, "geoms", [area]))


def without_small(area: BaseGeometry, smallest: float) -> MultiPolygon:
    """Return the parts of an area that are not smaller than `smallest`."""
    return MultiPolygon([part for part in parts(area) if part.area >= smallest])


def united(areas: list[BaseGeometry]) -> BaseGeometry:
    """Return several lands as one area."""
    return unary_union([area.buffer(SEAM) for area in areas]).buffer(-SEAM)


def path(shape: BaseGeometry, tolerance: float = 1.5) -> str:
    """Return the SVG path of areas or lines, in whole tenths."""
    drawn = []
    for part in parts(shape.simplify(tolerance)):
        if isinstance(part, Polygon):
            drawn += [subpath(ring.coords[:-1], closed=True) for ring in (part.exterior, *part.interiors)]
        elif isinstance(part, LineString):
            drawn.append(subpath(part.coords, closed=False))
    return "".join(drawn)


def subpath(coordinates: list[tuple[float, float]], *, closed: bool) -> str:
    """Return one ring or line, relative to its first point; empty if too few points are left."""
    points = [(round(x), round(y)) for x, y in coordinates]
    if len(points) < (3 if closed else 2):
        return ""
    moves = (f"{x2 - x1} {y2 - y1}" for (x1, y1), (x2, y2) in pairwise(points))
    text = f"M{points[0][0]} {points[0][1]}l{' '.join(moves)}".replace(" -", "-")
    return text + ("z" if closed else "")


def borders(
    lands: dict[str, BaseGeometry], continent: dict[str, str], barred: set[frozenset[str]]
) -> tuple[str, str]:
    """Return the land borders within continents, and the frontiers between these; without mountains."""
    inner, frontier = [], []
    for one, other in combinations(sorted(lands), 2):
        if lands[one].distance(lands[other]) >= 1 or {one, other} in barred:
            continue
        edge = lands[one].boundary.intersection(lands[other].boundary.buffer(1))
        if edge.length < SHORTEST_BORDER:
            continue
        line = path(linemerge(edge) if edge.geom_type == "MultiLineString" else edge)
        (inner if continent[one] == continent[other] else frontier).append(line)
    return "".join(inner), "".join(frontier)


def water_line(world: BaseGeometry, distance: int, tolerance: float) -> str:
    """Return the line that follows all coasts at a distance."""
    swollen = without_small(world.buffer(distance, quad_segs=5), SMALLEST_RING[distance < CLOSE_TO_LAND])
    return path(
        MultiPolygon(
            Polygon(part.exterior, [hole for hole in part.interiors if Polygon(hole).area > SMALLEST_LAGOON])
            for part in swollen.geoms
        ),
        tolerance,
    )


def crossings(
    lands: dict[str, BaseGeometry],
    tokens: dict[str, Point],
    lanes: dict[str, str],
    barred: set[frozenset[str]],
) -> dict[str, list[int]]:
    """Return the place where armies cross each border; by land, the nearest to the middle between tokens."""
    found = {name: lane_middle(lane) for name, lane in lanes.items()}
    for one, other in combinations(lands, 2):
        if lands[one].distance(lands[other]) < 1 and {one, other} not in barred:
            edge = lands[one].boundary.intersection(lands[other].boundary.buffer(1))
            middle = LineString([tokens[one], tokens[other]]).interpolate(0.5, normalized=True)
            found[f"{one}-{other}"] = nearest_points(edge, middle)[0].coords[0]
    return {name: [round(x), round(y)] for name, (x, y) in found.items()}


def lane_middle(lane: str) -> Point:
    """Return the middle of a lane (paths of M, Q and C in board units); of its first part if it wraps."""
    numbers = [float(word) * 10 for word in re.findall(r"-?\d+(?:\.\d+)?", lane.split("M")[1])]
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    if len(points) == 3:
        return bezier(points[0], points[1], points[2], 0.5)
    return points[len(points) // 6 * 3]


def largest(area: BaseGeometry) -> BaseGeometry:
    """Return the main body of a land, without its islets."""
    return max(parts(area), key=lambda part: part.area)


def layers(
    outlines: dict[str, str],
    continent: dict[str, str],
    tokens: dict[str, Point],
    lanes: dict[str, str],
    barred: set[frozenset[str]],
) -> dict[str, object]:
    """Return everything that is drawn in addition to the outlines."""
    lands = {key: land(outline) for key, outline in outlines.items()}
    world = united(list(lands.values()))
    inner, frontiers = borders(lands, continent, barred)
    return {
        "continents": {
            name: path(united([lands[key] for key in lands if continent[key] == name]))
            for name in sorted(set(continent.values()))
        },
        "borders": inner,
        "frontiers": frontiers,
        "water_lines": [
            water_line(world, distance, 4 + 2 * step) for step, distance in enumerate(WATER_LINES)
        ],
        "insets": {
            band: {key: path(area.buffer(-depth, quad_segs=2), 6) for key, area in lands.items()}
            for band, depth in BANDS.items()
        },
        "stamps": {key: path(without_small(area, 700), 14) for key, area in lands.items()},
        "crossings": crossings(lands, tokens, lanes, barred),
        "boxes": {key: [round(side) for side in largest(area).bounds] for key, area in lands.items()},
    }


def main(key: str) -> None:
    """Write `layers.json` of the board with this key."""
    board, geometry, lettering = (
        json.loads((BOARDS / key / f"{name}.json").read_text(encoding="utf-8"))
        for name in ("board", "geometry", "lettering")
    )
    derived = layers(
        geometry["outlines"],
        {territory["key"]: territory["continent"] for territory in board["territories"]},
        {
            name: (place["token"][0] * 10, place["token"][1] * 10)
            for name, place in lettering["territories"].items()
        },
        {name: lane["d"] for name, lane in geometry["lanes"].items()},
        {frozenset(pair) for *pair, kind in board["borders"] if kind == "mountain"},
    )
    text = json.dumps(derived, ensure_ascii=False, indent=1)
    text = re.sub(r"\[([-\s\d,]+)\]", lambda numbers: "[" + " ".join(numbers[1].split()) + "]", text)
    (BOARDS / key / "layers.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
