"""The story of a game that is over, on one page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.shortcuts import redirect, render

from games.models import Game
from games.presentation.story.end import span
from games.presentation.story.narrator import narrator_for
from games.presentation.story.tale import tale
from games.presentation.turn.whose_turn import outcome
from games.selectors.game_page import game_page
from games.selectors.record.analysis import analysis_of
from games.selectors.record.luck import rolls_of
from games.selectors.record.replay import relived
from games.views.access import PlayerRequest, own_game, reads, seated
from games.views.record.ways import ways_of

if TYPE_CHECKING:
    from games.selectors.game_page import GamePage


@reads
@seated
def story(request: PlayerRequest, game_id: int) -> HttpResponse:
    """The page for one of the players; while the game goes on there is none."""
    found = own_game(request, game_id)
    if found.status != Game.Status.OVER:
        return redirect(found)
    page = game_page(found, request.user)
    return render(
        request, "games/record/story.html", story_context(found, page) | {"ways": ways_of(found.pk)}
    )


def story_context(game: Game, page: GamePage) -> dict[str, Any]:
    """What the template is given, for a player or for everybody."""
    narrator = narrator_for(page.rulebook, page.seats, page.me)
    told = tale(page, narrator, relived(game, page.me), rolls_of(game, page.me), analysis_of(game, page.me))
    return {"page": page, "tale": told, "outcome": outcome(page), "span": span(page)}
