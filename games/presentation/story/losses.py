"""What the reader lost since their last turn: the first thing to know in the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.events import former_owners, taker
from games.presentation.story.deeds import Battle
from games.presentation.story.teller import Sentence, teller_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.presentation.story.chronicle import Chapter
    from games.selectors.game_page import GamePage


def losses_told(page: GamePage, story: Sequence[Chapter]) -> Sentence | None:
    """The territories that are gone, and who took them, in the reader's turn until they attack.

    None at other times, and where nobody has fought yet.
    """
    deeds = [(chapter.seat, deed) for chapter in story for deed in chapter.deeds if isinstance(deed, Battle)]
    has_attacked = bool(deeds) and deeds[-1][0] == page.me
    if not page.is_my_turn or page.is_over or has_attacked:
        return None
    takers = lost_to(page)
    if not takers:
        return Sentence(_("You lost no territory.")) if deeds else None
    teller = teller_for(page.rulebook, page.seats, page.me)
    lands = teller.lands(takers)
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
    names = teller.listed([teller.names[seat] for seat in seats])
    return Sentence(template, ("lands",), count=len(takers), lands=lands, names=names)


def lost_to(page: GamePage) -> dict[int, int]:
    """The territories of the reader that are still gone -> who took them; the reader where nobody did."""
    takers = {
        land: taker(told.event)
        for told in page.story
        for land, loser in former_owners(told.event).items()
        if loser == page.me
    }
    own = page.view.lands[page.me]
    return {land: seat for land, seat in takers.items() if not own >> land & 1}
