"""The time of a game: what the reader can do about it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect

from games.engine.errors import OrderError
from games.presentation.refusals import sentence
from games.services.presence import come_back
from games.views.doors import PlayerRequest, own_game, posts, signed_in


@posts
@signed_in
def back(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Play oneself again, where a computer player stands in."""
    found = own_game(request, game_id)
    try:
        come_back(game_id=game_id, seat=found.players.get(user=request.user).seat)
    except OrderError as error:
        messages.warning(request, sentence(error))
    return redirect(found)
