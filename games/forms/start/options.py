"""The options of an edition, house rules included, as fields of the form that starts a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from django import forms
from django.forms.widgets import ChoiceWidget
from django.utils.html import format_html
from django.utils.translation import gettext as _

from games.forms.start.switch import Switch

if TYPE_CHECKING:
    from games.engine import Choice
    from games.texts.option import OptionText


class Refusing(ChoiceWidget):
    """Values to choose from. Those in `refused` are disabled, with the reason in their label."""

    refused: Mapping[str, str] = {}

    def create_option(self, name: str, value: Any, label: Any, *more: Any, **named: Any) -> dict[str, Any]:
        """Return one value, disabled if it is refused."""
        option: dict[str, Any] = super().create_option(name, value, label, *more, **named)
        if reason := self.refused.get(str(value)):
            option["attrs"]["disabled"] = True
            option["label"] = _("%(value)s (%(reason)s)") % {"value": label, "reason": reason}
        return option


class OneOf(Refusing, forms.RadioSelect):
    """The values of an option of the edition."""


class HowMuch(Refusing, forms.Select):
    """The values of a house rule that can be played in several degrees."""


class FamilyFields(NamedTuple):
    """House rules on one topic: its name, their fields, and how many of them are chosen so far."""

    name: str
    fields: list[forms.BoundField]
    played: int


def option_field(choice: Choice, words: OptionText, players: int, asked: Any) -> forms.Field:
    """Return the field of an option for this number of players; `asked` is its value so far.

    A rule that is either played or not gets a box to tick, any other a choice of values.
    """
    if choice.is_switch:
        played = [value for value in choice.values if value != choice.default]
        return forms.BooleanField(
            label=_(words.name),
            help_text=_(words.called(choice.offered[-1])),
            required=False,
            widget=Switch(yes=played),
        )
    offered = {*choice.offered_among(players), asked}
    return forms.ChoiceField(
        label=_(words.name),
        choices=[(value, _(words.called(value))) for value in choice.offered if value in offered],
        initial=choice.default,
        help_text=_(words.sentence),
        required=False,
        widget=HowMuch if choice.is_extra else OneOf,
    )


def refuse(bound: forms.BoundField, choice: Choice, refused: Mapping[str, str]) -> None:
    """Disable the refused values of an option, with reasons, or a whole house rule if possible."""
    others = [value for value in choice.offered if value != choice.default]
    reasons = list(dict.fromkeys(refused[value] for value in others if value in refused))
    if choice.is_extra and len(reasons) == 1 and all(value in refused for value in others):
        bound.field.disabled = True
        bound.help_text = format_html('{} <strong class="refusal">{}</strong>', bound.help_text, reasons[0])
    elif isinstance(bound.field.widget, Refusing):
        bound.field.widget.refused = refused
