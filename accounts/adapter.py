"""How allauth is fitted to the site."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest
from django.utils import translation

from accounts.models import User


class AccountAdapter(DefaultAccountAdapter):
    """Remembers the language in which somebody signed up."""

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        user.language = translation.get_language() or user.language
        saved: User = super().save_user(request, user, form, commit)
        return saved
