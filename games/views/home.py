"""The front page, the list of one's games, and starting one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from games.engine.errors import OrderError
from games.forms.games import StartForm
from games.forms.pace import PaceForm
from games.presentation.campaigns import next_campaign
from games.presentation.front import front_picture
from games.presentation.my_games import told
from games.presentation.refusals import sentence
from games.selectors.my_games import my_games, names_of_games
from games.selectors.offers import offered
from games.services.chance import commitment_for
from games.services.games import create_game
from games.services.invitations import invitations_to
from games.views.doors import PlayerRequest, only, reads, signed_in

if TYPE_CHECKING:
    from accounts.models import User
    from games.models import Game


@reads
def home(request: HttpRequest) -> HttpResponse:
    """One's games; for visitors, what this is."""
    if not request.user.is_authenticated:
        return render(request, "games/front.html", {"picture": front_picture()})
    games = my_games(request.user, request.GET.get("filed", "1"))
    is_new = not games.any
    context = {
        "awaiting": list(map(told, games.awaiting)),
        "elsewhere": list(map(told, games.elsewhere)),
        "gathering": list(map(told, games.gathering)),
        "filed": list(map(told, games.filed)),
        "filed_page": games.filed_page,
        "invitations": invitations_to(request.user).select_related("game", "invited_by"),
        "seats_offered": offered(request.user).exists(),
        "quick": StartForm(name=name_of_next_game(request.user)) if is_new else None,
        "commitment": commitment_for(request.user) if is_new else None,
    }
    return render(request, "games/my_games.html", context)


@only("GET", "HEAD", "POST")
@signed_in
def start(request: PlayerRequest) -> HttpResponse:
    """Start a game: at once against computers, or with free seats for people to be invited."""
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
    return render(request, "games/start.html", context, status=422 if form.errors or pace.errors else 200)


def name_of_next_game(user: User) -> str:
    """What a person's next game is called unless he says otherwise."""
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
        bots=[data["bot"]] * data["computers"],
        pace=pace.pace(is_practice=data["computers"] == data["seats"] - 1),
        word=request.POST.get("word", ""),
        commitment=request.POST.get("commitment", ""),
    )
