"""Starting a game: at once against computers, or with free seats for people to be invited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import redirect, render

from games.engine import OrderError
from games.forms.games import StartForm
from games.forms.pace import PaceForm
from games.presentation.campaigns import next_campaign
from games.presentation.rules.refusals import sentence
from games.selectors.my_games import names_of_games
from games.services.lobby.games import create_game
from games.services.play.chance import commitment_for
from games.views.doors import PlayerRequest, only, signed_in

if TYPE_CHECKING:
    from accounts.models import User
    from games.models import Game


@only("GET", "HEAD", "POST")
@signed_in
def start(request: PlayerRequest) -> HttpResponse:
    form = StartForm(request.POST or None, name=name_of_next_game(request.user), chosen=request.GET.dict())
    pace = PaceForm(request.POST or None)
    if form.is_valid() and pace.is_valid():
        try:
            game = create(request, form, pace)
        except OrderError as error:
            form.add_error(None, sentence(error))
        else:
            return redirect(game) if game.started_at else redirect("invitation", game.token)
    sent = request.POST or request.GET
    context = {
        "form": form,
        "pace": pace,
        "word": sent.get("word", ""),
        "commitment": commitment_for(request.user),
    }
    return render(
        request, "games/lobby/start.html", context, status=422 if form.errors or pace.errors else 200
    )


def name_of_next_game(user: User) -> str:
    """What a person's next game is called unless they say otherwise."""
    return next_campaign(user.username, names_of_games(user))


def create(request: PlayerRequest, form: StartForm, pace: PaceForm) -> Game:
    """The game that the forms ask for. Raises Refused, Impossible."""
    data = form.cleaned_data
    return create_game(
        creator=request.user,
        name=data["name"],
        rulebook_key=data["rulebook"],
        options=data["options"],
        seats=data["seats"],
        bots=data["bots"],
        pace=pace.pace(is_practice=data["computers"] == data["seats"] - 1),
        advice=data.get("advice", False),
        word=request.POST.get("word", ""),
        commitment=request.POST.get("commitment", ""),
    )
