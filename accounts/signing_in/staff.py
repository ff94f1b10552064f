"""The staff's own pages, for those who have proved who they are, twice where the site demands it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from allauth.account.adapter import get_adapter
from allauth.account.decorators import secure_admin_login
from allauth.account.internal.flows.login import get_authentication_records
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.core.checks import CheckMessage, Warning, register
from django.http import HttpResponseRedirect
from django.shortcuts import redirect
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

NOT_SERVED = frozenset({"view_on_site", "autocomplete"})
"""Addresses that lead from any row to its page, or from a field to all rows that it could hold."""


class StaffSite(AdminSite):
    """Django's. One signs in on everybody's page: guessing is slowed down, and mails tell of changes."""

    site_header = site_title = "Estafette"

    def has_permission(self, request: HttpRequest) -> bool:
        return super().has_permission(request) and (
            not settings.STAFF_SECOND_FACTOR or has_shown_two(request)
        )

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Send visitors who are not signed in to everybody's page, and staff to their second factor."""
        if super().has_permission(request) and not self.has_permission(request):
            return to_second_factor(request)
        answer: HttpResponse = secure_admin_login(super().login)(request, extra_context)
        return answer

    def get_urls(self) -> list[Any]:
        """Django's, but for those that nothing here leads to, and that would tell too much (`NOT_SERVED`)."""
        return [found for found in super().get_urls() if getattr(found, "name", "") not in NOT_SERVED]

    def password_change(  # type: ignore[override]
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return redirect("account_change_password")


def has_shown_two(request: HttpRequest) -> bool:
    """Whether a second factor, or a key that is two in one, was shown in this session."""
    return any(record["method"] == "mfa" for record in get_authentication_records(request, request.user))


def to_second_factor(request: HttpRequest) -> HttpResponseRedirect:
    """Where a member of the staff shows a second factor, or sets one up first."""
    if not is_mfa_enabled(request.user):
        messages.warning(request, _("The staff’s pages require a second factor. Set one up here first."))
        return redirect("mfa_index")
    ways = get_adapter().get_reauthentication_methods(request.user)
    way = next(way for way in ways if way["id"].startswith("mfa_"))
    return redirect(f"{way['url']}?{urlencode({'next': request.GET.get('next') or '/admin/'})}")


@register(deploy=True)
def staff_shows_two(**_more: Any) -> list[CheckMessage]:
    """Warn where a password alone opens the pages of the staff."""
    if settings.STAFF_SECOND_FACTOR:
        return []
    return [
        Warning(
            "A stolen password is enough to get into the pages of the staff.",
            hint="Leave STAFF_SECOND_FACTOR on.",
            id="accounts.W001",
        )
    ]
