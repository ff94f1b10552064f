"""How allauth is fitted to the site."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address
from typing import Any, ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.flows.reauthentication import get_reauthentication_flows
from allauth.account.models import EmailAddress
from allauth.core import context as allauth_context
from allauth.core.exceptions import ImmediateHttpResponse, ReauthenticationRequired
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import time_zones, waits
from accounts.closing import FORMER
from accounts.folding import fold
from accounts.mail.limits import may_leave, network_of, refuse_too_many_mails
from accounts.mail.post import send_afterwards
from accounts.mail.return_paths import sign_return_path
from accounts.models import USERNAME_LETTERS, User
from accounts.signing_in import newcomers
from accounts.signing_in.names import looks_like_a_link
from accounts.signing_in.reauthentication import confirmed_address, was_asked_lately

INVISIBLE = frozenset("\u115f\u1160")
"""The letters that show nothing (Unicode's Default_Ignorable_Code_Point); the others of them are no letters
or, normalized, become these."""

TOO_MANY_ATTEMPTS = gettext_lazy(
    "Too many wrong attempts from your network. Wait five minutes, or have a sign-in code mailed to you."
)
CODE_IS_VOID = gettext_lazy(
    "Too many wrong codes: the one that was mailed is no longer valid. Have another mailed to you."
)


class AccountAdapter(DefaultAccountAdapter):
    """Remembers a newcomer's language and time zone, and lets mails name no address but the site's own.

    It reveals to nobody who has an account, and asks for proof once more before one changes hands.
    """

    error_messages: ClassVar = {
        **DefaultAccountAdapter.error_messages,
        # What pages say where a code was wrong; forms say `TOO_MANY_ATTEMPTS`.
        "too_many_login_attempts": CODE_IS_VOID,
    }

    def get_client_ip(self, request: HttpRequest) -> str:
        """As the library says; an address of IPv4 is the same in the clothes of IPv6 (`::ffff:192.0.2.7`)."""
        address: str = super().get_client_ip(request)
        with suppress(ValueError):
            mapped = getattr(ip_address(address), "ipv4_mapped", None)
            return str(mapped or address)
        return address

    def validation_error(self, code: str, *args: Any) -> ValidationError:
        if code == "too_many_login_attempts":
            return ValidationError(TOO_MANY_ATTEMPTS, code=code)
        error: ValidationError = super().validation_error(code, *args)
        return error

    # --- Names
    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name in the one form that Unicode has for all that look the same, if it can be seen whole."""
        name = User.normalize_username(username)
        if INVISIBLE & set(name):
            raise ValidationError(USERNAME_LETTERS)
        if looks_like_a_link(name):
            raise ValidationError(_("Write the name without dots: it looks like a web address."))
        cleaned: str = super().clean_username(name, shallow=True)
        if not shallow and (newcomers.is_taken(cleaned) or fold(cleaned).startswith(FORMER)):
            raise self.validation_error("username_taken")
        return cleaned

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        user.language = translation.get_language() or user.language
        zone = time_zones.present_name(request.POST.get("time_zone", ""))
        user.time_zone = zone if zone in time_zones.known() else user.time_zone
        newcomers.give_up(form.cleaned_data["username"])
        saved: User = super().save_user(request, user, form, commit)
        return saved

    # --- Mails

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

    def compose(self, template_prefix: str, email: str, context: dict[str, Any]) -> EmailMessage:
        """The mail with the links of `SITE_URL`, whatever host the request claims to be for."""
        links = {
            "current_site": {"name": "Estafette", "domain": settings.SITE_URL},
            "password_reset_url": settings.SITE_URL + reverse("account_reset_password"),
            "login_code_url": settings.SITE_URL + reverse("account_request_login_code"),
        }
        return self.render_mail(template_prefix, email, context | links)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send what was asked for when the page has been answered, if the box has not had too many."""
        request = allauth_context.request
        self.send_later(template_prefix, email, context, if_so=lambda: may_leave(request, email))

    def send_later(
        self,
        template_prefix: str,
        email: str,
        context: dict[str, Any],
        if_so: Callable[[], bool] = lambda: True,
    ) -> None:
        """Send it when the page has been answered, if that is so by then."""
        language = translation.get_language()

        def send() -> None:
            if if_so():
                with translation.override(language):
                    self.compose(template_prefix, email, context).send()

        send_afterwards(send)

    def send_notification_mail(
        self,
        template_prefix: str,
        user: User,
        context: dict[str, Any] | None = None,
        email: str | None = None,
    ) -> None:
        """Tell all confirmed addresses of the person what has happened to the account."""
        for address in EmailAddress.objects.filter(user=user, verified=True):
            self.tell_change(template_prefix, address, context)

    def tell_change(
        self, template_prefix: str, address: EmailAddress, context: dict[str, Any] | None = None
    ) -> None:
        """Tell one confirmed address of the person, in their language and time zone."""
        user = address.user
        with translation.override(user.language):
            told = {
                "user": user,
                "at": date_format(timezone.localtime(timezone=user.zone), "DATETIME_FORMAT"),
                "zone": user.zone,
                "ip": self.get_client_ip(allauth_context.request),
            }
            self.send_later(template_prefix, address.email, told | (context or {}))

    def should_send_confirmation_mail(
        self, request: HttpRequest, email_address: EmailAddress, signup: bool
    ) -> bool:
        """Count those that a sign-in asks for; the others are counted by their forms and pages."""
        if not signup:
            try:
                refuse_too_many_mails(request, email_address.email)
            except ValidationError as refusal:
                raise ImmediateHttpResponse(waits.page(request, refusal.messages[0])) from None
        return True

    # --- Who it is

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Wrong passwords are counted by name and network: nobody locks another out everywhere."""
        login = credentials.get("email") or credentials.get("username") or ""
        return f"{fold(login)} {network_of(request)}"

    def get_reauthentication_methods(self, user: User) -> list[dict[str, Any]]:
        """Those of the library, and a code to a confirmed address."""
        methods: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        if confirmed_address(user):
            code = {"id": "reauthenticate_by_code", "description": _("Have a code mailed to me")}
            methods.append({**code, "url": reverse("reauthenticate_by_code")})
        return methods

    def is_reauthentication_required(self, *, app: str, **kwargs: Any) -> bool:
        """As the library says; but people without a password, whom it would not ask, are asked for a code."""
        required: bool = super().is_reauthentication_required(app=app, **kwargs)
        request = allauth_context.request
        has_other_ways = get_reauthentication_flows(request.user)
        if required and not has_other_ways and not was_asked_lately(request):
            raise ReauthenticationRequired
        return required
