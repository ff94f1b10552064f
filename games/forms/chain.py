"""A chain of attacks to calculate."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from games.presentation.turn.chain import MOST_ARMIES

MOST = 600


class ChainForm(forms.Form):
    """The path of an attacking army, and the number of armies that it leaves in each territory."""

    path = forms.CharField(
        label=gettext_lazy("From, and on to"),
        help_text=gettext_lazy(
            "Territories, separated by commas. The armies are those on the board; to use another"
            " number, write it after the territory."
        ),
        max_length=MOST,
    )
    behind = forms.IntegerField(
        label=gettext_lazy("Armies left behind in each"), min_value=1, max_value=MOST_ARMIES, initial=1
    )
