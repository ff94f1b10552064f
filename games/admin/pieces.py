"""The pieces on the tables."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from games.admin.base import RowsOfGameAdmin, SecretAdmin
from games.models import Card, Territory
from games.presentation.language.names import territory_name


@admin.register(Territory)
class TerritoryAdmin(SecretAdmin, RowsOfGameAdmin):
    """Territories with their owners and armies, which fog of war may hide."""

    list_display = ("game", "name", "owner", "armies")
    list_display_links = ("name",)
    list_select_related = ("game",)

    @admin.display(description=_("territory"), ordering="number")
    def name(self, territory: Territory) -> str:
        """Return the territory's name on the board."""
        return territory_name(territory.game.rulebook.board, territory.number)


@admin.register(Card)
class CardAdmin(SecretAdmin, RowsOfGameAdmin):
    """The place of each card."""

    list_display = ("game", "number", "place", "seat", "rank")
    list_display_links = ("number",)
    list_select_related = ("game",)
    list_filter = ("place",)
