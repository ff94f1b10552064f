"""A board the size of a stamp, for lists: washes, seams and mountains, no tokens."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from django.utils.safestring import SafeString, mark_safe

from games.engine import NOBODY
from games.presentation.board.atlas import atlas_of
from games.presentation.board.emblems import GONE, look_of_land
from games.presentation.board.ground import ornaments, outlines_of, use
from games.presentation.board.outlines import STAMP_WATER

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from games.engine import Board


def thumbnail(
    board: Board, owners: Sequence[int], looks: Sequence[str], label: str, gone: Container[int] = ()
) -> SafeString:
    """Return a stamp of a position: `owners` and `gone` as in `BoardPicture`, a look per seat.

    `owners` is empty before the deal. The stamp shows only the main sheet. `label` describes it in words. If
    the words are next to it, give "" and hide the stamp.
    """
    sheet = atlas_of(board)[0]
    url = outlines_of(f"{sheet.key}_stamp")
    lands = "".join(
        f'<use class="wash {look}" href="{url}#stamp-{board.territories[i].key}"/>'
        for i in sheet.places
        for look in [GONE if i in gone else look_of_land(owners[i] if owners else NOBODY, looks)]
    )
    water = "".join(use(f"water w{step}", f"{url}#water-{step}") for step in STAMP_WATER)
    width, height = sheet.width * 10, sheet.height * 10
    return mark_safe(
        f'<svg class="thumb {sheet.key}" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{escape(label)}">'
        f'<rect class="sea" width="{width}" height="{height}"/>'
        f"{water}{lands}"
        f'<use class="frontier casing" href="{url}#frontiers"/>'
        f'<g transform="scale(10)">{ornaments(sheet, url, "land")}</g></svg>'
    )
