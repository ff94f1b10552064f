"""The form that says who may take the free seats of a game, and when it begins."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import get_language_info, gettext_lazy
from django.utils.translation import gettext as _

from games.clock.calendar import DAY
from games.models import Opening
from games.models.opening import Access
from games.presentation.levels import level_choices
from games.presentation.open_games import conditions
from games.presentation.time.times import duration
from games.services.lobby.games import LONGEST_WAIT

DAYS = (1, 2, 3, 5, 7, 14)
"""The days after which computer players may take the free seats."""
CONDITIONS = (
    ("finished_at_least", 1),
    ("finished_at_least", 3),
    ("finished_at_least", 10),
    ("finished_at_most", 0),
    ("finished_at_most", 3),
)
"""The conditions for joining that are offered."""


def begin_choices() -> list[tuple[str, str]]:
    """Return the times at which a game can begin, apart from a date."""
    filled = [
        (
            str(days),
            _("at the latest after %(time)s, with computers on the free seats")
            % {"time": duration(days * DAY)},
        )
        for days in DAYS
    ]
    return [("", _("as soon as all seats are taken")), *filled]


def condition_choices() -> list[tuple[str, str]]:
    """Return the conditions for joining."""
    told = [
        (f"{key}-{number}", conditions(Opening(conditions={key: number}))[0]) for key, number in CONDITIONS
    ]
    return [("", _("Anyone may join.")), *told]


def language_choices() -> list[tuple[str, str]]:
    """Return the languages that can be spoken at a table, each in its own name."""
    names = [(code, get_language_info(code)["name_local"]) for code, _name in settings.LANGUAGES]
    return [("", _("any")), *names]


class OpeningForm(forms.Form):
    """The terms on which people may take the free seats of a game."""

    access = forms.ChoiceField(
        label=gettext_lazy("Who may take the free seats"),
        choices=Access.choices,
        initial=Access.LINK,
        required=False,
    )
    begins = forms.ChoiceField(
        label=gettext_lazy("When the game begins"), choices=begin_choices, required=False
    )
    date = forms.DateTimeField(
        label=gettext_lazy("Or on a date, not earlier"),
        help_text=gettext_lazy("In your time zone. Computers then take the seats that are still free."),
        widget=forms.DateTimeInput({"type": "datetime-local"}, "%Y-%m-%dT%H:%M"),
        required=False,
    )
    level = forms.ChoiceField(label=gettext_lazy("How computers on free seats play"), required=False)
    condition = forms.ChoiceField(
        label=gettext_lazy("Who may join an open game"), choices=condition_choices, required=False
    )
    language = forms.ChoiceField(
        label=gettext_lazy("Language at the table"), choices=language_choices, required=False
    )

    def __init__(self, data: Any = None, *, initial: dict[str, Any] | None = None) -> None:
        super().__init__(data, initial=initial)
        levels = self.fields["level"]
        assert isinstance(levels, forms.ChoiceField)
        levels.choices = level_choices()

    @property
    def details(self) -> list[forms.BoundField]:
        """All fields but the first."""
        return [self[name] for name in self.fields if name != "access"]

    @property
    def has_detail_errors(self) -> bool:
        """Whether a field other than the first has an error."""
        return bool(self.errors.keys() - {"access"})

    def clean_date(self) -> Any:
        date = self.cleaned_data["date"]
        now = timezone.now()
        if date and not now < date <= now + LONGEST_WAIT:
            message = _("Choose a date within the next %(days)d days.")
            raise ValidationError(message, params={"days": LONGEST_WAIT.days})
        return date

    def opening(self) -> Opening:
        """Return the terms, not saved, once the form is valid."""
        chosen = self.cleaned_data
        days = timedelta(days=int(chosen["begins"] or 0))
        key, _dash, number = chosen["condition"].rpartition("-")
        return Opening(
            access=chosen["access"] or Access.LINK,
            begins_at=chosen["date"] or (timezone.now() + days if days else None),
            waits=bool(chosen["date"]),
            bot=chosen["level"],
            conditions={key: int(number)} if key else {},
            language=chosen["language"],
        )


def as_chosen(opening: Opening) -> dict[str, Any]:
    """Return the fields of the form for these terms. The days until a game begins are asked for again."""
    condition = next((f"{key}-{number}" for key, number in opening.conditions.items()), "")
    return {
        "access": opening.access,
        "date": opening.begins_at,
        "level": opening.bot,
        "condition": condition,
        "language": opening.language,
    }
