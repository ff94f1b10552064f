"""The allauth pages that mail a code to confirm an address, with each mail counted.

A form counts the first one (`accounts.signing_in.entrance`). Here a button asks for another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from allauth.account.internal.flows.email_verification_by_code import EmailVerificationProcess
from allauth.account.views import ConfirmEmailVerificationCodeView, EmailView
from django.shortcuts import redirect

from accounts.mail.limits import has_had_too_many_mails
from accounts.signing_in.held_codes import tell_void

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse
    from django.http.response import HttpResponseBase


class ConfirmAddressView(ConfirmEmailVerificationCodeView):
    """The page that asks for the code, or mails another.

    It looks the same whether or not the address has an account, though an address that has one gets no other
    code.
    """

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if EmailVerificationProcess.resume(request) is None:
            tell_void(request)
        answer: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return answer

    def _resend_form_valid(self, form: Any) -> HttpResponse:
        if has_had_too_many_mails(self.request, self._process.email):
            return redirect(self.passthrough_next_url(self.request.path))
        answer: HttpResponse = super()._resend_form_valid(form)
        return answer


class AddressesView(EmailView):
    """The reader's addresses; a button mails a code to one of them again."""

    def _action_send(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse | None:
        address = self._get_email_address(request)
        if address is None or has_had_too_many_mails(request, address.email):
            return None
        answer: HttpResponse | None = super()._action_send(request, *args, **kwargs)
        return answer

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        addresses, needless = context["emailaddresses"], set[str]()
        if len(addresses) < 2:
            needless |= {"action_primary", "action_remove"}
        if all(address.verified for address in addresses):
            needless.add("action_send")
        return context | {"needless_buttons": needless}
