"""The time of a game: its clocks, a pause, the reader's stand-in, and their return."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from games.clock.pace import Cover
from games.engine import OrderError
from games.engine.display import Mark
from games.forms.limits import CHOSEN, LimitsForm
from games.models import Game
from games.presentation.rules.refusals import sentence
from games.presentation.time import clocks
from games.presentation.time.times import my_deadline, pace_told
from games.selectors.game_page import game_page
from games.services.time.pauses import want_pause
from games.services.time.presence import come_back, set_limits
from games.texts.wording import gettext_noop
from games.views.access import PlayerRequest, only, own_game, posts, seated
from games.views.play.game_context import picture

if TYPE_CHECKING:
    from games.models import Player
    from games.presentation.board.picture import BoardPicture
    from games.selectors.game_page import GamePage


@only("GET", "HEAD", "POST")
@seated
def times(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Show all clocks; on POST, store the limits of the reader's stand-in."""
    found = own_game(request, game_id)
    if found.status != Game.Status.RUNNING or found.pace is None:
        return redirect(found)
    player = seat_of(request, found)
    chosen = request.GET if CHOSEN in request.GET else None
    form = LimitsForm(found.board, player.limits, request.POST or chosen)
    if request.method == "POST" and form.is_valid():
        set_limits(game_id=game_id, seat=player.seat, limits=form.limits())
        messages.success(request, _("The computer will stand in for you within these limits."))
        return redirect("times", game_id)
    page = game_page(found, request.user)
    assert page.times is not None
    context = {
        "page": page,
        "picture": board(page, form),
        "pace": pace_told(page.times.pace),
        "deadline": my_deadline(page),
        "columns": clocks.columns(page.times.pace),
        "rows": clocks.rows(page, page.times),
        "pause": clocks.pause_told(page, page.times),
        "player": player,
        "form": None if page.times.pace.cover == Cover.SKIP else form,
    }
    return render(request, "games/time/times.html", context, status=422 if form.errors else 200)


@posts
@seated
def pause(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Ask for a pause (`wanted`), or go on."""
    found = own_game(request, game_id)
    try:
        want_pause(
            game_id=game_id, seat=seat_of(request, found).seat, wanted=request.POST.get("wanted") == "yes"
        )
    except OrderError as error:
        messages.warning(request, sentence(error))
    return redirect("times", game_id)


@posts
@seated
def back(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Take the reader's seat back from the computer player that stands in."""
    found = own_game(request, game_id)
    try:
        come_back(game_id=game_id, seat=seat_of(request, found).seat)
    except OrderError as error:
        messages.warning(request, sentence(error))
    return redirect(found)


def board(page: GamePage, form: LimitsForm) -> BoardPicture:
    """Return the board, with links that choose the continents that the stand-in must hold."""
    here = reverse("times", args=[page.id])
    marks = [Mark(land, "flag", gettext_noop("to be held")) for land in form.held]
    return replace(picture(page, [], None, here), legal=form.held, links=form.links(here), marks=marks)


def seat_of(request: PlayerRequest, game: Game) -> Player:
    """Return the reader's own seat."""
    return game.players.get(user=request.user)
