"""Games that their players show: when a public link is open, and what it shows of whom."""

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
from games.selectors.game_page import GamePage, Past, Seat, force_as_seen, seat_as_seen
from games.selectors.record.rounds import turning_points
from games.selectors.seats import neutral_forces

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from django.db.models import QuerySet

    from accounts.models import User
    from games.engine import Position, Rulebook
    from games.models import Player

NOTICE = timedelta(days=7)
"""How long everybody who says nothing has had the mail before a link opens."""
STRANGER = 99
"""In place of the reader's seat: they sit nowhere at this table."""


class Standing(NamedTuple):
    """How a public link to a game stands, for one of its people.

    `is_refused`: another has refused one. `mine` is what the reader has said (None: nothing), `is_named`
    how they are called there. `silent` are the names of those who have said nothing. `opens_at` is when it
    opens if nobody says anything more, None where that is not clear yet or it is open.
    """

    link: PublicLink | None
    is_open: bool
    is_refused: bool
    mine: bool | None
    is_named: bool
    silent: Sequence[str]
    opens_at: datetime | None


def standing_of(game: Game, user: User) -> Standing:
    """How the public link to a game stands."""
    link = PublicLink.objects.select_related("asked_by").filter(game=game).first()
    people = list(people_of(game))
    me = next(player for player in people if player.user_id == user.pk)
    mine = me.consent.agrees if hasattr(me, "consent") else None
    opens_at = opening(link, people) if link else None
    is_open = opens_at is not None and opens_at <= timezone.now()
    return Standing(
        link=link,
        is_open=is_open,
        is_refused=is_refused(people) and mine is not False,
        mine=mine,
        is_named=mine is True and me.consent.is_named,
        silent=[str(player) for player in silent_among(people)],
        opens_at=None if is_open else opens_at,
    )


def people_of(game: Game) -> QuerySet[Player]:
    """The seats of people who have an account, in order, with what each has said."""
    return game.players.filter(user__is_active=True).select_related("user", "consent").order_by("seat")


def silent_among(people: Sequence[Player]) -> list[Player]:
    """Those of these people who have said nothing."""
    return [player for player in people if not hasattr(player, "consent")]


def is_refused(people: Sequence[Player]) -> bool:
    """Whether one of these people wants no public link."""
    return any(hasattr(player, "consent") and not player.consent.agrees for player in people)


def opening(link: PublicLink, people: Sequence[Player]) -> datetime | None:
    """When a link opens if nobody says anything more; None where somebody refuses, and while a mail to
    somebody who has said nothing has not left yet.
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
    """The link with this token, if it is open. Raises PublicLink.DoesNotExist."""
    link = PublicLink.objects.select_related("game").get(token=token, game__status=Game.Status.OVER)
    opens_at = opening(link, list(people_of(link.game)))
    if opens_at is None or opens_at > timezone.now():
        raise PublicLink.DoesNotExist
    return link


def public_page(game: Game) -> GamePage:
    """The page of a game that is over for somebody without a seat: only those are named who wish to be.

    It is called by its edition: its own name may tell who played.
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
            *(force_as_seen(force, rulebook, position) for force in neutral_forces(rulebook, players)),
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
    """A player at the table, called by their colour unless they are a computer or wish to be named."""
    seat = seat_as_seen(player, rulebook, position, None)
    if player.user_id is None or (hasattr(player, "consent") and player.consent.is_named):
        return seat
    called = capfirst(str(Colour(player.colour).label))
    return replace(seat, name=called, called=called)
