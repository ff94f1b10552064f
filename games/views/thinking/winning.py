"""Everybody's chance to win a position of a fork: an immediate estimate, gradual playouts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from games.engine.notation import position_from_json
from games.models import Playouts
from games.models.playouts import playouts_key
from games.presentation.charts.winning import winning
from games.selectors.game_page import game_page
from games.selectors.record.fork import page_of_fork
from games.services.record.playouts import ask_for_playouts
from games.views.access import PlayerRequest, own_game, reads, seated

if TYPE_CHECKING:
    from games.selectors.game_page import GamePage
    from games.views.thinking.desk import Desk


def may_know_chances(game: GamePage) -> bool:
    """Return whether the chances are shown: once the game is over, or if it allows advice."""
    return game.is_over or game.allows_advice


def knower(game: GamePage) -> int | None:
    """Return the seat whose knowledge limits the playouts; None if everything is known."""
    return None if game.is_over else game.me


def have_played_out(desk: Desk) -> None:
    """Ask for playouts of the position on the desk."""
    ask_for_playouts(desk.page.rulebook, desk.game.id, desk.page.view, knower(desk.game))


def winning_context(desk: Desk) -> dict[str, Any]:
    """Return the context for the chances on the desk; empty if they are not shown."""
    if not may_know_chances(desk.game) or desk.page.is_over:
        return {}
    key = playouts_key(desk.page.rulebook, desk.game.id, desk.page.view, knower(desk.game))
    return {
        "winning": winning(desk.page, Playouts.objects.filter(key=key).first()),
        "playouts_url": f"{desk.ways.fork}playouts/{key}/",
    }


@reads
@seated
def playouts(request: PlayerRequest, game_id: int, key: str) -> HttpResponse:
    """Show the chances to a player of the game."""
    found = own_game(request, game_id)
    return played_out(request, game_page(found, request.user), key)


def played_out(request: HttpRequest, game: GamePage, key: str) -> HttpResponse:
    """Show, as part of a fork's page, the chances of a position as far as it is played out."""
    asked = Playouts.objects.filter(game=game.id, key=key).first()
    if asked is None or not may_know_chances(game) or asked.seat not in (None, game.me):
        raise Http404
    page = page_of_fork(game, position_from_json(game.rulebook, asked.position))
    context = {
        "page": page,
        "winning": winning(page, asked),
        "playouts_url": request.path,
        "is_made_up": asked.seat is not None,
    }
    return render(request, "games/parts/winning.html", context)
