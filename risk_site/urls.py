"""The addresses at which each part of the site begins."""

from __future__ import annotations

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from risk_site.modes import Mode

urlpatterns = [
    path("accounts/", include("accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("tournaments/", include("games.tournaments.urls")),
    path("wish/", include("games.wishes.urls")),
    path("", include("games.urls")),
]

if settings.MODE is Mode.LOCAL:
    urlpatterns.append(path("mailbox/", include("games.views.mail.mailbox_urls")))

if settings.MAIL_PROVIDER:
    urlpatterns.append(path("anymail/", include(("games.mail.incoming.webhook", "anymail"))))

handler400 = "risk_site.errors.bad_request"
handler429 = "accounts.waits.too_many_requests"  # allauth asks for it
handler500 = "risk_site.errors.server_error"
