"""A board the size of a stamp, for lists: washes and seams, no tokens."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from django.templatetags.static import static
from django.utils.safestring import SafeString, mark_safe

from games.presentation.board.atlas import atlas_of
from games.presentation.board.emblems import NOBODY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.engine import Board


def thumbnail(board: Board, owners: Sequence[int], colours: Sequence[str], label: str) -> SafeString:
    """A stamp of a position: a seat (or -1) for each territory, a colour for each seat.

    `label` says in words what it shows; where the words stand beside it, give "" and hide the stamp.
    """
    atlas, url = atlas_of(board), static(f"boards/{board.key}.svg")
    lands = "".join(
        f'<use class="wash {colours[seat] if seat >= 0 else NOBODY}" href="{url}#stamp-{territory.key}"/>'
        for territory, seat in zip(board.territories, owners, strict=True)
    )
    width, height = atlas.width * 10, atlas.height * 10
    return mark_safe(
        f'<svg class="thumb" viewBox="0 0 {width} {height}" role="img" aria-label="{escape(label)}">'
        f'<rect class="sea" width="{width}" height="{height}"/>'
        f'<use class="water w3" href="{url}#water-3"/><use class="water w1" href="{url}#water-1"/>{lands}'
        f'<use class="frontier casing" href="{url}#frontiers"/></svg>'
    )
