"""Seats to take over from players who stay away."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from games.engine import OrderError
from games.presentation.rules.refusals import sentence
from games.presentation.time.times import pace_told
from games.rulebooks.texts import name_of
from games.selectors.lobby.offers import offers
from games.services.lobby.seats import take_over
from games.views.access import PlayerRequest, posted_number, posts, reads, signed_in
from games.views.rules import rules_address


@reads
@signed_in
def seats(request: PlayerRequest) -> HttpResponse:
    """List the seats that the reader may take over."""
    found = [
        {
            "offer": offer,
            "edition": _(name_of(offer.rulebook)),
            "rules": rules_address(offer.rulebook),
            "looks": [seat.look for seat in offer.seats],
            "pace": pace_told(offer.pace),
        }
        for offer in offers(request.user)
    ]
    return render(request, "games/lobby/seats.html", {"offers": found})


@posts
@signed_in
def take(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Take over a seat."""
    seat = posted_number(request.POST.get("seat", ""))
    if seat is None:
        raise Http404
    try:
        game = take_over(game_id=game_id, seat=seat, user=request.user)
    except OrderError as error:
        messages.warning(request, sentence(error))
        return redirect("seats")
    messages.success(request, _("The seat is yours. Look around, then play."))
    return redirect(game)
