"""The picture of luck: the probability of each number of losses, and the player's own."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from django.utils.formats import number_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from games.analysis.dice_luck import Fortune

WIDTH, HEIGHT, FOOT = 560, 84, 22
RARE = 0.001
"""Losses less probable than this, relative to the most probable, are not drawn.

The player's own losses always are.
"""


def bell(about: Fortune) -> SafeString:
    """Return the distribution of the losses as steps.

    Losses as good or as bad as the player's are filled.
    """
    first, chances = about.distribution
    highest = max(chances)
    drawn = [first + i for i, chance in enumerate(chances) if chance > RARE * highest]
    low, high = min(*drawn, about.lost) - 1, max(*drawn, about.lost) + 2
    step = WIDTH / (high - low)

    def steps(start: int, end: int) -> str:
        """Return the outline over the losses from `start` to before `end`."""
        path = [f"M{(start - low) * step:.1f} {HEIGHT}"]
        for lost in range(start, end):
            chance = chances[lost - first] if 0 <= lost - first < len(chances) else 0.0
            path.append(f"V{HEIGHT - (HEIGHT - 4) * chance / highest:.1f}H{(lost + 1 - low) * step:.1f}")
        return f"{''.join(path)}V{HEIGHT}"

    filled = steps(about.lost, high) if about.saved < 0 else steps(low, about.lost + 1)
    here = (about.lost + 0.5 - low) * step
    expected = (about.expected_lost + 0.5 - low) * step
    label = escape(
        _("%(lost)d armies lost, %(expected)s expected")
        % {"lost": about.lost, "expected": number_format(round(about.expected_lost, 1), 1)}
    )
    return mark_safe(
        f'<svg class="bell" viewBox="0 0 {WIDTH} {HEIGHT + FOOT}" role="img" aria-label="{label}">'
        f'<path class="all" d="{steps(low, high)}"/><path class="tail" d="{filled}"/>'
        f'<path class="expected" d="M{expected:.1f} 0V{HEIGHT}"/>'
        f'<path class="here" d="M{here:.1f} {HEIGHT + 1}l-6 8h12z"/>'
        f'<text x="{min(max(here, 40), WIDTH - 40):.1f}" y="{HEIGHT + FOOT}">{about.lost}</text></svg>'
    )
