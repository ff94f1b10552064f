"""Orders for one's next turn: try them out, leave them, take them back."""

from __future__ import annotations

import random

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from games.engine.errors import OrderError
from games.engine.lists import attacked_since_last_turn
from games.forms.ahead import AheadForm
from games.models import Game
from games.presentation.ahead import armies_told, ends_told, example, taken_told
from games.presentation.refusals import sentence
from games.selectors.game_page import GamePage, game_page
from games.services.ahead import leave_orders, trial_of
from games.views.doors import PlayerRequest, only, own_game, signed_in


@only("GET", "HEAD", "POST")
@signed_in
def ahead(request: PlayerRequest, game_id: int) -> HttpResponse:
    """The orders that are left; what is sent is tried out (`try`), or kept."""
    found = own_game(request, game_id)
    player = found.players.get(user=request.user)
    if found.status != Game.Status.RUNNING:
        return redirect(found)
    form = AheadForm(request.POST or None, initial={"text": player.ahead})
    page, tried = game_page(found, request.user), {}
    if form.is_valid():
        text = form.cleaned_data["text"]
        try:
            if "try" in request.POST:
                tried = told(page, text)
            else:
                leave_orders(game_id=game_id, seat=player.seat, text=text)
                kept = (
                    _("Your orders are kept until your turn.") if text else _("Your orders are taken back.")
                )
                messages.success(request, kept)
                return redirect("ahead", game_id)
        except OrderError as error:
            form.add_error("text", sentence(error))
    context = {"page": page, "form": form, "example": example(page), **tried}
    return render(request, "games/ahead.html", context, status=422 if form.errors else 200)


def told(page: GamePage, text: str) -> dict[str, object]:
    """What could become of a list. Raises Unreadable."""
    names = {seat.name: seat.number for seat in page.seats}
    attacked = attacked_since_last_turn((told.event for told in reversed(page.story)), page.me)
    trial = trial_of(page.rulebook, page.view, page.me, text, names, attacked, random.Random())
    return {
        "times": trial.times,
        "ends": ends_told(page, trial),
        "taken": taken_told(page, trial),
        "armies": armies_told(trial),
    }
