"""The time of past events, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.humanize.templatetags.humanize import naturalday
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from datetime import datetime


def recent_moment_told(when: datetime) -> str:
    """Return a day and an hour in the reader's zone: "today, 18:02"."""
    local = localtime(when)
    # Translators: a day that is neither today nor yesterday, as Django's filter `date` takes it.
    day = naturalday(local, _("D j M Y"))
    return _("%(day)s, %(hour)s") % {"day": day, "hour": f"{local:%H:%M}"}
