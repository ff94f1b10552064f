"""What players do on the page of a tournament: enter, withdraw, complain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.presentation.rules.refusals import sentence
from games.services.errors import Refused
from games.tournaments.models import Entry
from games.tournaments.services.complaints import complain
from games.tournaments.services.entering import enter, withdraw
from games.tournaments.views.pages import found
from games.views.doors import PlayerRequest, posts, signed_in

if TYPE_CHECKING:
    from django.http import HttpResponse


@posts
@signed_in
def enter_tournament(request: PlayerRequest, tournament_id: int) -> HttpResponse:
    """Enter, with a word or without."""
    page = found(request, tournament_id)
    try:
        sent = {name: request.POST.get(name, "") for name in ("word", "club")}
        enter(tournament_id=page.tournament.pk, user=request.user, **sent)
    except Refused as refused:
        messages.error(request, sentence(refused))
    else:
        messages.success(request, _("You are entered. A mail says so too."))
    return redirect(page.tournament)


@posts
@signed_in
def withdraw_from_tournament(request: PlayerRequest, tournament_id: int) -> HttpResponse:
    """Withdraw: `when` is `at_once`, or else after one's games."""
    page = found(request, tournament_id)
    try:
        withdraw(
            tournament_id=page.tournament.pk, user=request.user, at_once=request.POST.get("when") == "at_once"
        )
    except Entry.DoesNotExist:
        raise Http404 from None
    except Refused as refused:
        messages.error(request, sentence(refused))
    else:
        messages.success(request, _("You have withdrawn."))
    return redirect(page.tournament)


@posts
@signed_in
def complain_to_organisers(request: PlayerRequest, tournament_id: int) -> HttpResponse:
    """Complain to the organisers."""
    page = found(request, tournament_id)
    try:
        complain(tournament_id=page.tournament.pk, user=request.user, text=request.POST.get("text", ""))
    except Refused as refused:
        messages.error(request, sentence(refused))
    else:
        messages.success(request, _("The organisers get a mail, and you get one when they have answered."))
    return redirect(page.tournament)
