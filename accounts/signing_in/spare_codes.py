"""Spare codes that can no longer be read: none of them counts, and their person makes new ones."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.mfa.recovery_codes.views import GenerateRecoveryCodesView
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.views.generic import FormView

from accounts.signing_in.encrypted_secrets import Unreadable


class NewSpareCodesView(GenerateRecoveryCodesView):
    """allauth's page, which counts the former codes: if they cannot be read, none is left."""

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        try:
            context: dict[str, Any] = super().get_context_data(**more)
        except Unreadable:
            context = {**FormView.get_context_data(self, **more), "unused_code_count": 0}
        return context


def or_new_ones(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Lead from a page of spare codes that cannot be read to the one that makes new ones."""

    @wraps(view)
    def served(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            return view(request, *args, **kwargs)
        except Unreadable:
            return redirect("mfa_generate_recovery_codes")

    return served
