"""The form that puts a person on the reader's list."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Contact


class ContactForm(forms.Form):
    """A person's name; the button that was pressed says what they are to be."""

    name = forms.CharField(
        label=_("The name of a player"),
        max_length=User._meta.get_field("username").max_length,
        widget=forms.TextInput({"autocapitalize": "none", "autocomplete": "off", "spellcheck": "false"}),
    )
    kind = forms.ChoiceField(choices=Contact.Kind.choices, widget=forms.HiddenInput)
