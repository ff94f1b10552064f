"""A player's consent to a public link to their game."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

AS_PLAYER, BY_NAME = "player", "name"


class ConsentForm(forms.Form):
    """The name under which the player appears on the public pages."""

    called = forms.ChoiceField(
        label=_("How you appear there"),
        choices=((AS_PLAYER, _("as a player, by your colour alone")), (BY_NAME, _("by your name"))),
        initial=AS_PLAYER,
        widget=forms.RadioSelect,
    )

    @property
    def is_named(self) -> bool:
        """Whether the player wants to be named."""
        return bool(self.cleaned_data["called"] == BY_NAME)
