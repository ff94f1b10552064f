"""A game that gathers its players, as everybody who has the link may see it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from zlib import crc32

from games.models import Game
from games.selectors.dice import Ends, last_ends

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User
    from games.clock.pace import Pace
    from games.engine.rulebook import Rulebook


@dataclass(frozen=True, kw_only=True)
class LobbySeat:
    """A seat: who has taken it, empty if it is free."""

    number: int
    colour: str
    name: str
    is_computer: bool
    is_reader: bool
    is_creator: bool


@dataclass(frozen=True, kw_only=True)
class Lobby:
    """An invitation: the game, its seats, and what the reader is to it."""

    id: int
    name: str
    token: str
    creator: str
    has_begun: bool
    rulebook: Rulebook
    pace: Pace | None
    seats: tuple[LobbySeat, ...]
    is_member: bool
    is_creator: bool
    commitment: Ends | None

    @property
    def has_teams(self) -> bool:
        """Whether it matters who sits where."""
        return bool(self.rulebook.teams)

    @property
    def teams(self) -> list[list[LobbySeat]]:
        """The seats of each team; where everybody plays alone, all in one."""
        teams = self.rulebook.teams or (0,) * len(self.seats)
        return [[seat for seat in self.seats if teams[seat.number] == team] for team in dict.fromkeys(teams)]

    @property
    def free(self) -> int:
        """How many seats are free."""
        return sum(not seat.name for seat in self.seats)

    @property
    def fingerprint(self) -> str:
        """Changes when somebody comes or goes."""
        return f"{crc32('|'.join(seat.name for seat in self.seats).encode()):x}"


def lobby(token: str, user: User | AnonymousUser) -> Lobby:
    """The invitation with this token. Raises Game.DoesNotExist."""
    game = Game.objects.select_related("created_by").get(token=token)
    players = list(game.players.select_related("user"))
    return Lobby(
        id=game.pk,
        name=game.name,
        token=game.token,
        creator=game.created_by.username,
        has_begun=game.status != Game.Status.WAITING,
        rulebook=game.rulebook,
        pace=game.pace,
        seats=tuple(
            LobbySeat(
                number=player.seat,
                colour=player.colour,
                name="" if player.is_free else str(player),
                is_computer=bool(player.bot),
                is_reader=player.user_id is not None and player.user_id == user.pk,
                is_creator=player.user_id == game.created_by_id,
            )
            for player in players
        ),
        is_member=any(player.user_id == user.pk for player in players if player.user_id),
        is_creator=game.created_by_id == user.pk,
        commitment=last_ends(game),
    )
