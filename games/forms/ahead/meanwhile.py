"""Conditions for an attack to go on: the `while` of the notation, offered as choices."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext_lazy as _

from games.engine import Attack
from games.engine.lists import conditions as c

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.engine.lists import Do
    from games.engine.lists.conditions import Condition

ODDS, MORE = "odds", "more"
GOOD, PERCENT = 60, 100


class MeanwhileForm(forms.Form):
    """The condition for each roll of an attack: none, a good chance, or more armies."""

    meanwhile = forms.ChoiceField(
        label=_("Roll on"),
        required=False,
        choices=[
            ("", _("until then, whatever the dice do")),
            (ODDS, _("only while my chance is at least")),
            (MORE, _("only while I have more armies there than they do")),
        ],
    )
    least = forms.IntegerField(
        label=_("At least, in percent"), min_value=1, max_value=PERCENT, required=False
    )

    def __init__(self, data: Mapping[str, str]) -> None:
        super().__init__({"least": str(GOOD), **data}, auto_id="attack-%s", use_required_attribute=False)

    def added_to(self, step: Do) -> Do:
        """Return the step with the chosen condition if it is an attack, otherwise unchanged."""
        if not isinstance(step.order, Attack) or not self.is_valid():
            return step
        return replace(step, meanwhile=self.condition(step.order))

    def condition(self, attack: Attack) -> Condition | None:
        """Return the chosen condition for the territories of an attack."""
        source, target, chosen = attack.source, attack.target, self.cleaned_data["meanwhile"]
        if chosen == ODDS:
            least = self.cleaned_data["least"] or GOOD
            return c.Compare(c.Odds(source, target), ">=", c.Constant(least))
        if chosen == MORE:
            return c.Compare(c.ArmiesOn(source), ">", c.ArmiesOn(target))
        return None
