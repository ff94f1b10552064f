"""The odds of a chain of attacks, to plan with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from accounts.waits import yours
from games.engine import OrderError
from games.forms.chain import ChainForm
from games.models import Game
from games.presentation.rules.refusals import sentence
from games.presentation.turn.chain import chained
from games.presentation.turn.chain_drawn import being_chained
from games.selectors.game_page import game_page
from games.views.access import PlayerRequest, own_game, reads, seated
from games.views.play.game_context import home, picture
from games.views.rate_limits import is_too_often, left

if TYPE_CHECKING:
    from games.presentation.turn.chain import AttackChain
    from games.selectors.game_page import GamePage

MOST_CHAINS = 40
"""Chains that one person may have calculated in a minute."""


@reads
@seated
def chain(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Show a chain on the reader's board with its possible results, without any order."""
    found = own_game(request, game_id)
    if found.status == Game.Status.WAITING:
        return redirect("invitation", found.token)
    page, form = game_page(found, request.user), chain_form(request)
    if form.is_valid() and is_too_often(f"chains-{request.user.pk}", MOST_CHAINS):
        form.add_error("path", yours(left()))
    chain, here = reckoned(form, page), reverse("chain", args=[page.id])
    context = {
        "page": page,
        "form": form,
        "chain": chain,
        "here": here,
        "picture": being_chained(picture(page, [], None, f"{here}?"), page, here, form.data),
        "home": home(page),
    }
    template = "games/play/chain.html#inside" if request.htmx else "games/play/chain.html"
    return render(request, template, context, status=422 if form.errors else 200)


def chain_form(request: HttpRequest) -> ChainForm:
    """Return the form, with the chain that was asked for, if any."""
    asked = request.GET if "path" in request.GET else None
    return ChainForm({"behind": 1, **asked.dict()} if asked else None)


def reckoned(form: ChainForm, page: GamePage) -> AttackChain | None:
    """Return the odds of the chain; None without one, or if the form says that it is wrong."""
    if not form.is_valid():
        return None
    try:
        return chained(page, form.cleaned_data["path"], form.cleaned_data["behind"])
    except OrderError as error:
        form.add_error("path", sentence(error, page.rulebook))
        return None
