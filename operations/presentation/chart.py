"""A small chart of a figure over the last two days."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from operations.presentation.history import STEPS, Point

# In units of the drawing.
WIDTH, HEIGHT, TOP = 2 * STEPS, 48, 2


def draw_chart(title: str, points: Sequence[Point], limit: float | None, most_told: str) -> SafeString:
    """Return a line through the points, broken where nothing was sampled, and the limit if there is one.

    `most_told` is the highest value in words.
    """
    highest = max([limit or 0, *(point.value for point in points)]) or 1

    def height(value: float) -> float:
        return HEIGHT - (HEIGHT - TOP) * value / highest

    path, before = "", None
    for step, value in points:
        is_next = before is not None and step - before == 1
        path += f"{'L' if is_next else 'M'}{2 * step} {height(value):.1f}{'' if is_next else 'h1'}"
        before = step
    name = escape(_("%(what)s in the last two days, %(most)s at most") % {"what": title, "most": most_told})
    line = f'<path class="limit" d="M0 {height(limit):.1f}H{WIDTH}"/>' if limit else ""
    return mark_safe(
        f'<svg class="figure-chart" viewBox="0 0 {WIDTH} {HEIGHT + 1}" role="img" aria-label="{name}">'
        f'<path class="base" d="M0 {HEIGHT + 0.5}H{WIDTH}"/>{line}<path class="line" d="{path}"/></svg>'
    )
