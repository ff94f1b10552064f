"""The game is over: who won, and how it came to that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import events as e
from games.mail.kinds.kind import MailKind
from games.mail.plain import columns
from games.presentation.dispatches import teller_for
from games.presentation.turn import outcome
from games.selectors.ending import falls, ranking
from games.services.mails import GAME_OVER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.models import Mail, Player
    from games.presentation.sentences import Sentence, Teller
    from games.selectors.ending import Fall
    from games.selectors.game_page import GamePage, Seat


class Standing(NamedTuple):
    """A line of the final table: the place, whose, and what became of it."""

    place: int
    seat: Seat
    fate: str


class GameOver(MailKind):
    """Sent once to everybody who has a seat, whether he was still in the game or not."""

    key: ClassVar[str] = GAME_OVER

    def is_needed(self, mail: Mail, player: Player, page: GamePage) -> bool:
        return page.is_over

    def subject(self, page: GamePage) -> str:
        return _("%(game)s is over") % {"game": page.name}

    def context(self, page: GamePage) -> dict[str, Any]:
        teller = teller_for(page.rulebook, page.seats, page.me)
        fallen = falls(page.id)
        table = standings(page, fallen)
        return {
            "outcome": outcome(page),
            "span": span(page),
            "story": [(fall.round, tell_fall(fall, teller)) for fall in fallen],
            "standings": table,
            "standing_lines": columns([(line.place, line.seat.name, line.fate) for line in table]),
        }


def span(page: GamePage) -> str:
    """How long the game was."""
    assert page.ended_at is not None
    start, end = (date_format(localtime(when), _("j F Y")) for when in (page.started_at, page.ended_at))
    rounds = ngettext("%(rounds)d round", "%(rounds)d rounds", page.view.round) % {"rounds": page.view.round}
    if start == end:
        return _("It took %(rounds)s, all on %(end)s.") % {"rounds": rounds, "end": end}
    return _("It took %(rounds)s, from %(start)s to %(end)s.") % {
        "rounds": rounds,
        "start": start,
        "end": end,
    }


def tell_fall(fall: Fall, teller: Teller) -> list[Sentence]:
    """How a seat left the game."""
    if fall.by is None:
        return teller.tell(e.Resigned(fall.seat, under_pile=True))
    return teller.tell(e.Eliminated(fall.seat, fall.by))


def standings(page: GamePage, fallen: Sequence[Fall]) -> list[Standing]:
    """The final table, the winners first, then whoever lasted longest."""
    fates = {
        fall.seat: (_("left in round %(round)d") if fall.by is None else _("fell in round %(round)d"))
        % {"round": fall.round}
        for fall in fallen
    }
    fates |= {seat: _("won") for seat in page.view.winners}
    order = ranking(len(page.seats), page.view.winners, fallen)
    return [
        Standing(place, page.seats[seat], fates.get(seat, _("still standing")))
        for place, seat in enumerate(order, start=1)
    ]
