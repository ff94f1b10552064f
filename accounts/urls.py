"""Pages of people, beside those of allauth under the same prefix."""

from __future__ import annotations

from django.urls import path

from accounts import views

urlpatterns = [
    path("settings/", views.settings_page, name="account_settings"),
    path("links/void/", views.void_links, name="void_links"),
    path("language/", views.set_language, name="set_language"),
]
