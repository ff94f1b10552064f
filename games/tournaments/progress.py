"""The progress of a tournament's games, for its organisers: no more than everybody at a table sees."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from django.utils import timezone

from games.engine import Status
from games.models import Player

if TYPE_CHECKING:
    from datetime import datetime

    from games.models import Clock, Game
    from games.tournaments.models import Tournament
    from games.tournaments.selectors import RoundLine, TableLine, TournamentPage


class Sitter(NamedTuple):
    """A player in a running game, and their clock, if they have one."""

    player: Player
    clock: Clock | None

    @property
    def name(self) -> str:
        return str(self.player)

    def is_late(self, now: datetime) -> bool:
        """Return whether their time is up, their last turn was played without them, or they are absent."""
        clock = self.clock
        if clock is None:
            return False
        is_up = clock.deadline is not None and clock.deadline <= now
        return bool(clock.misses) or clock.is_covered or is_up


class TableProgress(NamedTuple):
    """A table, and its game with those who play there while it runs."""

    line: TableLine
    game: Game | None
    sitters: list[Sitter]

    @property
    def awaited(self) -> list[Sitter]:
        """The players whom the game waits for."""
        return [sitter for sitter in self.sitters if sitter.player.to_act]

    @property
    def late(self) -> list[Sitter]:
        now = timezone.now()
        return [sitter for sitter in self.sitters if sitter.is_late(now)]


class RoundProgress(NamedTuple):
    """A round with its tables."""

    round: RoundLine
    tables: list[TableProgress]

    @property
    def playing(self) -> int:
        """The number of its tables that are not over."""
        return sum(not table.line.table.places for table in self.tables)


def progress_of(page: TournamentPage) -> list[RoundProgress]:
    """Return all rounds, the last one first."""
    sitters = sitters_of(page.tournament)

    def of_table(line: TableLine) -> TableProgress:
        at = sitters[line.table.game_id or 0]
        return TableProgress(line, at[0].player.game if at else None, at)

    return [RoundProgress(round_, [of_table(line) for line in round_.tables]) for round_ in page.rounds]


def sitters_of(tournament: Tournament) -> defaultdict[int, list[Sitter]]:
    """Return the players of each running game by their seats, with one query."""
    players = Player.objects.filter(
        game__tournament_table__draw__tournament=tournament,
        game__tournament_table__draw__undone_at=None,
        game__tournament_table__places=[],
        status=Status.PLAYING,
    )
    found: defaultdict[int, list[Sitter]] = defaultdict(list)
    for player in players.select_related("game", "user", "clock").order_by("game", "seat"):
        found[player.game_id].append(Sitter(player, getattr(player, "clock", None)))
    return found
