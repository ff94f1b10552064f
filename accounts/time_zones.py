"""Names of time zones: those known here, and the present names of old ones."""

from __future__ import annotations

import zoneinfo
from functools import cache
from zoneinfo import ZoneInfo

from babel.core import get_global

UNIVERSAL = "UTC"
NO_ZONES = frozenset({"Factory", "localtime", "posixrules"})
"""Files next to the zones, which mean the server's own zone, or none."""
OTHER_COUNTS = ("posix/", "right/")
"""The folders that repeat all zones, without and with leap seconds."""


@cache
def known() -> frozenset[str]:
    """Return the IANA zones that this server has, by all their names."""
    names = zoneinfo.available_timezones()
    return frozenset(name for name in names if not name.startswith(OTHER_COUNTS)) - NO_ZONES


def present_name(name: str) -> str:
    """Return the present name of a zone, or the name itself: `Asia/Calcutta` -> `Asia/Kolkata`."""
    present: str = get_global("zone_aliases").get(name, name)
    if present in {"Etc/UTC", "Etc/GMT"}:
        return UNIVERSAL
    return present if present in known() else name


@cache
def former_names() -> dict[str, list[str]]:
    """Return the old names of zones, by the present name."""
    names: dict[str, list[str]] = {}
    for name in sorted(known()):
        if (present := present_name(name)) != name:
            names.setdefault(present, []).append(name)
    return names


def zone_called(name: str) -> ZoneInfo:
    """Return the zone with a stored name; UTC if the server's data no longer contains it."""
    present = present_name(name)
    return ZoneInfo(present if present in known() else UNIVERSAL)
