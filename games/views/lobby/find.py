"""Find a game: open games, and seats to take over."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from games.forms.find import FindForm
from games.presentation.open_games import offer_told, told
from games.selectors.lobby.offers import offers_in_short
from games.selectors.lobby.open_games import open_games
from games.views.access import SiteRequest, reads


@reads
def find(request: SiteRequest) -> HttpResponse:
    """List the open games that the reader looks for, and below them the seats to take over."""
    form = FindForm(request.GET)
    filters = form.filters()
    found = open_games(request.user, timezone.now(), filters, request.GET.get("page", "1"))
    games = [told(game) for game in found.games]
    query = request.GET.copy()
    query.pop("page", None)
    context = {
        "form": form,
        "soon": [one for one in games if one.game.is_soon],
        "later": [one for one in games if not one.game.is_soon],
        "page": found.page,
        "query": query.urlencode(),
        "offers": [offer_told(offer) for offer in offers_in_short(request.user)],
    }
    return render(request, "games/lobby/find.html", context)
