"""The record of the games."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games.admin.base import SecretAdmin, is_seated
from games.models import Event


@admin.register(Event)
class EventAdmin(SecretAdmin):
    """Events can be read. Nothing can be added to them, nothing changed, nothing taken away.

    A player is not shown the ids of events, nor can he try which exist: ids count the events of all
    games, and a gap would tell him that something happened in his own.
    """

    list_display = ("game", "number", "data", "created_at")
    list_display_links = ("number",)
    list_select_related = ("game",)
    fields = ("game", "number", "data", "digest", "created_at")

    def get_list_display_links(self, request: HttpRequest, list_display: Any) -> Any:
        return None if is_seated(request) else super().get_list_display_links(request, list_display)

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Event | None:
        return None if is_seated(request) else super().get_object(request, object_id, from_field)
