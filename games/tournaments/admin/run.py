"""The page on which a tournament is tried out, announced, and decided about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext

from games.presentation.rules.refusals import sentence
from games.presentation.time.times import moment
from games.services.errors import Refused
from games.tournaments.admin.forms import (
    AnswerForm,
    AwardForm,
    ExtendForm,
    ReasonForm,
    ReplaceForm,
    UndoForm,
)
from games.tournaments.models import Complaint, Tournament
from games.tournaments.presentation.words import step_told, told
from games.tournaments.preview import Preview
from games.tournaments.selectors import TournamentPage
from games.tournaments.services import complaints, organising
from games.tournaments.services.trying_out import tried_out

DEEDS: dict[str, tuple[type[Form], Callable[..., None]]] = {
    "announce": (Form, organising.announce),
    "call_off": (ReasonForm, organising.call_off),
    "next_season": (Form, organising.prepare_next_season),
    "undo": (UndoForm, organising.undo_draw),
    "award": (AwardForm, organising.award_table),
    "extend": (ExtendForm, organising.extend_table),
    "answer": (AnswerForm, complaints.answer_complaint),
    "replace": (ReplaceForm, organising.replace_player),
}
"""What organisers decide: the form, whose fields the service takes."""


def run_page(request: HttpRequest, tournament: Tournament, context: dict[str, Any]) -> HttpResponse:
    """Show it, or do what was sent; `context` is that of every page of the admin."""
    wrong: dict[str, Any] = {}
    if request.method == "POST":
        wrong = decide(request, tournament)
        if not wrong:
            return redirect("admin:tournaments_tournament_run", tournament.pk)
    page, tryout = TournamentPage(tournament, None), tried_out(tournament)
    context |= {
        "title": tournament.name,
        "tournament": tournament,
        "page": page,
        "told": told(tournament),
        "opens": moment(tournament.opens_at),
        "closes": moment(tournament.closes_at),
        "steps": [(step, step_told(step)) for step in page.steps],
        "complaints": complaints_for(request, tournament),
        "season": tournament.seasons.first(),
        "tryout": tryout,
        "previews": [Preview(*found) for found in tryout.found] if tryout else [],
        "wrong": wrong,
        "forms": {deed: form for deed, (form, _service) in DEEDS.items()},
    }
    return TemplateResponse(request, "admin/tournaments/run.html", context, status=422 if wrong else 200)


def complaints_for(request: HttpRequest, tournament: Tournament) -> QuerySet[Complaint]:
    """All complaints, for organisers who do not play."""
    plays = tournament.entries.filter(user=request.user.pk).exists()
    return tournament.complaints.none() if plays else tournament.complaints.select_related("by")


def decide(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """Do what was sent; what was sent with its form, if that is wrong."""
    deed = request.POST.get("deed", "")
    if deed not in DEEDS:
        raise Http404
    form_class, service = DEEDS[deed]
    form = form_class(request.POST)
    if not form.is_valid():
        return {"deed": deed, "form": form}
    try:
        service(tournament_id=tournament.pk, by=request.user, **form.cleaned_data)
    except Refused as error:
        messages.error(request, sentence(error))
    else:
        messages.success(request, gettext("Done."))
    return {}
