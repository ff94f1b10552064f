# /// script
# requires-python = ">=3.11"
# dependencies = ["shapely>=2.1"]
# ///
"""Engrave the ancient board: `uv run tools/engrave_ancient.py`, after a change of its outlines or mountains.

Read `geometry.json` of the board, and write `ornaments.json` next to it. By layer (sea, land, frame) and name
it holds the strokes of each ornament (a kind of stroke and a path) and its places (x, y, scale), in board
units. `face` is filled and outlined, `ink` is filled with the colour of the ink, `line` is only drawn. Every
run gives the same result.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import TYPE_CHECKING

from derive_layers import land, parts
from shapely import LineString, Point, prepare
from shapely.ops import unary_union

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shapely.geometry.base import BaseGeometry

FOLDER = Path(__file__).parent.parent / "games" / "boards" / "ancient"
Stroke = tuple[str, str]
Place = tuple[float, float, float]
Spot = tuple[float, float]

# The shore is hatched in level lines, alternately long and short, in tenths of a unit.
SHORE_STEP, SHORE_REACH = 34, (120, 78, 104, 70)
SHORTEST = 14
# Waves keep their distance from each other, from land and from words.
WAVES, WAVE_GAP, WAVE_TO_LAND, WAVE_TO_EDGE = 30, 52, 24, 34
KEEP_CLEAR = (
    (30, 30, 330, 130),  # the title
    (40, 280, 215, 345),  # Atlantis
    (50, 130, 175, 250),  # the rose
    (50, 690, 190, 740),  # the sea monster
    (410, 20, 495, 90),  # the galley
    (415, 128, 575, 190),  # Germania
    (200, 340, 350, 425),  # the ocean
    (390, 440, 510, 568),  # the sea within
    (540, 585, 640, 640),  # Africa
    (615, 535, 735, 585),  # Europa
    (800, 540, 912, 605),  # Asia Minor
    (870, 290, 1025, 345),  # Hyrkania
)
# The frame: a key pattern of hooks between two lines, with a square in each corner.
INSET, CELL, HOOK, CORNER = 3.2, 2.35, 5, 16

GALLEY: tuple[Stroke, ...] = (
    ("line", "M-17 9-21 17M-11 10-15 18M-5 10.5-9 18.5M1 10.5-3 18.5M7 10 3 18M13 9 9 17"),
    (
        "ink",
        "M-27 2C-20 5 10 5 20 2L25-6 26.5-5 24 3 33 4.5 24 6.5C20 11 12 11.5-2 11.5S-22 10-26 6C-30 3-31-4"
        "-27-8-29-3-28.5 0-27 2Z",
    ),
    ("face", "M-14-21C-4-19 6-19 16-21 19-15 19-8 16-2 6-4-4-4-14-2-11-8-11-15-14-21Z"),
    ("line", "M1 4V-25M-14-21 16-21M-5-19.8C-3-13-3-9-5-3.2M6.5-19.8C9-14 9-8 6.5-3.2M1-25 7-23.5 1-22"),
)
KETOS: tuple[Stroke, ...] = (
    ("face", "M-34 4C-34-6-27-13-18-12-14-11.5-12-9-12-6-14-8-18-8-20-5-22-1-19 4-14 4Z"),
    ("face", "M-10 4C-8-6 6-6 8 4H2C1 0-3 0-4 4ZM12 4C13-3 23-3 25 4H20C19.5 1.5 17.5 1.5 17 4Z"),
    ("face", "M28 4C30-2 33-5 32-10 36-9 38-7 38-4 40-6 43-6 45-5 43-1 38 2 33 4Z"),
    ("ink", "M-28-4A1.6 1.6 0 1 1-27.9-4ZM-33-7C-36-10-36-14-33-17-32-13-31-11-28-10Z"),
    (
        "line",
        "M-33.5 0-28 1.5M-38 7C-34 5-30 9-26 7S-18 9-14 7-6 9-2 7 6 9 10 7 18 9 22 7 30 9 34 7 42 9 46 7",
    ),
)
# The places and sizes of galleys and monsters: x, y, scale.
GALLEYS, KETE = ((452, 56, 0.9), (438, 466, 0.55)), ((112, 716, 0.95),)


def main() -> None:
    """Write `ornaments.json`."""
    geometry = json.loads((FOLDER / "geometry.json").read_text(encoding="utf-8"))
    width, height = geometry["size"]
    lands = unary_union([land(outline).buffer(0.6) for outline in geometry["outlines"].values()])
    ornaments = {
        "sea": {
            "shore": ornament([("line", shore(lands, height * 10))]),
            "waves": ornament([("line", waves(lands, width, height))]),
            "galley": ornament(GALLEY, GALLEYS),
            "ketos": ornament(KETOS, KETE),
        },
        "land": {"range": ornament(mountains(geometry["mountains"]))},
        "frame": {"key": ornament([("line", key_pattern(width, height))])},
    }
    text = json.dumps(ornaments, ensure_ascii=False, indent=1)
    (FOLDER / "ornaments.json").write_text(text + "\n", encoding="utf-8")


def ornament(strokes: Sequence[Stroke], at: Sequence[Place] = ((0, 0, 1),)) -> dict[str, object]:
    """Return an ornament and its places."""
    return {"strokes": strokes, "at": at}


def shore(lands: BaseGeometry, height: int) -> str:
    """Return level hatching along all coasts, as the first engravers shaded the sea, in board units."""
    around = [lands.buffer(reach, quad_segs=4).difference(lands) for reach in SHORE_REACH]
    left, _, right, _ = lands.bounds
    drawn, pen = [], (0.0, 0.0)
    for number, y in enumerate(range(SHORE_STEP // 2, height, SHORE_STEP)):
        level = LineString([(left - 200, y), (right + 200, y)])
        for piece in parts(level.intersection(around[number % len(around)])):
            if piece.length >= SHORTEST:
                (x1, _), (x2, _) = piece.coords[0], piece.coords[-1]
                start, length = (round(x1) / 10, y / 10), round(x2 - x1) / 10
                drawn.append(f"m{steps(pen, start)}h{short(length)}")
                pen = (start[0] + length, start[1])
    return "".join(drawn)


def waves(lands: BaseGeometry, width: int, height: int) -> str:
    """Return small waves on the open sea."""
    prepare(lands)
    chance, found = random.Random(9), list[tuple[float, float]]()
    for _ in range(20_000):
        if len(found) == WAVES:
            break
        x = chance.uniform(WAVE_TO_EDGE, width - WAVE_TO_EDGE)
        y = chance.uniform(WAVE_TO_EDGE, height - WAVE_TO_EDGE)
        if lands.distance(Point(x * 10, y * 10)) < WAVE_TO_LAND * 10:
            continue
        if any(abs(x - u) < WAVE_GAP and abs(y - v) < WAVE_GAP / 2 for u, v in found):
            continue
        if not any(left - 14 < x < right + 14 and top < y < foot for left, top, right, foot in KEEP_CLEAR):
            found.append((x, y))
    return "".join(f"M{x - 10:.0f} {y:.0f}q2.5-4 5 0t5 0 5 0 5 0" for x, y in found)


def mountains(spots: list[list[float]]) -> list[Stroke]:
    """Return a chain of hills, each in front of those behind it, shaded on the side away from the sun."""
    chance, strokes = random.Random(4), list[Stroke]()
    for x, y, size in sorted(spots, key=lambda spot: spot[1]):
        high, wide = 14 * size * chance.uniform(0.85, 1.2), 8.6 * size * chance.uniform(0.9, 1.12)
        lean = chance.uniform(-1.2, 1.2)
        top = (x + lean, y + 4 - high)
        strokes.append(("face", hill(x, y + 4, wide, top)))
        strokes.append(("ink", shade(x, y + 4, wide, top, chance)))
    return strokes


def hill(x: float, foot: float, wide: float, top: tuple[float, float]) -> str:
    """Return one hill with its foot at `foot`. Both slopes are slightly concave."""
    left, right, middle = x - wide, x + wide, (foot + top[1]) / 2 + 1
    up = steps((left, foot), ((left + top[0]) / 2 + 1, middle), top)
    down = steps(top, ((right + top[0]) / 2 - 1, middle), (right, foot))
    return f"M{short(left)} {short(foot)}q{up}q{down}"


def shade(x: float, foot: float, wide: float, top: tuple[float, float], chance: random.Random) -> str:
    """Return the dark side of a hill: tapering strokes from the ridge down to the right."""
    drawn = []
    for step in (0.08, 0.3, 0.52, 0.74):
        start = (top[0] + (x + wide * 0.1 - top[0]) * step, top[1] + (foot - top[1]) * step)
        length = (foot - start[1]) * chance.uniform(0.72, 0.95)
        end = (start[0] + length * wide / (foot - top[1]) * 0.82, start[1] + length)
        back = steps(end, (start[0] - 0.5, start[1] + 1.9))
        drawn.append(f"M{short(start[0])} {short(start[1])}l{steps(start, end)} {back}z".replace(" -", "-"))
    return "".join(drawn)


def key_pattern(width: int, height: int) -> str:
    """Return the frame: hooks along each side, as on Greek vases, and a square in each corner."""
    drawn = []
    for sideways, long, wide in ((False, width, height), (True, height, width)):
        start, room = INSET + CORNER, long - 2 * (INSET + CORNER)
        count = round(room / (CELL * HOOK))
        cell = room / count / HOOK
        for edge in (INSET, wide - INSET):
            drawn += [hook(start + n * cell * HOOK, cell, edge, sideways) for n in range(count)]
    return "".join(drawn) + "".join(corner(x, y) for x in (0, width) for y in (0, height))


def hook(a: float, cell: float, edge: float, sideways: bool) -> str:
    """Return one hook of the key, `a` along the side whose outer line is at `edge`.

    Its steps are relative, so that all hooks of a side have the same text and compress to almost nothing.
    """
    inward = CELL if edge == INSET else -CELL
    start = (a + 0.5 * cell, edge + 4.5 * inward)
    steps = (-3.8 * inward, 3.7 * cell, 2.6 * inward, -2 * cell, -1.3 * inward)
    x, y = reversed(start) if sideways else start
    ways = "hvhvh" if sideways else "vhvhv"
    return f"M{short(x)} {short(y)}" + "".join(
        way + short(step) for way, step in zip(ways, steps, strict=True)
    )


def corner(x: int, y: int) -> str:
    """Return a square within a square."""
    drawn = []
    for inset, side in ((INSET + 1.6, CORNER - 4.4), (INSET + 5.2, CORNER - 11.6)):
        left = inset if x == 0 else x - inset - side
        top = inset if y == 0 else y - inset - side
        drawn.append(f"M{short(left)} {short(top)}h{short(side)}v{short(side)}h{short(-side)}z")
    return "".join(drawn)


def steps(start: Spot, *points: Spot) -> str:
    """Return the steps from a point to each of these. Small numbers compress better than coordinates."""
    x, y = (round(number, 1) for number in start)
    ways = (f"{short(round(u, 1) - x)} {short(round(v, 1) - y)}" for u, v in points)
    return " ".join(ways).replace(" -", "-")


def short(number: float) -> str:
    """Return a number with at most one decimal."""
    return f"{round(number, 1):g}"


if __name__ == "__main__":
    main()
