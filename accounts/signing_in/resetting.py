"""Choosing another password with a mailed code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from allauth.account import views
from allauth.account.internal.flows.password_reset_by_code import PasswordResetVerificationProcess

from accounts.signing_in.held_codes import bind, is_void, tell_void

if TYPE_CHECKING:
    from django.http import HttpRequest
    from django.http.response import HttpResponseBase


class AskForResetView(views.PasswordResetView):
    """Mails the code."""

    def form_valid(self, form: Any) -> HttpResponseBase:
        answer: HttpResponseBase = super().form_valid(form)
        bind(PasswordResetVerificationProcess.resume(self.request))
        return answer


class OpenReset:
    """A page for whoever holds a code that is not void; others are sent away, and told why."""

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
    """Takes the code."""


class CompleteResetView(OpenReset, views.CompletePasswordResetView):
    """Takes the new password."""
