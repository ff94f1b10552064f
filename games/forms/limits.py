"""What a computer player may do that stands in for somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.bots.stand_in import Limits
from games.presentation.language.names import continent_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.engine import Board


class LimitsForm(forms.Form):
    """The limits of a stand-in on a board, as they are now (`limits`, JSON) unless others were sent."""

    attack = forms.BooleanField(label=_("It may attack"), required=False)
    trade = forms.BooleanField(label=_("It may hand in cards before it must"), required=False)
    move = forms.BooleanField(label=_("It may move armies at the end of a turn"), required=False)
    hold = forms.MultipleChoiceField(
        label=_("It holds these continents"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("New armies go there first, and none leaves a territory of theirs."),
    )

    def __init__(self, board: Board, limits: Mapping[str, Any], data: Any = None) -> None:
        super().__init__(data, initial=Limits.from_json(limits).to_json(), prefix="limits")
        hold = self.fields["hold"]
        assert isinstance(hold, forms.MultipleChoiceField)
        hold.choices = [
            (continent.key, continent_name(board, i)) for i, continent in enumerate(board.continents)
        ]

    def limits(self) -> Limits:
        """What was sent, once the form is valid."""
        data = self.cleaned_data
        return Limits(data["attack"], data["trade"], data["move"], tuple(data["hold"]))
