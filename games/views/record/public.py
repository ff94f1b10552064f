"""A finished game as seen by anybody with its public link. Search engines must not index it."""

from __future__ import annotations

from functools import wraps
from hashlib import sha256
from time import sleep
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.cache import cache as kept
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language

from accounts import waits
from games.models import Film, PublicLink
from games.presentation.replay.page import replay_page
from games.presentation.replay.preview import preview as draw_preview
from games.presentation.replay.reel import reel_of
from games.selectors.public import open_link, public_page
from games.services.record.public_links import queue_film
from games.views.access import SiteRequest, only
from games.views.rate_limits import cost_refusal, counted_cost, left, looks_too_often, thinks_too_often
from games.views.record.analysis import analysis_context
from games.views.record.replay import played_back
from games.views.record.story import story_context
from games.views.record.ways import public_ways
from games.views.thinking.fork import think
from games.views.thinking.winning import played_out

if TYPE_CHECKING:
    from collections.abc import Callable

    from games.models import Game
    from games.presentation.replay.frames import Replay
    from games.selectors.game_page import GamePage

HOUR = 60 * 60
DAY = 24 * HOUR
"""The time, in seconds, for which a replay and a preview are cached."""
LONGEST = 10
"""The time, in seconds, after which another request may draw a preview that has not appeared."""


def refusal_of(request: HttpRequest, is_too_often: Callable[[HttpRequest], bool]) -> str:
    """Return why a visitor is not served now; empty if they are."""
    if is_too_often(request):
        by_visitor = is_too_often is thinks_too_often
        return waits.of_visitor(request, left()) if by_visitor else waits.of_address(left())
    return cost_refusal(request)


def public(
    *methods: str, is_too_often: Callable[[HttpRequest], bool] = looks_too_often
) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """Serve anybody with the token of an open link, and answer others with 404.

    Requests are counted by network address or with `is_too_often`, and their cost is counted too.
    """

    def decorate(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @only(*methods)
        @wraps(view)
        def served(request: HttpRequest, token: str, **kwargs: Any) -> HttpResponse:
            if refusal := refusal_of(request, is_too_often):
                return waits.page(request, refusal)
            try:
                with counted_cost(request):
                    response = view(request, open_link(token), **kwargs)
            except PublicLink.DoesNotExist:
                raise Http404 from None
            # A link can be withdrawn, so no proxy may keep its pages.
            patch_cache_control(response, private=True, no_cache=True)
            response["X-Robots-Tag"] = "noindex, nofollow"
            response["Referrer-Policy"] = "strict-origin"
            return response

        return served

    return decorate


@public("GET", "HEAD")
def story(request: HttpRequest, link: PublicLink) -> HttpResponse:
    """Tell the story of the game on one page, with data for previews of the link."""
    image = reverse("public_preview", args=[link.token])
    context = story_context(link.game, public_page(link.game)) | {
        "ways": public_ways(link.token),
        "preview": {
            "page": settings.SITE_URL + link.get_absolute_url(),
            "image": settings.SITE_URL + image,
        },
        "film": Film.objects.filter(link=link).defer("webp").first(),
        "film_url": reverse("public_film", args=[link.token]),
        "make_film_url": reverse("public_make_film", args=[link.token]),
    }
    return render(request, "games/record/public_story.html", context)


@public("GET", "HEAD")
def replay(request: HttpRequest, link: PublicLink) -> HttpResponse:
    """Show the board at one frame, with links to the others."""
    page = public_page(link.game)
    shown = replay_page(page, kept_replay(link.game, page), request.GET.get("at", ""))
    context = {"page": page, "replay": shown, "ways": public_ways(link.token)}
    return render(request, "games/record/replay.html", context)


@public("GET", "HEAD")
def reel(request: HttpRequest, link: PublicLink) -> HttpResponse:
    """Return the frames for the replay page as JSON."""
    page = public_page(link.game)
    return JsonResponse(reel_of(page, kept_replay(link.game, page)))


@public("GET", "HEAD")
def analysis(request: HttpRequest, link: PublicLink) -> HttpResponse:
    """Show luck and skill."""
    context = analysis_context(link.game, public_page(link.game))
    return render(request, "games/record/analysis.html", context | {"ways": public_ways(link.token)})


@public("GET", "HEAD", "POST", is_too_often=thinks_too_often)
def fork(
    request: SiteRequest, link: PublicLink, at: str = "", taken: int = 0, line: str = ""
) -> HttpResponse:
    """Show a fork from a frame of the game."""
    page = public_page(link.game)
    replay = kept_replay(link.game, page)
    return think(request, link.game, page, replay, public_ways(link.token), at, taken, line)


def kept_replay(game: Game, page: GamePage) -> Replay:
    """Return the game in frames. Folding its record is most of the cost of a page.

    The cache has one entry for each language and each set of shown names.
    """
    names = sha256("\n".join(seat.name for seat in page.seats).encode()).hexdigest()
    key = f"frames-{game.pk}-{get_language()}-{names}"
    replay: Replay | None = kept.get(key)
    if replay is None:
        kept.set(key, replay := played_back(game, page), HOUR)
    return replay


@public("GET", "HEAD", is_too_often=thinks_too_often)
def playouts(request: HttpRequest, link: PublicLink, key: str) -> HttpResponse:
    """Show the chances of a position, as far as it has been played out."""
    return played_out(request, public_page(link.game), key)


@public("GET", "HEAD")
def preview(request: HttpRequest, link: PublicLink) -> HttpResponse:
    """Send the preview image for places where the link is shared."""
    return HttpResponse(kept_preview(link), content_type="image/png")


def kept_preview(link: PublicLink) -> bytes:
    """Return the preview image. One request draws it, and others wait for it."""
    key = f"preview-{link.pk}"
    png: bytes | None
    while (png := kept.get(key)) is None:
        if kept.add(f"{key}-begun", True, LONGEST):
            png = draw_preview(public_page(link.game))
            kept.set(key, png, DAY)
            break
        sleep(0.1)
    return png


@public("GET", "HEAD")
def film(request: HttpRequest, link: PublicLink) -> HttpResponse:
    """Send the film, once it is made."""
    made = Film.objects.filter(link=link).exclude(webp=b"").first()
    if made is None:
        raise PublicLink.DoesNotExist
    return HttpResponse(bytes(made.webp), content_type="image/webp")


@public("POST")
def make_film(request: HttpRequest, link: PublicLink) -> HttpResponse:
    """Ask for the film to be made."""
    queue_film(link)
    return redirect(f"{link.get_absolute_url()}#film")
