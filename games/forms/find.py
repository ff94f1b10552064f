"""What a reader looks for among the open games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.forms.start.opening import language_choices
from games.presentation.rules.house_rules import house_rule_names
from games.rulebooks.registry import numbers_of_players
from games.rulebooks.texts import by_kind, name_of
from games.selectors.lobby.open_games import PLAIN, Filters, Speed

if TYPE_CHECKING:
    from typing import Any

SPEEDS = (
    ("", gettext_lazy("any")),
    (Speed.LIVE.value, gettext_lazy("at most 4 hours")),
    (Speed.DAILY.value, gettext_lazy("more than 4 hours, at most 2 days")),
    (Speed.SLOW.value, gettext_lazy("more than 2 days")),
    (Speed.FREE.value, gettext_lazy("no limit")),
)


def editions_by_kind() -> list[tuple[str, Any]]:
    """Return the editions, by their kind."""
    return [(_(kind), [(book.key, _(name_of(book))) for book in books]) for kind, books in by_kind()]


def edition_choices() -> list[tuple[str, Any]]:
    """Return the editions that can be looked for."""
    return [("", _("any")), *editions_by_kind()]


def house_rule_choices() -> list[tuple[str, Any]]:
    """Return the house rules that can be looked for."""
    rules = [*house_rule_names().items()]
    return [("", _("any")), (PLAIN, _("without house rules")), (_("with this one"), rules)]


def seat_choices() -> list[tuple[str, str]]:
    """Return the numbers of players."""
    return [("", _("any")), *((str(number), str(number)) for number in numbers_of_players())]


class FindForm(forms.Form):
    """What the reader looks for. A field that is empty or holds no known value does not matter."""

    edition = forms.ChoiceField(label=gettext_lazy("Rules"), choices=edition_choices, required=False)
    speed = forms.ChoiceField(label=gettext_lazy("Time for a turn"), choices=SPEEDS, required=False)
    seats = forms.TypedChoiceField(
        label=gettext_lazy("Players"), choices=seat_choices, coerce=int, empty_value=None, required=False
    )
    house_rule = forms.ChoiceField(
        label=gettext_lazy("House rules"), choices=house_rule_choices, required=False
    )
    language = forms.ChoiceField(
        label=gettext_lazy("Language at the table"), choices=language_choices, required=False
    )

    def filters(self) -> Filters:
        """Return what the reader looks for."""
        self.is_valid()
        return Filters(**self.cleaned_data)

    @property
    def is_used(self) -> bool:
        """Whether the reader looks for anything in particular."""
        return any(self.cleaned_data.values())
