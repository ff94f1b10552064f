"""A position of a game thought through: played on from any of its frames, apart from the game."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from accounts import waits
from games.analysis.forks.line import read_line
from games.analysis.forks.steps import Ordered, follow_steps, table_after
from games.engine import OrderError
from games.engine.notation import format_order
from games.forms.fork import ArmiesForm, TurnForm
from games.forms.orders import forms_of
from games.forms.orders.placements import PlacementForm
from games.models import Game
from games.selectors.game_page import game_page
from games.selectors.record.fork import forked, last_order, page_of_fork
from games.views.access import PlayerRequest, SiteRequest, only, own_game, seated
from games.views.play.game import query_after
from games.views.rate_limits import asks_for_playouts_too_often, left, thinks_too_often
from games.views.record.replay import played_back
from games.views.record.ways import ways_of
from games.views.thinking.desk import Desk, address_of
from games.views.thinking.showing import refusal_on, render_desk
from games.views.thinking.winning import have_played_out, may_know_chances

if TYPE_CHECKING:
    from games.analysis.forks.steps import Step
    from games.presentation.replay.frames import Replay
    from games.selectors.game_page import GamePage
    from games.views.record.ways import Ways

SEEDS = 10_000


@only("GET", "HEAD", "POST")
@seated
def fork(request: PlayerRequest, game_id: int, at: str = "", taken: int = 0, line: str = "") -> HttpResponse:
    """Show a fork to a player of the game."""
    found = own_game(request, game_id)
    if found.status == Game.Status.WAITING:
        return redirect("invitation", found.token)
    if thinks_too_often(request):
        return waits.page(request, waits.of_visitor(request, left()))
    game = game_page(found, request.user)
    return think(request, found, game, played_back(found, game), ways_of(game_id), at, taken, line)


def think(
    request: SiteRequest,
    found: Game,
    game: GamePage,
    replay: Replay,
    ways: Ways,
    at: str,
    taken: int,
    line: str,
) -> HttpResponse:
    """Show the board of the fork with its forms. On POST, take one more step."""
    frame = replay.frames[replay.find(at) if at else -1]
    if frame.at != at:
        return redirect(address_of(ways, frame.at, (), 0))
    try:
        steps = read_line(line)
    except OrderError:
        return redirect(address_of(ways, at, (), 0))
    start = forked(found, game, at, frame.events)
    if start.is_over and (last := last_order(found)) is not None:
        # The game is over, so nothing is left to think about. The fork begins before its last order.
        return redirect(address_of(ways, replay.before_event(last).at, (), 0))
    reached = follow_steps(game.rulebook, start, steps[:taken])
    desk = Desk(game, ways, at, steps, reached, page_of_fork(game, reached.position))
    return step(request, desk) if request.method == "POST" else render_desk(request, desk)


def step(request: SiteRequest, desk: Desk) -> HttpResponse:
    """Take one more step, in place of those not taken, or show the page with the reason why not."""
    taken = list(desk.steps[: desk.taken])
    match request.POST.get("do"):
        case "again" if taken and isinstance(last := taken[-1], Ordered):
            taken[-1] = last._replace(seed=secrets.randbelow(SEEDS))
            return redirect(address_of(desk.ways, desk.at, taken, len(taken)))
        case "playouts" if may_know_chances(desk.game) and not desk.page.is_over:
            if asks_for_playouts_too_often(request):
                notice = waits.of_visitor(request, left())
                return render_desk(request, desk, notice=notice, status=429)
            have_played_out(desk)
            return redirect(desk.address(desk.taken))
        case "armies":
            return change(request, desk, ArmiesForm(desk.page, None, request.POST))
        case "turn":
            return change(request, desk, TurnForm(desk.page, request.POST))
    return order(request, desk)


def change(request: SiteRequest, desk: Desk, form: ArmiesForm | TurnForm) -> HttpResponse:
    """Change the board by hand. After a territory, the reader may change another."""
    if not form.is_valid():
        return render_desk(request, desk, sent=form, status=422)
    try:
        address = after(desk, form.step)
    except OrderError as error:
        return render_desk(request, desk, sent=form, notice=refusal_on(desk, error), status=422)
    return redirect(address + ("?change=" if isinstance(form, ArmiesForm) else ""))


def order(request: SiteRequest, desk: Desk) -> HttpResponse:
    """Give the order that was sent, for the player who has to act."""
    page = desk.page
    form_type = forms_of(page.rulebook).get(request.POST.get("order", ""))
    if form_type is None or page.is_over:
        return render_desk(request, desk, notice=_("This is not an order. Use one of the forms."), status=422)
    form = form_type(page, request.POST)
    if isinstance(form, PlacementForm) and (how := request.POST.get("fill")):
        return render_desk(request, desk, sent=form.filled(how))
    if not form.is_valid():
        return render_desk(request, desk, sent=form, status=422)
    try:
        text = format_order(page.rulebook, form.order())
        address = after(desk, Ordered(page.me, text, secrets.randbelow(SEEDS)))
    except OrderError as error:
        form.refusal = refusal_on(desk, error)
        return render_desk(request, desk, sent=form, status=422)
    return redirect(address + query_after(form, request))


def after(desk: Desk, new: Step) -> str:
    """Return the address after one more step. Raise OrderError."""
    table_after(desk.page.rulebook, desk.page.view, new)
    steps = [*desk.steps[: desk.taken], new]
    return address_of(desk.ways, desk.at, steps, len(steps))
