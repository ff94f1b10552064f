"""Access to the pages."""

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
    """A request after the middleware; `is_by_link` if the reader came by a link in a mail."""

    htmx: HtmxDetails
    is_by_link: bool


class PlayerRequest(SiteRequest):
    """A request of a person who is signed in."""

    user: User


def only(*methods: str) -> Callable[[View], View]:
    """Serve these methods. Answer any other with status 405 and a page that says what to do.

    If the game is called off at that moment, or the reader loses their seat in it, the answer is 404.
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
    """Serve people who are signed in. Send others to sign in, and then back to their page."""

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
    """Return the path of the page from which htmx asks; "/" if it cannot be read."""
    try:
        return request.htmx.current_url_abs_path or "/"
    except ValueError:
        return "/"


def seated(view: View) -> View:
    """Serve a page of the game `game_id` to people who are signed in or hold a pass for it."""
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
    """Return the game if the reader has a seat in it. Raise Http404 otherwise."""
    try:
        return game_of(request.user, game_id)
    except Game.DoesNotExist:
        raise Http404 from None


def posted_number(text: str) -> int | None:
    """Return the number that a page sends back; None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
