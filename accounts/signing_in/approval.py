"""The step of signing in beyond which people come only when the staff have let them in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from allauth.account.stages import LoginStage
from django.shortcuts import redirect

if TYPE_CHECKING:
    from django.http import HttpResponse


class ApprovalStage(LoginStage):
    """The step that shows people who wait that they do. By now their address is confirmed."""

    key = "approval"

    def handle(self) -> tuple[HttpResponse | None, bool]:
        if self.login.user.waits_since:
            return redirect("account_waiting"), False
        return None, True
