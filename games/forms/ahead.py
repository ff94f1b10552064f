"""Leave orders for the next turn."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

MOST = 4000


class AheadForm(forms.Form):
    """A list of orders with conditions, in the notation; empty to take an earlier one back."""

    text = forms.CharField(
        label=gettext_lazy("Your orders"),
        help_text=gettext_lazy("One a line; an empty list takes back what you had left."),
        max_length=MOST,
        required=False,
        widget=forms.Textarea({"rows": 8, "spellcheck": "false"}),
    )

    def clean_text(self) -> str:
        """The list with the ends of lines that it has everywhere; browsers send others."""
        return "\n".join(self.cleaned_data["text"].splitlines())
