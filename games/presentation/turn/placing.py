"""The places for new armies in editions that exclude some of a player's territories."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.engine.armies.garrisons import camps
from games.engine.board import mask_of, members
from games.engine.phases.reinforce import placeable
from games.presentation.language.names import territory_name
from games.presentation.language.words import listed
from games.presentation.rules.page import where_armies_come

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.selectors.game_page import GamePage


def why_not_everywhere(page: GamePage, lands: Iterable[int]) -> list[str]:
    """Return why new armies may only go on these lands; empty if the rule excludes no others.

    If the rule has no words for it, the excluded lands are named.
    """
    view, book, offered = page.view, page.rulebook, mask_of(lands)
    is_mine = camps(view, page.me) & offered
    seat = page.me if is_mine or not offered else view.owner[next(iter(members(offered)))]
    left_out = camps(view, seat) & ~placeable(book, view, seat)
    if not (offered and left_out):
        return []
    names = listed([territory_name(book.board, land) for land in members(left_out)])
    return where_armies_come(book) or [_("No new armies here: %(lands)s.") % {"lands": names}]
