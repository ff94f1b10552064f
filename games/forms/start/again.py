"""The form that opens the rematch of a game."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class AgainForm(forms.Form):
    """What the person who opens a rematch decides."""

    replaces = forms.BooleanField(
        label=_("Replace guests who decline"),
        help_text=_("Their seats, and all others without a guest, are open to everybody and listed as such."),
        initial=True,
        required=False,
    )
