"""The story of a finished game on one page."""

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
    """Show the story to a player. A game that is not over has none."""
    found = own_game(request, game_id)
    if found.status != Game.Status.OVER:
        return redirect(found)
    page = game_page(found, request.user)
    return render(
        request, "games/record/story.html", story_context(found, page) | {"ways": ways_of(found.pk)}
    )


def story_context(game: Game, page: GamePage) -> dict[str, Any]:
    """Return the context of the template, for a player or for the public."""
    narrator = narrator_for(page.rulebook, page.seats, page.me)
    told = tale(page, narrator, relived(game, page.me), rolls_of(game, page.me), analysis_of(game, page.me))
    return {"page": page, "tale": told, "outcome": outcome(page), "span": span(page)}
