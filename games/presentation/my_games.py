"""The list of games in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.clock.calendar import NONE
from games.engine import Place, Plan
from games.engine.phases.claim import CLAIM
from games.presentation.language.words import listed
from games.presentation.story.chronicle import chapters
from games.presentation.story.narrator import narrator_for
from games.presentation.story.news import line_of_news
from games.presentation.time.moments import recent_moment_told
from games.presentation.time.times import duration
from games.rulebooks.texts import guide, name_of

if TYPE_CHECKING:
    from games.presentation.story.narrator import Sentence
    from games.selectors.lobby.my_games import GameLine


class MatchTold(NamedTuple):
    """A game of the list: its rules, its latest news, its state, and the words on its button.

    `time` is the time that the reader has left; `is_short` says that little is left.
    """

    line: GameLine
    edition: str
    round: str
    news: Sentence | str
    state: str
    time: str
    is_short: bool
    action: str

    @property
    def looks(self) -> list[str]:
        """The look of each seat."""
        return [seat.look for seat in self.line.seats]

    @property
    def is_awaited(self) -> bool:
        """Whether the state only says that it is the reader's turn."""
        return self.state == awaited()


def match_of(line: GameLine) -> MatchTold:
    """Return a game of the list in words."""
    return MatchTold(
        line=line,
        edition=_(name_of(line.rulebook)),
        round=progress_told(line),
        news=news(line),
        state=state(line),
        time=time_left(line),
        is_short=line.time.is_short(timezone.now()),
        action=action(line),
    )


def progress_told(line: GameLine) -> str:
    """Return how far the game has progressed."""
    if not line.owners:
        return _("not begun")
    if not line.round:
        return _("Set-up")
    if line.is_over:
        return ngettext("after %(round)d round", "after %(round)d rounds", line.round) % {"round": line.round}
    return _("Round %(round)d") % {"round": line.round}


def news(line: GameLine) -> Sentence | str:
    """Return the news that matters most to the reader since they last acted."""
    narrator = narrator_for(line.rulebook, line.seats, line.me)
    players = sum(not seat.is_neutral for seat in line.seats)
    return line_of_news(narrator, chapters(line.rulebook, line.latest), line.me, players)


def state(line: GameLine) -> str:
    """Return whom the game waits for, or who has won."""
    if line.is_over:
        if not line.winners:
            return _("Nobody won")
        if line.me in line.winners:
            return _("You won")
        names = listed([line.seats[seat].name for seat in line.winners])
        return _("%(names)s won") % {"names": names}
    if not line.owners:
        free = sum(seat.is_free for seat in line.seats)
        return ngettext("%(free)d free seat", "%(free)d free seats", free) % {"free": free}
    if line.time.is_abandoned:
        return _("Nobody is at the table: the game rests")
    if line.time.is_covered:
        return _("The computer stands in for you")
    if line.is_mine_to_act:
        return awaited()
    names = listed([seat.name for seat in line.seats if seat.to_act])
    return _("%(names)s to play") % {"names": names}


def awaited() -> str:
    """Return the state of a game that waits for the reader."""
    return _("Your orders are awaited")


def time_left(line: GameLine) -> str:
    """Return the time that the reader has left, or the time until which the others have to act."""
    if line.is_over or not line.owners:
        return ""
    if line.time.is_paused:
        return _("paused")
    if line.time.deadline is None:
        return (
            _("until: %(when)s") % {"when": recent_moment_told(line.time.others)} if line.time.others else ""
        )
    left = line.time.deadline - timezone.now()
    return _("%(time)s left") % {"time": duration(left)} if left > NONE else _("time is up")


def action(line: GameLine) -> str:
    """Return what the reader can do in the game."""
    if line.is_over or not line.is_mine_to_act:
        return ""
    stage = line.rulebook.stages.get(line.question or line.phase)
    orders = stage.orders if stage else ()
    if line.phase == CLAIM.key:
        return _("Claim a territory")
    if line.to_place and not line.question and (Place in orders or Plan in orders):
        template = ngettext("Place %(armies)d army", "Place %(armies)d armies", line.to_place)
        return template % {"armies": line.to_place}
    button = next(filter(None, (guide(line.rulebook, order).prompt.button for order in orders)), "")
    return _(button) if button else _("Play")
