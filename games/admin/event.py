"""The record of the games."""

from __future__ import annotations

from django.contrib import admin

from games.admin.base import RowsOfGameAdmin, SecretAdmin, UnnumberedAdmin
from games.models import Event


@admin.register(Event)
class EventAdmin(UnnumberedAdmin, SecretAdmin, RowsOfGameAdmin):
    """Events can be read. None can be added, changed or removed."""

    list_display = ("game", "number", "data", "created_at")
    list_display_links = ("number",)
    list_select_related = ("game",)
    fields = ("game", "number", "data", "digest", "created_at")
