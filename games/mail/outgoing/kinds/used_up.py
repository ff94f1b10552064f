"""The mail to a reader on vacation when a game that waits for them has no vacation days left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.mail.outgoing.kinds.kind import MailKind
from games.models.mail.kinds import Kind
from games.presentation.time.times import absence_told, moment_told, my_deadline
from games.presentation.turn.whose_turn import heading, round_of

if TYPE_CHECKING:
    from games.models import Mail, Player
    from games.selectors.game_page import GamePage


class UsedUp(MailKind):
    """Sent once for each vacation and game, shortly before the reader's time runs again."""

    key = Kind.VACATION
    title = gettext_lazy("Your vacation begins automatically, ends or is used up")
    template = "used_up"
    is_optional = True

    def is_needed(self, mail: Mail, player: Player, page: GamePage) -> bool:
        mine = page.times.seats.get(page.me) if page.times else None
        return player.to_act and bool(mine and mine.away_until and mine.deadline and not mine.vacation)

    def subject(self, page: GamePage) -> str:
        return _("Your days of vacation are used up in %(game)s") % {"game": page.name}

    def context(self, mail: Mail, player: Player, page: GamePage) -> dict[str, Any]:
        assert page.times is not None
        return {
            "heading": heading(page),
            "round": round_of(page),
            "deadline": time_told(page),
            "absence": absence_told(page.times.pace),
        }


def time_told(page: GamePage) -> str:
    """Say from when until when the reader has time, or how much of it is left."""
    assert page.times is not None
    mine = page.times.seats[page.me]
    if not (mine.since and mine.deadline and mine.stands(timezone.now())):
        return my_deadline(page)
    words = {"since": moment_told(mine.since), "when": moment_told(mine.deadline)}
    return _("Your time runs from %(since)s to %(when)s.") % words
