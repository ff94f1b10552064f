"""The seats and their holders."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.admin.base import RowsOfGameAdmin, plays_in
from games.models import Player
from games.presentation.language.names import colour_name

SECRETS = ("answered", "to_place", "plan", "standing", "acted_version")


@admin.register(Player)
class PlayerAdmin(RowsOfGameAdmin):
    """Seats, some of whose fields are shown only to staff who do not play in the game.

    These are plans and standing answers, the times when they were made, and whether an order was given that
    perhaps only one other could see.
    """

    list_display = ("game", "seat", "__str__", "colour_told", "status", "to_act")
    list_display_links = ("__str__",)
    list_select_related = ("game", "user")
    list_filter = ("status", "to_act")
    search_fields = ("user__username", "name", "game__name")
    fields = (
        "game",
        "seat",
        "user",
        "bot",
        "name",
        "colour_told",
        "status",
        "to_act",
        "called_at",
    )

    readonly_fields = ("colour_told",)

    @admin.display(description=_("colour"), ordering="colour")
    def colour_told(self, player: Player) -> str:
        """Return the colour in words."""
        return colour_name(player.colour) if player.colour else "–"

    def get_fields(self, request: HttpRequest, obj: Player | None = None) -> tuple[str, ...]:
        hidden = obj is None or plays_in(request, obj.game)
        return self.fields if hidden else (*self.fields, *SECRETS)
