"""The chat room that a game posts its news to."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.services.notices.outward import Forbidden, checked


class ChatRoomForm(forms.Form):
    """The address of an incoming webhook. The address that was sent is never shown again."""

    url = forms.CharField(
        label=gettext_lazy("Address of the room’s incoming webhook"),
        max_length=500,
        widget=forms.URLInput(attrs={"autocomplete": "off", "placeholder": "https://"}),
    )

    def clean_url(self) -> str:
        """Return the address if its form allows calls to it; this does not look the name up."""
        url: str = self.cleaned_data["url"]
        try:
            checked(url)
        except Forbidden:
            raise ValidationError(
                _("Copy the whole address that your chat shows: it begins with https:// and a name.")
            ) from None
        return url
