"""Again with the same table: the page that opens the rematch of a finished game."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from games.engine import OrderError
from games.forms.start.again import AgainForm
from games.models import Game
from games.presentation.invitation import options_told
from games.presentation.rules.refusals import sentence
from games.presentation.time.times import pace_told
from games.rulebooks.texts import name_of, option_text
from games.selectors.lobby.rematch import Earlier, earlier_game, rematch_of
from games.services.lobby.rematches import play_again
from games.views.access import PlayerRequest, only, own_game, signed_in


@only("GET", "HEAD", "POST")
@signed_in
def again(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Say what the rematch will be like, or lead to it if it is open already. On POST, take a seat in it."""
    found = own_game(request, game_id)
    if request.method == "POST":
        return take_part(request, found)
    if rematch := rematch_of(found):
        return redirect("invitation", rematch.token)
    earlier = earlier_game(request.user, game_id)
    return redirect(found) if earlier is None else show(request, earlier)


def show(request: PlayerRequest, earlier: Earlier, refusal: str = "") -> HttpResponse:
    """Show what the rematch will be like. Options that no longer fit together are refused at once."""
    game = earlier.game
    try:
        options = options_told(earlier.rulebook, has_advice=game.advice, letters=game.letters)
    except OrderError as error:
        options, refusal = [], sentence(error)
    context = {
        "form": AgainForm(),
        "game": game,
        "guests": earlier.guests,
        "bots": len(earlier.bots),
        "edition": _(name_of(game.rulebook)),
        "options": options,
        "left_out": [_(option_text(game.rulebook, choice).name) for choice in earlier.left_out],
        "pace": pace_told(game.pace),
        "refusal": refusal,
    }
    return render(request, "games/lobby/again.html", context, status=422 if refusal else 200)


def take_part(request: PlayerRequest, game: Game) -> HttpResponse:
    """Give the reader a seat in the rematch, or say why they get none."""
    form = AgainForm(request.POST)
    form.is_valid()
    try:
        rematch = play_again(game_id=game.pk, user=request.user, replaces=form.cleaned_data["replaces"])
    except OrderError as error:
        messages.error(request, sentence(error))
        return redirect("again", game.pk)
    return redirect("invitation", rematch.token)
