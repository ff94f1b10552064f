"""The addresses of the tournaments."""

from __future__ import annotations

from django.urls import path

from games.tournaments import views

urlpatterns = [
    path("", views.tournaments, name="tournaments"),
    path("fame/", views.fame, name="hall_of_fame"),
    path("verify_draw.py", views.script, name="verify_draw_script"),
    path("<int:tournament_id>/", views.tournament, name="tournament"),
    path("<int:tournament_id>/draws.json", views.proof, name="tournament_proof"),
    path("<int:tournament_id>/enter/", views.enter_tournament, name="enter_tournament"),
    path("<int:tournament_id>/withdraw/", views.withdraw_from_tournament, name="withdraw_from_tournament"),
]
