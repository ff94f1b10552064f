"""The front page, and the list of a person's games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from games.bots.beginner import BeginnerPlayer
from games.forms.start.games import StartForm
from games.presentation.front_page import front_picture
from games.presentation.my_games import match_of
from games.presentation.open_games import OpenGameTold, told
from games.selectors.lobby.my_games import my_games
from games.selectors.lobby.offers import offered
from games.selectors.lobby.open_games import open_games
from games.services.announcements import MOST_SHOWN, open_to
from games.services.lobby.invitations import invitations_to
from games.services.play.chance import commitment_for
from games.views.access import reads
from games.views.lobby.start import name_of_next_game

if TYPE_CHECKING:
    from accounts.models import User


@reads
def home(request: HttpRequest) -> HttpResponse:
    """Show the reader's games, or introduce the site to a visitor."""
    if not request.user.is_authenticated:
        return render(
            request,
            "games/lobby/front.html",
            {
                "picture": front_picture(),
                "announcements": open_to(None),
                "open_games": few_open_games(request),
            },
        )
    games = my_games(request.user, request.GET.get("filed", "1"))
    is_new = not games.any
    context = {
        "awaiting": list(map(match_of, games.awaiting)),
        "elsewhere": list(map(match_of, games.elsewhere)),
        "is_offered_something": any(line.is_offered_something for line in games.elsewhere),
        "gathering": list(map(match_of, games.gathering)),
        "filed": list(map(match_of, games.filed)),
        "filed_page": games.filed_page,
        "invitations": invitations_to(request.user).select_related("game", "invited_by"),
        "announcements": open_to(request.user),
        "open_games": few_open_games(request),
        "seats_offered": offered(request.user).exists(),
        "quick": first_game(request.user) if is_new else None,
        "commitment": commitment_for(request.user) if is_new else None,
        "picture": front_picture() if is_new else None,
    }
    return render(request, "games/lobby/my_games.html", context)


def few_open_games(request: HttpRequest) -> list[OpenGameTold]:
    """Return the open games that the reader does not play in and that begin first."""
    found = open_games(request.user, timezone.now(), per_page=2 * MOST_SHOWN)
    return [told(game) for game in found.games if not game.is_mine and game.refusal is None][:MOST_SHOWN]


def first_game(user: User) -> StartForm:
    """Return the form for a newcomer's first game: one button, against easy computers."""
    return StartForm(name=name_of_next_game(user), chosen={"bot": BeginnerPlayer.key})
