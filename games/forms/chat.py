"""The room of a chat that a game tells its news."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.services.notices.outward import Forbidden, checked


class ChatRoomForm(forms.Form):
    """The address of an incoming webhook. What was sent is not shown again."""

    url = forms.CharField(
        label=gettext_lazy("Address of the room’s incoming webhook"),
        max_length=500,
        widget=forms.URLInput(attrs={"autocomplete": "off", "placeholder": "https://"}),
    )

    def clean_url(self) -> str:
        """An address that may be called, as far as its words tell."""
        url: str = self.cleaned_data["url"]
        try:
            checked(url)
        except Forbidden:
            raise ValidationError(
                _("Copy the whole address that your chat shows: it begins with https:// and a name.")
            ) from None
        return url
