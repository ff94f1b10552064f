"""The link in a mail that opens a game. Its page has a button: programs follow links too."""

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
    """Ask whether to open the game. On POST, open it in this browser."""
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
            # A link sent by another person must not make anybody play another's game unawares.
            return quiet(render(request, "games/mail/key.html", {"player": player}, status=409))
        if request.method == "POST":
            return let_in(player)
        return quiet(render(request, "games/mail/key.html", {"player": player}))


@posts
def close(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Give up the pass for a game."""
    response = redirect("home")
    response.delete_cookie(settings.PASS_COOKIE_NAME, path=pass_path(game_id))
    return response


def let_in(player: Player) -> HttpResponse:
    """Redirect to the game, with a pass that browsers send only to its own pages."""
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
    """Return the path below which browsers send the pass for a game."""
    return reverse("game", args=[game_id])


def quiet(response: HttpResponse) -> HttpResponse:
    """Keep the address of a page secret from other pages and from search engines.

    The referrer names the host. Without any referrer, browsers would not say where a form comes from, and the
    form would be refused.
    """
    response["Referrer-Policy"] = "strict-origin"
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response
