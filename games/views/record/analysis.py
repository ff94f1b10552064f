"""Luck and skill in a game that is over."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render

from games.models import Game
from games.presentation.story.teller import teller_for
from games.presentation.story.verdict import verdict_page
from games.selectors.analysis import analysis_of
from games.selectors.game_page import game_page
from games.views.doors import PlayerRequest, own_game, reads, seated


@reads
@seated
def analysis(request: PlayerRequest, game_id: int) -> HttpResponse:
    """The accounts of all seats, the course of their chances, and where the game turned."""
    found = own_game(request, game_id)
    if found.status == Game.Status.WAITING:
        return redirect("invitation", found.token)
    page = game_page(found, request.user)
    analysed = analysis_of(found, page.me) if page.is_over else None
    teller = teller_for(page.rulebook, page.seats, page.me)
    context = {
        "page": page,
        "is_waiting": analysed is not None and analysed.verdict is None,
        "verdict": verdict_page(page, teller, analysed) if analysed else None,
    }
    return render(request, "games/analysis.html", context)
