"""The mail that says that the reader's deadline approaches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.mail.outgoing.kinds.kind import MailKind
from games.models.mail.kinds import Kind
from games.presentation.time.times import absence_told, duration, my_deadline
from games.presentation.turn.whose_turn import heading, round_of
from games.services.mail.mails import deadline_of

if TYPE_CHECKING:
    from games.models import Mail, Player
    from games.selectors.game_page import GamePage
    from games.selectors.times import SeatTime


class DeadlineReminder(MailKind):
    """Sent once for each deadline, as long before it as the reader has asked."""

    key = Kind.REMINDER
    title = gettext_lazy("Your time is running out")
    is_optional = True
    follows_call = True
    warning = gettext_lazy("Without them you get no warning before a deadline.")

    def is_needed(self, mail: Mail, player: Player, page: GamePage) -> bool:
        if not (player.to_act and page.times and page.times.deadline(page.me)):
            return False
        # A reminder of a question that was answered meanwhile must not be sent for the next deadline.
        return mail.occasion == deadline_of(player.clock)

    def subject(self, page: GamePage) -> str:
        return _("Your time is running out in %(game)s") % {"game": page.name}

    def context(self, mail: Mail, player: Player, page: GamePage) -> dict[str, Any]:
        assert page.times is not None
        return {
            "heading": heading(page),
            "round": round_of(page),
            "deadline": my_deadline(page),
            "absence": absence_told(page.times.pace),
            "vacation": vacation_told(page.times.seats[page.me]),
            "hours_url": settings.SITE_URL + reverse("hours"),
        }


def vacation_told(mine: SeatTime) -> str:
    """Say how long the reader may still be away from this game; empty if they may not."""
    if not mine.vacation:
        return ""
    return _("You have %(days)s of vacation left in this game.") % {"days": duration(mine.vacation)}
