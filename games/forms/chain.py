"""A chain of attacks to think about."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from games.presentation.turn.chain import MOST_ARMIES

MOST = 600


class ChainForm(forms.Form):
    """Where one army would go, and how many it leaves in each land."""

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
