"""The page on which a tournament is tried out, announced, and decided about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.tournaments.admin.deeds import DEEDS, decide
from games.tournaments.models import Complaint, Tournament
from games.tournaments.presentation.progress import late_ones_told, next_steps, table_told
from games.tournaments.presentation.words import parts_told, prizes_told, step_told, told
from games.tournaments.preview import Preview
from games.tournaments.progress import progress_of
from games.tournaments.selectors import TournamentPage
from games.tournaments.services.authority import plays
from games.tournaments.services.taking_back import can_be_taken_back
from games.tournaments.services.trying_out import tried_out

if TYPE_CHECKING:
    from games.views.doors import PlayerRequest

SHEETS = {
    "entrants": gettext_lazy("entrants"),
    "tables": gettext_lazy("tables"),
    "standings": gettext_lazy("standings"),
}
"""The files for spreadsheets, by name."""


def run_page(request: PlayerRequest, tournament: Tournament, context: dict[str, Any]) -> HttpResponse:
    """Show it, or do what was sent; `context` is that of every page of the admin."""
    wrong = decide(request, tournament, may_run=context["may_run"]) if request.method == "POST" else None
    if isinstance(wrong, HttpResponse):
        return wrong
    page, tryout = TournamentPage(tournament, None), tried_out(tournament)
    not_final = may_be_taken_back(page)
    rounds = progress_of(page)
    context |= {
        "title": tournament.name,
        "tournament": tournament,
        "page": page,
        "told": told(tournament),
        "next_steps": next_steps(page, rounds),
        "late": late_ones_told(rounds),
        "prizes": prizes_told(page),
        "first": first_told(page) if page.rows else "",
        "parts": parts_told(page),
        "rounds": [(round_, [(table, table_told(table)) for table in round_.tables]) for round_ in rounds],
        "steps": [(step, step_told(step), step.pk in not_final) for step in page.steps],
        "plays": plays(tournament, request.user),
        "complaints": complaints_for(request, tournament),
        "sheets": SHEETS.items(),
        "may_copy": context["may_run"] and request.user.has_perm("tournaments.add_tournament"),
        "messages_sent": tournament.messages.select_related("by").order_by("-pk"),
        "season": tournament.seasons.first(),
        "tryout": tryout,
        "previews": [Preview(*found) for found in tryout.found] if tryout else [],
        "wrong": wrong,
        "forms": {key: deed.form for key, deed in DEEDS.items()},
    }
    return TemplateResponse(request, "admin/tournaments/run.html", context, status=422 if wrong else 200)


def may_be_taken_back(page: TournamentPage) -> set[int]:
    """The steps of the log that organisers can take back: the last one about a table, or somebody's place.

    None can be from which a round was drawn.
    """
    gone = {step.takes_back_id for step in page.steps}
    drawn = [] if page.tournament.format.at_once else [round_.draw.drawn_at for round_ in page.rounds]
    later = [step for step in page.steps if step.pk not in gone and all(step.at > at for at in drawn)]
    last: dict[tuple[Any, ...], int] = {}
    for step in later:
        if can_be_taken_back(step):
            about = (step.kind, step.data.get("table_id"), step.data.get("place"))
            last[about] = max(step.pk, last.get(about, 0))
    return {*last.values()}


def first_told(page: TournamentPage) -> str:
    """Whose name stands first, if that says anything yet."""
    if not any(table.places for round_ in page.course.played for table in round_.tables):
        return _("No game is over yet")
    entry = page.rows[0][1]
    if page.tournament.status == Tournament.Status.OVER:
        return _("%(entry)s has won") % {"entry": entry}
    return _("%(entry)s is first") % {"entry": entry}


def complaints_for(request: PlayerRequest, tournament: Tournament) -> QuerySet[Complaint]:
    """All complaints, for organisers who do not play."""
    found = tournament.complaints.select_related("by")
    return found.none() if plays(tournament, request.user) else found
