"""The form for a letter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.models.letters import Audience
from games.services.letters.limits import MOST_CHARACTERS
from games.services.letters.writing import TO_ALL, TO_TEAM, Recipients

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.models import HeldLetter
    from games.selectors.letters import Correspondence


class TextField(forms.CharField):
    """A text whose line ends count as one character, whatever a browser sends."""

    def to_python(self, value: Any) -> str:
        return (super().to_python(value) or "").replace("\r\n", "\n")


class LetterForm(forms.Form):
    """A letter: to whom it goes, and its text. `to` holds `all`, `team` or keys of people."""

    to = forms.MultipleChoiceField(
        label=pgettext_lazy("mail", "To"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Choose to whom you write.")},
    )
    text = TextField(
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
        field.initial = [key for key, _name in self.choices if key in {*to}]

    @property
    def is_to_choose(self) -> bool:
        """Whether the writer has to choose to whom the letter goes, even among one."""
        return len(self.choices) > 1 or (self.is_bound and not self["to"].value())

    def recipients(self) -> Recipients:
        """Return to whom the letter goes, once the form is valid. Whoever ticks all writes to all."""
        chosen = self.cleaned_data["to"]
        if Audience.ALL in chosen:
            return TO_ALL
        if chosen == [Audience.TEAM]:
            return TO_TEAM
        return Recipients(Audience.SOME, tuple(int(key) for key in chosen if key.isdigit()))


def choices_for(letters: Correspondence) -> list[tuple[str, str]]:
    """Return those to whom the reader can write. Two people are not also called all, or a team."""
    people = [(str(person.id), person.name) for person in letters.people]
    everybody = (str(Audience.ALL), _("All at the table"))
    if not letters.can_choose:
        return [everybody]
    if len(people) < 2:
        return people
    team = [(str(Audience.TEAM), _("Your team"))] if len(letters.team) > 1 else []
    return [everybody, *team, *people]


def held_form(letters: Correspondence, held: HeldLetter) -> LetterForm:
    """Return the form for a held letter. If it can no longer go to all whom it names, none is chosen."""
    keys = keys_of(held.audience, held.people)
    can_go = {key for key, _name in choices_for(letters)}.issuperset(keys)
    fields = {"to": keys if can_go else [], "text": held.text, "held": held.pk}
    return LetterForm(letters, fields, prefix=f"held-{held.pk}")


def keys_of(audience: str, people: Iterable[int]) -> list[str]:
    """Return the choices that stand for recipients."""
    return [str(key) for key in people] if audience == Audience.SOME else [audience]
