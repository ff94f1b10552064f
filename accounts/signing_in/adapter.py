"""The adapter that fits allauth to the site."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address
from typing import Any, ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.flows.reauthentication import get_reauthentication_flows
from allauth.account.models import EmailAddress
from allauth.account.utils import filter_users_by_email
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
from accounts.mail.hourly import count_mail
from accounts.mail.limits import may_leave, network_of, refuse_too_many_mails
from accounts.mail.post import send_afterwards
from accounts.mail.return_paths import sign_return_path
from accounts.models import USERNAME_LETTERS, User
from accounts.signing_in import newcomers
from accounts.signing_in.admission import may_sign_up
from accounts.signing_in.names import looks_like_a_link
from accounts.signing_in.reauthentication import confirmed_address, was_asked_lately

INVISIBLE = frozenset("\u115f\u1160")
"""The letters that are invisible (Unicode's Default_Ignorable_Code_Point).

The other characters with this property are not letters, or become these when normalized.
"""

TOO_MANY_ATTEMPTS = gettext_lazy(
    "Too many wrong attempts from your network. Wait five minutes, or have a sign-in code mailed to you."
)
CODE_IS_VOID = gettext_lazy(
    "Too many wrong codes: the one that was mailed is no longer valid. Have another mailed to you."
)


class AccountAdapter(DefaultAccountAdapter):
    """An adapter that keeps newcomers' language and zone, and puts only our address in mails.

    It does not reveal who has an account, and asks for proof again before an account changes hands.
    """

    error_messages: ClassVar = {
        **DefaultAccountAdapter.error_messages,
        # Pages show this where a code was wrong; forms show `TOO_MANY_ATTEMPTS`.
        "too_many_login_attempts": CODE_IS_VOID,
    }

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return the library's answer, turning `::ffff:192.0.2.7` into the IPv4 address."""
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
        """Return the normalized name, equal for names that look alike. Refuse invisible letters."""
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
        user.waits_since = timezone.now() if settings.SIGN_UP == "approval" else None
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
        """Return the mail. If its recipient has an account, its envelope sender identifies it."""
        message: EmailMessage = super().render_mail(template_prefix, email, context, headers)
        [address] = message.to
        if reader := User.objects.filter(email__iexact=address).first():
            sign_return_path(message, reader)
        return message

    def compose(self, template_prefix: str, email: str, context: dict[str, Any]) -> EmailMessage:
        """Return the mail with links to `SITE_URL`, whatever host the request claims to be for."""
        links = {
            "current_site": {"name": "Estafette", "domain": settings.SITE_URL},
            "password_reset_url": settings.SITE_URL + reverse("account_reset_password"),
            "login_code_url": settings.SITE_URL + reverse("account_request_login_code"),
        }
        return self.render_mail(template_prefix, email, context | links)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a requested mail after the response, unless its recipient has had too many."""
        request = allauth_context.request
        self.send_later(template_prefix, email, context, if_so=lambda: may_leave(request, email))

    def send_later(
        self,
        template_prefix: str,
        email: str,
        context: dict[str, Any],
        if_so: Callable[[], bool] = lambda: True,
    ) -> None:
        """Send a mail after the response, if `if_so` is true then."""
        language = translation.get_language()

        def send() -> None:
            if if_so():
                with translation.override(language):
                    self.send_now(template_prefix, email, context)

        send_afterwards(send)

    def send_now(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a mail in the present language. Raise what the connection raises."""
        count_mail()
        self.compose(template_prefix, email, context).send()

    def send_account_already_exists_mail(self, email: str) -> None:
        """Tell the reader why no account was made: they have one, or have not been invited."""
        if may_sign_up(email) or filter_users_by_email(email):
            super().send_account_already_exists_mail(email)
        else:
            self.send_mail("account/email/not_invited", email, {})

    def send_notification_mail(
        self,
        template_prefix: str,
        user: User,
        context: dict[str, Any] | None = None,
        email: str | None = None,
    ) -> None:
        """Tell all confirmed addresses of a person what happened to the account."""
        for address in EmailAddress.objects.filter(user=user, verified=True):
            self.tell_change(template_prefix, address, context)

    def tell_change(
        self, template_prefix: str, address: EmailAddress, context: dict[str, Any] | None = None
    ) -> None:
        """Tell one confirmed address of a person, in their language and time zone."""
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
        """Count mails that a sign-in causes. Others are counted by their forms and pages."""
        if not signup:
            try:
                refuse_too_many_mails(request, email_address.email)
            except ValidationError as refusal:
                raise ImmediateHttpResponse(waits.page(request, refusal.messages[0])) from None
        return True

    # --- Who it is

    def get_login_stages(self) -> list[str]:
        """Return the library's steps of signing in, and the approval once the address is confirmed."""
        stages: list[str] = super().get_login_stages()
        stages.insert(
            stages.index("allauth.account.stages.EmailVerificationStage") + 1,
            "accounts.signing_in.approval.ApprovalStage",
        )
        return stages

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Count wrong passwords by name and network, so that nobody locks others out everywhere."""
        login = credentials.get("email") or credentials.get("username") or ""
        return f"{fold(login)} {network_of(request)}"

    def get_reauthentication_methods(self, user: User) -> list[dict[str, Any]]:
        """Return the library's methods, and a code mailed to a confirmed address."""
        methods: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        if confirmed_address(user):
            code = {"id": "reauthenticate_by_code", "description": _("Have a code mailed to me")}
            methods.append({**code, "url": reverse("reauthenticate_by_code")})
        return methods

    def is_reauthentication_required(self, *, app: str, **kwargs: Any) -> bool:
        """Ask people without a password for a code too; the library would not ask them."""
        required: bool = super().is_reauthentication_required(app=app, **kwargs)
        request = allauth_context.request
        has_other_ways = get_reauthentication_flows(request.user)
        if required and not has_other_ways and not was_asked_lately(request):
            raise ReauthenticationRequired
        return required
