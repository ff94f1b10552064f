"""Luck and skill in a finished game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.shortcuts import redirect, render

from games.models import Game
from games.presentation.story.narrator import narrator_for
from games.presentation.story.verdict import verdict_page
from games.selectors.game_page import game_page
from games.selectors.record.analysis import analysis_of
from games.selectors.record.checked import checks_of, positions_checked
from games.services.record.playouts import ask_for_playouts
from games.views.access import PlayerRequest, only, own_game, seated
from games.views.record.replay import played_back
from games.views.record.ways import ways_of

if TYPE_CHECKING:
    from games.selectors.game_page import GamePage


@only("GET", "HEAD", "POST")
@seated
def analysis(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Show the accounts of all seats, their chances over time, and the turning points.

    On POST, have the chances checked by playouts. A repeated request does not start them again.
    """
    found = own_game(request, game_id)
    if found.status == Game.Status.WAITING:
        return redirect("invitation", found.token)
    page = game_page(found, request.user)
    if request.method == "POST":
        have_checked(found, page)
        return redirect("analysis", game_id)
    context = analysis_context(found, page)
    return render(request, "games/record/analysis.html", context | {"ways": ways_of(found.pk)})


def have_checked(game: Game, page: GamePage) -> None:
    """Ask for playouts of an analysed game from some of its turns."""
    analysed = analysis_of(game, page.me) if page.is_over else None
    if analysed and analysed.verdict:
        for position in positions_checked(game, analysed.verdict).values():
            ask_for_playouts(game.rulebook, game.pk, position, None)


def analysis_context(game: Game, page: GamePage) -> dict[str, Any]:
    """Return the context of the template, for a player or for the public."""
    analysed = analysis_of(game, page.me) if page.is_over else None
    narrator = narrator_for(page.rulebook, page.seats, page.me)
    verdict = None
    if analysed and analysed.verdict:
        checks = checks_of(game, analysed.verdict)
        verdict = verdict_page(page, narrator, analysed, played_back(game, page), checks)
    return {"page": page, "is_waiting": analysed is not None and verdict is None, "verdict": verdict}
