"""A new password by means of a mailed code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from allauth.account import views
from allauth.account.internal.flows.password_reset_by_code import PasswordResetVerificationProcess

from accounts.signing_in.held_codes import bind, is_void, tell_void

if TYPE_CHECKING:
    from django.http import HttpRequest
    from django.http.response import HttpResponseBase


class AskForResetView(views.PasswordResetView):
    """The page that mails the code."""

    def form_valid(self, form: Any) -> HttpResponseBase:
        answer: HttpResponseBase = super().form_valid(form)
        bind(PasswordResetVerificationProcess.resume(self.request))
        return answer


class OpenReset:
    """A page for people with a valid code. Others are sent away and told why."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        process = PasswordResetVerificationProcess.resume(request)
        if process and is_void(process):
            process.abort()
            process = None
        if process is None:
            tell_void(request)
        answer: HttpResponseBase = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]
        return answer


class ConfirmResetCodeView(OpenReset, views.ConfirmPasswordResetCodeView):
    """The page that takes the code."""


class CompleteResetView(OpenReset, views.CompletePasswordResetView):
    """The page that takes the new password."""
