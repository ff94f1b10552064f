"""What people set about themselves."""

from __future__ import annotations

import zoneinfo
from itertools import groupby
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User

REGIONS = (
    "Africa",
    "America",
    "Antarctica",
    "Arctic",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
)


def time_zones() -> list[tuple[str, Any]]:
    """UTC, and the zones of the IANA database by region, for a `<select>`."""
    zones = sorted(name for name in zoneinfo.available_timezones() if name.partition("/")[0] in REGIONS)
    grouped = groupby(zones, lambda name: name.partition("/")[0])
    return [
        ("UTC", "UTC"),
        *((region, [(name, place_of(name)) for name in names]) for region, names in grouped),
    ]


def place_of(zone: str) -> str:
    """The place that a zone is named for: `America/Argentina/Salta` -> "Argentina, Salta"."""
    return zone.partition("/")[2].replace("/", ", ").replace("_", " ")


class ClosingForm(forms.Form):
    """The person's name, typed by hand, so that no slip of a finger closes an account."""

    username = forms.CharField(label=_("Type your username"), max_length=30)

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        self.fields["username"].widget.attrs |= {"autocomplete": "off", "autocapitalize": "none"}

    def clean_username(self) -> str:
        name: str = self.cleaned_data["username"].strip()
        if User.normalize_username(name).casefold() != self.user.username.casefold():
            raise forms.ValidationError(
                _("That is not your username. Type “%(name)s”."), params={"name": self.user.username}
            )
        return name


class PreferencesForm(forms.ModelForm):
    """Language and time zone."""

    class Meta:
        model = User
        fields = ("language", "time_zone")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["time_zone"].widget = forms.Select(choices=self.zones())

    def zones(self) -> list[tuple[str, Any]]:
        """All zones to choose from; the present one also where it has another name."""
        zones, present = time_zones(), self.instance.time_zone
        known = {name for _, names in zones[1:] for name, _ in names} | {"UTC"}
        return zones if present in known else [(present, present), *zones]
