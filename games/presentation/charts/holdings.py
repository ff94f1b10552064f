"""The holdings of each power in a game, turn by turn, as lines and as a table."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.presentation.board.emblems import SHAPES

if TYPE_CHECKING:
    from collections.abc import Sequence

# In units of the drawing. On the right there is room for the sign of each power.
WIDTH, HEIGHT = 420, 92
SPAN, TOP, FLOOR, SIGN = WIDTH - 16, 8, HEIGHT - 6, 9


class HoldingsAtFrame(NamedTuple):
    """The territories and armies of each seat after a frame of the game, in this round."""

    frame: int
    round: int
    held: Sequence[tuple[int, int]]


class Holdings(NamedTuple):
    """Two charts, and the rows of a table: the holdings of the seats at the end of each round."""

    territories: SafeString
    armies: SafeString
    rows: Sequence[HoldingsAtFrame]


def holdings(colours: Sequence[str], points: Sequence[HoldingsAtFrame]) -> Holdings | None:
    """Return the holdings at these points, oldest first; None if there is nothing to compare."""
    if len(points) < 2:
        return None
    rounds = {point.round: point for point in points}
    territories, armies = ([[held[kind] for held in point.held] for point in points] for kind in (0, 1))
    frames = [point.frame for point in points]
    return Holdings(
        draw_lines(_("Territories"), colours, frames, territories),
        draw_lines(_("Armies"), colours, frames, armies),
        list(rounds.values()),
    )


class Estimate(NamedTuple):
    """An additional number for a seat at a frame, with its uncertainty on either side."""

    seat: int
    frame: int
    number: int
    margin: int


def draw_lines(
    label: str,
    colours: Sequence[str],
    frames: Sequence[int],
    held: Sequence[Sequence[int]],
    besides: Sequence[Estimate] = (),
) -> SafeString:
    """Return a line for each seat through these frames; a stroke marks the present one.

    The additional numbers in `besides` are points, each with a stroke as long as its uncertainty.
    """
    most, last = max([*map(max, held), *(one.number for one in besides)]) or 1, frames[-1]

    def spot(frame: int, number: int) -> tuple[float, float]:
        return SPAN * frame / last, FLOOR - (FLOOR - TOP) * number / most

    drawn = []
    for seat, colour in enumerate(colours):
        spots = [spot(frame, row[seat]) for frame, row in zip(frames, held, strict=True)]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in spots)
        x, y = spots[-1]
        drawn.append(
            f'<g class="{colour}"><path class="course" d="M{path}"/><path class="plate" d="{SHAPES[colour]}" '
            f'transform="translate({x + SIGN:.1f} {y:.1f}) scale(.3)"/></g>'
        )
    for one in besides:
        x, y = spot(one.frame, one.number)
        reach = (FLOOR - TOP) * one.margin / most
        drawn.append(
            f'<g class="{colours[one.seat]}">'
            f'<path class="course" d="M{x:.1f} {y - reach:.1f}V{y + reach:.1f}"/>'
            f'<circle class="plate" cx="{x:.1f}" cy="{y:.1f}" r="2"/></g>'
        )
    name = escape(_("%(what)s over the course of the game, %(most)d at most") % {"what": label, "most": most})
    return mark_safe(
        f'<svg class="courses" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{name}">'
        f'<path class="base" d="M0 {FLOOR}H{SPAN}"/>{"".join(drawn)}'
        f'<path class="now" data-now="{SPAN}" d="M0 0V{HEIGHT}"/></svg>'
    )
