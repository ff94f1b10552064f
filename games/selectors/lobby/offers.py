"""Seats that anybody may take over because their players stay away.

An offer shows what everybody at the table may know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Count

from games.clock.pace import Farewell
from games.engine import Status, redact
from games.models import Clock, Game
from games.models.contact import strangers_to
from games.models.position import load_position
from games.rulebooks.texts import display
from games.selectors.game_page import seat_as_seen
from games.selectors.seats import look_of

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from django.contrib.auth.models import AnonymousUser
    from django.db.models import QuerySet

    from accounts.models import User
    from games.clock.pace import Pace
    from games.engine import Rulebook
    from games.selectors.game_page import Seat

MOST = 20
"""The most offers shown at a time, those that have waited the longest first."""


@dataclass(frozen=True, kw_only=True)
class SeatOffer:
    """A seat to take over. `seats` are all seats at the table, `seat` is the one on offer.

    `owners` is a seat (or -1) for each territory, `gone` are the territories that no longer exist, and `pace`
    is what was agreed about time.
    """

    game_id: int
    game: str
    rulebook: Rulebook
    pace: Pace
    round: int
    owners: Sequence[int]
    gone: Container[int]
    seats: Sequence[Seat]
    seat: Seat


@dataclass(frozen=True, kw_only=True)
class OfferLine:
    """A seat to take over, in a line of a list that everybody may read: nobody is named."""

    rulebook: Rulebook
    pace: Pace
    round: int
    players: int
    look: str


def offers_in_short(reader: User | AnonymousUser) -> list[OfferLine]:
    """Return the seats on offer, those that have waited the longest first."""
    clocks = offered(reader).select_related("player__game").annotate(players=Count("player__game__players"))
    return [
        OfferLine(
            rulebook=game.rulebook,
            pace=game.pace,
            round=game.state.get("round", 0),
            players=clock.players,
            look=look_of(clock.player.colour),
        )
        for clock in clocks.order_by("absent_since")[:MOST]
        for game in (clock.player.game,)
        if game.pace is not None
    ]


def offered(reader: User | AnonymousUser) -> QuerySet[Clock]:
    """Return the clocks of the seats that this person may take over, or that visitors may see."""
    seats = Clock.objects.filter(
        absent_since__isnull=False,
        player__status=Status.PLAYING,
        player__game__status=Game.Status.RUNNING,
        player__game__pace_chosen__farewell=Farewell.REPLACED,
    )
    if not reader.is_authenticated:
        return seats
    games = Game.objects
    met = games.filter(players__user__in=strangers_to(reader))
    for closed in (games.of(reader), games.left_by(reader), met):
        seats = seats.exclude(player__game__in=closed)
    return seats


def offers(user: User) -> list[SeatOffer]:
    """Return the seats that this person may take over. It takes four queries for each seat."""
    clocks = offered(user).select_related("player__game").order_by("absent_since")
    return [offer_of(clock) for clock in clocks[:MOST]]


def offer_of(clock: Clock) -> SeatOffer:
    """Return the offer of a clock's seat."""
    game, pace = clock.player.game, clock.player.game.pace
    assert pace is not None
    players = list(game.players.select_related("user"))
    rulebook = game.rulebook
    position = redact(rulebook, load_position(game, players), None)
    seats = [seat_as_seen(player, rulebook, position, None) for player in players]
    return SeatOffer(
        game_id=game.pk,
        game=game.name,
        rulebook=rulebook,
        pace=pace,
        round=position.round,
        owners=position.owner,
        gone=display(rulebook, position).gone,
        seats=seats,
        seat=seats[clock.player.seat],
    )
