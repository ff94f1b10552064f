"""The actions on the page of a tournament: enter, withdraw, complain."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presentation.question import Question
from games.presentation.rules.refusals import sentence
from games.services.errors import Refused
from games.tournaments.models import Entry
from games.tournaments.services.entry.entering import enter, withdraw
from games.tournaments.services.organising.complaints import complain
from games.tournaments.views.pages import found
from games.views.access import PlayerRequest, posts, signed_in
from games.views.asking import ask, is_sure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.http import HttpResponse

    from games.tournaments.selectors import TournamentPage


@posts
@signed_in
def enter_tournament(request: PlayerRequest, tournament_id: int) -> HttpResponse:
    """Enter, with a word or without."""
    page = found(request, tournament_id)
    sent = {name: request.POST.get(name, "") for name in ("word", "club")}
    with reporting(request, _("You are entered. A mail confirms it.")):
        enter(tournament_id=page.tournament.pk, user=request.user, **sent)
    return redirect(page.tournament)


@posts
@signed_in
def withdraw_from_tournament(request: PlayerRequest, tournament_id: int) -> HttpResponse:
    """Withdraw: at once if `when` is `at_once`, after a question, or else after the present games."""
    page, at_once = found(request, tournament_id), request.POST.get("when") == "at_once"
    if at_once and page.may_leave and not is_sure(request):
        return ask(request, resigning(page), page.tournament.get_absolute_url())
    try:
        with reporting(request, _("You have withdrawn.")):
            withdraw(tournament_id=page.tournament.pk, user=request.user, at_once=at_once)
    except Entry.DoesNotExist:
        raise Http404 from None
    return redirect(page.tournament)


def resigning(page: TournamentPage) -> Question:
    """Ask whether to resign all games of a tournament."""
    number = len(page.playing)
    games = ngettext(
        "You resign your game in this tournament. You cannot come back.",
        "You resign your %(number)d games in this tournament. You cannot come back.",
        number,
    )
    return Question(
        _("Withdraw from “%(tournament)s” at once?") % {"tournament": page.tournament.name},
        [games % {"number": number}] if number else [_("You will not be drawn into another round.")],
        _("Withdraw and resign my games now"),
        _("Stay and play on"),
    )


@posts
@signed_in
def complain_to_organisers(request: PlayerRequest, tournament_id: int) -> HttpResponse:
    """Complain to the organisers."""
    page = found(request, tournament_id)
    with reporting(request, _("The organisers get a mail, and you get one when they have answered.")):
        complain(tournament_id=page.tournament.pk, user=request.user, text=request.POST.get("text", ""))
    return redirect(page.tournament)


@contextmanager
def reporting(request: PlayerRequest, done: str) -> Iterator[None]:
    """Tell the player on the next page that it is `done`, or why it was refused."""
    try:
        yield
    except Refused as refused:
        messages.error(request, sentence(refused))
    else:
        messages.success(request, done)
