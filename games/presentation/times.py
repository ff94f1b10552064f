"""The time of a game in sentences: its pace, deadlines, and what became of them."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.clock.calendar import DAY, NONE
from games.clock.pace import HOUR, MINUTE, Cover, Farewell
from games.models import Incident

if TYPE_CHECKING:
    from datetime import datetime

    from games.clock.pace import Pace
    from games.selectors.game_page import GamePage

Kind = Incident.Kind


def duration(time: timedelta) -> str:
    """How long: in days, hours or minutes, the largest that it is whole or nearly so in."""
    if time >= 2 * DAY or (time >= DAY and not time % DAY):
        days = round(time / DAY)
        return ngettext("%(days)d day", "%(days)d days", days) % {"days": days}
    if time >= 2 * HOUR or (time >= HOUR and not time % HOUR):
        hours = round(time / HOUR)
        return ngettext("%(hours)d hour", "%(hours)d hours", hours) % {"hours": hours}
    minutes = max(1, round(time / MINUTE))
    return ngettext("%(minutes)d minute", "%(minutes)d minutes", minutes) % {"minutes": minutes}


def moment(when: datetime) -> str:
    """A moment in the reader's time zone, with its name."""
    return date_format(localtime(when), _("l j F, H:i T"))


def my_deadline(page: GamePage) -> str:
    """Until when the reader has time; empty where nobody waits for him, or for ever."""
    deadline = page.times.deadline(page.me) if page.times else None
    if deadline is None:
        return ""
    left = deadline - timezone.now()
    if left <= NONE:
        return _("Your time is up; an order still counts until the game goes on without you.")
    words = {"when": moment(deadline), "time": duration(left)}
    return _("You have time until %(when)s: %(time)s.") % words


def pace_told(pace: Pace | None) -> list[str]:
    """The pace, as whoever opens a game and whoever joins it is told."""
    if pace is None:
        return [_("Nobody’s time ends: everybody plays when he likes.")]
    told = [
        _("%(turn)s for a turn, %(question)s for a question in somebody else’s.")
        % {"turn": duration(pace.turn), "question": duration(pace.question)}
    ]
    if pace.bank:
        template = _("A time bank of %(bank)s; each turn gives %(increment)s back.")
        plain = _("A time bank of %(bank)s.")
        words = {"bank": duration(pace.bank), "increment": duration(pace.increment)}
        told.append((template if pace.increment else plain) % words)
    if pace.begun is not None:
        told.append(_("A begun turn is to be finished within %(begun)s.") % {"begun": duration(pace.begun)})
    if pace.weekends_off:
        told.append(_("Clocks stand on Saturdays and Sundays, in the time zone of each player."))
    if pace.vacation:
        told.append(_("Up to %(days)s of vacation for each player.") % {"days": duration(pace.vacation)})
    return [*told, absence_told(pace)]


def absence_told(pace: Pace) -> str:
    """What happens to who does not come, in one sentence."""
    return f"{cover_told(pace)}; {farewell_told(pace)}."


def cover_told(pace: Pace) -> str:
    """How often somebody is forgiven and who plays for him then, as the beginning of a sentence."""
    if not pace.excuses and pace.cover == Cover.STAND_IN:
        return _(
            "Whoever misses a deadline has that turn played by the computer, within the limits that he has "
            "set"
        )
    if not pace.excuses:
        return _("Whoever misses a deadline loses that turn: only what the rules oblige to is done")
    if pace.cover == Cover.STAND_IN:
        template = ngettext(
            "Each player is forgiven one missed deadline, and his time runs once more; whoever misses "
            "another has that turn played by the computer, within the limits that he has set",
            "Each player is forgiven %(excuses)d missed deadlines, and his time runs once more; whoever "
            "misses another has that turn played by the computer, within the limits that he has set",
            pace.excuses,
        )
    else:
        template = ngettext(
            "Each player is forgiven one missed deadline, and his time runs once more; whoever misses "
            "another loses that turn: only what the rules oblige to is done",
            "Each player is forgiven %(excuses)d missed deadlines, and his time runs once more; whoever "
            "misses another loses that turn: only what the rules oblige to is done",
            pace.excuses,
        )
    return template % {"excuses": pace.excuses}


def farewell_told(pace: Pace) -> str:
    """What becomes of a seat whose player stays away, as the end of a sentence."""
    templates = {
        Farewell.COMPUTER: ngettext(
            "from the first turn without him on, the computer plays until he is back",
            "after %(misses)d turns in a row without him, the computer plays until he is back",
            pace.misses,
        ),
        Farewell.REPLACED: ngettext(
            "from the first turn without him on, his seat is offered to others, and the computer plays until "
            "one takes it",
            "after %(misses)d turns in a row without him, his seat is offered to others, and the computer "
            "plays until one takes it",
            pace.misses,
        ),
        Farewell.ELIMINATED: ngettext(
            "with the first turn without him he is out of the game",
            "after %(misses)d turns in a row without him he is out of the game",
            pace.misses,
        ),
    }
    return templates[pace.farewell] % {"misses": pace.misses}


def incident_told(page: GamePage, incident: Incident) -> str:
    """What became of somebody's time, to the reader."""
    kind = Kind(incident.kind)
    if incident.seat is None:
        return str(EVERYBODY[kind])
    if incident.seat == page.me:
        return str(MINE[kind])
    return OTHERS[kind] % {"name": page.seats[incident.seat].called}


EVERYBODY = {
    Kind.PAUSED: gettext_lazy("The clocks stand: all wanted a pause."),
    Kind.RESUMED: gettext_lazy("The clocks run again."),
}
MINE = {
    Kind.EXCUSED: gettext_lazy("You missed your deadline, and have been given your time once more."),
    Kind.COVERED: gettext_lazy("You missed your deadline: the computer played your turn."),
    Kind.SKIPPED: gettext_lazy("You missed your deadline: your turn passed."),
    Kind.LEFT: gettext_lazy("You did not answer in time: the rules decided for you."),
    Kind.ABSENT: gettext_lazy("The computer plays for you until you give an order yourself."),
    Kind.OFFERED: gettext_lazy("Your seat is offered to others; until one takes it, you can come back."),
    Kind.REMOVED: gettext_lazy("You stayed away too long, and are out of the game."),
    Kind.RETURNED: gettext_lazy("You are back: your turns are your own again."),
    Kind.REPLACED: gettext_lazy("You have taken this seat over."),
    Kind.VACATION: gettext_lazy("You are on vacation; your clock stands."),
}
OTHERS = {
    Kind.EXCUSED: gettext_lazy("%(name)s missed a deadline, and was given more time."),
    Kind.COVERED: gettext_lazy("%(name)s missed a deadline: the computer played the turn."),
    Kind.SKIPPED: gettext_lazy("%(name)s missed a deadline: the turn passed."),
    Kind.LEFT: gettext_lazy("%(name)s did not answer in time: the rules decided."),
    Kind.ABSENT: gettext_lazy("%(name)s stays away; the computer plays on."),
    Kind.OFFERED: gettext_lazy("%(name)s stays away; the seat is offered to others."),
    Kind.REMOVED: gettext_lazy("%(name)s stayed away too long, and is out of the game."),
    Kind.RETURNED: gettext_lazy("%(name)s is back."),
    Kind.REPLACED: gettext_lazy("%(name)s has taken a seat over."),
    Kind.VACATION: gettext_lazy("%(name)s is on vacation."),
}


def incidents_told(page: GamePage) -> list[str]:
    """What became of people's time since the reader's last turn."""
    return [incident_told(page, incident) for incident in page.times.incidents] if page.times else []
