"""Where new armies can come, in an edition in which that is not all that one holds."""

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
    """Why new armies may be put on these territories alone, where the rule leaves others of their seat out.

    Where the rule does not tell itself, the others are named.
    """
    view, book, offered = page.view, page.rulebook, mask_of(lands)
    is_mine = camps(view, page.me) & offered
    seat = page.me if is_mine or not offered else view.owner[next(iter(members(offered)))]
    left_out = camps(view, seat) & ~placeable(book, view, seat)
    if not (offered and left_out):
        return []
    names = listed([territory_name(book.board, land) for land in members(left_out)])
    return where_armies_come(book) or [_("No new armies here: %(lands)s.") % {"lands": names}]
