"""Proof of identity before an account changes hands: a password or a mailed code."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from allauth.account import app_settings
from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.code_verification import AbstractCodeVerificationProcess
from allauth.account.internal.flows.login import get_authentication_records, record_authentication
from allauth.account.models import EmailAddress
from allauth.account.views import BaseReauthenticateView
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect
from django.utils.decorators import method_decorator

from accounts.mail.limits import has_had_too_many_mails
from accounts.signing_in.codes import ConfirmLoginCodeForm

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from accounts.models import User

STATE = "reauthentication_code"
"""The session key of the mailed code."""


class MailedCode(AbstractCodeVerificationProcess):
    """A code mailed to a person who is signed in."""

    def __init__(self, request: HttpRequest) -> None:
        self.request = request
        super().__init__(
            max_attempts=app_settings.LOGIN_BY_CODE_MAX_ATTEMPTS,
            timeout=app_settings.EMAIL_VERIFICATION_BY_CODE_TIMEOUT,
            state=request.session.get(STATE) or {"at": 0.0},
            user=request.user,
        )

    def persist(self) -> None:
        self.request.session[STATE] = self.state

    def abort(self) -> None:
        self.request.session.pop(STATE, None)

    def send(self) -> None:
        """Mail another code, unless there have been too many mails."""
        address = confirmed_address(self.user)
        assert address is not None
        if has_had_too_many_mails(self.request, address):
            return
        adapter = get_adapter()
        self.state = self.initial_state(user=self.user, email=address)
        self.state["code"] = adapter.generate_login_code()
        adapter.send_mail("account/email/reauthentication_code", address, {"code": self.code})
        self.persist()


@method_decorator(login_required, name="dispatch")
class ReauthenticateByCodeView(BaseReauthenticateView):
    """A page with a button that has a code mailed, then with a field for it."""

    form_class = ConfirmLoginCodeForm
    template_name = "account/reauthenticate_by_code.html"

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if "send" not in request.POST:
            answer: HttpResponse = super().post(request, *args, **kwargs)
            return answer
        MailedCode(request).send()
        return redirect(self.passthrough_next_url(request.path))

    def get_form_kwargs(self) -> dict[str, Any]:
        pending = MailedCode(self.request)
        return {**super().get_form_kwargs(), "code": pending.code if pending.is_valid() else ""}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        pending = MailedCode(self.request)
        asked = {"is_sent": pending.is_valid(), "address": confirmed_address(self.request.user)}
        return {**super().get_context_data(**kwargs), **asked}

    def form_valid(self, form: Any) -> HttpResponse:
        pending = MailedCode(self.request)
        address = pending.state["email"]
        pending.abort()
        record_authentication(
            self.request, self.request.user, method="code", email=address, reauthenticated=True
        )
        answer: HttpResponse = super().form_valid(form)
        return answer

    def form_invalid(self, form: Any) -> HttpResponse:
        pending = MailedCode(self.request)
        if pending.is_valid() and not pending.record_invalid_attempt():
            messages.error(self.request, get_adapter().error_messages["too_many_login_attempts"])
        answer: HttpResponse = super().form_invalid(form)
        return answer


def confirmed_address(user: User) -> str | None:
    """Return the address for a person's codes; None if they have confirmed none."""
    confirmed = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary")
    found: str | None = confirmed.values_list("email", flat=True).first()
    return found


def was_asked_lately(request: HttpRequest) -> bool:
    """Return whether the signed-in person has recently reauthenticated in this session."""
    records = get_authentication_records(request, request.user)
    moments = [record["at"] for record in records if record.get("reauthenticated")]
    return bool(moments) and time.time() - moments[-1] < app_settings.REAUTHENTICATION_TIMEOUT
