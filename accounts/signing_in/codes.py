"""Signing in by a mailed code: the main way in, since it opens every account."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from allauth.account import forms, views
from allauth.account.internal.flows.login_by_code import LoginCodeVerificationProcess
from allauth.account.stages import LoginByCodeStage, LoginStageController

from accounts.signing_in.entrance import LoginForm, RequestLoginCodeForm
from accounts.signing_in.held_codes import bind, is_void, tell_void

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse
    from django.http.response import HttpResponseBase

ASKED = "login_code_asked"
"""The session key of the name or address for which a code was requested."""
OF_LETTERS = {
    "inputmode": "text",
    "autocapitalize": "characters",
    "autocorrect": "off",
    "spellcheck": "false",
}
"""The attributes of a field for a code of capital letters."""


class LettersCode:
    """A form for a code of capital letters."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs |= OF_LETTERS  # type: ignore[attr-defined]


class ConfirmLoginCodeForm(LettersCode, forms.ConfirmLoginCodeForm):
    """The code that opens an account."""


class ConfirmEmailForm(LettersCode, forms.ConfirmEmailVerificationCodeForm):
    """The code that confirms an address."""


class ConfirmResetForm(LettersCode, forms.ConfirmPasswordResetCodeForm):
    """The code that allows another password."""


class LoginView(views.LoginView):
    """The page that offers a code by mail, or signing in with a password."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return {**super().get_context_data(**kwargs), "code_form": RequestLoginCodeForm()}


class RequestLoginCodeView(views.RequestLoginCodeView):
    """The sign-in page, mailing a code to the person with the name or address that was typed."""

    template_name = "account/login.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        found = super().get_context_data(**kwargs)
        return {**found, "code_form": found["form"], "form": LoginForm()}

    def form_valid(self, form: Any) -> HttpResponse:
        answer: HttpResponse = super().form_valid(form)
        self.request.session[ASKED] = form.asked
        bind(awaited(self.request))
        return answer


def awaited(request: HttpRequest) -> LoginCodeVerificationProcess | None:
    """Return the process of the code that this browser has requested and may still type."""
    stage = LoginStageController.enter(request, LoginByCodeStage.key)
    return LoginCodeVerificationProcess.resume(stage) if stage else None


class ConfirmLoginCodeView(views.ConfirmLoginCodeView):
    """The page that takes the code. It repeats what was typed, not where the code went."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        process = awaited(request)
        if process and is_void(process):
            process.abort()
            process = None
        if process is None and request.user.is_anonymous:
            tell_void(request)
        answer: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return answer

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        found = super().get_context_data(**kwargs)
        return {**found, "email": self.request.session.get(ASKED, found["email"])}
