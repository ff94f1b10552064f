# /// script
# requires-python = ">=3.11"
# dependencies = ["shapely>=2.1"]
# ///
"""Draw the Underworld: `uv run tools/draw_underworld.py`, after a change of its corners or tokens.

The plan is below: the corners, and the corners around each space. Write `geometry.json` and `ornaments.json`
of the board (see `engrave_ancient.py` for their content). Every run gives the same result.
"""

from __future__ import annotations

import json
import random
from itertools import pairwise
from math import cos, dist, pi, sin
from pathlib import Path

from engrave_ancient import Stroke, key_pattern, ornament, short
from shapely import Point, Polygon, box
from shapely.ops import unary_union

FOLDER = Path(__file__).parent.parent / "games" / "boards" / "underworld"
WIDTH, HEIGHT = 1200, 590
Spot = tuple[float, float]

# The corners of the cavern, and clockwise around each space its corners.
CORNERS: dict[str, Spot] = {
    "north_west": (62, 227), "north": (165, 185), "roof_w": (352, 198), "roof": (590, 174),
    "roof_e": (828, 198), "north_2": (1015, 185), "north_east": (1130, 227), "east_2": (1148, 294),
    "east": (1156, 367), "east_4": (1146, 436), "south_east": (1148, 514), "south_8": (1050, 552),
    "south_7": (940, 544), "south_6": (835, 558), "south_5": (728, 548), "south_4": (615, 560),
    "south_3": (512, 548), "south_2": (395, 558), "south_1": (292, 544), "south": (165, 552),
    "south_west": (56, 512), "west_4": (56, 436), "west_3": (46, 367), "west_2": (54, 298),
    "a": (318, 280), "b": (492, 290), "c": (728, 290), "d": (872, 280), "e": (962, 314), "g": (250, 316),
    "i": (268, 402), "j": (252, 436), "m": (498, 410), "n": (534, 414), "o": (706, 414), "p": (742, 412),
    "q": (946, 408), "r": (968, 436),
}  # fmt: skip
SPACES: dict[str, str] = {
    "gate_of_sighs": "roof_w roof roof_e d c b a",
    "crypt_of_kings": "roof_e north_2 north_east east_2 e d",
    "altar_of_blood": "east_2 east east_4 r q e",
    "gate_of_ashes": "east_4 south_east south_8 south_7 r",
    "crypt_of_bones": "q r south_7 south_6 south_5 p",
    "field_of_reeds": "n o p south_5 south_4 south_3",
    "crypt_of_echoes": "i m n south_3 south_2 south_1 j",
    "gate_of_shadows": "west_4 j south_1 south south_west",
    "altar_of_smoke": "west_2 g i j west_4 west_3",
    "crypt_of_queens": "north_west north roof_w a g west_2",
    "grey_shore": "a b m i g",
    "plain_of_souls": "b c o n m",
    "black_river": "c d e q p o",
}
FLAMES = ("roof_w a", "roof_e d", "west_4 j", "east_4 r", "m n", "n o", "o p")
ENDS = ("m", "p")
"""The ends of the long wall of flames, where VI and XI, and V and XII, come close but do not touch."""
HEAVENS = {"kurnugia": 144, "avalon": 372, "duat": 600, "elysium": 828, "valhalla": 1056}
CLOUD_TOP, CLOUD_FOOT, CLOUD_WIDTH, GROUND = 30, 112, 186, 136

TITLE = box(140, 152, 330, 172)

# The sideways deviation of borders, in parts of their length, and the longest straight stretch.
WANDER, STRETCH = 0.13, 9
FLAME_STEP = 11
TALL = 1.5

GATE: tuple[Stroke, ...] = (
    ("face", "M-17 16V-12H17V16Z"),
    ("ink", "M-9 16V-1C-9-11 9-11 9-1V16Z"),
    ("face", "M-21-12H21L18-18H-18ZM-20 16H20V20H-20Z"),
    ("line", "M-13 13V-9M13 13V-9M-6-15H6"),
)
CRYPT: tuple[Stroke, ...] = (
    ("face", "M-20 18V12H20V18ZM-16 12V0H16V12ZM-20 0 0-18 20 0Z"),
    ("ink", "M-5 12V5C-5 1 5 1 5 5V12ZM-3.6-6A3.6 3.6 0 0 1 3.6-6V-4H2V-2H-2V-4H-3.6Z"),
    ("line", "M-11 12V0M11 12V0"),
)
ALTAR: tuple[Stroke, ...] = (
    ("face", "M-17 18V13H17V18ZM-12 13V3H12V13ZM-16 3V-2H16V3Z"),
    ("face", "M0-3C-8-5-9-11-4-15-4-12-2-11-1-11-2-15 0-18 3-20 2-16 9-13 7-7 6-4 3-3 0-3Z"),
    ("ink", "M0-3C-3-5-2-8 1-10 1-7 4-7 2-3Z"),
    ("line", "M-6 10V6M0 10V6M6 10V6"),
)
FLAME: tuple[Stroke, ...] = (
    ("face", "M0 4C-7 2-8-5-4-9-4-6-2-5-1.5-6-3-10-1-14 2-17 1-12 7-9 6-3 5.5 2 3 4 0 4Z"),
    ("ink", "M0 4C-3 2-3-2 0-5 0-2 3-2 2.4 1 2 3 1 4 0 4Z"),
)
# A sign to the left of its token shows the kind of a space.
ASIDE, ABOVE, SIZE = -53, 7, 1.15


def main() -> None:
    """Write `geometry.json` and `ornaments.json`."""
    chance = random.Random(13)
    drawn: dict[tuple[str, str], list[Spot]] = {}
    outlines = {key: outline(ring.split(), drawn, chance) for key, ring in SPACES.items()}
    outlines |= {key: cloud(x, chance) for key, x in HEAVENS.items()}
    tokens = json.loads((FOLDER / "lettering.json").read_text(encoding="utf-8"))["territories"]
    caverns = [Polygon([CORNERS[name] for name in ring.split()]) for ring in SPACES.values()]
    taken = unary_union([*caverns, TITLE]).buffer(9)
    geometry = {"size": [WIDTH, HEIGHT], "outlines": outlines, "lakes": "", "graticule": "", "lanes": {}}
    ornaments = {
        "sea": {
            "rays": ornament([("line", "".join(rays(x) for x in HEAVENS.values()))]),
            "strata": ornament([("line", strata(taken, chance))]),
            "ground": ornament([("line", ground(chance))]),
        },
        "land": {
            "flames": ornament(
                FLAME,
                [
                    *(at for names in FLAMES for at in burning(names, drawn, chance)),
                    *((*CORNERS[name], TALL) for name in ENDS),
                ],
            ),
            **{
                kind: ornament(strokes, places(tokens, kind))
                for kind, strokes in (("gate", GATE), ("crypt", CRYPT), ("altar", ALTAR))
            },
        },
        "frame": {"key": ornament([("line", key_pattern(WIDTH, HEIGHT))])},
    }
    for name, data in (("geometry", geometry), ("ornaments", ornaments)):
        text = json.dumps(data, ensure_ascii=False, indent=1)
        (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def outline(ring: list[str], drawn: dict[tuple[str, str], list[Spot]], chance: random.Random) -> str:
    """Return the outline of a space, in tenths of a unit. A border of two spaces is drawn once, for both."""
    text, (x, y) = "", even(CORNERS[ring[0]])
    for pair in pairwise([*ring, ring[0]]):
        if pair not in drawn:
            drawn[pair] = wandering(*(CORNERS[name] for name in pair), chance)
            drawn[pair[::-1]] = drawn[pair][::-1]
        for control, end in curves([even(spot) for spot in drawn[pair]]):
            text += f"q{control[0] - x} {control[1] - y} {end[0] - x} {end[1] - y}"
            x, y = end
    start = even(CORNERS[ring[0]])
    return f"M{start[0]} {start[1]}{text}z".replace(" -", "-")


def wandering(start: Spot, end: Spot, chance: random.Random) -> list[Spot]:
    """Return a path that strays to both sides, further if it is longer."""
    length = dist(start, end)
    if length < STRETCH:
        return [start, end]
    off = chance.uniform(-WANDER, WANDER)
    middle = (
        (start[0] + end[0]) / 2 + (end[1] - start[1]) * off,
        (start[1] + end[1]) / 2 - (end[0] - start[0]) * off,
    )
    return wandering(start, middle, chance)[:-1] + wandering(middle, end, chance)


def even(spot: Spot) -> tuple[int, int]:
    """Return a spot in tenths of a unit, rounded to even numbers so that midpoints are whole."""
    return 2 * round(spot[0] * 5), 2 * round(spot[1] * 5)


def curves(points: list[tuple[int, int]]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return the control and end of each curve along points. They form the same curves in reverse."""
    *controls, last = points[1:]
    ends = [((ax + bx) // 2, (ay + by) // 2) for (ax, ay), (bx, by) in pairwise(controls)] + [last]
    return list(zip(controls, ends, strict=True))


def cloud(x: float, chance: random.Random) -> str:
    """Return a heaven: a bank of clouds with a level base."""
    puffs = []
    for number in range(8):
        turn = pi * (number + 0.5) / 8
        centre = (x - cos(turn) * CLOUD_WIDTH * 0.36, CLOUD_FOOT - 16 - sin(turn) * 32)
        puffs.append(Point(centre).buffer(25 + chance.uniform(-3, 4), quad_segs=6))
    middle = box(x - CLOUD_WIDTH * 0.36, CLOUD_FOOT - 50, x + CLOUD_WIDTH * 0.36, CLOUD_FOOT)
    bank = unary_union([*puffs, middle]).intersection(
        box(x - CLOUD_WIDTH / 2, CLOUD_TOP, x + CLOUD_WIDTH / 2, CLOUD_FOOT)
    )
    (left, top), *others = [even(corner) for corner in bank.simplify(0.5).exterior.coords[:-1]]
    steps = [f"{b[0] - a[0]} {b[1] - a[1]}" for a, b in pairwise([(left, top), *others])]
    return f"M{left} {top}l{' '.join(steps)}z".replace(" -", "-")


def rays(x: float) -> str:
    """Return the rays of light that fall from a heaven."""
    drawn = []
    for number in range(-6, 7):
        foot = 16 if number % 2 else 10
        drawn.append(f"M{short(x + number * 14)} {CLOUD_FOOT + 5}l{short(number * 0.9)} {foot}")
    return "".join(drawn)


def strata(taken: Polygon, chance: random.Random) -> str:
    """Return the rock around the cavern: level strokes in rows."""
    drawn = []
    for row, y in enumerate(range(GROUND + 9, HEIGHT - 18, 7)):
        x = 22.0 + row % 3 * 9
        while x < WIDTH - 30:
            length = chance.uniform(9, 24)
            if not taken.intersects(box(x - 2, y - 3, x + length + 2, y + 3)):
                drawn.append(
                    f"M{short(x)} {y}q{short(length / 2)} {chance.choice((-2, 2))} {short(length)} 0"
                )
            x += length + chance.uniform(4, 11)
    return "".join(drawn)


def ground(chance: random.Random) -> str:
    """Return the surface of the Earth between the heavens and the rock, with blades of grass."""
    line = [f"M18 {GROUND}"] + [f"t40 {chance.choice((-1, 1)) * (number % 2)}" for number in range(28)]
    blades = [
        f"M{short(x)} {GROUND - 1}l{short(chance.uniform(-2, 2))}-{short(chance.uniform(4, 8))}"
        for x in (chance.uniform(24, WIDTH - 24) for _ in range(90))
    ]
    return line[0] + "q20 2 40 0" + "".join(line[1:]) + "".join(blades)


def burning(
    names: str, drawn: dict[tuple[str, str], list[Spot]], chance: random.Random
) -> list[tuple[float, float, float]]:
    """Return flames along a border: their places and sizes."""
    start, end = names.split()
    way, found, left = drawn[start, end], [], 4.0
    for (x1, y1), (x2, y2) in pairwise(way):
        length = dist((x1, y1), (x2, y2))
        while left < length:
            part = left / length
            size = round(chance.uniform(0.95, 1.3), 2)
            found.append((round(x1 + (x2 - x1) * part, 1), round(y1 + (y2 - y1) * part, 1), size))
            left += FLAME_STEP
        left -= length
    return sorted(found, key=lambda flame: flame[1])


def places(tokens: dict[str, dict[str, list[float]]], kind: str) -> list[tuple[float, float, float]]:
    """Return the places of the sign for this kind of space."""
    return [
        (place["token"][0] + ASIDE, place["token"][1] - ABOVE, SIZE)
        for key, place in tokens.items()
        if key.startswith(f"{kind}_")
    ]


if __name__ == "__main__":
    main()
