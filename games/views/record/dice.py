"""Pages on which players can check the dice."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render

from games.models import Game
from games.presentation.charts.throws import throw_lines
from games.presentation.story.narrator import narrator_for
from games.selectors.game_page import game_page
from games.selectors.record.dice import ends_of, has_sealed, throws_told
from games.selectors.record.record_file import record_of
from games.selectors.record.rounds import round_number, turns_in
from games.services.record.signature import public_keys, signed
from games.services.record.snapshot import snapshot
from games.views.access import PlayerRequest, own_game, reads, seated


@reads
def about(request: HttpRequest) -> HttpResponse:
    """Explain how the dice are made and what can be proved about them."""
    return render(request, "games/dice/about.html", {"public_keys": public_keys()})


@reads
def script(request: HttpRequest) -> HttpResponse:
    """Send the program that checks a record without the site."""
    return script_file("verify_dice.py")


def script_file(name: str) -> HttpResponse:
    """Return a program from the docs as a file."""
    text = (settings.BASE_DIR / "docs" / name).read_bytes()
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(text, content_type="text/x-python; charset=utf-8", headers=headers)


@reads
@seated
def dice(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Show the chain ends, words and throws of a round: the one asked for, or else the last."""
    found = own_game(request, game_id)
    if found.status == Game.Status.WAITING:
        return redirect("invitation", found.token)
    page = game_page(found, request.user)
    number = round_number(request.GET.get("round", ""), page.view)
    narrator = narrator_for(page.rulebook, page.seats, page.me)
    context = {
        "page": page,
        "players": found.players.exclude(word="").select_related("user"),
        "ends": ends_of(found),
        "sealed": [page.seats[seat] for seat in turns_in(found, number)] if has_sealed(found) else [],
        "has_sealed": has_sealed(found),
        "round": number,
        "rounds": range(page.view.round + 1),
        "throws": throw_lines(narrator, throws_told(found, number)),
    }
    return render(request, "games/dice/game.html", context)


@reads
@seated
def record_file(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Send the game as one signed record, without its secrets until it is over."""
    found = own_game(request, game_id)
    if found.status == Game.Status.WAITING:
        return redirect("invitation", found.token)
    with snapshot([found]):
        found.refresh_from_db()
        record = signed(record_of(found))
    response = JsonResponse(record, json_dumps_params={"ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="estafette-{found.pk}.json"'
    return response
