"""The form that opens the rematch of a game."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class AgainForm(forms.Form):
    """What the person who opens a rematch decides."""

    replaces = forms.BooleanField(
        label=_("Replace whoever declines"),
        help_text=_(
            "Their seat, like any other without a guest, is open to everybody and listed among the open games."
        ),
        initial=True,
        required=False,
    )
