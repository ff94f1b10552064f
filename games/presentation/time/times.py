"""The time of a game in sentences: its pace, its deadlines, and their consequences."""

from __future__ import annotations

from datetime import timedelta
from html import escape
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.clock.calendar import DAY
from games.clock.pace import HOUR, MINUTE, Cover, Farewell

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from games.clock.pace import Pace
    from games.selectors.game_page import GamePage


def duration(time: timedelta) -> str:
    """Return a length of time in days, hours or minutes: the largest unit that fits it well."""
    if time >= 2 * DAY or (time >= DAY and not time % DAY):
        days = round(time / DAY)
        return ngettext("%(days)d day", "%(days)d days", days) % {"days": days}
    if time >= 2 * HOUR or (time >= HOUR and not time % HOUR):
        hours = round(time / HOUR)
        return ngettext("%(hours)d hour", "%(hours)d hours", hours) % {"hours": hours}
    minutes = max(1, round(time / MINUTE))
    return ngettext("%(minutes)d minute", "%(minutes)d minutes", minutes) % {"minutes": minutes}


def moment_told(when: datetime) -> str:
    """Return a moment with the reader's time zone, and with the year if it is not this one."""
    local = localtime(when)
    is_this_year = local.year == localtime().year
    return date_format(local, _("l j F, H:i T") if is_this_year else _("l j F Y, H:i T"))


def my_deadline(page: GamePage) -> str:
    """Return until when the reader has time; empty if they need not act or have no deadline."""
    return deadline_told(page, moment_told, duration)


def my_deadline_html(page: GamePage) -> SafeString:
    """Return the reader's deadline as HTML. If the pace is live, the time left is counted down."""
    is_live = page.times is not None and page.times.pace.is_live
    return mark_safe(deadline_told(page, moment_html, countdown_html if is_live else duration))


def deadline_told(page: GamePage, when: Callable[[datetime], str], time: Callable[[timedelta], str]) -> str:
    """Return until when the reader has time; `when` and `time` write moments and durations."""
    if page.times is None or page.me not in page.times.seats:
        return ""
    now, mine = timezone.now(), page.times.seats[page.me]
    if page.times.paused_at:
        return _("The game is paused: nobody’s clock is running.")
    if mine.deadline is None or mine.since is None:
        return ""
    if mine.deadline <= now:
        return _("Your time is up; an order still counts until the game goes on without you.")
    if mine.stands(now):
        words = {"since": when(mine.since), "when": when(mine.deadline)}
        return _("You are on vacation until %(since)s, and have time until %(when)s.") % words
    words = {"when": when(mine.deadline), "time": time(mine.deadline - now)}
    return _("You have time until %(when)s: %(time)s.") % words


def stand_in_told(page: GamePage) -> str:
    """Return a sentence if a computer player stands in for the reader; empty while they play."""
    if not page.is_stood_in_for:
        return ""
    if page.is_abandoned:
        return _("Nobody is at the table: the game rests until you give an order or say that you are back.")
    return _("The computer stands in for you until you give an order or say that you are back.")


def moment_html(when: datetime) -> str:
    """Return a moment for people and programs."""
    return (
        f'<time datetime="{localtime(when).isoformat(timespec="minutes")}">{escape(moment_told(when))}</time>'
    )


def countdown_html(time: timedelta) -> str:
    """Return the time left, which `countdown.js` counts down."""
    return f'<b class="num" data-seconds="{int(time.total_seconds())}">{escape(duration(time))}</b>'


def pace_told(pace: Pace | None) -> list[str]:
    """Return sentences on the pace, for the person who opens a game and those who join it."""
    if pace is None:
        return [_("There is no time limit: all play when they like.")]
    sentences = [
        _("%(turn)s for a turn, %(question)s for a question in somebody else’s turn.")
        % {"turn": duration(pace.turn), "question": duration(pace.question)}
    ]
    if pace.bank:
        template = _("A time bank of %(bank)s; each turn gives %(increment)s back.")
        plain = _("A time bank of %(bank)s.")
        words = {"bank": duration(pace.bank), "increment": duration(pace.increment)}
        sentences.append((template if pace.increment else plain) % words)
    if pace.begun is not None:
        sentences.append(
            _("A turn that has begun must be finished within %(begun)s.") % {"begun": duration(pace.begun)}
        )
    if pace.weekends_off:
        sentences.append(_("Clocks stop on Saturdays and Sundays, in the time zone of each player."))
    if pace.vacation:
        sentences.append(_("Up to %(days)s of vacation for each player.") % {"days": duration(pace.vacation)})
    return [*sentences, absence_told(pace)]


def absence_told(pace: Pace) -> str:
    """Return a sentence on what happens to a player who does not come."""
    words = {"cover": cover_told(pace), "farewell": farewell_told(pace)}
    return _("%(cover)s; %(farewell)s.") % words


def cover_told(pace: Pace) -> str:
    """Return the beginning of the sentence on absence.

    It says how often a player is forgiven, and who then plays for them.
    """
    if not pace.excuses and pace.cover == Cover.STAND_IN:
        return _(
            "If a player misses a deadline, the computer plays that turn, within the limits that"
            " they have set"
        )
    if not pace.excuses:
        return _("If a player misses a deadline, they lose that turn: only what the rules require is done")
    if pace.cover == Cover.STAND_IN:
        template = ngettext(
            "Each player is forgiven one missed deadline, and their time starts again; if they "
            "miss another, the computer plays that turn, within the limits that they have set",
            "Each player is forgiven %(excuses)d missed deadlines, and their time starts again "
            "each time; if they miss another, the computer plays that turn, within the limits "
            "that they have set",
            pace.excuses,
        )
    else:
        template = ngettext(
            "Each player is forgiven one missed deadline, and their time starts again; if they "
            "miss another, they lose that turn: only what the rules require is done",
            "Each player is forgiven %(excuses)d missed deadlines, and their time starts again "
            "each time; if they miss another, they lose that turn: only what the rules require "
            "is done",
            pace.excuses,
        )
    return template % {"excuses": pace.excuses}


def farewell_told(pace: Pace) -> str:
    """Return the end of the sentence on absence: what becomes of a seat whose player stays away."""
    templates = {
        Farewell.COMPUTER: ngettext(
            "from the first turn that they miss, the computer plays until they are back",
            "after they miss %(misses)d turns in a row, the computer plays until they are back",
            pace.misses,
        ),
        Farewell.REPLACED: ngettext(
            "from the first turn that they miss, their seat is offered to others, and the "
            "computer plays until somebody takes it",
            "after they miss %(misses)d turns in a row, their seat is offered to others, and the"
            " computer plays until somebody takes it",
            pace.misses,
        ),
        Farewell.ELIMINATED: ngettext(
            "from the first turn that they miss, they are out of the game",
            "after they miss %(misses)d turns in a row, they are out of the game",
            pace.misses,
        ),
    }
    return templates[pace.farewell] % {"misses": pace.misses}
