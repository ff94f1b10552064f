"""The public link to a finished game, for its players: ask for it, agree, refuse, withdraw."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from games.forms.public_link import AS_PLAYER, BY_NAME, ConsentForm
from games.models import Game
from games.presentation.rules.refusals import sentence
from games.selectors.public import public_link_state
from games.services.errors import Refused
from games.services.record.public_links import answer_about_link, ask_for_link
from games.views.access import PlayerRequest, only, own_game, signed_in


@only("GET", "HEAD", "POST")
@signed_in
def public_link(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Show the state of the link. On POST, take the reader's wish: `ask`, `agree` or `refuse`."""
    found = own_game(request, game_id)
    if found.status != Game.Status.OVER:
        return redirect(found)
    standing = public_link_state(found, request.user)
    initial = {"called": BY_NAME if standing.is_named else AS_PLAYER}
    form = ConsentForm(request.POST or None, initial=initial)
    if "refuse" in request.POST or form.is_valid():
        say(request, found, form)
        return redirect("public_link", found.pk)
    context = {"game": found, "form": form, "standing": standing}
    return render(request, "games/record/public_link.html", context, status=422 if form.errors else 200)


def say(request: PlayerRequest, game: Game, form: ConsentForm) -> None:
    """Carry out what was sent, and tell the reader the result."""
    try:
        if "refuse" in request.POST:
            answer_about_link(game_id=game.pk, user=request.user, agrees=False)
            text = _("There is no public link to this game. Nobody can ask for one as long as you say no.")
        elif "ask" in request.POST:
            ask_for_link(game_id=game.pk, user=request.user, is_named=form.is_named)
            text = _("All others are asked by mail.")
        else:
            answer_about_link(game_id=game.pk, user=request.user, agrees=True, is_named=form.is_named)
            text = _("You agree to the public link.")
    except Refused as refusal:
        messages.warning(request, sentence(refusal))
    else:
        messages.success(request, text)
