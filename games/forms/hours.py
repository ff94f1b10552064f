"""A player's hours: quiet hours, reminders, vacation, and what others see."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.clock.calendar import MOST_QUIET, QuietHours
from games.presentation.rules.refusals import sentence
from games.services.time.vacations import LONGEST, after_day
from games.texts.worded import Worded

if TYPE_CHECKING:
    from datetime import datetime

HOURS = MOST_QUIET // timedelta(hours=1)


class HoursForm(forms.ModelForm):
    """Quiet hours, the reminder, automatic vacation, questions in others' turns, and what others see."""

    class Meta:
        model = User
        fields = ("quiet_from", "quiet_until", "reminder", "vacation_by_itself", "asks", "tells_reading")
        widgets = {  # noqa: RUF012 (so Django wants it)
            "quiet_from": forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
            "quiet_until": forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        }
        labels = {  # noqa: RUF012
            "quiet_from": gettext_lazy("Quiet from"),
            "quiet_until": gettext_lazy("Quiet until"),
            "reminder": gettext_lazy("Remind me"),
            "vacation_by_itself": gettext_lazy("Begin my vacation automatically"),
            "asks": gettext_lazy("Ask me in others’ turns"),
            "tells_reading": gettext_lazy("Others see whether I have read the last turn"),
        }

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if self.errors:
            return data
        start, end = data.get("quiet_from"), data.get("quiet_until")
        if (start is None) != (end is None):
            missing = "quiet_from" if start is None else "quiet_until"
            self.add_error(missing, _("Give both hours, or neither."))
        elif start is not None and end is not None:
            try:
                QuietHours(start, end)
            except Worded as error:
                self.add_error("quiet_until", sentence(error))
        return data


class VacationForm(forms.Form):
    """The last day of a vacation, in the player's time zone."""

    until = forms.DateField(
        label=gettext_lazy("My last day of vacation"), widget=forms.DateInput(attrs={"type": "date"})
    )

    def __init__(self, user: User, data: Any = None) -> None:
        super().__init__(data)
        self.zone = user.zone
        today = timezone.now().astimezone(self.zone).date()
        bounds = {"min": today.isoformat(), "max": (today + LONGEST - timedelta(days=1)).isoformat()}
        self.fields["until"].widget.attrs |= bounds

    def clean_until(self) -> datetime:
        """Return the first moment after that day.

        Raise ValidationError if the day is past or too far off.
        """
        moment = after_day(self.cleaned_data["until"], self.zone)
        if not timezone.now() < moment <= timezone.now() + LONGEST:
            raise ValidationError(
                _("Choose today or a later day, within %(most)d days."), params={"most": LONGEST.days}
            )
        return moment
