"""The mails that a person wants, and whether they come once a day."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import LettersAfter
from games.mail.outgoing.topics import OPTIONAL
from games.services.mail.daily import hour_of, set_hour
from games.services.mail.subscriptions import set_subscriptions, subscriptions_of

if TYPE_CHECKING:
    from accounts.models import User


HOURS = (("", _("no, a mail for each turn")), *((hour, f"{hour:02}:00") for hour in range(24)))


class SubscriptionsForm(forms.Form):
    """The hour of the daily mail, and a box for each kind of mail that can be switched off."""

    daily = forms.TypedChoiceField(
        label=_("One mail a day for all my games"),
        help_text=_(
            "In your time zone: which games wait for you, and what happened in the others. A turn comes in a "
            "mail of its own only when less than a day is left for it, so that nothing is missed."
        ),
        choices=HOURS,
        coerce=int,
        empty_value=None,
        required=False,
    )

    letters_after = forms.TypedChoiceField(
        label=_("Letters from other players"),
        help_text=_(
            "While a game waits for you, its letters come at once. With one mail a day, they come in that "
            "mail, unless less than a day is left for your turn."
        ),
        choices=LettersAfter.choices,
        coerce=int,
        empty_value=None,
        required=False,
    )

    def __init__(self, user: User, data: Any = None) -> None:
        super().__init__(data)
        self.user = user
        self.fields["daily"].initial = hour_of(user)
        self.fields["letters_after"].initial = user.letters_after
        chosen = subscriptions_of(user)
        for kind in OPTIONAL:
            self.fields[kind.key] = forms.BooleanField(
                label=kind.title,
                help_text=kind.warning,
                required=False,
                initial=chosen.get(kind.key, kind.is_wanted_by_default),
            )

    def save(self) -> None:
        """Store the choices."""
        set_subscriptions(self.user, {kind.key: self.cleaned_data[kind.key] for kind in OPTIONAL})
        set_hour(self.user, self.cleaned_data["daily"])
        if self.cleaned_data["letters_after"] is not None:
            self.user.letters_after = self.cleaned_data["letters_after"]
            self.user.save(update_fields=["letters_after"])
