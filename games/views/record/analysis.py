"""Luck and skill in a game that is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.shortcuts import redirect, render

from games.models import Game
from games.presentation.story.teller import teller_for
from games.presentation.story.verdict import verdict_page
from games.selectors.analysis import analysis_of
from games.selectors.game_page import game_page
from games.views.doors import PlayerRequest, own_game, reads, seated
from games.views.record.replay import played_back
from games.views.record.ways import ways_of

if TYPE_CHECKING:
    from games.selectors.game_page import GamePage


@reads
@seated
def analysis(request: PlayerRequest, game_id: int) -> HttpResponse:
    """The accounts of all seats, the course of their chances, and where the game turned."""
    found = own_game(request, game_id)
    if found.status == Game.Status.WAITING:
        return redirect("invitation", found.token)
    context = analysis_context(found, game_page(found, request.user))
    return render(request, "games/analysis.html", context | {"ways": ways_of(found.pk)})


def analysis_context(game: Game, page: GamePage) -> dict[str, Any]:
    """What the template is given, for a player or for everybody."""
    analysed = analysis_of(game, page.me) if page.is_over else None
    teller = teller_for(page.rulebook, page.seats, page.me)
    verdict = None
    if analysed and analysed.verdict:
        verdict = verdict_page(page, teller, analysed, played_back(game, page))
    return {"page": page, "is_waiting": analysed is not None and verdict is None, "verdict": verdict}
