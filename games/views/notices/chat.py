"""The chat room that a game posts its news to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.waits import yours
from games.forms.chat import ChatRoomForm
from games.models import ChatRoom
from games.presentation.rules.refusals import sentence
from games.services.errors import Refused
from games.services.notices.chat import end_room, set_room, try_room
from games.views.access import PlayerRequest, only, own_game, posts, signed_in
from games.views.rate_limits import is_too_often, left

if TYPE_CHECKING:
    from accounts.models import User

MOST_TRIES = 5
"""Greetings to rooms that one person may send in a minute."""


@only("GET", "HEAD", "POST")
@signed_in
def chat(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Show the room of a game. The creator of the game can set it; all players see its host."""
    found = own_game(request, game_id)
    form = ChatRoomForm(request.POST or None)
    if form.is_valid() and may_greet(request.user, form):
        try:
            set_room(game=found, user=request.user, url=form.cleaned_data["url"])
        except Refused as refusal:
            messages.warning(request, sentence(refusal))
        else:
            messages.success(request, _("The room is chosen, and a test message is on its way to it."))
        return redirect("chat", found.pk)
    context = {
        "game": found,
        "form": form,
        "room": ChatRoom.objects.filter(game=found).select_related("set_by").first(),
        "may_set": found.created_by_id == request.user.pk and found.status != found.Status.OVER,
    }
    return render(request, "games/notices/chat.html", context, status=422 if form.errors else 200)


def may_greet(user: User, form: ChatRoomForm) -> bool:
    """Return whether this person may send a greeting to a room now. If not, the form says why."""
    if is_too_often(f"chat-{user.pk}", MOST_TRIES):
        form.add_error(None, yours(left()))
    return not form.errors


@posts
@signed_in
def greet_room(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Send a greeting to test the room; only the person who set it may."""
    found = own_game(request, game_id)
    if is_too_often(f"chat-{request.user.pk}", MOST_TRIES):
        messages.warning(request, yours(left()))
    elif ChatRoom.objects.filter(game=found, set_by=request.user).exists():
        try_room(game=found)
        messages.success(request, _("A test message is on its way. Look here again in a moment."))
    return redirect("chat", found.pk)


@posts
@signed_in
def leave_room(request: PlayerRequest, game_id: int) -> HttpResponse:
    """End the news to the room. Any player may do so, since the news is about them too."""
    found = own_game(request, game_id)
    end_room(game=found)
    messages.success(request, _("The news of this game is no longer sent anywhere else."))
    return redirect("chat", found.pk)
