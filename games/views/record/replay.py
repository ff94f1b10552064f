"""A game played back on its board."""

from __future__ import annotations

from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render

from games.models import Game
from games.presentation.replay.frames import Replay, replay_of
from games.presentation.replay.page import replay_page
from games.presentation.replay.reel import missed_reel, reel_of
from games.presentation.story.narrator import narrator_for
from games.selectors.game_page import GamePage, game_page
from games.selectors.record.replay import relived
from games.views.access import PlayerRequest, own_game, reads, seated
from games.views.record.ways import ways_of


@reads
@seated
def replay(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Show the board at one frame, with links to the others; the page's script plays them."""
    found = own_game(request, game_id)
    if found.status == Game.Status.WAITING:
        return redirect("invitation", found.token)
    page = game_page(found, request.user)
    shown = replay_page(page, played_back(found, page), request.GET.get("at", ""))
    context = {"page": page, "replay": shown, "ways": ways_of(found.pk)}
    return render(request, "games/record/replay.html", context)


@reads
@seated
def reel(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Return the frames for the page's script as JSON."""
    found = own_game(request, game_id)
    if found.status == Game.Status.WAITING:
        return JsonResponse({}, status=404)
    page = game_page(found, request.user)
    return JsonResponse(reel_of(page, played_back(found, page)))


@reads
@seated
def missed(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Return what happened since the reader's last turn as JSON, for the strip on the game page."""
    found = own_game(request, game_id)
    if found.status == Game.Status.WAITING:
        return JsonResponse({}, status=404)
    page = game_page(found, request.user)
    return JsonResponse(missed_reel(page, played_back(found, page)))


def played_back(found: Game, page: GamePage) -> Replay:
    """Return the game in frames, with the narration for the reader of the page."""
    return replay_of(narrator_for(page.rulebook, page.seats, page.me), relived(found, page.me))
