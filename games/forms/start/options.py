"""The options of an edition, its house rules among them, as the form that starts a game offers them."""

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
    """Values of which some cannot be chosen (`refused`, by value): with the reason in place of a choice."""

    refused: Mapping[str, str] = {}

    def create_option(self, name: str, value: Any, label: Any, *more: Any, **named: Any) -> dict[str, Any]:
        """One value."""
        option: dict[str, Any] = super().create_option(name, value, label, *more, **named)
        if reason := self.refused.get(str(value)):
            option["attrs"]["disabled"] = True
            option["label"] = _("%(value)s (%(reason)s)") % {"value": label, "reason": reason}
        return option


class OneOf(Refusing, forms.RadioSelect):
    """An option of the edition."""


class HowMuch(Refusing, forms.Select):
    """A house rule that can be played in several measures."""


class FamilyFields(NamedTuple):
    """House rules about the same thing, as they are offered, and how many of them are chosen so far."""

    name: str
    fields: list[forms.BoundField]
    played: int


def option_field(choice: Choice, words: OptionText, players: int, asked: Any) -> forms.Field:
    """The field of an option among so many players, where this was `asked` for.

    One that is played or not is ticked, of others a value is chosen.
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
    """Offer these values of an option no more, each with its reason; a house rule as a whole where it can."""
    others = [value for value in choice.offered if value != choice.default]
    reasons = list(dict.fromkeys(refused[value] for value in others if value in refused))
    if choice.is_extra and len(reasons) == 1 and all(value in refused for value in others):
        bound.field.disabled = True
        bound.help_text = format_html('{} <strong class="refusal">{}</strong>', bound.help_text, reasons[0])
    elif isinstance(bound.field.widget, Refusing):
        bound.field.widget.refused = refused
