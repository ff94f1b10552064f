"""The possible ends of a siege as bars: the armies left to the defender or the attacker."""

from __future__ import annotations

from collections import defaultdict
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from django.utils.formats import number_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.presentation.charts.likelihood import likelihood

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

# In pixels if the order forms are 352 wide, so that the numbers are legible.
WIDTH, HEIGHT, GAP = 316, 44, 5
BASE_LINE = HEIGHT + 2
# If a side has more bars than this, they are combined into a few, each for a range of armies.
MOST_SINGLE, MOST_RANGES = 6, 4
SINGLE_STEP, RANGE_STEP = 25.5, 38.0


class Bar(NamedTuple):
    """One end of the siege, or similar ones: fewest and most armies left, and probability."""

    low: int
    high: int
    chance: float

    @property
    def armies(self) -> str:
        """The text below the bar."""
        return str(self.low) if self.low == self.high else f"{self.low}–{self.high}"


class SiegeEnds(NamedTuple):
    """The ends of a siege by who then holds the land, each by ascending armies."""

    repelled: list[Bar]
    taken: list[Bar]


def ends_of(ends: Mapping[tuple[int, int], float]) -> SiegeEnds:
    """Sort the ends of a siege, {(attackers left, defenders left): probability}."""
    repelled: defaultdict[int, float] = defaultdict(float)
    taken: defaultdict[int, float] = defaultdict(float)
    for (mine, theirs), chance in ends.items():
        if theirs:
            repelled[theirs] += chance
        else:
            taken[mine] += chance
    return SiegeEnds(bars(repelled), bars(taken))


def bars(chances: Mapping[int, float]) -> list[Bar]:
    """Return a bar for each number of armies or, if there are many, for each of a few ranges."""
    if len(chances) <= MOST_SINGLE:
        return [Bar(armies, armies, chance) for armies, chance in sorted(chances.items())]
    lowest, highest = min(chances), max(chances)
    size = -(-(highest - lowest + 1) // MOST_RANGES)
    return [
        Bar(low, min(low + size - 1, highest), sum(chances.get(n, 0) for n in range(low, low + size)))
        for low in range(lowest, highest + 1, size)
    ]


def histogram(ends: Mapping[tuple[int, int], float]) -> SafeString:
    """Return the bars above the armies left: failures on the left, successes on the right."""
    repelled, taken = ends_of(ends)
    failures, successes = repelled[::-1], taken
    highest = max((bar.chance for bar in (*failures, *successes)), default=1)
    left = columns("repelled", failures, 0, highest)
    right = columns("taken", successes, WIDTH - width_of(successes), highest)
    label = escape(_("Chances by armies left: %(told)s") % {"told": description(failures, successes)})
    return mark_safe(
        f'<svg class="histogram" viewBox="0 0 {WIDTH} {BASE_LINE + 16}" role="img" aria-label="{label}">'
        f"{left}{right}</svg>"
    )


def step_of(bars: Sequence[Bar]) -> float:
    """Return the distance from bar to bar. Ranges need more room for their numbers."""
    return RANGE_STEP if any(bar.low != bar.high for bar in bars) else SINGLE_STEP


def width_of(bars: Sequence[Bar]) -> float:
    """Return the width of one side."""
    return len(bars) * step_of(bars) - GAP


def columns(side: str, bars: Sequence[Bar], start: float, highest: float) -> str:
    """Return the bars of one side with their base line."""
    if not bars:
        return ""
    step = step_of(bars)
    width = step - GAP
    drawn = []
    for i, bar in enumerate(bars):
        x, height = start + i * step, HEIGHT * bar.chance / highest
        drawn.append(
            f'<rect x="{x:g}" y="{BASE_LINE - height:.1f}" width="{width:g}" height="{height:.1f}">'
            f"<title>{percent(bar.chance)}</title></rect>"
            f'<text x="{x + width / 2:g}" y="{BASE_LINE + 13}">{bar.armies}</text>'
        )
    ground = f'<path d="M{start:g} {BASE_LINE + 0.5}H{start + width_of(bars):g}"/>'
    return f'<g class="{side}">{ground}{"".join(drawn)}</g>'


def percent(chance: float) -> str:
    """Return a chance in the format of the reader's language: "72.6 %", "72,6 %"."""
    return f"{number_format(100 * chance, 1)}\N{NARROW NO-BREAK SPACE}%"


def description(failures: Iterable[Bar], successes: Iterable[Bar]) -> str:
    """Return the bars in words."""
    kept, left = _("they keep %(armies)s, %(chance)s"), _("taken with %(armies)s left, %(chance)s")
    return "; ".join(
        pattern % {"armies": bar.armies, "chance": likelihood(bar.chance)}
        for pattern, side in ((kept, failures), (left, successes))
        for bar in side
    )
