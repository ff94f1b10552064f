"""The bracket of a knock-out as a picture; the rounds beside it say the same in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from games.tournaments.selectors import RoundLine, TableLine

WIDTH, GAP, LINE, BETWEEN, TOP = 168, 40, 20, 14, 26
LONGEST = 20
"""Letters of a name that fit."""
MOST = 64
"""Tables of a round that are drawn: a larger bracket is no picture any more."""


def draw_bracket(rounds: list[RoundLine]) -> SafeString:
    """The rounds from left to right, each table a box, with lines to where its best went; `rounds` in order.

    Empty where there is nothing to draw, or too much.
    """
    if not rounds or len(rounds[0].tables) > MOST:
        return mark_safe("")
    rounds = untangled(rounds)
    height = TOP + max(sum(map(tall, round_.tables)) for round_ in rounds)
    middles: list[list[float]] = []
    boxes: list[SafeString] = []
    lines: list[SafeString] = []
    for column, round_ in enumerate(rounds):
        left = column * (WIDTH + GAP)
        boxes.append(
            format_html(
                '<text class="round" x="{}" y="14">{}</text>',
                left,
                _("Round %(number)s") % {"number": round_.draw.round},
            )
        )
        space = (height - TOP - sum(map(tall, round_.tables))) / max(1, len(round_.tables))
        top, here = TOP + space / 2, []
        for table in round_.tables:
            boxes.append(box(table, left, top))
            here.append(top + (tall(table) - BETWEEN) / 2)
            top += tall(table) + space
        if column:
            lines += links(rounds[column - 1], middles[-1], round_, here, left)
        middles.append(here)
    width = len(rounds) * (WIDTH + GAP) - GAP
    return format_html(
        '<svg class="bracket" viewBox="0 0 {} {}" width="{}" height="{}" aria-hidden="true">{}{}</svg>',
        width,
        round(height),
        width,
        round(height),
        mark_safe("".join(lines)),
        mark_safe("".join(boxes)),
    )


def untangled(rounds: list[RoundLine]) -> list[RoundLine]:
    """The same with the tables of each round in the order of those to which they lead."""
    ordered = [rounds[-1]]
    for round_ in reversed(rounds[:-1]):
        leads_to = {
            entrant: number
            for number, table in enumerate(ordered[0].tables)
            for entrant in table.table.entrants
        }
        last = len(leads_to)
        tables = sorted(
            round_.tables,
            key=lambda one: min(leads_to.get(entrant, last) for entrant in one.table.entrants),
        )
        ordered.insert(0, round_._replace(tables=tables))
    return ordered


def tall(table: TableLine) -> int:
    """The height of a table's box with the space below it."""
    return LINE * len(table.seats) + BETWEEN


def box(table: TableLine, left: float, top: float) -> SafeString:
    """A table: who sits there, those with the best place in bold."""
    names = format_html_join(
        "",
        '<text class="{}" x="{}" y="{}">{}</text><text class="place" x="{}" y="{}">{}</text>',
        (
            (
                "first" if seat.place == 1 else "",
                left + 8,
                round(top + LINE * (line + 0.72), 1),
                shortened(str(seat.entry)),
                left + WIDTH - 8,
                round(top + LINE * (line + 0.72), 1),
                "" if seat.place is None else seat.place or "–",
            )
            for line, seat in enumerate(table.seats)
        ),
    )
    return format_html(
        '<rect class="{}" x="{}" y="{}" width="{}" height="{}" rx="3"/>{}',
        "mine" if table.is_mine else "table",
        left,
        round(top, 1),
        WIDTH,
        LINE * len(table.seats),
        names,
    )


def shortened(name: str) -> str:
    """A name as far as it fits."""
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def links(
    before: RoundLine, from_: list[float], after: RoundLine, to: list[float], left: float
) -> list[SafeString]:
    """Lines from each table to those where somebody of it sits next."""
    found = []
    for table, start in zip(before.tables, from_, strict=True):
        seated = set(table.table.entrants)
        for other, end in zip(after.tables, to, strict=True):
            if seated.intersection(other.table.entrants):
                found.append(
                    format_html(
                        '<path d="M{} {}h{}V{}h{}"/>',
                        left - GAP,
                        round(start, 1),
                        GAP / 2,
                        round(end, 1),
                        GAP / 2,
                    )
                )
    return found
