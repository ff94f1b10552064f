"""Orders for one's next turn: try them out, leave them, take them back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from games.engine import OrderError
from games.engine.errors import gettext_noop
from games.forms.ahead import AheadForm
from games.models import Game
from games.presentation.rules.refusals import sentence
from games.presentation.turn.next_turn import example, tell_trial
from games.selectors.game_page import game_page
from games.services.errors import Refused
from games.services.play.ahead import leave_orders
from games.views.doors import PlayerRequest, only, own_game, signed_in
from games.views.rate_limits import is_too_often

if TYPE_CHECKING:
    from accounts.models import User

MOST_TRIALS = 20
"""That one person may make in a minute."""


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
                refuse_too_often(request.user)
                tried = tell_trial(page, text)._asdict()
            else:
                leave_orders(game_id=game_id, seat=player.seat, text=text, by=request.user.pk)
                kept = (
                    _("Your orders are kept until your turn.") if text else _("Your orders are taken back.")
                )
                messages.success(request, kept)
                return redirect("ahead", game_id)
        except OrderError as error:
            form.add_error("text", sentence(error, page.rulebook))
    context = {"page": page, "form": form, "example": example(page), **tried}
    return render(request, "games/ahead.html", context, status=422 if form.errors else 200)


def refuse_too_often(user: User) -> None:
    """Raise Refused where somebody tries lists out faster than one writes them: each is played 200 times."""
    if is_too_often(f"trials-{user.pk}", MOST_TRIALS):
        raise Refused("too_often", gettext_noop("That was too often. Wait a minute."))
