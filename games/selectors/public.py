"""Games that their players show to others: when a public link is open, and what it shows of each person."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple

from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.models import Game, Mail, PublicLink
from games.models.mail.kinds import Kind
from games.models.player import Colour
from games.models.position import load_position
from games.rulebooks.texts import name_of
from games.selectors.game_page import GamePage, Past, Seat, neutral_as_seen, seat_as_seen
from games.selectors.record.rounds import turning_points
from games.selectors.seats import neutrals_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from django.db.models import QuerySet

    from accounts.models import User
    from games.engine import Position, Rulebook
    from games.models import Player

NOTICE = timedelta(days=7)
"""How long a person has to answer their mail before a link opens without their answer."""
STRANGER = 99
"""The number used as the reader's seat for a reader who has no seat at the table."""


class PublicLinkState(NamedTuple):
    """The state of a public link to a game, for one of its people.

    `is_refused`: another person has refused it. `mine` is the reader's answer (None if they have given none),
    and `is_named` whether they appear by name. `silent` are the names of those who have not answered.
    `opens_at` is when it opens if nobody answers any more, None if that is not clear yet or it is open.
    """

    link: PublicLink | None
    is_open: bool
    is_refused: bool
    mine: bool | None
    is_named: bool
    silent: Sequence[str]
    opens_at: datetime | None


def public_link_state(game: Game, user: User) -> PublicLinkState:
    """Return the state of the public link to a game."""
    link = PublicLink.objects.select_related("asked_by").filter(game=game).first()
    people = list(people_of(game))
    me = next(player for player in people if player.user_id == user.pk)
    mine = me.consent.agrees if hasattr(me, "consent") else None
    opens_at = opening(link, people) if link else None
    is_open = opens_at is not None and opens_at <= timezone.now()
    return PublicLinkState(
        link=link,
        is_open=is_open,
        is_refused=is_refused(people) and mine is not False,
        mine=mine,
        is_named=mine is True and me.consent.is_named,
        silent=[str(player) for player in silent_among(people)],
        opens_at=None if is_open else opens_at,
    )


def people_of(game: Game) -> QuerySet[Player]:
    """Return the seats of people who have an account, in order, with each person's answer."""
    return game.players.filter(user__is_active=True).select_related("user", "consent").order_by("seat")


def silent_among(people: Sequence[Player]) -> list[Player]:
    """Return those of these people who have not answered."""
    return [player for player in people if not hasattr(player, "consent")]


def is_refused(people: Sequence[Player]) -> bool:
    """Return whether one of these people wants no public link."""
    return any(hasattr(player, "consent") and not player.consent.agrees for player in people)


def opening(link: PublicLink, people: Sequence[Player]) -> datetime | None:
    """Return when a link opens if nobody answers any more.

    Return None if somebody refuses it, or while the mail to somebody who has not answered is still to be
    sent.
    """
    if is_refused(people):
        return None
    silent = silent_among(people)
    if not silent:
        return link.asked_at
    mails = Mail.objects.filter(kind=Kind.PUBLIC_LINK, game=link.game_id, occasion=link.occasion)
    sent = mails.filter(user__in=[player.user_id for player in silent]).values_list("sent_at", flat=True)
    moments = [moment for moment in sent if moment]
    return max(moments) + NOTICE if len(moments) == len(silent) else None


def open_link(token: str) -> PublicLink:
    """Return the link with this token, if it is open. Raise PublicLink.DoesNotExist."""
    link = PublicLink.objects.select_related("game").get(token=token, game__status=Game.Status.OVER)
    opens_at = opening(link, list(people_of(link.game)))
    if opens_at is None or opens_at > timezone.now():
        raise PublicLink.DoesNotExist
    return link


def public_page(game: Game) -> GamePage:
    """Return the page of a finished game for a reader without a seat. It names only the people who wish it.

    The game is called by its edition: its own name may reveal who played.
    """
    players = list(game.players.order_by("seat").select_related("user", "consent"))
    rulebook, position = game.rulebook, load_position(game, players)
    assert game.started_at is not None
    return GamePage(
        id=game.pk,
        name=_(name_of(rulebook)),
        rulebook=rulebook,
        seats=(
            *(seat_in_public(player, rulebook, position) for player in players),
            *(neutral_as_seen(neutral, rulebook, position) for neutral in neutrals_of(rulebook, players)),
        ),
        me=STRANGER,
        view=position,
        past=Past(turning_points=turning_points(game)),
        seen=0,
        started_at=game.started_at,
        ended_at=game.ended_at,
        ahead="",
        ahead_ended={},
        is_guided=False,
        allows_advice=False,
    )


def seat_in_public(player: Player, rulebook: Rulebook, position: Position) -> Seat:
    """Return a player at the table, without the name of a person who does not wish it.

    Such a person is called by their colour.
    """
    seat = seat_as_seen(player, rulebook, position, None)
    if player.user_id is None or (hasattr(player, "consent") and player.consent.is_named):
        return seat
    called = capfirst(str(Colour(player.colour).label))
    return replace(seat, name=called, called=called)
