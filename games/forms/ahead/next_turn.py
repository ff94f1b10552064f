"""The form of orders for the next turn, and the field for lists of orders, also used elsewhere."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

MOST = 4000


class ListField(forms.CharField):
    """A list of orders with uniform line ends; browsers send various ones."""

    widget = forms.Textarea

    def __init__(self, **said: Any) -> None:
        super().__init__(max_length=MOST, **said)

    def clean(self, value: Any) -> str:
        return "\n".join(super().clean(value).splitlines())


class AheadForm(forms.Form):
    """A list of orders with conditions, in the notation. An empty list withdraws an earlier one."""

    text = ListField(
        label=gettext_lazy("Your orders"),
        help_text=gettext_lazy("One per line; an empty list withdraws the orders that you had left."),
        required=False,
        widget=forms.Textarea({"rows": 8, "spellcheck": "false"}),
    )
