"""Names of time zones: those that are known here, and what old ones are called now."""

from __future__ import annotations

import zoneinfo
from functools import cache
from zoneinfo import ZoneInfo

from babel.core import get_global

UNIVERSAL = "UTC"
NO_ZONES = frozenset({"Factory", "localtime", "posixrules"})
"""Files beside the zones: they mean “wherever this server stands”, or nothing."""
OTHER_COUNTS = ("posix/", "right/")
"""Where the same zones are once more, counted with and without leap seconds."""


@cache
def known() -> frozenset[str]:
    """The zones of the IANA database that this server has, by all names."""
    names = zoneinfo.available_timezones()
    return frozenset(name for name in names if not name.startswith(OTHER_COUNTS)) - NO_ZONES


def present_name(name: str) -> str:
    """What a zone is called now: `Asia/Calcutta` -> `Asia/Kolkata`. One that is not known stays as it is."""
    present: str = get_global("zone_aliases").get(name, name)
    if present in {"Etc/UTC", "Etc/GMT"}:
        return UNIVERSAL
    return present if present in known() else name


@cache
def former_names() -> dict[str, list[str]]:
    """The old names of zones, by the present one."""
    names: dict[str, list[str]] = {}
    for name in sorted(known()):
        if (present := present_name(name)) != name:
            names.setdefault(present, []).append(name)
    return names


def zone_called(name: str) -> ZoneInfo:
    """The zone of this name, for one that is stored: the server's data may have lost it. Then it is UTC."""
    present = present_name(name)
    return ZoneInfo(present if present in known() else UNIVERSAL)
