"""What a player's orders brought, a line for each deed, with the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.engine.events import PhaseBegan, Planned, TurnBegan
from games.mail.choices import plan_told
from games.presentation.chronicle import Battle, chapters
from games.presentation.dispatches import WORD_JOINER
from games.selectors.record import from_to

if TYPE_CHECKING:
    from games.models import Game
    from games.presentation.sentences import Teller
    from games.selectors.game_page import GamePage
    from games.selectors.record import Told


def deeds_told(game: Game, page: GamePage, teller: Teller, first: int, last: int) -> list[str]:
    """What happened from one event to another (both by their numbers), as the reader may know it."""
    record = from_to(game, page.view, page.me, first, last)
    plans = [told.event.placements for told in record if isinstance(told.event, Planned)]
    lines = [plan_told(teller, plan) for plan in plans if plan and isinstance(plan, tuple)]
    for chapter in chapters(record):
        for deed in chapter.deeds:
            if isinstance(deed, TurnBegan) and deed.seat != page.me:
                continue
            sentences: list[str] = [*teller.tell(deed)]
            if sentences and isinstance(deed, Battle):
                dice = " · ".join(f"{mine}–{WORD_JOINER}{theirs}" for mine, theirs in deed.rolls)
                sentences.append(_("Dice: %(dice)s.") % {"dice": dice})
            lines += [" ".join(sentences)] if sentences else []
    return lines or endings(record)


def endings(record: list[Told]) -> list[str]:
    """That a turn or a phase is over, where nothing else was brought about."""
    if any(isinstance(told.event, TurnBegan) for told in record):
        return [_("The turn is over.")]
    return [_("The phase is over.")] if any(isinstance(told.event, PhaseBegan) for told in record) else []
