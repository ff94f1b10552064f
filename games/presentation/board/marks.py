"""The marks on a board: the choice at hand, the last battle, and the marks of editions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.presentation.board.ground import in_tenths
from games.presentation.board.slots import slot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.engine.display import Mark
    from games.presentation.board.atlas import Sheet, Spot
    from games.presentation.board.picture import BoardPicture

SHAPES = {
    "flag": '<path d="M0 0V-17"/><path class="cloth" d="M0-17 12-13 0-9Z"/>',
    "star": '<path class="cloth" d="M0-17 2-11 8-11 3-7 5-2 0-5-5-2-3-7-8-11-2-11Z"/>',
    "ring": '<circle class="hollow" cy="-8" r="6.5"/>',
    "sword": '<path d="M0 0V-18M-5-6H5"/><path class="cloth" d="M-2-6V-15L0-18 2-15V-6Z"/>',
    "skull": '<path class="cloth" d="M-4 0V-3C-8-6-7-15 0-15S8-6 4-3V0Z"/><path d="M-3-8V-6M3-8V-6"/>',
    "bolt": '<path class="cloth" d="M2-18-5-7H-1L-3 0 5-11H1Z"/>',
    "moon": '<path class="cloth" d="M2-16A8 8 0 1 0 6-3 7 7 0 0 1 2-16Z"/>',
    "columns": '<path class="cloth" d="M-8-11 0-16 8-11Z"/><path d="M-8 0H8M-5-10V-1M0-10V-1M5-10V-1"/>',
    "cross": '<path d="M-6-14 6-2M6-14-6-2"/><circle cy="-8" r="2.5" class="cloth"/>',
    "waves": '<path d="M-8-9Q-4-13 0-9T8-9M-8-3Q-4-7 0-3T8-3"/>',
    "cloud": '<path class="cloth" d="M-6-1A5 5 0 0 1-7-10 6.5 6.5 0 0 1 5-13 6 6 0 0 1 7-1Z"/>',
    "branch": (
        '<path d="M-5 0Q3-6 3-17"/>'
        '<path class="cloth" d="M3-18Q8-14 3-10-2-14 3-18ZM1-8Q8-10 9-4 3-2 1-8ZM-1-7Q-8-8-8-14-1-13-1-7Z"/>'
    ),
    "pin": '<path class="cloth" d="M0 0C-2-5-6-7-6-11A6 6 0 1 1 6-11C6-7 2-5 0 0Z"/>',
}
"""The shapes with which editions may mark a territory. They are drawn on the point (0, 0)."""
# The place of a mark, seen from the middle of the token, and the distance of the next one.
MARK_AT, NEXT_MARK = (10, -8), 13
SABRES = '<circle r="9.5"/><path d="M-5.5-5.5 5 5M5.5-5.5-5 5M-6 2.2-2.2 6M6 2.2 2.2 6"/>'


def rings(picture: BoardPicture, sheet: Sheet, url: str) -> str:
    """Return the outlines of chosen and possible territories, without those of islets."""
    wanted = [("ring-legal", t) for t in sorted(picture.legal) if t != picture.target]
    if picture.target is not None:
        wanted.append(("ring-target", picture.target))
    if picture.source is not None:
        wanted += [("ring-casing", picture.source), ("ring-source", picture.source)]
    drawn = "".join(
        f'<use class="{ring}" href="{url}#body-{picture.board.territories[t].key}"/>'
        for ring, t in wanted
        if t in sheet.places
    )
    return in_tenths(drawn)


def reticles(picture: BoardPicture, sheet: Sheet) -> str:
    """Return a gunner's circle around each possible target, a heavy one around the chosen one."""
    drawn = []
    for territory in sorted((picture.marked - {picture.source}) & sheet.places.keys()):
        x, y = sheet.places[territory].token
        chosen = " chosen" if territory == picture.target else ""
        ticks = "".join(f'<path d="M0-20V-27" transform="rotate({turn})"/>' for turn in (0, 90, 270))
        drawn.append(
            f'<g class="reticle{chosen}" transform="translate({x:g} {y:g})"><circle r="20.5"/>{ticks}</g>'
        )
    return "".join(drawn)


def edition_marks(picture: BoardPicture, sheet: Sheet) -> str:
    """Return the marks of the edition, next to the tokens."""
    marked = picture.marks_by_territory()
    return "".join(
        slot(picture, f"mark-{i}", marks_on(place.token, marked.get(i, ())))
        for i, place in sheet.places.items()
        if i in marked or picture.is_live
    )


def marks_on(token: Spot, marks: Sequence[Mark]) -> str:
    """Return the marks of one territory, side by side."""
    x, y = token
    drawn = []
    for number, mark in enumerate(marks):
        spot = f"{x + MARK_AT[0] + number * NEXT_MARK:g} {y + MARK_AT[1]:g}"
        drawn.append(f'<g transform="translate({spot})" aria-hidden="true">{drawing(mark.shape)}</g>')
    return "".join(drawn)


def drawing(shape: str) -> str:
    """Return a mark, drawn on the point (0, 0)."""
    return f'<g class="mark {shape}">{SHAPES.get(shape, SHAPES["pin"])}</g>'


def explained(picture: BoardPicture) -> list[tuple[SafeString, str]]:
    """Return each kind of mark on the board with its name, for the key of the map."""
    kinds = {(mark.shape, mark.name): mark for mark in picture.marks}
    return [(mark_safe(drawing(mark.shape)), _(mark.name)) for mark in kinds.values()]


def battle(sheet: Sheet, border: tuple[int, int] | None) -> str:
    """Return crossed sabres on the border of the last battle."""
    if border is None or frozenset(border) not in sheet.crossings:
        return ""
    x, y = sheet.crossings[frozenset(border)]
    return f'<g class="battle" transform="translate({x:g} {y:g})" aria-hidden="true">{SABRES}</g>'
