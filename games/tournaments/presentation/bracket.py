"""The bracket of a knock-out as a picture; the same page also lists the rounds in words.

Each column is a round. In double elimination, entrants without a defeat are at the top and those with one
below; the final is to the right of both.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.tournaments.formats.elimination.double_elimination import FINAL, NO_DEFEAT, ONE_DEFEAT, defeats

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from games.tournaments.selectors import RoundLine

WIDTH, GAP, LINE, BETWEEN = 134, 28, 20, 14
"""Sizes in pixels that let two rounds fit on the smallest phone."""
HEAD = 26
"""The height of a line of headings, in pixels."""
LONGEST = 17
"""The most letters of a name that fit."""
MOST = 64
"""The most tables and byes in the first round of a bracket that is drawn; more would be unreadable."""


class BracketBox(NamedTuple):
    """A table or a bye of these entrants.

    Each of `lines` has a name, the text after it, and its style; `look` is the style of the box.
    """

    entrants: frozenset[int]
    lines: tuple[tuple[str, str, str], ...]
    look: str

    @property
    def height(self) -> int:
        return LINE * len(self.lines)


Half = list[list[BracketBox]]
"""The boxes of one half, for each round."""


class PlacedBox(NamedTuple):
    """A box, the number of its column from 0, and the position of its top edge."""

    box: BracketBox
    column: int
    top: float

    @property
    def left(self) -> int:
        return self.column * (WIDTH + GAP)

    @property
    def middle(self) -> float:
        return self.top + self.box.height / 2

    def leads_to(self, other: PlacedBox) -> bool:
        """Return whether one of its entrants is in that box of the next column."""
        return self.column + 1 == other.column and not self.box.entrants.isdisjoint(other.box.entrants)


def draw_bracket(rounds: list[RoundLine], names: Mapping[int, str]) -> SafeString:
    """Draw the rounds of a bracket from left to right.

    Each table has a box, with lines to where its best entrants went. `rounds` are in order; `names` are those
    of the halves of a double elimination, and empty for others. Returns an empty string if there is nothing
    to draw, or too much.
    """
    if not rounds or len(rounds[0].tables) + len(rounds[0].byes) > MOST:
        return mark_safe("")
    halves = halves_of(rounds) if names else {NO_DEFEAT: [boxes(round_) for round_ in rounds]}
    heads = [
        heading(number, 14, _("Round %(number)s") % {"number": round_.draw.round})
        for number, round_ in enumerate(rounds)
    ]
    placed: list[PlacedBox] = []
    lines: list[SafeString] = []
    for half, columns in halves.items():
        before = placed if half == FINAL else []
        top = max((one.top + one.box.height + BETWEEN for one in placed), default=HEAD)
        here = arranged(untangled(columns), HEAD if half == FINAL else top + HEAD * bool(names), before)
        if names and here:
            heads.append(heading(here[0].column, here[0].top - 10, names[half]))
        lines += [link(one, other) for one in (*before, *here) for other in here if one.leads_to(other)]
        placed += here
    width = len(rounds) * (WIDTH + GAP) - GAP
    height = round(max(one.top + one.box.height for one in placed)) + 1
    return format_html(
        '<svg class="bracket" viewBox="0 0 {} {}" width="{}" height="{}" aria-hidden="true">{}{}{}</svg>',
        width,
        height,
        width,
        height,
        mark_safe("".join(heads)),
        mark_safe("".join(lines)),
        mark_safe("".join(map(draw_box, placed))),
    )


def boxes(round_: RoundLine) -> list[BracketBox]:
    """Return the tables and byes of a round."""
    return [table for table, _group in tables_of(round_)] + byes_of(round_)


def halves_of(rounds: Sequence[RoundLine]) -> dict[int, Half]:
    """Return the boxes of both halves and of the final, by the numbers of their groups."""
    halves: dict[int, Half] = {half: [[] for _ in rounds] for half in (NO_DEFEAT, ONE_DEFEAT, FINAL)}
    lost: Counter[int] = Counter()
    for number, round_ in enumerate(rounds):
        for table, group in tables_of(round_):
            halves[group][number].append(table)
        for bye in byes_of(round_):
            halves[ONE_DEFEAT if lost[min(bye.entrants)] else NO_DEFEAT][number].append(bye)
        lost += defeats([round_.draw.as_round()])
    return halves


def tables_of(round_: RoundLine) -> list[tuple[BracketBox, int]]:
    """Return the tables of a round, each with the number of its group."""
    found = []
    for line in round_.tables:
        seats = tuple(
            (
                shortened(str(seat.entry), LONGEST),
                "" if seat.place is None else str(seat.place or "–"),
                "first" if seat.place == 1 else "",
            )
            for seat in line.seats
        )
        look = "mine" if line.is_mine else "table"
        found.append((BracketBox(frozenset(line.table.entrants), seats, look), line.table.group))
    return found


def byes_of(round_: RoundLine) -> list[BracketBox]:
    """Return the byes of a round."""
    word = (_("bye"), "", "word")
    return [
        BracketBox(frozenset({entry.number}), ((shortened(str(entry), LONGEST), "", ""), word), "bye")
        for entry in round_.byes
    ]


def untangled(half: Half) -> Half:
    """Sort the boxes of each round in the order of the boxes to which they lead."""
    ordered = [half[-1]]
    for column in reversed(half[:-1]):
        leads_to = {entrant: number for number, box in enumerate(ordered[0]) for entrant in box.entrants}
        last = len(leads_to)
        ordered.insert(
            0, sorted(column, key=lambda box: min(leads_to.get(entrant, last) for entrant in box.entrants))
        )
    return ordered


def arranged(half: Half, top: float, before: Sequence[PlacedBox]) -> list[PlacedBox]:
    """Place the boxes of a half from `top` down: level with those that lead to them, or below the last one.

    Boxes `before` it, in the other halves, may lead to it too.
    """
    placed: list[PlacedBox] = []
    for number, column in enumerate(half):
        free, last = top, [one for one in (*before, *placed) if one.column == number - 1]
        for box in column:
            here = PlacedBox(box, number, free)
            middles = [one.middle for one in last if one.leads_to(here)]
            if middles:
                free = max(free, sum(middles) / len(middles) - box.height / 2)
            placed.append(here._replace(top=free))
            free += box.height + BETWEEN
    return placed


def heading(column: int, base: float, words: str) -> SafeString:
    return format_html(
        '<text class="head" x="{}" y="{}">{}</text>', column * (WIDTH + GAP), round(base, 1), words
    )


def draw_box(placed: PlacedBox) -> SafeString:
    """Draw a box with its entrants, those with the best place in bold."""
    left = placed.left
    bases = [round(placed.top + LINE * (line + 0.72), 1) for line in range(len(placed.box.lines))]
    names = format_html_join(
        "",
        '<text class="{}" x="{}" y="{}">{}</text><text class="place" x="{}" y="{}">{}</text>',
        (
            (look, left + 8, base, name, left + WIDTH - 8, base, behind)
            for (name, behind, look), base in zip(placed.box.lines, bases, strict=True)
        ),
    )
    return format_html(
        '<rect class="{}" x="{}" y="{}" width="{}" height="{}" rx="3"/>{}',
        placed.box.look,
        left,
        round(placed.top, 1),
        WIDTH,
        placed.box.height,
        names,
    )


def shortened(name: str, longest: int) -> str:
    """Shorten a name so that it fits."""
    return name if len(name) <= longest else f"{name[: longest - 1]}…"


def link(one: PlacedBox, other: PlacedBox) -> SafeString:
    """Draw a line from a box to one where one of its entrants plays next."""
    return format_html(
        '<path d="M{} {}h{}V{}h{}"/>',
        one.left + WIDTH,
        round(one.middle, 1),
        GAP / 2,
        round(other.middle, 1),
        GAP / 2,
    )
