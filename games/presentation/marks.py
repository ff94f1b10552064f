"""What is marked on a board: the choice at hand, and where the last battle was."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from games.presentation.atlas import Spot

if TYPE_CHECKING:
    from games.presentation.atlas import Atlas
    from games.presentation.picture import BoardPicture

# How far from the tokens' middles the arrow begins and ends, and how much it bends.
ARROW_START, ARROW_STOP, ARROW_BEND = 17, 31, 0.2
ARROW_HEAD = (
    '<marker id="arrow-head" viewBox="0 0 12 12" refX="7" refY="6" markerWidth="3.6" markerHeight="3.6" '
    'orient="auto"><path class="arrow-tip" d="M0 0 12 6 0 12 3 6Z"/></marker>'
)
FLAG = '<path d="M0 0V-17"/><path class="cloth" d="M0-17 12-13 0-9Z"/>'
# Where a flag stands, from the middle of the token.
FLAG_AT = (10, -8)
SABRES = '<circle r="9.5"/><path d="M-5.5-5.5 5 5M5.5-5.5-5 5M-6 2.2-2.2 6M6 2.2 2.2 6"/>'


def rings(picture: BoardPicture, url: str) -> str:
    """The outlines of the lands that are chosen or may be; main bodies only, for ringed islets are noise."""
    wanted = [("ring-legal", t) for t in sorted(picture.legal) if t != picture.target]
    if picture.target is not None:
        wanted.append(("ring-target", picture.target))
    if picture.source is not None:
        wanted += [("ring-casing", picture.source), ("ring-source", picture.source)]
    drawn = "".join(
        f'<use class="{ring}" href="{url}#body-{picture.board.territories[t].key}"/>' for ring, t in wanted
    )
    return f'<g transform="scale(.1)">{drawn}</g>'


def reticles(picture: BoardPicture, atlas: Atlas) -> str:
    """A gunner's circle around each token that may be attacked, heavy around the target."""
    drawn = []
    for territory in sorted(picture.marked - {picture.source}):
        x, y = atlas.places[territory].token
        chosen = " chosen" if territory == picture.target else ""
        ticks = "".join(f'<path d="M0-20V-27" transform="rotate({turn})"/>' for turn in (0, 90, 270))
        drawn.append(
            f'<g class="reticle{chosen}" transform="translate({x:g} {y:g})"><circle r="20.5"/>{ticks}</g>'
        )
    return "".join(drawn)


def flags(picture: BoardPicture, atlas: Atlas) -> str:
    """A flag beside the token of each headquarters that the reader knows."""
    drawn = []
    for territory in sorted(picture.headquarters):
        x, y = atlas.places[territory].token
        spot = f"{x + FLAG_AT[0]:g} {y + FLAG_AT[1]:g}"
        drawn.append(f'<g class="flag" transform="translate({spot})" aria-hidden="true">{FLAG}</g>')
    return "".join(drawn)


def arrow(atlas: Atlas, source: int | None, target: int | None) -> str:
    """From the source to the target; where the lane leaves the map, off one side and in from the other."""
    if source is None or target is None:
        return ""
    start, end = atlas.places[source].token, atlas.places[target].token
    lane = atlas.lanes.get(frozenset((source, target)))
    if lane is None or not lane.wraps:
        curves = [curve(start, end, ARROW_START, ARROW_STOP)]
    else:
        height = (lane.ends[0].y + lane.ends[1].y) / 2
        way_out, way_in = Spot(0, height), Spot(atlas.width, height)
        if start.x > end.x:
            way_out, way_in = way_in, way_out
        curves = [curve(start, way_out, ARROW_START, 0), curve(way_in, end, 0, ARROW_STOP)]
    casing = "".join(f'<path class="casing" d="{d}"/>' for d in curves)
    shafts = "".join(f'<path class="shaft" d="{d}"/>' for d in curves[:-1])
    head = f'<path class="shaft" d="{curves[-1]}" marker-end="url(#arrow-head)"/>'
    return f'<g class="arrow" aria-hidden="true"><defs>{ARROW_HEAD}</defs>{casing}{shafts}{head}</g>'


def curve(start: Spot, end: Spot, begin: float, stop: float) -> str:
    """The path of a bent arrow that leaves `begin` units after its start and stops `stop` before its end."""
    length = hypot(end.x - start.x, end.y - start.y)
    along = Spot((end.x - start.x) / length, (end.y - start.y) / length)
    first = Spot(start.x + along.x * begin, start.y + along.y * begin)
    last = Spot(end.x - along.x * stop, end.y - along.y * stop)
    bend = length * ARROW_BEND
    middle = Spot((first.x + last.x) / 2 + along.y * bend, (first.y + last.y) / 2 - along.x * bend)
    return f"M{first.x:.1f} {first.y:.1f}Q{middle.x:.1f} {middle.y:.1f} {last.x:.1f} {last.y:.1f}"


def battle(atlas: Atlas, border: tuple[int, int] | None) -> str:
    """Crossed sabres on the border of the last battle."""
    if border is None:
        return ""
    x, y = atlas.crossings[frozenset(border)]
    return f'<g class="battle" transform="translate({x:g} {y:g})" aria-hidden="true">{SABRES}</g>'
