"""The people whom a person knows, as only they may know it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from django.db.models import Q

from accounts.models import User
from games.models import Contact, Game, Invitation, Player
from games.models.invitation import OPEN

if TYPE_CHECKING:
    from django.db.models import QuerySet


@dataclass(frozen=True)
class People:
    """The names of a person's friends, and of the people whom they have blocked or muted."""

    friends: list[str]
    blocked: list[str]
    muted: list[str] = field(default_factory=list)


class Companion(NamedTuple):
    """Another person at a table: their name, and what they are to the reader, if anything."""

    name: str
    kind: str


def people_of(user: User) -> People:
    """Return the people whom a person knows."""
    known = Contact.objects.filter(owner=user, person__is_active=True)
    blocked, muted = (names(known.filter(kind=kind)) for kind in (Contact.Kind.BLOCKED, Contact.Kind.MUTED))
    return People(friends_of(user), blocked, muted)


def friends_of(user: User, besides: int | None = None) -> list[str]:
    """Return the names of a person's friends, without those who sit in a game, or are invited to it by name.

    `besides` is the number of that game.
    """
    friends = Contact.objects.friends_of(user).filter(person__is_active=True)
    if besides is not None:
        asked = Invitation.objects.filter(game=besides, address="", user__isnull=False)
        seated = Player.objects.filter(game=besides, user__isnull=False)
        friends = friends.exclude(person__in=asked.values("user")).exclude(person__in=seated.values("user"))
    return names(friends)


def names(contacts: QuerySet[Contact]) -> list[str]:
    """Return the names of the people of these rows, in alphabetical order."""
    return list(contacts.order_by("person__folded_name").values_list("person__username", flat=True))


def table_of(user: User, game_id: int) -> Game:
    """Return a game whose players a person may know. Raise Game.DoesNotExist.

    They may if they sit in it or are invited.
    """
    invited = Invitation.objects.filter(OPEN, user=user, game=game_id).values("game")
    seated = Player.objects.filter(user=user, game=game_id).values("game")
    return Game.objects.filter(Q(pk__in=seated) | Q(pk__in=invited)).get(pk=game_id)


def companions(user: User, game: Game) -> list[Companion]:
    """Return the other people at a table, in the order of play."""
    players = game.players.filter(user__is_active=True).exclude(user=user)
    kinds = dict(user.contacts.values_list("person", "kind"))
    return [
        Companion(str(player), kinds.get(player.user_id or 0, ""))
        for player in players.select_related("user")
    ]
