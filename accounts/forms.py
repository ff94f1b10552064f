"""The forms for a person's own settings."""

from __future__ import annotations

from functools import cache
from typing import Any

from babel.dates import get_timezone_location
from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts.collation import alphabetical
from accounts.folding import fold
from accounts.models import User
from accounts.time_zones import UNIVERSAL, former_names, known, present_name

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
"""The regions of the IANA database that contain places."""


@cache
def time_zones(language: str) -> list[tuple[str, Any]]:
    """Return UTC and the zones of the IANA database by region, for a `<select>` in this language.

    Each zone appears once, by the name that is not an alias of another.
    """
    places: dict[str, list[tuple[str, str]]] = {region: [] for region in REGIONS}
    for zone in known():
        if (region := zone.partition("/")[0]) in REGIONS and zone == present_name(zone):
            places[region].append((zone, place_of(zone, language)))
    regions: list[tuple[Any, Any]] = [
        (REGIONS[region], sorted(found, key=lambda choice: alphabetical(choice[1])))
        for region, found in places.items()
    ]
    return [(UNIVERSAL, "UTC"), *regions]


def place_of(zone: str, language: str) -> str:
    """Return the place that names a zone: `America/Argentina/Salta` -> "Argentina, Salta"."""
    return get_timezone_location(zone, locale=language, return_city=True).replace("/", ", ")


class ClosingForm(forms.Form):
    """A confirmation by typing one's own name, so that a stray click cannot close an account."""

    username = forms.CharField(label=_("Type your username"), max_length=30)

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        self.fields["username"].widget.attrs |= {"autocomplete": "off", "autocapitalize": "none"}

    def clean_username(self) -> str:
        name: str = self.cleaned_data["username"].strip()
        if fold(name) != self.user.folded_name:
            raise forms.ValidationError(
                _("That is not your username. Type “%(name)s”."), params={"name": self.user.username}
            )
        return name


class ZoneSelect(forms.Select):
    """Zones by their present names; an attribute lists the old ones, which some devices use."""

    def create_option(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option: dict[str, Any] = super().create_option(*args, **kwargs)
        if names := former_names().get(option["value"]):
            option["attrs"]["data-formerly"] = " ".join(names)
        return option


class PreferencesForm(forms.ModelForm):
    """Language and time zone."""

    class Meta:
        model = User
        fields = ("language", "time_zone")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        stored = present_name(self.instance.time_zone)
        self.lost_zone = None if stored in known() else stored
        present = self.initial["time_zone"] = stored if self.lost_zone is None else UNIVERSAL
        self.fields["time_zone"].widget = ZoneSelect(choices=self.zones(present))

    def zones(self, present: str) -> list[tuple[str, Any]]:
        """Return the zones to choose from, including the present one even if it names no place."""
        language = get_language() or "en"
        zones = time_zones(language)
        listed = {name for _, names in zones[1:] for name, _ in names} | {UNIVERSAL}
        return zones if present in listed else [(present, place_of(present, language)), *zones]

    def clean_time_zone(self) -> str:
        """Return the present name of the zone."""
        return present_name(self.cleaned_data["time_zone"])
