"""Choices as pictures: a drawing, a name, and what the choice brings."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.presentation.board.marks import drawing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.texts.narration import Portrait

ARM = "M0 0C8-1 11-9 6-14A7.5 7.5 0 0 0-6-9 4 4 0 0 0 1-7"
EMBLEMS = {
    "ziggurat": '<path class="wash" d="M-21 19V12H-15V5H-9V-2H9V5H15V12H21V19Z"/>'
    '<path d="M-15 12H15M-9 5H9M-3 19-1.5-2M3 19 1.5-2M0-22V-8M-7-15H7M-5-20 5-10M5-20-5-10"/>',
    "triskele": '<circle class="wash" r="21"/>'
    + "".join(f'<path d="{ARM}" transform="rotate({turn})"/>' for turn in (0, 120, 240)),
    "eye": '<path class="wash" d="M-21-3Q-2-18 19-3-2 9-21-3Z"/>'
    '<circle class="full" cx="-1" cy="-4" r="4.5"/>'
    '<path d="M-21-11Q-2-25 20-10M-5 3V18L-11 16M2 3C5 13 12 17 17 14A4 4 0 1 0 12 9"/>',
    "amphora": '<path class="wash" d="M-6-15C-6-8-14-5-14 3S-6 15-4 20H4C6 15 14 11 14 3S6-8 6-15Z"/>'
    '<path d="M-8-20H8V-15H-8ZM-6-13C-17-15-18-5-12-2M6-13C17-15 18-5 12-2M-13 7H13M-13-1H-9V4H-6V-1H-3'
    'V4H0V-1H3V4H6V-1H9V4H13"/>',
    "longship": '<path class="wash" d="M-22-8C-21 8-12 15 0 15S21 8 22-8C18 2 11 5 0 5S-18 2-22-8Z"/>'
    '<path d="M-22-8C-25-14-19-18-15-14M22-8Q24-12 21-14M0 5V-22M-12-19H12C14-12 14-7 12-2H-12C-10-7-10-12-12'
    '-19ZM-4-19C-2-12-2-7-4-2M4-19C6-12 6-7 4-2"/>'
    '<circle class="full" cx="-9" cy="8" r="2"/><circle class="full" cy="9.5" r="2"/>'
    '<circle class="full" cx="9" cy="8" r="2"/>',
}
"""The emblems that an edition may offer, engraved in ink: 48 units across, around the origin."""
EMBLEM_BOX, MARK_BOX = "-25 -25 50 50", "-10 -20 20 22"


class DrawnPortrait(NamedTuple):
    """A portrait in the reader's language; `signs` are drawings of marks, each with its meaning."""

    drawing: SafeString
    box: str
    name: str
    text: str
    signs: list[tuple[SafeString, str]]


def drawn_portraits(portraits: Iterable[Portrait]) -> list[DrawnPortrait]:
    """Return portraits as a page shows them. A shape that is not an emblem is a mark of the map."""
    return [
        DrawnPortrait(
            mark_safe(EMBLEMS[one.shape] if one.shape in EMBLEMS else drawing(one.shape)),
            EMBLEM_BOX if one.shape in EMBLEMS else MARK_BOX,
            _(one.name),
            one.text and _(one.text),
            [(mark_safe(drawing(shape)), _(word)) for shape, word in one.signs],
        )
        for one in portraits
    ]
