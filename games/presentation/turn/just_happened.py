"""A sentence on the result of the reader's last order, for the guided tour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.phases.conquest import OCCUPY
from games.presentation.story.actions import Battle, Placement
from games.presentation.story.narrator import narrator_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.presentation.story.chronicle import Chapter
    from games.selectors.game_page import GamePage


def present_turn(page: GamePage, story: Sequence[Chapter]) -> Chapter | None:
    """Return the present turn if it is the reader's, as far as they may know it."""
    return story[-1] if story and story[-1].seat == page.me else None


def just_happened(page: GamePage, turn: Chapter | None) -> str:
    """Return what the reader last did or received in the present turn; empty if nothing.

    After a battle, which is shown separately, it is the result of all battles of the turn.
    """
    if not (page.is_my_turn and turn):
        return ""
    own = [action for action in turn.actions if getattr(action, "seat", None) == page.me]
    if own and isinstance(own[-1], Placement) and comes_after_attacks(page):
        return _("You have not attacked in this turn.")
    if own and isinstance(own[-1], Battle):
        return "" if page.view.pending and page.view.pending[0] == OCCUPY else taken_so_far(turn, page.me)
    narrator = narrator_for(page.rulebook, page.seats, page.me)
    return next((sentence for action in reversed(own) for sentence in narrator.tell(action)), "")


def has_fought(turn: Chapter | None, seat: int) -> bool:
    """Return whether a seat has attacked in its turn."""
    actions = turn.actions if turn else ()
    return any(isinstance(action, Battle) and action.seat == seat for action in actions)


def comes_after_attacks(page: GamePage) -> bool:
    """Return whether the present phase comes after the attacks of the turn."""
    keys = [stage.key for stage in page.rulebook.turn]
    attacks = [number for number, key in enumerate(keys) if key in page.rulebook.attacks]
    return page.view.phase in keys and keys.index(page.view.phase) > max(attacks, default=len(keys))


def taken_so_far(turn: Chapter, seat: int) -> str:
    """Return how many territories a seat has taken in its turn."""
    battles = [action for action in turn.actions if isinstance(action, Battle)]
    count = sum(battle.seat == seat and battle.moved > 0 for battle in battles)
    return ngettext(
        "You have taken %(count)d territory in this turn.",
        "You have taken %(count)d territories in this turn.",
        count,
    ) % {"count": count}
