"""The addresses of wishes."""

from __future__ import annotations

from django.urls import path

from games.wishes import views

urlpatterns = [
    path("", views.wish, name="wish"),
    path("stop/", views.stop, name="stop_wishing"),
    path("wake/", views.wake, name="wake_wish"),
    path("table/<str:token>/", views.table, name="proposed_table"),
]
