"""The invitation to a game: see who is there, join, fill up with computers, leave."""

from __future__ import annotations

import time
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt

from games.engine import OrderError
from games.fairness.words import tidy
from games.forms.start.opening import OpeningForm, as_chosen
from games.models import Game, Opening
from games.presentation.invitation import beginning, calling_off, favours_offered, terms
from games.presentation.levels import level_choices, levels_told
from games.presentation.open_games import begins, conditions, duties
from games.presentation.rules.refusals import sentence
from games.presentation.time.times import pace_told
from games.rulebooks.texts import name_of
from games.selectors.lobby.entry import refusal_for
from games.selectors.lobby.gathering import Lobby, lobby
from games.selectors.people import friends_of
from games.services.lobby import favours, invitations, openings
from games.services.lobby.games import fill_with_computers, join_game, leave_game
from games.views.access import PlayerRequest, SiteRequest, only, posted_number, posts, reads, signed_in
from games.views.asking import ask, is_sure
from games.views.mail.keys import quiet
from games.views.rules import rules_address

WANTED = "wanted_seat"
"""The session key of the seat that a visitor wants while they sign up or in to take it."""
PATIENCE = 60 * 60
"""The time, in seconds, for which the session remembers that seat."""


@reads
def invitation(request: SiteRequest, token: str) -> HttpResponse:
    """Show who sits where. While the page waits, htmx polls with the state that it has `seen`.

    A visitor who signed in to take a seat takes it now.
    """
    found = lobby_or_404(request, token)
    if request.user.is_authenticated and (wanted := wanted_here(request, token)):
        take_seat(request, found.id, wanted["seat"], wanted["word"])
        found = lobby_or_404(request, token)
    if found.has_begun and found.is_member:
        return to_game(request, found)
    seen = request.GET.get("seen")
    if seen == found.fingerprint:
        return HttpResponse(status=204)
    return show(request, found)


def show(request: SiteRequest, found: Lobby, opening: OpeningForm | None = None) -> HttpResponse:
    """Show an invitation. Once the game has begun, it is gone (410), except to a waiting page.

    `opening` is a form with errors (422). Visitors are told why they may not join when they have signed in.
    """
    refusal = None
    if request.user.is_authenticated and not found.is_member:
        refusal = refusal_for(request.user, found.opening)
    template = "games/lobby/invitation.html#seats" if request.htmx else "games/lobby/invitation.html"
    address = request.build_absolute_uri(reverse("invitation", args=[found.token]))
    context = {
        "lobby": found,
        "address": address,
        "bots": level_choices(),
        "levels": levels_told(),
        "edition": _(name_of(found.rulebook)),
        "options": terms(found),
        "pace": pace_told(found.pace),
        "may_join": not found.is_member and not found.has_begun and refusal is None,
        "refusal": sentence(refusal) if refusal else "",
        "begins": begins(found.opening),
        "conditions": conditions(found.opening) if found.opening.is_open and refusal is None else [],
        "duties": duties(found.pace, found.rulebook, len(found.seats)),
        "opening": opening or (OpeningForm(initial=as_chosen(found.opening)) if found.is_creator else None),
        "rules": rules_address(found.rulebook),
        "commitment": found.commitment,
        "favours": favours_offered(found) if found.is_creator else [],
        "friends": friends_to_invite(request, found),
    }
    status = 410 if found.has_begun and not request.htmx else 422 if opening else 200
    return quiet(render(request, template, context, status=status))


def friends_to_invite(request: SiteRequest, found: Lobby) -> list[str]:
    """Return the reader's friends whom they can invite to the game."""
    if not request.user.is_authenticated or not found.is_member or found.has_begun:
        return []
    return friends_of(request.user, found.id)


def to_game(request: SiteRequest, found: Lobby) -> HttpResponse:
    """Go on to the board, from a waiting page or a browser."""
    address = reverse("game", args=[found.id])
    if request.htmx:
        return HttpResponse(headers={"HX-Redirect": address})
    return redirect(address)


@posts
def join(request: SiteRequest, token: str) -> HttpResponse:
    """Take a free seat, the one asked for if there are partners. Visitors sign in first."""
    found = lobby_or_404(request, token)
    seat, word = posted_number(request.POST.get("seat", "")), request.POST.get("word", "")
    if request.user.is_authenticated:
        take_seat(request, found.id, seat, word)
        return redirect("invitation", token)
    return after_signing_in(request, token, reverse("invitation", args=[token]), seat, word)


@posts
def join_open(request: SiteRequest, game_id: int) -> HttpResponse:
    """Take a free seat in an open game. Visitors sign in first, and do not learn its link."""
    opening = Opening.objects.listed().select_related("game").filter(game__pk=game_id).first()
    if opening is None:
        messages.error(request, _("This game is no longer open."))
        return redirect("find")
    token = opening.game.token
    if request.user.is_authenticated:
        take_seat(request, game_id, None, "")
        return redirect("invitation", token)
    return after_signing_in(request, token, reverse("joined_open"), None, "")


@reads
@signed_in
def joined_open(request: PlayerRequest) -> HttpResponse:
    """Lead a visitor who has signed in to the page of the game in which they wanted a seat."""
    wanted = request.session.get(WANTED)
    return redirect("invitation", wanted["token"]) if wanted else redirect("find")


def after_signing_in(
    request: SiteRequest, token: str, address: str, seat: int | None, word: str
) -> HttpResponse:
    """Remember the seat that a visitor wants, and send them to sign up or in, and then to this address."""
    wanted = {"token": token, "seat": seat, "word": tidy(word), "until": time.time() + PATIENCE}
    request.session[WANTED] = wanted
    page = reverse("account_login" if request.POST.get("door") == "login" else "account_signup")
    return redirect(f"{page}?{urlencode({'next': address})}")


def wanted_here(request: SiteRequest, token: str) -> dict[str, Any] | None:
    """Return the `seat` and `word` that a visitor recently asked for before signing in, or None."""
    wanted: dict[str, Any] | None = request.session.pop(WANTED, None)
    return wanted if wanted and wanted["token"] == token and time.time() < wanted["until"] else None


def take_seat(request: SiteRequest, game_id: int, seat: int | None, word: str) -> None:
    """Let the reader join the game, or say why they cannot."""
    assert request.user.is_authenticated
    try:
        game = join_game(game_id=game_id, user=request.user, seat=seat, word=word)
    except OrderError as error:
        messages.error(request, sentence(error))
    else:
        if game.started_at is None:
            messages.success(request, _("You have a seat. A mail tells you when the game begins."))


@posts
@signed_in
def invite(request: PlayerRequest, token: str) -> HttpResponse:
    """Ask for an invitation to be mailed to a user name or an address."""
    found = members_lobby(request, token)
    to = request.POST.get("to", "").strip()
    try:
        invitations.invite(game_id=found.id, host=request.user, to=to)
    except OrderError as error:
        messages.error(request, sentence(error))
    else:
        messages.success(request, _("%(whom)s will get an invitation by mail.") % {"whom": to})
    return redirect("invitation", token)


@posts
@signed_in
def decline(request: PlayerRequest, token: str) -> HttpResponse:
    """Decline an invitation; the host is told."""
    found = lobby_or_404(request, token)
    try:
        invitations.decline(game_id=found.id, user=request.user)
    except OrderError as error:
        messages.error(request, sentence(error))
        return redirect("invitation", token)
    messages.success(request, _("You have declined the invitation to “%(game)s”.") % {"game": found.name})
    return redirect("home")


@csrf_exempt
@never_cache
@only("GET", "HEAD", "POST")
def no_invitations(request: HttpRequest, token: str) -> HttpResponse:
    """Show whether an address accepts invitations. On POST, close it to them or open it.

    Mail programs post here without a session (RFC 8058), so nothing but what the token names can be changed.
    """
    digest = invitations.read_closing_token(token)
    if digest is None:
        raise Http404
    if request.method == "POST":
        invitations.set_closed(digest, closed=request.POST.get("wanted") != "yes")
    context = {"closed": invitations.is_closed(digest)}
    return quiet(render(request, "games/lobby/no_invitations.html", context))


@posts
@signed_in
def fill(request: PlayerRequest, token: str) -> HttpResponse:
    """Fill the free seats with computers and begin the game, after asking once."""
    found = members_lobby(request, token)
    if found.is_creator and not found.has_begun and not is_sure(request):
        return ask(request, beginning(found), reverse("invitation", args=[token]))
    try:
        fill_with_computers(
            game_id=found.id,
            user=request.user,
            bot=request.POST.get("bot", ""),
            apart={
                seat.number: bot for seat in found.seats if (bot := request.POST.get(f"bot-{seat.number}"))
            },
        )
    except OrderError as error:
        messages.error(request, sentence(error))
    return redirect("invitation", token)


@posts
@signed_in
def favour(request: PlayerRequest, token: str) -> HttpResponse:
    """Favour one seat by an option of the game."""
    found = members_lobby(request, token)
    try:
        favours.favour(
            game_id=found.id,
            user=request.user,
            option=request.POST.get("option", ""),
            value=request.POST.get("value", ""),
        )
    except OrderError as error:
        messages.error(request, sentence(error))
    return redirect("invitation", token)


@posts
@signed_in
def change_opening(request: PlayerRequest, token: str) -> HttpResponse:
    """Change who may take the free seats, and when the game begins."""
    found = members_lobby(request, token)
    form = OpeningForm(request.POST)
    if not form.is_valid():
        return show(request, found, form)
    try:
        openings.change_opening(game_id=found.id, user=request.user, opening=form.opening())
    except OrderError as error:
        messages.error(request, sentence(error))
    else:
        messages.success(request, _("Your choice has been saved."))
    return redirect("invitation", token)


@posts
@signed_in
def leave(request: PlayerRequest, token: str) -> HttpResponse:
    """Leave the game. If the creator leaves, it is called off, after asking once."""
    found = members_lobby(request, token)
    if found.is_creator and not found.has_begun and not is_sure(request):
        return ask(request, calling_off(found), reverse("invitation", args=[token]))
    try:
        leave_game(game_id=found.id, user=request.user)
    except OrderError as error:
        messages.error(request, sentence(error))
        return redirect("invitation", token)
    left = _("You have called “%(game)s” off.") if found.is_creator else _("You have left “%(game)s”.")
    messages.success(request, left % {"game": found.name})
    return redirect("home")


def lobby_or_404(request: SiteRequest, token: str) -> Lobby:
    """Return the invitation with this token. Raise Http404 if there is none."""
    try:
        return lobby(token, request.user)
    except Game.DoesNotExist:
        raise Http404 from None


def members_lobby(request: SiteRequest, token: str) -> Lobby:
    """Return the invitation if the reader has a seat in that game. Raise Http404 otherwise."""
    found = lobby_or_404(request, token)
    if not found.is_member:
        raise Http404
    return found
