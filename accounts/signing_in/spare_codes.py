"""New spare codes for a person whose former ones can no longer be read."""

from __future__ import annotations

from typing import Any

from allauth.mfa.recovery_codes.views import GenerateRecoveryCodesView
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
