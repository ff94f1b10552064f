"""How a siege may end, as bars: what they keep if it fails, what is left to the attacker if it succeeds."""

from __future__ import annotations

from collections import defaultdict
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

STEP, WIDTH, HEIGHT, GAP = 25.5, 20.5, 44, 10
BASE_LINE = HEIGHT + 2
# Bars that would stand for less than this are drawn together with their neighbour at the end.
MOST_BARS = 7


class Bar(NamedTuple):
    """One end of the siege: the side that holds the land then, its armies, and how likely it is."""

    side: str
    armies: str
    chance: float


def bars(ends: Mapping[tuple[int, int], float]) -> list[Bar]:
    """The ends of a siege, {(attackers left, defenders left): probability}, by who holds the land.

    Failures come first, from the worst to the nearest miss, then successes from the dearest to the cheapest.
    """
    repelled: defaultdict[int, float] = defaultdict(float)
    taken: defaultdict[int, float] = defaultdict(float)
    for (mine, theirs), chance in ends.items():
        if theirs:
            repelled[theirs] += chance
        else:
            taken[mine] += chance
    return [
        *(Bar("repelled", *bar) for bar in reversed(gathered(repelled))),
        *(Bar("taken", *bar) for bar in gathered(taken)),
    ]


def gathered(chances: Mapping[int, float]) -> list[tuple[str, float]]:
    """Chances by ascending armies, at most MOST_BARS of them: the least likely tails stand together."""
    single = [(armies, armies, chance) for armies, chance in sorted(chances.items())]
    while len(single) > MOST_BARS:
        end = 0 if single[0][2] <= single[-1][2] else len(single) - 2
        (low, _high, first), (_low, high, second) = single[end : end + 2]
        single[end : end + 2] = [(low, high, first + second)]
    return [(str(low) if low == high else f"{low}–{high}", chance) for low, high, chance in single]


def histogram(ends: Mapping[tuple[int, int], float]) -> SafeString:
    """The bars, with the armies left under each and its chance in words; empty where nothing is in doubt."""
    drawn = bars(ends)
    if not drawn:
        return mark_safe("")
    return mark_safe(svg(drawn))


def svg(drawn: list[Bar]) -> str:
    """The drawing of some bars."""
    highest = max(bar.chance for bar in drawn)
    failures = sum(bar.side == "repelled" for bar in drawn)
    gap = GAP if 0 < failures < len(drawn) else 0
    columns = []
    for i, bar in enumerate(drawn):
        x = i * STEP + (gap if bar.side == "taken" else 0)
        height = HEIGHT * bar.chance / highest
        columns.append(
            f'<g class="{bar.side}"><rect x="{x:g}" y="{BASE_LINE - height:.1f}" width="{WIDTH}" '
            f'height="{height:.1f}"><title>{bar.chance:.1%}</title></rect>'
            f'<text x="{x + WIDTH / 2:g}" y="{BASE_LINE + 13}">{bar.armies}</text></g>'
        )
    width = (len(drawn) - 1) * STEP + WIDTH + gap
    label = escape(_("Chances by armies left: %(told)s") % {"told": told(drawn)})
    return (
        f'<svg class="histogram" viewBox="0 0 {width:g} {BASE_LINE + 16}" role="img" aria-label="{label}">'
        f'<path d="{ground_line(failures, len(drawn), gap)}"/>{"".join(columns)}</svg>'
    )


def ground_line(failures: int, total: int, gap: float) -> str:
    """The line on which the bars stand, broken between failure and success."""
    y = BASE_LINE + 0.5
    stretches = [(0.0, failures * STEP - STEP + WIDTH)] if failures else []
    if total > failures:
        stretches.append((failures * STEP + gap, (total - 1) * STEP + WIDTH + gap))
    return "".join(f"M{start:g} {y}H{end:g}" for start, end in stretches)


def told(drawn: Iterable[Bar]) -> str:
    """The bars in words."""
    return ", ".join(
        (
            _("taken with %(armies)s left, %(chance)s")
            if bar.side == "taken"
            else _("they keep %(armies)s, %(chance)s")
        )
        % {"armies": bar.armies, "chance": f"{bar.chance:.0%}"}
        for bar in drawn
    )
