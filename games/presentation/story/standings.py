"""The final table of a game: the place of each seat, and what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import events as e
from games.engine.ranking import outcome_of
from games.presentation.story.narrator import narrator_for
from games.rulebooks.texts import texts_of

if TYPE_CHECKING:
    from games.selectors.game_page import GamePage, Seat


class FinalStanding(NamedTuple):
    """A line of the final table: the place, the seat, and what became of it."""

    place: int
    seat: Seat
    fate: str


def standings(page: GamePage) -> list[FinalStanding]:
    """Return the final table of a finished game, best first. Equals share a place."""
    places = outcome_of(page.rulebook, page.view).places
    lines = [
        FinalStanding(place, seat, fate(page, seat)) for place, seat in zip(places, page.seats, strict=False)
    ]
    return sorted(lines, key=lambda line: line.place)


def fate(page: GamePage, seat: Seat) -> str:
    """Say what became of a player: that they won, what they hold, or when they left the game."""
    score = tally(page, seat)
    if seat.number in page.view.winners:
        return _("won, %(score)s") % {"score": score} if score else _("won")
    for point in page.past.turning_points:
        match point.event:
            case e.Eliminated(seat=seat.number):
                return _("fell in round %(round)d") % {"round": point.round}
            case e.Resigned(seat=seat.number):
                if not point.round:
                    return _("left during the set-up")
                return _("left in round %(round)d") % {"round": point.round}
    if score:
        return score
    lands = seat.territories
    return ngettext("%(count)d territory", "%(count)d territories", lands) % {"count": lands}


def tally(page: GamePage, seat: Seat) -> str:
    """Return what counted towards a place, if the edition says so. Empty if territories count."""
    narrator = narrator_for(page.rulebook, page.seats, page.me)
    tallies = (text.tally(narrator, page.view, seat.number) for text in texts_of(page.rulebook).each)
    return next(filter(None, tallies), "")
