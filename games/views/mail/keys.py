"""The link in a mail that opens one game: a page with one button, for programs follow links too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.cache import never_cache

from accounts.waits import of_address
from games.services.mail.keys import PASS_TIME, find_seat, new_pass
from games.views.access import PlayerRequest, only, posts
from games.views.rate_limits import knocks_too_often, left

if TYPE_CHECKING:
    from games.models import Player


@never_cache
@only("GET", "HEAD", "POST")
def key(request: HttpRequest, key: str) -> HttpResponse:
    """Ask whether the game is to be opened; posted, open it in this browser."""
    if knocks_too_often(request):
        return quiet(
            render(request, "games/mail/key_refused.html", {"limit": of_address(left())}, status=429)
        )
    player = find_seat(key)
    if player is None or player.user is None:
        return quiet(render(request, "games/mail/key_refused.html", status=410))
    if request.user == player.user:
        return redirect(player.game)
    with translation.override(player.user.language):
        if request.user.is_authenticated:
            # A link that somebody else has sent shall not make anybody play another's game unawares.
            return quiet(render(request, "games/mail/key.html", {"player": player}, status=409))
        if request.method == "POST":
            return let_in(player)
        return quiet(render(request, "games/mail/key.html", {"player": player}))


@posts
def close(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Give the pass for a game back."""
    response = redirect("home")
    response.delete_cookie(settings.PASS_COOKIE_NAME, path=pass_path(game_id))
    return response


def let_in(player: Player) -> HttpResponse:
    """To the game, with a pass that browsers show on its own pages only."""
    response = redirect(player.game)
    response.set_cookie(
        settings.PASS_COOKIE_NAME,
        new_pass(player),
        max_age=PASS_TIME,
        path=pass_path(player.game_id),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def pass_path(game_id: int) -> str:
    """The addresses on which browsers show the pass for a game."""
    return reverse("game", args=[game_id])


def quiet(response: HttpResponse) -> HttpResponse:
    """The address of the page is a secret: no other page learns it, and no search engine keeps it.

    Its host may be told; without any referrer browsers would not say where a form comes from, and it would be
    refused.
    """
    response["Referrer-Policy"] = "strict-origin"
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response
