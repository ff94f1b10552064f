"""Pages of people, beside those of allauth under the same prefix."""

from __future__ import annotations

from django.urls import path

from accounts import views

urlpatterns = [
    path("settings/", views.settings_page, name="account_settings"),
    path("links/void/", views.void_links, name="void_links"),
    path("address/try/", views.try_address, name="try_address"),
    path("address/<str:token>/", views.prove_address, name="prove_address"),
    path("language/", views.set_language, name="set_language"),
]
