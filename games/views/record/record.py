"""The whole record of a game, round by round."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render

from games.models import Game
from games.presentation.charts.luck import luck
from games.presentation.story.chronicle import chapters
from games.presentation.story.dispatches import dispatches
from games.presentation.story.narrator import narrator_for
from games.selectors.game_page import game_page
from games.selectors.record.luck import rolls_of
from games.selectors.record.rounds import round_told
from games.views.access import PlayerRequest, own_game, reads, seated


@reads
@seated
def record(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Show everything that happened in a round: the one asked for, or else the last."""
    found = own_game(request, game_id)
    if found.status == Game.Status.WAITING:
        return redirect("invitation", found.token)
    page = game_page(found, request.user)
    told = round_told(found, page.view, page.me, request.GET.get("round", ""))
    narrator = narrator_for(page.rulebook, page.seats, page.me)
    context = {
        "page": page,
        "round": told.round,
        "rounds": range(page.view.round + 1),
        "luck": luck(rolls_of(found, page.me), page.seats, page.me),
        "dispatches": dispatches(narrator, page.seats, chapters(page.rulebook, told.events)),
    }
    return render(request, "games/record/record.html", context)
