"""The forms of organisers."""

from __future__ import annotations

import json
from datetime import timedelta
from itertools import groupby
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from accounts.models import User
from accounts.signing_in.names import people_called
from games.clock.calendar import DAY
from games.clock.pace import Pace, usual_question
from games.presentation.rules.refusals import sentence
from games.rulebooks.registry import RECOMMENDED, RULEBOOKS
from games.tournaments.admin import rules
from games.tournaments.formats.chosen import FORMATS, numbers_of
from games.tournaments.models import Tournament
from games.tournaments.models.complaint import LONGEST
from games.tournaments.models.message import LONGEST_SUBJECT, LONGEST_TEXT
from games.tournaments.services.authority import refusal_of_organisers
from games.tournaments.services.entry.teams import LONGEST_CLUB
from games.tournaments.services.organising.refusals import refusals

MOST_GUESTS = 40_000
"""The most characters that the names of all guests may have."""
TURNS = (1, 2, 3, 5, 7)
"""The numbers of days offered for a turn."""


def format_fields() -> dict[str, list[str]]:
    """Return the fields that make a difference in each format, by its key."""
    return {
        key: [*("size" if name == "sizes" else name for name in numbers_of(key)), *kind.settings]
        for key, kind in FORMATS.items()
    }


class OrganisersForm(forms.ModelForm):
    """The organisers of an announced tournament, who cannot all play if there is no arbiter."""

    def clean_organisers(self) -> Any:
        chosen, tournament = self.cleaned_data["organisers"], self.instance
        if tournament.pk and tournament.status != Tournament.Status.DRAFT:
            refusal = refusal_of_organisers(tournament, chosen)
            if refusal:
                raise ValidationError(sentence(refusal))
        return chosen


class GuestsForm(OrganisersForm):
    """The guests of a tournament, which can change as long as others may enter. The caller saves them."""

    guests = forms.CharField(
        label=gettext_lazy("Who is invited"),
        max_length=MOST_GUESTS,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy(
            "One line for each invitation, with spaces between names: the people on one line are"
            " kept apart if possible. Everybody gets a mail; those who have already entered stay"
            " in."
        ),
    )

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        if self.instance.pk:
            self.initial["guests"] = guests_told(self.instance)

    def clean_guests(self) -> list[list[User]]:
        """Return the people with these names, line by line."""
        lines = [line.split() for line in self.cleaned_data["guests"].replace(",", " ").splitlines()]
        names = {name for line in lines for name in line}
        found = people_called(names, User.objects.filter(is_active=True))
        if unknown := sorted(names - found.keys()):
            raise ValidationError(
                _("Nobody has these names: %(names)s"), params={"names": ", ".join(unknown)}
            )
        return [[found[name] for name in line] for line in lines if line]


class TournamentForm(GuestsForm):
    """A tournament, with its edition, options and pace in fields of their own."""

    rulebook_key = forms.ChoiceField(label=gettext_lazy("Rules"), choices=rules.editions, initial=RECOMMENDED)
    variants = forms.MultipleChoiceField(
        label=gettext_lazy("Variants and house rules"),
        choices=rules.variants,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    turn = forms.TypedChoiceField(
        label=gettext_lazy("Days for a turn"),
        choices=[(days, str(days)) for days in TURNS],
        coerce=int,
        initial=2,
    )
    bank = forms.IntegerField(
        label=gettext_lazy("Days in the time bank"), min_value=0, max_value=30, initial=3
    )
    vacation = forms.IntegerField(
        label=gettext_lazy("Days of vacation in the whole tournament"), min_value=0, max_value=60, initial=7
    )
    misses = forms.IntegerField(
        label=gettext_lazy("Turns missed in a row before a player counts as absent"),
        min_value=1,
        max_value=9,
        initial=2,
        help_text=gettext_lazy(
            "Then the computer plays on for them; if they have never played, a reserve takes their place."
        ),
    )

    rounds_apart = rules.RoundsField(
        label=gettext_lazy("Rounds that are played by other rules"),
        required=False,
        widget=rules.RoundsWidget,
    )

    class Meta:
        model = Tournament
        exclude = ("status", "created_by", "options", "pace_chosen", "other_rules", "absence")  # noqa: DJ006

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        zone = timezone.get_current_timezone_name()
        for field in self.fields.values():
            if isinstance(field, forms.SplitDateTimeField):
                field.label = f"{field.label} ({zone})"
        if "format_key" in self.fields:
            self.fields["format_key"].widget.attrs["data-numbers"] = json.dumps(format_fields())
        if self.instance.pk:
            self.initial["rounds_apart"] = rules.rows_of(self.instance.other_rules)
        if pace := self.instance.pace:
            self.initial = {
                **self.initial,
                "variants": [f"{key}={value}" for key, value in self.instance.options.items()],
                "turn": pace.turn.days,
                "bank": pace.bank.days,
                "vacation": pace.vacation.days,
                "misses": pace.misses,
            }

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if self.errors or "rulebook_key" not in data:
            return data
        data["options"] = dict(variant.split("=", 1) for variant in data["variants"])
        refused = RULEBOOKS[data["rulebook_key"]].refusal_of(data["options"])
        if refused or len(data["options"]) < len(data["variants"]):
            self.add_error("variants", sentence(refused) if refused else _("Choose one value for each."))
            return data
        planned = Tournament(
            other_rules=data["rounds_apart"],
            **{field.name: data[field.name] for field in Tournament._meta.fields if field.name in data},
        )
        for field, refusal in refusals(planned, has_guests=bool(data.get("guests"))):
            self.add_error(field, sentence(refusal))
        return data

    def clean_place_points(self) -> str:
        """Check that these are numbers; the first place comes first."""
        words = self.cleaned_data["place_points"].replace(",", " ").split()
        if not all(word.isascii() and word.isdigit() and len(word) < 4 for word in words):
            raise ValidationError(_("Write numbers with spaces between them."))
        return " ".join(words)

    def save(self, commit: bool = True) -> Any:
        if "turn" in self.cleaned_data:
            turn = self.cleaned_data["turn"] * DAY
            self.instance.options = self.cleaned_data["options"]
            self.instance.other_rules = self.cleaned_data["rounds_apart"]
            self.instance.pace_chosen = Pace(
                turn=turn,
                question=usual_question(turn),
                bank=timedelta(days=self.cleaned_data["bank"]),
                vacation=timedelta(days=self.cleaned_data["vacation"]),
                misses=self.cleaned_data["misses"],
            ).to_json()
        return super().save(commit)


def guests_told(tournament: Tournament) -> str:
    """Return the guests as the form writes them."""
    guests = tournament.guests.select_related("user")
    return "\n".join(
        " ".join(guest.user.username for guest in together)
        for _number, together in groupby(guests, key=lambda guest: guest.invitation)
    )


class ReasonForm(forms.Form):
    """The reason for a decision, which everybody can read. It is the last field."""

    reason = forms.CharField(label=gettext_lazy("Reason, which everybody can read"), max_length=300)

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.order_fields([name for name in self.fields if name != "reason"])


class ComplaintAnswerForm(forms.Form):
    """The answer to a complaint."""

    number = forms.IntegerField(label=gettext_lazy("Number of the complaint"))
    answer = forms.CharField(label=gettext_lazy("Answer"), max_length=LONGEST, widget=forms.Textarea)
    is_public = forms.BooleanField(label=gettext_lazy("Everybody can read the answer"), required=False)


class MessageForm(forms.Form):
    """A mail to everybody, or to the entrants of a round."""

    round_number = forms.IntegerField(label=pgettext_lazy("mail", "To"), min_value=1, required=False)
    subject = forms.CharField(label=gettext_lazy("Subject"), max_length=LONGEST_SUBJECT)
    text = forms.CharField(
        label=gettext_lazy("Text, without formatting"), max_length=LONGEST_TEXT, widget=forms.Textarea
    )


class UndoForm(ReasonForm):
    """The number of the draw to undo."""

    number = forms.IntegerField(widget=forms.HiddenInput)


class TeamForm(ReasonForm):
    """The number of an entrant, and their new team."""

    number = forms.IntegerField(label=gettext_lazy("Who"), widget=forms.HiddenInput)
    team = forms.CharField(label=gettext_lazy("Team or club"), max_length=LONGEST_CLUB, required=False)


class AddForm(ReasonForm):
    """The name of a person to enter, and their team."""

    name = forms.CharField(label=gettext_lazy("Name of the person"), max_length=150)
    team = forms.CharField(label=gettext_lazy("Team or club"), max_length=LONGEST_CLUB, required=False)


class RemoveForm(ReasonForm):
    """The number of the entrant to take out."""

    number = forms.IntegerField(label=gettext_lazy("Who"), widget=forms.HiddenInput)


class MoveForm(ReasonForm):
    """The new time at which entry closes."""

    closes_at = forms.DateTimeField(
        label=gettext_lazy("Entry closes"), widget=forms.DateTimeInput(attrs={"type": "datetime-local"})
    )


class TakeBackStepForm(ReasonForm):
    """The key of the step to take back."""

    step_id = forms.IntegerField(widget=forms.HiddenInput)


class ExtendForm(ReasonForm):
    """The new time at which the game of a table ends."""

    table_id = forms.IntegerField(widget=forms.HiddenInput)
    until = forms.DateTimeField(
        label=gettext_lazy("Until"), widget=forms.DateTimeInput(attrs={"type": "datetime-local"})
    )


class ReplaceForm(ReasonForm):
    """The numbers of an entrant and of the reserve who replaces them."""

    number = forms.IntegerField(label=gettext_lazy("Who leaves"), widget=forms.HiddenInput)
    reserve = forms.IntegerField(label=gettext_lazy("Who comes"), widget=forms.HiddenInput)


class InARow(forms.TextInput):
    """An input that joins the values of several fields of one name with spaces."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> str:
        return " ".join(data.getlist(name))


class AwardForm(ReasonForm):
    """The places at a table in the order of its seats, and whether to undo the next draw."""

    table_id = forms.IntegerField(widget=forms.HiddenInput)
    places = forms.CharField(
        label=gettext_lazy("Places in the order of the seats, such as 2 1 3; 0 for no points"),
        max_length=30,
        widget=InARow,
    )
    redraw = forms.BooleanField(label=gettext_lazy("Undo the draw of the next round too"), required=False)

    def clean_places(self) -> list[int]:
        words = self.cleaned_data["places"].replace(",", " ").split()
        if not all(word.isascii() and word.isdigit() and len(word) < 3 for word in words):
            raise ValidationError(_("Write numbers with spaces between them."))
        return [int(word) for word in words]
