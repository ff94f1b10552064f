"""A vacation by mail, in English or French.

For example: `vacation 10 days`, `vacation until 2026-12-24`, `vacation over`.
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import TYPE_CHECKING

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.engine.notation.names import words
from games.presentation.rules.refusals import sentence
from games.presentation.time.presence import last_day
from games.services.errors import Refused
from games.services.time.vacations import after_day, begin_vacation, end_vacation

if TYPE_CHECKING:
    from datetime import datetime

    from accounts.models import User

VACATION = "vacation"
BACK = {
    "off",
    "end",
    "ends",
    "over",
    "none",
    "stop",
    "fin",
    "finie",
    "finies",
    "terminee",
    "terminees",
    "aucune",
}
WEEKS = {"week", "weeks", "semaine", "semaines"}
LENGTH = re.compile(r"(?:for |pendant |de )?(\d{1,3})\s*(days?|weeks?|jours?|semaines?)?")
DATE = re.compile(r"\d+[-/.]\d+[-/.]\d+")
MONTHS = {
    month: number
    for months in (
        "january february march april may june july august september october november december",
        "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre",
    )
    for number, month in enumerate(months.split(), 1)
}
SPOKEN = re.compile(
    rf"(?:(?P<day>\d{{1,2}})(?:er|st|nd|rd|th)? (?:of )?)?(?P<month>{'|'.join(MONTHS)})"
    r"(?: (?P<day_after>\d{1,2})(?:st|nd|rd|th)?(?!\d))?(?: (?P<year>\d{4}))?"
)
"""A day in words: 3 December, December 3rd 2026, le 1er mars."""


def vacation_by_mail(user: User, about: str) -> str:
    """Begin or end a vacation as the person wrote. Return the result as a sentence."""
    if BACK & set(words(about)):
        end_vacation(user=user)
        return _("Your vacation is over: your clocks run again.")
    until = end_of(about)
    if until is None:
        return _("It is not clear how long you want to be away: write “vacation 10 days”, or a date.")
    try:
        begin_vacation(user=user, until=until)
    except Refused as refusal:
        return sentence(refusal)
    when = date_format(last_day(until), _("j F Y"))
    template = _("Your clocks are stopped until %(when)s. The line “vacation over” brings you back earlier.")
    return template % {"when": when}


def end_of(about: str) -> datetime | None:
    """Return when a vacation of this length, or until this day, ends; None if that is not clear.

    The day is counted in the active time zone, and the vacation includes it.
    """
    dates, days = DATE.findall(about), list(SPOKEN.finditer(" ".join(words(about))))
    if len(dates) + len(days) > 1:
        return None
    if dates or days:
        day = written_day(dates[0]) if dates else spoken_day(days[0])
        return after_day(day, timezone.get_current_timezone()) if day else None
    if length := LENGTH.fullmatch(about.strip().lower()):
        number, unit = int(length[1]), length[2] or "days"
        return timezone.now() + timedelta(days=number * (7 if unit in WEEKS else 1))
    return None


def written_day(text: str) -> date | None:
    """Return a day written in digits, in the active language's format; None if it is no day."""
    try:
        return forms.DateField(localize=True).clean(text.replace(".", "/"))  # type: ignore[no-any-return]
    except ValidationError:
        return None


def spoken_day(found: re.Match[str]) -> date | None:
    """Return a day written with the name of its month; None if there is no such day.

    Without a year, it is the next such day.
    """
    today = timezone.localdate()
    day, year = found["day"] or found["day_after"], found["year"]
    try:
        named = date(int(year or today.year), MONTHS[found["month"]], int(day or 0))
        return named if year or named >= today else named.replace(year=today.year + 1)
    except ValueError:
        return None
