"""The staff's pages, for staff who have proved who they are, by two factors if demanded."""

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
from django.utils import timezone
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

NOT_SERVED = frozenset({"view_on_site", "autocomplete"})
"""The names of addresses that reveal the page of any row, or all possible values of a field."""


class StaffSite(AdminSite):
    """Django's admin site, to which staff sign in on the site's own page.

    That page limits guesses and reports changes by mail.
    """

    site_header = site_title = "Estafette"

    def has_permission(self, request: HttpRequest) -> bool:
        return super().has_permission(request) and (
            not settings.STAFF_SECOND_FACTOR or has_shown_two(request)
        )

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Send signed-out visitors to the site's sign-in page, and staff to their second factor."""
        if super().has_permission(request) and not self.has_permission(request):
            return to_second_factor(request)
        answer: HttpResponse = secure_admin_login(super().login)(request, extra_context)
        return answer

    def get_urls(self) -> list[Any]:
        """Return Django's addresses without those that nothing links to and that reveal too much.

        `NOT_SERVED` lists these.
        """
        return [found for found in super().get_urls() if getattr(found, "name", "") not in NOT_SERVED]

    def password_change(  # type: ignore[override]
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return redirect("account_change_password")


def has_shown_two(request: HttpRequest) -> bool:
    """Return whether this session has lately shown a second factor, or a passkey that counts as two."""
    since = timezone.now().timestamp() - settings.STAFF_SESSION_AGE
    shown = get_authentication_records(request, request.user)
    return any(record["method"] == "mfa" and record["at"] >= since for record in shown)


def to_second_factor(request: HttpRequest) -> HttpResponseRedirect:
    """Send a member of the staff to show a second factor, or to set one up."""
    if not is_mfa_enabled(request.user):
        messages.warning(request, _("The staff’s pages require a second factor. Set one up here first."))
        return redirect("mfa_index")
    ways = get_adapter().get_reauthentication_methods(request.user)
    way = next(way for way in ways if way["id"].startswith("mfa_"))
    return redirect(f"{way['url']}?{urlencode({'next': request.GET.get('next') or '/admin/'})}")


@register(deploy=True)
def staff_shows_two(**_more: Any) -> list[CheckMessage]:
    """Warn if a password alone opens the staff's pages."""
    if settings.STAFF_SECOND_FACTOR:
        return []
    return [
        Warning(
            "A stolen password is enough to get into the pages of the staff.",
            hint="Leave STAFF_SECOND_FACTOR on.",
            id="accounts.W001",
        )
    ]
