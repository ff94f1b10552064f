"""Orders for the reader's next turn: write them on the map, try them, leave them, withdraw them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.waits import yours
from games.engine import OrderError
from games.forms.ahead.composer import Composer
from games.forms.ahead.next_turn import AheadForm
from games.models import Game
from games.presentation.rules.refusals import sentence
from games.presentation.turn.ahead.next_turn import tell_trial
from games.selectors.game_page import game_page
from games.services.play.ahead import leave_orders
from games.views.access import PlayerRequest, only, own_game, posts, signed_in
from games.views.play.ahead_context import ahead_context
from games.views.play.drafts import draft_of, drop_draft, keep_draft
from games.views.rate_limits import is_too_fast, is_too_often, left

if TYPE_CHECKING:
    from games.presentation.turn.ahead.next_turn import TrialTold

MOST_TRIALS = 20
"""Trials of a list that one person may ask for in a minute. Each plays the list 200 times."""


@only("GET", "HEAD", "POST")
@signed_in
def ahead(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Show the orders left or being written. On POST, try (`try`) or leave what was sent."""
    found = own_game(request, game_id)
    player = found.players.get(user=request.user)
    if found.status != Game.Status.RUNNING:
        return redirect(found)
    page, draft, tried = game_page(found, request.user), draft_of(request, player), None
    form = AheadForm(request.POST or None, initial={"text": draft.text})
    if form.is_valid():
        draft.text = form.cleaned_data["text"]
        keep_draft(request, player, draft)
        try:
            if "try" in request.POST and is_too_often(f"trials-{request.user.pk}", MOST_TRIALS):
                form.add_error("text", yours(left()))
            elif "try" in request.POST:
                tried = tell_trial(page, draft.text)
            else:
                leave_orders(game_id=game_id, seat=player.seat, text=draft.text, by=request.user.pk)
                drop_draft(request, player)
                is_kept, is_gone = (
                    _("Your orders are kept until your turn."),
                    _("Your orders have been taken back."),
                )
                messages.success(request, is_kept if draft.text else is_gone)
                return redirect("ahead", game_id)
        except OrderError as error:
            form.add_error("text", sentence(error, page.rulebook))
    composer = Composer(page, draft, request.GET.dict())
    if composer.took_lands:
        keep_draft(request, player, draft)
    return render_ahead(
        request, composer, form, player.ahead, tried=tried, status=422 if form.errors else 200
    )


@posts
@signed_in
def line(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Write the next line or its condition, remove or move one, or keep or drop the draft."""
    found = own_game(request, game_id)
    player = found.players.get(user=request.user)
    if found.status != Game.Status.RUNNING:
        return redirect(found)
    draft = draft_of(request, player)
    form = AheadForm({"text": request.POST.get("text", draft.text)})
    if "drop" in request.POST:
        drop_draft(request, player)
        return redirect("ahead", game_id)
    if form.is_valid():
        draft.text = form.cleaned_data["text"]
    if "keep" in request.POST:
        keep_draft(request, player, draft)
        return HttpResponse(status=204) if request.htmx else redirect("ahead", game_id)
    composer = Composer(game_page(found, request.user), draft, {})
    if is_too_fast(request.user):
        composer.notice = yours(left())
        composer.status = 429
    elif form.is_valid() and composer.take(request.POST.dict()):
        keep_draft(request, player, draft)
        if not composer.notice:
            return redirect("ahead", game_id)
    return render_ahead(request, composer, form, player.ahead, status=composer.status)


def render_ahead(
    request: PlayerRequest,
    composer: Composer,
    form: AheadForm,
    left: str,
    *,
    tried: TrialTold | None = None,
    status: int = 200,
) -> HttpResponse:
    """Return the page, or for htmx what `<main>` holds; `left` is the list left for the turn."""
    template = "games/play/ahead.html#inside" if request.htmx else "games/play/ahead.html"
    context = ahead_context(composer, left, tried)
    return render(request, template, {**context, "form": form}, status=status)
