"""Territory cards: the outline of the land, and the arm on the card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import ngettext

from games.engine.board import JOKER
from games.presentation.board.atlas import sheet_with
from games.presentation.board.ground import outlines_of

if TYPE_CHECKING:
    from games.engine import Board

# Drawn for 32 × 32.
ARMS = {
    "foot": (
        '<path d="M13 3h6v4h1.5v1.5h-9V7H13zM13.5 9.5h5v4l3 1.5 1.5 7h-2.6l-1-3.6V30h-2.9l-.5-8-.5 '
        '8h-2.9V18.4l-1 3.6H9l1.5-7 3-1.5z"/><path d="M24.2 4h1.1v24h-1.1z"/>'
    ),
    "horse": (
        '<path d="M9 30c0-7 3-9 5-12-2 .6-4.5 2.6-6 2.4L5.5 17.5C8 13 9.5 8 15.5 6L17 2.5 19 6c6 2 8.5 8 '
        '8.5 14 0 4-1.5 7-1.5 10z"/>'
    ),
    "cannon": (
        '<path d="M2 11.5 22 8.5l1.2 6.5L4 17.5zM23.5 7.5l3.5-.5 1.3 8.4-3.5.5z"/><path fill-rule="evenodd" '
        'd="M14 13.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zm0 3a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z"/>'
        '<path d="M15 20l15 6.5-.8 1.9-15-6.5z"/>'
    ),
    "skull": (
        '<path fill-rule="evenodd" d="M16 3c7.2 0 12 4.6 12 11 0 3.6-1.6 6.2-4 7.8V26a3 3 0 0 1-3 3H11a3 3 '
        "0 0 1-3-3v-4.2C5.6 20.2 4 17.6 4 14 4 7.6 8.8 3 16 3zm-5 9a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8"
        "zm10 0a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8zm-5 6.5L14.2 22h3.6zM12 25h1.2v4H12zm3.4 0h1.2v4h-1.2"
        'zm3.4 0H20v4h-1.2z"/>'
    ),
    "blade": (
        '<path d="M16 1l3 4.5L18.2 20h-4.4L13 5.5zM8 20.5h16v2.4H8zM14.8 23h2.4v5h-2.4z"/>'
        '<circle cx="16" cy="29.4" r="2"/>'
    ),
    "orb": (
        '<path fill-rule="evenodd" d="M16 3a12 12 0 1 1 0 24 12 12 0 0 1 0-24zm-1.5 3C10 6.8 6.8 10.3 '
        '6.8 15c0 1.2.2 2.3.6 3.3C8.2 12.5 11.8 9.2 16.6 8.3 18 8 17 5.5 14.5 6z"/>'
        '<path d="M10 28h12l1.5 3h-15z"/>'
    ),
}
BACK_STEP, BACK_WIDTH, BACK_HEIGHT = 7, 11, 15
# The largest size of a cut-out, in pixels. Its line should be one pixel wide.
CUT_OUT_SIZE = 78
CUT_OUT_MARGIN = 40


def arm(board: Board, symbol: int) -> SafeString:
    """Return the drawing of a symbol; all three on a joker."""
    keys = board.symbol_keys[:JOKER] if symbol == JOKER else board.symbol_keys[symbol : symbol + 1]
    return mark_safe(
        "".join(f'<svg class="arm" viewBox="0 0 32 32" aria-hidden="true">{ARMS[key]}</svg>' for key in keys)
    )


def silhouette(board: Board, territory: int) -> SafeString:
    """Return a territory cut out of the board."""
    sheet = sheet_with(board, territory)
    left, top, right, bottom = sheet.places[territory].box
    width, height = right - left + 2 * CUT_OUT_MARGIN, bottom - top + 2 * CUT_OUT_MARGIN
    url = outlines_of(sheet.key)
    return mark_safe(
        f'<svg class="cut-out" viewBox="{left - CUT_OUT_MARGIN} {top - CUT_OUT_MARGIN} {width} {height}" '
        f'stroke-width="{max(width, height) / CUT_OUT_SIZE:.0f}" aria-hidden="true">'
        f'<use href="{url}#land-{board.territories[territory].key}"/></svg>'
    )


def card_backs(number: int) -> SafeString:
    """Return a hand of cards seen from behind."""
    label = ngettext("%(number)d card", "%(number)d cards", number) % {"number": number}
    backs = "".join(
        f'<rect x="{i * BACK_STEP}" width="{BACK_WIDTH}" height="{BACK_HEIGHT}" rx="1.5"/>'
        for i in range(number)
    )
    width = BACK_STEP * max(number - 1, 0) + BACK_WIDTH + 1
    return mark_safe(
        f'<svg class="backs" width="{width}" height="{BACK_HEIGHT + 1}" '
        f'viewBox="-.5 -.5 {width} {BACK_HEIGHT + 1}" role="img" aria-label="{label}">{backs}</svg>'
    )
