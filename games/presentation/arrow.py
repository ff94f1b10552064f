"""The arrow from the chosen source to the target, bent so that it covers as little as can be."""

from __future__ import annotations

from functools import cache
from math import dist
from typing import TYPE_CHECKING, NamedTuple

from games.presentation.atlas import Spot
from games.presentation.labels import label_boxes

if TYPE_CHECKING:
    from games.presentation.atlas import Atlas, Lane

HEAD = (
    '<marker id="arrow-head" viewBox="0 0 12 12" refX="7" refY="6" markerWidth="3.6" markerHeight="3.6" '
    'orient="auto"><path class="arrow-tip" d="M0 0 12 6 0 12 3 6Z"/></marker>'
)
GENTLE = 0.2
BENDS = tuple(side * bend for bend in (GENTLE, 0.35, 0.5, 0.7, 0.95, 1.2) for side in (1, -1))
"""How far the middle is drawn aside, of the length."""
STEPS = 40


class Size(NamedTuple):
    """An arrow for a width of the map: how far from the tokens' middles it begins and ends, how long it must
    be at least, the room around the middle of a token that is not its own, half of its own thickness, and
    whether names are shown."""

    name: str
    begin: float
    stop: float
    least: float
    token: float
    half: float
    names: bool


WIDE = Size("wide", 19, 31, 20, 24, 6, names=True)
SMALL = Size("small", 27, 42, 28, 36, 8, names=False)


class Curve(NamedTuple):
    """A quadratic Bézier curve."""

    start: Spot
    bend: Spot
    end: Spot

    def at(self, t: float) -> Spot:
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        return Spot(*(a * p + b * q + c * r for p, q, r in zip(self.start, self.bend, self.end, strict=True)))

    def between(self, t0: float, t1: float) -> Curve:
        """A part of it."""
        a, b, c = (1 - t0) * (1 - t1), t0 + t1 - 2 * t0 * t1, t0 * t1
        bend = (a * p + b * q + c * r for p, q, r in zip(self.start, self.bend, self.end, strict=True))
        return Curve(self.at(t0), Spot(*bend), self.at(t1))

    def path(self) -> str:
        start, bend, end = (f"{spot.x:.1f} {spot.y:.1f}" for spot in self)
        return f"M{start}Q{bend} {end}"


def arrow(atlas: Atlas, source: int | None, target: int | None, language: str) -> str:
    """From the source to the target, once for a wide map and once for a small one."""
    if source is None or target is None:
        return ""
    return f"<defs>{HEAD}</defs>" + "".join(
        drawn(atlas, source, target, language, size) for size in (WIDE, SMALL)
    )


@cache
def drawn(atlas: Atlas, source: int, target: int, language: str, size: Size) -> str:
    """The arrow of this size."""
    paths = [curve.path() for curve in curves(atlas, source, target, language, size)]
    casing = "".join(f'<path class="casing" d="{d}"/>' for d in paths)
    shafts = "".join(f'<path class="shaft" d="{d}"/>' for d in paths[:-1])
    head = f'<path class="shaft" d="{paths[-1]}" marker-end="url(#arrow-head)"/>'
    return f'<g class="arrow {size.name}" aria-hidden="true">{casing}{shafts}{head}</g>'


def curves(atlas: Atlas, source: int, target: int, language: str, size: Size) -> list[Curve]:
    """Its parts: two where the lane leaves the map, off one side and in from the other."""
    start, end = atlas.places[source].token, atlas.places[target].token
    lane = atlas.lanes.get(frozenset((source, target)))
    if lane is not None and lane.wraps:
        way_out, way_in = edges(atlas, lane, start, end)
        return [
            trimmed(bent(start, way_out, GENTLE), size.begin, 0),
            trimmed(bent(way_in, end, GENTLE), 0, size.stop),
        ]
    found = (trimmed(bent(start, end, bend), size.begin, size.stop) for bend in BENDS)
    # Of the equally good ones `min` takes the first.
    return [min(found, key=lambda curve: fault(atlas, curve, source, target, language, size))]


def edges(atlas: Atlas, lane: Lane, start: Spot, end: Spot) -> tuple[Spot, Spot]:
    """Where an arrow over this lane leaves the map, and where it comes in."""
    height = (lane.ends[0].y + lane.ends[1].y) / 2
    left, right = Spot(0, height), Spot(atlas.width, height)
    return (right, left) if start.x > end.x else (left, right)


def bent(start: Spot, end: Spot, bend: float) -> Curve:
    """From here to there, drawn aside."""
    across = Spot(end.y - start.y, start.x - end.x)
    middle = Spot((start.x + end.x) / 2 + across.x * bend, (start.y + end.y) / 2 + across.y * bend)
    return Curve(start, middle, end)


def trimmed(curve: Curve, begin: float, stop: float) -> Curve:
    """Without what is nearer to its ends."""
    steps = [step / STEPS for step in range(STEPS + 1)]
    first = next(t for t in steps if dist(curve.at(t), curve.start) >= begin)
    last = next(t for t in reversed(steps) if dist(curve.at(t), curve.end) >= stop)
    return curve.between(first, max(first, last))


def fault(atlas: Atlas, curve: Curve, source: int, target: int, language: str, size: Size) -> float:
    """How much of an arrow lies over names and over tokens of others, and how much too short it is."""
    spots = [curve.at(step / STEPS) for step in range(STEPS + 1)]
    covering = sum(is_covering(atlas, spot, {source, target}, language, size) for spot in spots)
    return covering + max(0, size.least - dist(curve.start, curve.end))


def is_covering(atlas: Atlas, spot: Spot, ends: set[int], language: str, size: Size) -> bool:
    """Whether an arrow hides something at this spot."""
    return any(
        (i not in ends and dist(spot, place.token) < size.token)
        or (size.names and is_over_name(atlas, i, spot, language, size.half, marked=i in ends))
        for i, place in enumerate(atlas.places)
    )


def is_over_name(
    atlas: Atlas, territory: int, spot: Spot, language: str, half: float, *, marked: bool
) -> bool:
    """Whether an arrow of this thickness hides a part of a name at this spot."""
    boxes = label_boxes(atlas, territory, language, marked=marked)
    return any(box.has_near(spot, half, half) for box in boxes)
