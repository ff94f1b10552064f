"""Which mails somebody wants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms

from games.mail.topics import OPTIONAL
from games.services.wishes import set_wish, wishes_of

if TYPE_CHECKING:
    from accounts.models import User


class WishesForm(forms.Form):
    """A box for each kind of mail that can be switched off."""

    def __init__(self, user: User, data: Any = None) -> None:
        super().__init__(data)
        self.user = user
        wishes = wishes_of(user)
        for kind in OPTIONAL:
            self.fields[kind.key] = forms.BooleanField(
                label=kind.title,
                help_text=kind.warning,
                required=False,
                initial=wishes.get(kind.key, kind.is_wanted_by_default),
            )

    def save(self) -> None:
        """Keep what was chosen."""
        for kind in OPTIONAL:
            set_wish(self.user, kind.key, wanted=self.cleaned_data[kind.key])
