"""The pieces on the tables."""

from __future__ import annotations

from django.contrib import admin

from games.admin.base import ReadOnlyAdmin, SecretAdmin
from games.models import Card, Territory


@admin.register(Territory)
class TerritoryAdmin(ReadOnlyAdmin):
    """Who holds what with how many armies: nothing secret."""

    list_display = ("game", "key", "owner", "armies")
    list_display_links = ("key",)
    list_select_related = ("game",)


@admin.register(Card)
class CardAdmin(SecretAdmin):
    """Where each card is."""

    list_display = ("game", "number", "place", "seat", "rank")
    list_display_links = ("number",)
    list_select_related = ("game",)
    list_filter = ("place",)
    allowed_lookups = frozenset({"game__id__exact", "place__exact"})
