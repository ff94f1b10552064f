"""How allauth is fitted to the site."""

from __future__ import annotations

import zoneinfo
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.http import HttpRequest
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from accounts.models import USERNAME_LETTERS, User
from accounts.names import looks_like_a_link
from accounts.return_paths import sign_return_path

INVISIBLE = frozenset("\u115f\u1160")
"""The letters that show nothing (Unicode's Default_Ignorable_Code_Point); the others of them are no letters
or, normalized, become these."""


class AccountAdapter(DefaultAccountAdapter):
    """Remembers language and time zone of a newcomer, and lets mails name no address but the site's own."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name in the one form that Unicode has for all that look the same, if it can be seen whole."""
        name = User.normalize_username(username)
        if INVISIBLE & set(name):
            raise ValidationError(USERNAME_LETTERS)
        if looks_like_a_link(name):
            raise ValidationError(_("Write the name without dots: it looks like a web address."))
        cleaned: str = super().clean_username(name, shallow)
        return cleaned

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        user.language = translation.get_language() or user.language
        zone = request.POST.get("time_zone", "")
        user.time_zone = zone if zone in zoneinfo.available_timezones() else user.time_zone
        saved: User = super().save_user(request, user, form, commit)
        return saved

    def render_mail(
        self,
        template_prefix: str,
        email: str | list[str],
        context: dict[str, Any],
        headers: dict[str, str] | None = None,
    ) -> EmailMessage:
        """The mail as it is sent; it comes back to an address that says whose it was, if it has an owner."""
        message: EmailMessage = super().render_mail(template_prefix, email, context, headers)
        [address] = message.to
        if reader := User.objects.filter(email__iexact=address).first():
            sign_return_path(message, reader)
        return message

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send with the links of `SITE_URL`, whatever host the request claims to be for."""
        links = {
            "current_site": {"name": "Estafette", "domain": settings.SITE_URL},
            "password_reset_url": settings.SITE_URL + reverse("account_reset_password"),
            "signup_url": settings.SITE_URL + reverse("account_signup"),
        }
        super().send_mail(template_prefix, email, context | links)
