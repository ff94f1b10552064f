"""The chat room for the news of a game: setting it, trying it, and giving it up."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from games.models import ChatRoom
from games.services.errors import Refused
from games.services.jobs import give_back
from games.services.mail.mails import queue_room_given_up
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from datetime import datetime

    from accounts.models import User
    from games.models import Game

DELAY = timedelta(seconds=20)
"""Everything that happens within this time is told in one message."""


@transaction.atomic
def set_room(*, game: Game, user: User, url: str) -> ChatRoom:
    """Tell the news of a game in this room from now on, and greet the room. Raise Refused.

    `url` is an address that `outward.checked` accepts. The room speaks the language of the person who sets
    it.
    """
    if user.pk != game.created_by_id:
        raise Refused(
            "not_creator", gettext_noop("Only the person who opened the game can choose a room for its news.")
        )
    if game.status == game.Status.OVER:
        raise Refused("game_over", gettext_noop("The game is over; no more orders can be given."))
    ChatRoom.objects.filter(game=game).delete()
    return ChatRoom.objects.create(
        game=game,
        url=url,
        language=user.language,
        set_by=user,
        told=game.version,
        told_incident=game.incidents.aggregate(last=Max("pk"))["last"] or 0,
        wants_test=True,
        due_at=timezone.now(),
    )


def end_room(*, game: Game) -> None:
    """Stop telling a game's news in its room."""
    ChatRoom.objects.filter(game=game).delete()


def try_room(*, game: Game) -> None:
    """Send a greeting to the room of a game, even if the room had been given up."""
    ChatRoom.objects.filter(game=game).update(
        wants_test=True, due_at=timezone.now(), attempts=0, stopped_at=None
    )


def note_news(game: Game, now: datetime) -> None:
    """Note that there may be news for the game's room, in the transaction that brings it."""
    if hasattr(game, "chat_room"):
        ChatRoom.objects.filter(game=game, due_at=None, stopped_at=None).update(due_at=now + DELAY)


def give_up(room: ChatRoom, status: int) -> None:
    """Stop telling news to a room that accepts none, and inform the person who set it."""
    now = timezone.now()
    with transaction.atomic():
        give_back(room, due_at=None, stopped_at=now, answered=status, answered_at=now)
        queue_room_given_up(room, now)
