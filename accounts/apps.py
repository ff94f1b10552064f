"""Who the people are: their accounts and preferences."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = _("accounts")

    def ready(self) -> None:
        from accounts import post, signals  # noqa: F401
