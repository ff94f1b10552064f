"""The people of the site: their accounts and preferences."""

from __future__ import annotations

from django.apps import AppConfig
from django.contrib import admin
from django.contrib.admin.apps import AdminConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = _("accounts")

    def ready(self) -> None:
        from accounts import signals  # noqa: F401
        from accounts.mail import post  # noqa: F401


class StaffConfig(AdminConfig):
    """The staff's pages, where addresses and second factors are shown with their people."""

    default_site = "accounts.signing_in.staff.StaffSite"

    def ready(self) -> None:
        from allauth.account.models import EmailAddress
        from allauth.mfa.models import Authenticator

        super().ready()
        admin.site.unregister([EmailAddress, Authenticator])
