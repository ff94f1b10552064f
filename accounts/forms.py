"""What people set about themselves."""

from __future__ import annotations

import zoneinfo
from functools import cache
from typing import Any

from babel.core import get_global
from babel.dates import get_timezone_location
from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from risk_site.collation import alphabetical

REGIONS = {
    "Africa": _("Africa"),
    "America": _("America"),
    "Antarctica": _("Antarctica"),
    "Arctic": _("Arctic"),
    "Asia": _("Asia"),
    "Atlantic": _("Atlantic Ocean"),
    "Australia": _("Australia"),
    "Europe": _("Europe"),
    "Indian": _("Indian Ocean"),
    "Pacific": _("Pacific Ocean"),
}
"""The regions of the IANA database."""


@cache
def time_zones(language: str) -> list[tuple[str, Any]]:
    """UTC, and the zones of the IANA database by region, for a `<select>` in this language.

    Each is there once, by the name that is no other's alias.
    """
    aliases = get_global("zone_aliases")
    places: dict[str, list[tuple[str, str]]] = {region: [] for region in REGIONS}
    for zone in zoneinfo.available_timezones():
        if (region := zone.partition("/")[0]) in REGIONS and zone not in aliases:
            places[region].append((zone, place_of(zone, language)))
    regions: list[tuple[Any, Any]] = [
        (REGIONS[region], sorted(found, key=lambda choice: alphabetical(choice[1])))
        for region, found in places.items()
    ]
    return [("UTC", "UTC"), *regions]


def place_of(zone: str, language: str) -> str:
    """The place that a zone is named for: `America/Argentina/Salta` -> "Argentina, Salta"."""
    return get_timezone_location(zone, locale=language, return_city=True).replace("/", ", ")


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
        language, present = get_language() or "en", self.instance.time_zone
        zones = time_zones(language)
        known = {name for _, names in zones[1:] for name, _ in names} | {"UTC"}
        return zones if present in known else [(present, place_of(present, language)), *zones]
