"""Arrows from territory to territory, bent so that they cover as little as possible."""

from __future__ import annotations

from functools import lru_cache
from math import dist
from typing import TYPE_CHECKING, NamedTuple

from games.presentation.board.atlas import Spot
from games.presentation.board.labels import label_boxes
from games.presentation.board.room import continent_boxes

if TYPE_CHECKING:
    from games.presentation.board.atlas import Lane, Sheet
    from games.presentation.board.picture import BoardPicture
    from games.presentation.board.room import Rectangle

HEAD = (
    '<marker id="arrow-head" viewBox="0 0 12 12" refX="7" refY="6" markerWidth="3.6" markerHeight="3.6" '
    'orient="auto"><path class="arrow-tip" d="M0 0 12 6 0 12 3 6Z"/></marker>'
)
GENTLE = 0.2
BENDS = tuple(side * bend for bend in (GENTLE, 0.35, 0.5, 0.7, 0.95, 1.2, 1.5) for side in (1, -1))
"""The sideways displacements of the middle that are tried, as parts of the length."""
STEPS = 40
DISLIKE = 4
"""The cost of a bend as wide as the arrow is long, in covered fortieths of the arrow."""
BATTLE = 19
"""The distance of a wide arrow's middle from the mark of the last battle."""


class Size(NamedTuple):
    """The dimensions of an arrow for one width of the map.

    The arrow begins and ends at these distances from the middles of its tokens, and has a least length.
    `token` is the distance of its middle from that of any other token, and `half` is half of its thickness.
    Only wide maps show names and the last battle (`lettered`).
    """

    name: str
    begin: float
    stop: float
    least: float
    token: float
    half: float
    lettered: bool


WIDE = Size("wide", 19, 31, 20, 24, 6, lettered=True)
SMALL = Size("small", 26, 40, 44, 36, 8, lettered=False)


class Obstacles(NamedTuple):
    """What an arrow should not cover: names, and round things, each with its middle and radius."""

    names: list[Rectangle]
    rounds: list[tuple[Spot, float]]

    def meet(self, spot: Spot, half: float) -> bool:
        """Return whether an arrow of this half thickness covers something at this spot."""
        return any(dist(spot, middle) < room for middle, room in self.rounds) or any(
            name.has_near(spot, half, half) for name in self.names
        )


class Curve(NamedTuple):
    """A quadratic Bézier curve."""

    start: Spot
    bend: Spot
    end: Spot

    def at(self, t: float) -> Spot:
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        return Spot(*(a * p + b * q + c * r for p, q, r in zip(self.start, self.bend, self.end, strict=True)))

    def between(self, t0: float, t1: float) -> Curve:
        """Return a part of the curve."""
        a, b, c = (1 - t0) * (1 - t1), t0 + t1 - 2 * t0 * t1, t0 * t1
        bend = (a * p + b * q + c * r for p, q, r in zip(self.start, self.bend, self.end, strict=True))
        return Curve(self.at(t0), Spot(*bend), self.at(t1))

    def path(self) -> str:
        start, bend, end = (f"{spot.x:.1f} {spot.y:.1f}" for spot in self)
        return f"M{start}Q{bend} {end}"


def arrows(picture: BoardPicture, sheet: Sheet, language: str) -> str:
    """Return the arrows of planned orders, and above them that from source to target."""
    planned = "".join(
        f'<g class="{"perhaps" if depends else "surely"}">{arrow(picture, sheet, language, way)}</g>'
        for way, depends in picture.ways.items()
    )
    chosen = ""
    if picture.source is not None and picture.target is not None:
        chosen = arrow(picture, sheet, language, (picture.source, picture.target))
    if not planned and not chosen:
        return ""
    return f'<defs>{HEAD}</defs><g class="planned">{planned}</g>{chosen}'


def arrow(picture: BoardPicture, sheet: Sheet, language: str, ends: tuple[int, int]) -> str:
    """Return an arrow twice, for wide and small maps; empty if its ends are not on one sheet."""
    if not sheet.places.keys() >= {*ends}:
        return ""
    return "".join(draw_arrow(sheet, ends, picture.battle, language, size) for size in (WIDE, SMALL))


@lru_cache(maxsize=4096)
def draw_arrow(
    sheet: Sheet, ends: tuple[int, int], battle: tuple[int, int] | None, language: str, size: Size
) -> str:
    """Return the arrow in this size."""
    paths = [curve.path() for curve in curves(sheet, ends, battle, language, size)]
    casing = "".join(f'<path class="casing" d="{d}"/>' for d in paths)
    shafts = "".join(f'<path class="shaft" d="{d}"/>' for d in paths[:-1])
    head = f'<path class="shaft" d="{paths[-1]}" marker-end="url(#arrow-head)"/>'
    return f'<g class="arrow {size.name}" aria-hidden="true">{casing}{shafts}{head}</g>'


def curves(
    sheet: Sheet, ends: tuple[int, int], battle: tuple[int, int] | None, language: str, size: Size
) -> list[Curve]:
    """Return an arrow's parts: two if it leaves the map on one side and returns on the other."""
    start, end = (sheet.places[territory].token for territory in ends)
    lane = sheet.lanes.get(frozenset(ends))
    if lane is not None and lane.wraps:
        way_out, way_in = edges(sheet, lane, start, end)
        return [
            trimmed(bent(start, way_out, GENTLE), size.begin, 0),
            trimmed(bent(way_in, end, GENTLE), 0, size.stop),
        ]
    around = obstacles(sheet, ends, battle, language, size)

    def fault(bend: float) -> float:
        curve = trimmed(bent(start, end, bend), size.begin, size.stop)
        covering = sum(around.meet(curve.at(step / STEPS), size.half) for step in range(STEPS + 1))
        too_short = max(0, size.least - dist(curve.start, curve.end))
        return covering + too_short + abs(bend) * DISLIKE

    return [trimmed(bent(start, end, min(BENDS, key=fault)), size.begin, size.stop)]


def obstacles(
    sheet: Sheet, ends: tuple[int, int], battle: tuple[int, int] | None, language: str, size: Size
) -> Obstacles:
    """Return the other tokens, and on wide maps the mark of the last battle and all names."""
    rounds = [(place.token, size.token) for i, place in sheet.places.items() if i not in ends]
    if not size.lettered:
        return Obstacles([], rounds)
    if battle:
        rounds.append((sheet.crossings[frozenset(battle)], BATTLE))
    names = [box for i in sheet.places for box in label_boxes(sheet, i, language, marked=i in ends)]
    return Obstacles(names + continent_boxes(sheet, language), rounds)


def edges(sheet: Sheet, lane: Lane, start: Spot, end: Spot) -> tuple[Spot, Spot]:
    """Return the spots where an arrow over this lane leaves the map and comes back."""
    height = (lane.ends[0].y + lane.ends[1].y) / 2
    left, right = Spot(0, height), Spot(sheet.width, height)
    return (right, left) if start.x > end.x else (left, right)


def bent(start: Spot, end: Spot, bend: float) -> Curve:
    """Return a curve with its middle drawn aside."""
    across = Spot(end.y - start.y, start.x - end.x)
    middle = Spot((start.x + end.x) / 2 + across.x * bend, (start.y + end.y) / 2 + across.y * bend)
    return Curve(start, middle, end)


def trimmed(curve: Curve, begin: float, stop: float) -> Curve:
    """Return the curve without the parts nearer to its ends than these distances."""
    steps = [step / STEPS for step in range(STEPS + 1)]
    first = next(t for t in steps if dist(curve.at(t), curve.start) >= begin)
    last = next(t for t in reversed(steps) if dist(curve.at(t), curve.end) >= stop)
    return curve.between(first, max(first, last))
