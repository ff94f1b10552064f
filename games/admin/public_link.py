"""Public links to games, without addresses, and who asked. A superuser may withdraw a link."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin

from games.admin.base import ReadOnlyAdmin
from games.models import PublicLink

if TYPE_CHECKING:
    from django.http import HttpRequest


@admin.register(PublicLink)
class PublicLinkAdmin(ReadOnlyAdmin):
    """Links that are open, and links to which people have yet to agree."""

    list_display = ("game", "asked_by", "asked_at")
    list_select_related = ("game", "asked_by")
    search_fields = ("game__name", "asked_by__username")
    fields = ("game", "asked_by", "asked_at")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(request.user.is_superuser)
