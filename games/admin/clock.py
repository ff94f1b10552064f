"""People's time in their games, and incidents about it."""

from __future__ import annotations

from django.contrib import admin

from games.admin.base import ReadOnlyAdmin
from games.models import Clock, Incident


@admin.register(Clock)
class ClockAdmin(ReadOnlyAdmin):
    """Clocks, as everybody at the table may see them. Quiet hours are private."""

    list_display = ("player", "occasion", "since", "deadline", "misses", "absent_since")
    list_select_related = ("player__game", "player__user")
    search_fields = ("player__user__username", "player__game__name")
    fields = (
        "player",
        "occasion",
        "left",
        "bank",
        "rest",
        "since",
        "deadline",
        "excuses",
        "misses",
        "lapsed",
        "vacation",
        "covered",
        "absent_since",
    )


@admin.register(Incident)
class IncidentAdmin(ReadOnlyAdmin):
    """The incidents that the tables were told about."""

    list_display = ("game", "seat", "kind", "at")
    list_display_links = ("kind",)
    list_select_related = ("game",)
    list_filter = ("kind",)
    ordering = ("-pk",)
    search_fields = ("game__name",)
