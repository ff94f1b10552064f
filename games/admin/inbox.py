"""The inbox: which mails arrived and what became of them, without their text or address."""

from __future__ import annotations

from django.contrib import admin

from games.admin.base import SecretAdmin, UnnumberedAdmin
from games.models import Inbound


@admin.register(Inbound)
class InboundAdmin(UnnumberedAdmin, SecretAdmin):
    """What happened to each message. Its arrival can be a secret, just like the plan in it."""

    in_game = "player__game__in"
    list_display = ("id", "user", "player", "door", "received_at", "state", "outcome", "attempts", "error")
    list_select_related = ("user", "player__user")
    list_filter = ("state", "outcome", "door")
    search_fields = ("user__username",)
    fields = (
        *("user", "player", "door", "received_at", "state", "outcome", "question", "given"),
        *("due_at", "lease", "attempts", "error"),
    )
    readonly_fields = fields
