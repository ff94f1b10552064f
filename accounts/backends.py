"""Signing in with a password."""

from __future__ import annotations

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.http import HttpRequest

from accounts.models import User
from accounts.signing_in.names import person_called


class PasswordBackend(AuthenticationBackend):
    """A backend that accepts a name or an address, and always compares one password with one hash.

    The library's own tries both, so that a known address takes longer than an unknown one.
    """

    def _authenticate(self, request: HttpRequest | None, **credentials: Any) -> User | None:
        login = credentials.get("email") or credentials.get("username") or ""
        find = self._authenticate_by_email if "@" in login else self._authenticate_by_username
        user: User | None = find(login, credentials["password"])
        return user

    def _authenticate_by_username(self, username: str, password: str) -> User | None:
        user: User | None = self._check_password(person_called(username), password)
        return user
