"""The page on which a tournament is tried out, announced and decided about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy

from games.tournaments.admin.decisions import DECISIONS, decide
from games.tournaments.models import Complaint, Tournament
from games.tournaments.presentation.log import step_told
from games.tournaments.presentation.preview import rounds_told
from games.tournaments.presentation.progress import first_told, late_ones_told, next_steps, table_told
from games.tournaments.presentation.words import parts_told, play_told, prizes_told
from games.tournaments.preview import Preview
from games.tournaments.progress import progress_of
from games.tournaments.selectors import TournamentPage
from games.tournaments.services.authority import plays
from games.tournaments.services.organising.taking_back import to_be_taken_back
from games.tournaments.services.organising.trying_out import tried_out

if TYPE_CHECKING:
    from games.views.access import PlayerRequest

SHEETS = {
    "entrants": gettext_lazy("entrants"),
    "tables": gettext_lazy("tables"),
    "standings": gettext_lazy("standings"),
}
"""The sheets that can be downloaded, by key and name."""


def run_page(request: PlayerRequest, tournament: Tournament, context: dict[str, Any]) -> HttpResponse:
    """Show the page, or do what was sent; `context` is shared by all pages of the admin."""
    wrong = decide(request, tournament, may_run=context["may_run"]) if request.method == "POST" else None
    if isinstance(wrong, HttpResponse):
        return wrong
    page, tryout = TournamentPage(tournament, None), tried_out(tournament)
    drawn = [] if tournament.format.at_once else [round_.draw.drawn_at for round_ in page.rounds]
    not_final = to_be_taken_back(page.steps, drawn)
    rounds, counts = progress_of(page), tournament.status != Tournament.Status.CALLED_OFF
    previews = [Preview(*found) for found in tryout.found] if tryout else []
    context |= {
        "title": tournament.name,
        "tournament": tournament,
        "page": page,
        "play_told": play_told(tournament),
        "next_steps": next_steps(page, rounds),
        "late": late_ones_told(rounds) if counts else [],
        "prizes": prizes_told(page),
        "first": first_told(page) if page.rows else "",
        "parts": parts_told(page),
        "rounds": [
            (round_, [(table, table_told(table, counts=counts)) for table in round_.tables])
            for round_ in rounds
        ],
        "steps": [(step, step_told(step), step.pk in not_final) for step in page.steps],
        "plays": plays(tournament, request.user),
        "complaints": complaints_for(request, tournament),
        "sheets": SHEETS.items(),
        "may_copy": context["may_run"] and request.user.has_perm("tournaments.add_tournament"),
        "messages_sent": tournament.messages.select_related("by").order_by("-pk"),
        "season": tournament.seasons.first(),
        "tryout": tryout,
        "previews": [(preview, rounds_told(preview)) for preview in previews],
        "wrong": wrong,
        "forms": {key: decision.form for key, decision in DECISIONS.items()},
        "verbs": {key: decision.verb for key, decision in DECISIONS.items()},
    }
    return TemplateResponse(request, "admin/tournaments/run.html", context, status=422 if wrong else 200)


def complaints_for(request: PlayerRequest, tournament: Tournament) -> QuerySet[Complaint]:
    """Return all complaints for an organiser who does not play, and none for anybody else."""
    found = tournament.complaints.select_related("by")
    return found.none() if plays(tournament, request.user) else found
