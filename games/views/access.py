"""Who may open a page, and how."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone, translation

from games.models import Game, Player
from games.selectors.seats import game_of
from games.services.mail.keys import read_pass

if TYPE_CHECKING:
    from django_htmx.middleware import HtmxDetails

    from accounts.models import User

View = Callable[..., HttpResponse]


class SiteRequest(HttpRequest):
    """A request as the middleware leaves it. `is_by_link`: somebody came by the link of a mail (`seated`)."""

    htmx: HtmxDetails
    is_by_link: bool


class PlayerRequest(SiteRequest):
    """A request of somebody who is signed in."""

    user: User


def only(*methods: str) -> Callable[[View], View]:
    """Serve these methods; any other gets a page that says what to do, with status 405.

    A game called off at that very moment does not exist (404), nor does one whose seat the reader just lost.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def served(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method in methods:
                try:
                    return view(request, *args, **kwargs)
                except (Game.DoesNotExist, Player.DoesNotExist):
                    raise Http404 from None
            refusal = render(request, "405.html", status=405)
            refusal["Allow"] = ", ".join(methods)
            return refusal

        return served

    return decorate


def signed_in(view: View) -> View:
    """Serve those who are signed in; others are sent to do so, and come back to what they looked at."""

    @wraps(view)
    def served(request: SiteRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        if not request.htmx:
            return redirect_to_login(request.get_full_path())
        back = urlencode({"next": looked_at(request)})
        return HttpResponse(headers={"HX-Redirect": f"{reverse('account_login')}?{back}"})

    return served


def looked_at(request: SiteRequest) -> str:
    """The page from which htmx asks, as far as it says so in words that can be read."""
    try:
        return request.htmx.current_url_abs_path or "/"
    except ValueError:
        return "/"


def seated(view: View) -> View:
    """Serve a page of the game `game_id` to people who are signed in, or hold a pass for this very game."""
    ordinary = signed_in(view)

    @wraps(view)
    def served(request: SiteRequest, game_id: int, *args: Any, **kwargs: Any) -> HttpResponse:
        shown = request.COOKIES.get(settings.PASS_COOKIE_NAME, "")
        player = None if request.user.is_authenticated or not shown else read_pass(shown, game_id)
        if player is None or player.user is None:
            return ordinary(request, game_id, *args, **kwargs)
        request.user, request.is_by_link = player.user, True
        translation.activate(player.user.language)
        request.LANGUAGE_CODE = player.user.language
        with timezone.override(player.user.zone):
            return view(request, game_id, *args, **kwargs)

    return served


reads = only("GET", "HEAD")
posts = only("POST")


def own_game(request: PlayerRequest, game_id: int) -> Game:
    """The game, if the reader has a seat in it; for everybody else it does not exist (404)."""
    try:
        return game_of(request.user, game_id)
    except Game.DoesNotExist:
        raise Http404 from None


def number(text: str) -> int | None:
    """A number as the page sends it back; None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
