"""The pages of tournaments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from accounts.models import User
from games.presentation.time.times import moment_told, pace_told
from games.tournaments.mails.incoming import address_for
from games.tournaments.models import Entry, Tournament
from games.tournaments.models.complaint import LONGEST
from games.tournaments.presentation.agenda import dates_of
from games.tournaments.presentation.bracket import draw_bracket
from games.tournaments.presentation.log import step_told
from games.tournaments.presentation.proof import proof_of
from games.tournaments.presentation.words import (
    halves_told,
    part_told,
    parts_told,
    play_told,
    prizes_told,
)
from games.tournaments.selectors import TournamentPage, hall_of_fame, page_of, public_tournaments
from games.views.access import reads
from games.views.record.dice import script_file

if TYPE_CHECKING:
    from typing import Any

Status = Tournament.Status


def reader_of(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


@reads
def tournaments(request: HttpRequest) -> HttpResponse:
    """List open, running and past tournaments; within each group the reader's own come first."""
    reader = reader_of(request)
    mine = set(Entry.objects.filter(user=reader).values_list("tournament_id", flat=True)) if reader else set()
    found = sorted(public_tournaments(), key=lambda one: one.pk not in mine)
    context = {
        "announced": [one for one in found if one.status == Status.ANNOUNCED],
        "running": [one for one in found if one.status == Status.RUNNING],
        "past": [one for one in found if one.status in (Status.OVER, Status.CALLED_OFF)],
        "mine": mine,
        "may_make": reader is not None and reader.is_staff and reader.has_perm("tournaments.add_tournament"),
    }
    return render(request, "tournaments/list.html", context)


@reads
def fame(request: HttpRequest) -> HttpResponse:
    """Show the hall of fame."""
    return render(request, "tournaments/fame.html", {"champions": hall_of_fame()})


@reads
def tournament(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Show a tournament."""
    return render(request, "tournaments/tournament.html", context_of(found(request, tournament_id)))


@reads
def proof(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Return the data with which its draws can be checked."""
    return JsonResponse(proof_of(found(request, tournament_id)))


@reads
def script(request: HttpRequest) -> HttpResponse:
    """Return the program that checks draws without the site."""
    return script_file("verify_draw.py")


@reads
def calendar(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Return its dates as a calendar file."""
    return HttpResponse(dates_of(found(request, tournament_id)), content_type="text/calendar; charset=utf-8")


def found(request: HttpRequest, tournament_id: int) -> TournamentPage:
    """Return the page of a tournament that everybody may see. Raises Http404."""
    try:
        return page_of(tournament_id, reader_of(request))
    except Tournament.DoesNotExist:
        raise Http404 from None


def context_of(page: TournamentPage) -> dict[str, Any]:
    """Return what the page of a tournament shows."""
    return {
        "page": page,
        "tournament": page.tournament,
        "play_told": play_told(page.tournament),
        "opens": moment_told(page.tournament.opens_at),
        "closes": moment_told(page.tournament.closes_at),
        "address": address_for(page.reader, page.tournament, page.mine) if page.reader else "",
        "pace": pace_told(page.tournament.pace),
        "parts": parts_told(page),
        "prizes": prizes_told(page),
        "rounds": [
            (round_, [(table, part_told(page.tournament, table.table.group)) for table in round_.tables])
            for round_ in page.rounds
        ],
        "bracket": draw_bracket(page.knock_out, halves_told(page.tournament)),
        "longest_complaint": LONGEST,
        "steps": [(step, step_told(step)) for step in page.steps],
    }
