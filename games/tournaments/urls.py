"""The addresses of tournaments."""

from __future__ import annotations

from django.urls import path

from games.tournaments.views import actions, pages

urlpatterns = [
    path("", pages.tournaments, name="tournaments"),
    path("fame/", pages.fame, name="hall_of_fame"),
    path("verify_draw.py", pages.script, name="verify_draw_script"),
    path("<int:tournament_id>/", pages.tournament, name="tournament"),
    path("<int:tournament_id>/draws.json", pages.proof, name="tournament_proof"),
    path("<int:tournament_id>/calendar.ics", pages.calendar, name="tournament_calendar"),
    path("<int:tournament_id>/complain/", actions.complain_to_organisers, name="complain"),
    path("<int:tournament_id>/enter/", actions.enter_tournament, name="enter_tournament"),
    path("<int:tournament_id>/withdraw/", actions.withdraw_from_tournament, name="withdraw_from_tournament"),
]
