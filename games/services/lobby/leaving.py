"""Closing an account. Everything that the person takes part in continues without them."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from django.db.models import Q
from django.dispatch import receiver

from accounts.closing import account_closing
from games.engine import Status
from games.engine.orders import Resign
from games.models import (
    BroadcastCopy,
    CalendarFeed,
    Contact,
    DailyMail,
    Game,
    HeldLetter,
    Inbound,
    Invitation,
    MailSubscription,
    Player,
    PushSubscription,
    ReportMail,
    Returned,
    SentWords,
)
from games.models.invitation import OPEN
from games.services.errors import Refused
from games.services.lobby.games import leave_game
from games.services.lobby.invitations import decline
from games.services.play.orders import give_order

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.db.models import Model

    from accounts.models import User

ENGAGEMENTS: list[Callable[[User], None]] = []
"""Functions of higher apps that let a person leave those apps.

They are called before the person leaves their games. Apps register them when they are loaded.
"""

PRIVATE: tuple[tuple[type[Model], str], ...] = (
    *(
        (model, "user")
        for model in (BroadcastCopy, CalendarFeed, DailyMail, Inbound, Invitation, MailSubscription)
    ),
    *((model, "user") for model in (PushSubscription, ReportMail, Returned, SentWords)),
    (HeldLetter, "writer"),
    (Contact, "owner"),
    (Contact, "person"),
)
"""Models whose rows go with a person, and the field that names the person.

Letters stay with the others of their conversation.
"""


@receiver(account_closing)
def leave_everything(user: User, **_more: Any) -> None:
    """Give up all games, call off games that the person has opened, and delete what only concerned them."""
    for leave in ENGAGEMENTS:
        leave(user)
    waiting = Game.objects.filter(Q(created_by=user) | Q(players__user=user), status=Game.Status.WAITING)
    for game_id in list(waiting.values_list("pk", flat=True).distinct()):
        with suppress(Game.DoesNotExist, Refused):  # It has been called off, or has begun, by now.
            leave_game(game_id=game_id, user=user)
    for game_id in list(Invitation.objects.filter(OPEN, user=user).values_list("game", flat=True)):
        with suppress(Game.DoesNotExist, Refused):
            decline(game_id=game_id, user=user)
    for game in Game.objects.of(user).filter(status=Game.Status.RUNNING).order_by("pk"):
        resign(game.pk, user)
    Player.objects.filter(user=user).update(ahead="", ahead_ended={})
    for model, owner in PRIVATE:
        model._default_manager.filter(**{owner: user}).delete()


def resign(game_id: int, user: User) -> None:
    """Resign from a game, if the person is still playing in it."""
    game = Game.objects.get(pk=game_id)
    player = game.players.filter(user=user, status=Status.PLAYING).first()
    if player:
        seen = game.known[player.seat]
        with suppress(Refused):  # It is over by now.
            give_order(game_id=game_id, seat=player.seat, order=Resign(), seen=seen, by=user.pk)
