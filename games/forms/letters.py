"""The form for a letter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models.letters import Audience
from games.services.letters.limits import MOST_CHARACTERS
from games.services.letters.writing import TO_ALL, TO_TEAM, Recipients

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.selectors.letters import Correspondence


class LetterForm(forms.Form):
    """A letter: to whom it goes, and its text. `to` holds `all`, `team` or seats."""

    to = forms.MultipleChoiceField(
        label=gettext_lazy("To"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Choose to whom you write.")},
    )
    text = forms.CharField(
        label=gettext_lazy("Your letter"),
        max_length=MOST_CHARACTERS,
        strip=False,
        widget=forms.Textarea({"rows": 3, "dir": "auto"}),
        error_messages={"required": gettext_lazy("Write something first.")},
    )
    held = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(
        self, letters: Correspondence, data: Any = None, *, to: Iterable[str] = (), prefix: str = "letter"
    ) -> None:
        super().__init__(data, auto_id=f"{prefix}-%s")
        self.choices = choices_for(letters)
        field = self.fields["to"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = self.choices
        only = [key for key, _name in self.choices] if len(self.choices) == 1 else []
        field.initial = only or [key for key, _name in self.choices if key in {*to}]

    @property
    def is_to_choose(self) -> bool:
        """Whether there is more than one choice to whom the letter goes."""
        return len(self.choices) > 1

    def recipients(self) -> Recipients:
        """Return to whom the letter goes, once the form is valid. Whoever ticks all writes to all."""
        chosen = self.cleaned_data["to"]
        if Audience.ALL in chosen:
            return TO_ALL
        if chosen == [Audience.TEAM]:
            return TO_TEAM
        return Recipients(Audience.SOME, tuple(int(seat) for seat in chosen if seat.isdigit()))


def choices_for(letters: Correspondence) -> list[tuple[str, str]]:
    """Return those to whom the reader can write. Two people are not also called all, or a team."""
    people = [(str(person.seat), person.name) for person in letters.people]
    everybody = (str(Audience.ALL), _("All at the table"))
    if not letters.can_choose:
        return [everybody]
    if len(people) < 2:
        return people
    team = [(str(Audience.TEAM), _("Your team"))] if len(letters.team) > 1 else []
    return [everybody, *team, *people]


def keys_of(audience: str, seats: Iterable[int]) -> list[str]:
    """Return the choices that stand for recipients."""
    return [str(seat) for seat in seats] if audience == Audience.SOME else [audience]
