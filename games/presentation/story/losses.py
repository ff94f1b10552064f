"""What the reader lost since their last turn: the first thing to know in the next one."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.events import TurnBegan, taker, territories_lost
from games.presentation.story.chronicle import last_battle
from games.presentation.story.headlines import headlines
from games.presentation.story.narrator import Sentence, narrator_for

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from games.presentation.story.chronicle import Chapter
    from games.presentation.story.narrator import SiteNarrator
    from games.selectors.game_page import GamePage


def losses_told(page: GamePage, story: Sequence[Chapter]) -> Sentence | None:
    """Name the reader's lost territories and the seats that took them, after the headlines since then.

    Do so in the reader's turn until they order something. Return None at other times, and also if they lost
    nothing and there has been no battle yet.
    """
    if not page.is_my_turn or page.is_over or has_ordered(page):
        return None
    takers = lost_to(page)
    if not (takers or last_battle(story)):
        return None
    narrator = narrator_for(page.rulebook, page.seats, page.me)
    others = [turn for turn in story if turn.seat != page.me]
    return Sentence.joined([*headlines(narrator, others), lost_told(page, narrator, takers)])


def lost_told(page: GamePage, narrator: SiteNarrator, takers: Mapping[int, int]) -> Sentence:
    """Return a sentence on the lost territories, each with the seat that took it."""
    if not takers:
        return Sentence(_("You lost no territory."))
    lands = narrator.lands(takers)
    seats = dict.fromkeys(seat for seat in takers.values() if seat != page.me)
    if not seats:
        template = ngettext(
            "You lost %(count)d territory: %(lands)s.",
            "You lost %(count)d territories: %(lands)s.",
            len(takers),
        )
        return Sentence(template, ("lands",), count=len(takers), lands=lands)
    template = ngettext(
        "You lost %(count)d territory: %(lands)s, to %(names)s.",
        "You lost %(count)d territories: %(lands)s, to %(names)s.",
        len(takers),
    )
    names = narrator.listed([narrator.names[seat] for seat in seats])
    return Sentence(template, ("lands",), count=len(takers), lands=lands, names=names)


def has_ordered(page: GamePage) -> bool:
    """Return whether the reader, who is on turn, has given an order in this turn."""
    turn = takewhile(lambda told: not isinstance(told.event, TurnBegan), reversed(page.story))
    return any(told.ordered_by == page.me for told in turn)


def is_headline(page: GamePage, story: Sequence[Chapter]) -> bool:
    """Return whether the last battle comes before the orders.

    In the reader's own turn, it does only if they fought it.
    """
    return last_battle(story) is not None and (not page.is_my_turn or last_battle(story[-1:]) is not None)


def lost_to(page: GamePage) -> dict[int, int]:
    """Return the reader's territories that are still lost, each with the seat that took it.

    If no seat took a territory, it has the reader's own.
    """
    lost = territories_lost([told.event for told in page.story])
    takers = {land: taker(event) for land, loser, event in lost if loser == page.me}
    own = page.view.lands[page.me]
    return {land: seat for land, seat in takers.items() if not own >> land & 1}
