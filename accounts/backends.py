"""Signing in by password."""

from __future__ import annotations

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.http import HttpRequest

from accounts.models import User
from accounts.signing_in.names import person_called


class PasswordBackend(AuthenticationBackend):
    """Takes a name or an address, and compares one password with one hash in every case.

    If both were tried, as the library does, a known address would take longer than an unknown one.
    """

    def _authenticate(self, request: HttpRequest | None, **credentials: Any) -> User | None:
        login = credentials.get("email") or credentials.get("username") or ""
        find = self._authenticate_by_email if "@" in login else self._authenticate_by_username
        user: User | None = find(login, credentials["password"])
        return user

    def _authenticate_by_username(self, username: str, password: str) -> User | None:
        user: User | None = self._check_password(person_called(username), password)
        return user
