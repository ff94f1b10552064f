"""Start a game: at once against computers, or with free seats for people to be invited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from games.engine import OrderError
from games.forms.start.asked import with_keys
from games.forms.start.filling import fields_like
from games.forms.start.games import StartForm
from games.forms.start.opening import OpeningForm
from games.forms.start.pace import PaceForm
from games.forms.start.unread import unread
from games.models import Game
from games.presentation.campaigns import next_campaign
from games.presentation.rules.refusals import sentence
from games.selectors.lobby.my_games import names_of_games
from games.selectors.lobby.rematch import earlier_game
from games.selectors.people import friends_of
from games.services.lobby.invitations import open_game_for
from games.services.play.chance import commitment_for
from games.views.access import PlayerRequest, only, posted_number, signed_in
from games.views.rules import rules_address

if TYPE_CHECKING:
    from django.http import QueryDict

    from accounts.models import User
    from games.selectors.lobby.rematch import Earlier


@only("GET", "HEAD", "POST")
@signed_in
def start(request: PlayerRequest) -> HttpResponse:
    if "so_far" in request.POST:
        return redirect(f"{reverse('start')}?{address_so_far(request.POST)}")
    if (known := with_keys(request.GET)) != request.GET:
        return redirect(f"{reverse('start')}?{known.urlencode()}")
    sent = request.POST or request.GET
    earlier = earlier_game(request.user, posted_number(sent.get("again", "")))
    chosen = chosen_so_far(request, earlier)
    form = StartForm(
        request.POST or None,
        name=name_of_next_game(request.user),
        chosen=chosen,
        guests=earlier.guests if earlier else (),
        friends=friends_of(request.user),
    )
    pace = PaceForm(request.POST or None, initial=chosen)
    opening = OpeningForm(request.POST or None, initial=chosen)
    if all([part.is_valid() for part in (form, pace, opening)]):
        try:
            game = create(request, form, pace, opening)
        except OrderError as error:
            form.add_error(None, sentence(error))
        else:
            return redirect(game) if game.started_at else redirect("invitation", game.token)
    context = {
        "form": form,
        "pace": pace,
        "opening": opening if form.has_free_seats else None,
        "unread": []
        if request.POST or request.htmx
        else unread(sent, form, pace, opening, is_again=earlier is not None),
        "rules": rules_address(form.book),
        "word": sent.get("word", ""),
        "commitment": commitment_for(request.user),
    }
    status = 422 if form.errors or pace.errors or opening.errors else 200
    return render(request, "games/lobby/start.html", context, status=status)


def chosen_so_far(request: PlayerRequest, earlier: Earlier | None) -> dict[str, Any]:
    """Return the fields that the address fills, or an earlier game's if it names no rules."""
    if earlier and "rulebook" not in request.GET:
        return {"again": earlier.game.pk, **fields_like(earlier)}
    return {**request.GET.dict(), "guests": request.GET.getlist("guests")}


def address_so_far(sent: QueryDict) -> str:
    """Return the query of an address that fills the form as it was sent."""
    chosen = sent.copy()
    for name in ("csrfmiddlewaretoken", "commitment", "so_far"):
        chosen.pop(name, None)
    return chosen.urlencode()


def name_of_next_game(user: User) -> str:
    """Return the proposed name of a person's next game."""
    return next_campaign(user.username, names_of_games(user))


def create(request: PlayerRequest, form: StartForm, pace: PaceForm, opening: OpeningForm) -> Game:
    """Create the game that the forms describe. Raise Refused or Impossible."""
    data = form.cleaned_data
    return open_game_for(
        data.get("guests", ()),
        creator=request.user,
        name=data["name"],
        rulebook_key=data["rulebook"],
        options=data["options"],
        seats=data["seats"],
        bots=data["bots"],
        pace=pace.pace(is_practice=data["computers"] == data["seats"] - 1),
        advice=data.get("advice", False),
        letters=data.get("letters") or Game.Letters.ANY,
        opening=opening.opening() if form.has_free_seats else None,
        word=request.POST.get("word", ""),
        commitment=request.POST.get("commitment", ""),
    )
