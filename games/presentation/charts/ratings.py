"""Ratings with their intervals, as a picture in a file of its own."""

from __future__ import annotations

from html import escape
from math import ceil, floor
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

# In units of the drawing. The names are on the left.
NAMES, SCALE, ROW, FOOT = 140, 420, 26, 24
STEPS = 8
"""The most parts into which the scale is divided."""


def draw_ratings(ratings: Sequence[tuple[str, float, float]]) -> str:
    """Return an SVG document with a line for each player: the rating, and its margin on either side.

    `ratings` are the name, the rating and the margin of each player.
    """
    low = floor(min(rating - margin for _, rating, margin in ratings))
    high = ceil(max(rating + margin for _, rating, margin in ratings))
    step = ceil((high - low) / STEPS)
    floor_ = ROW * len(ratings) + 6

    def place(number: float) -> float:
        return NAMES + SCALE * (number - low) / (high - low)

    drawn = [
        f'<path stroke="#ddd" d="M{place(number):.1f} 6V{floor_}"/>'
        f'<text x="{place(number):.1f}" y="{floor_ + 16}" text-anchor="middle">{number}</text>'
        for number in range(low, high + 1, step)
    ]
    for row, (name, rating, margin) in enumerate(ratings):
        y = ROW * row + ROW / 2 + 6
        drawn.append(
            f'<text x="{NAMES - 10}" y="{y + 4:.1f}" text-anchor="end">{escape(name)}</text>'
            f'<path stroke="#333" stroke-width="2" d="M{place(rating - margin):.1f} {y:.1f}'
            f'H{place(rating + margin):.1f}"/><circle cx="{place(rating):.1f}" cy="{y:.1f}" r="4"/>'
        )
    width, height = NAMES + SCALE + 20, floor_ + FOOT
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-family="sans-serif" font-size="12" fill="#333">'
        f'<rect width="{width}" height="{height}" fill="#fff"/>{"".join(drawn)}</svg>\n'
    )
