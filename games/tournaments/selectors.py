"""Read access for the pages and mails of tournaments."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from games.tournaments.formats.teams import team_standings
from games.tournaments.models import Entry, Tournament
from games.tournaments.standings import kept_standings
from games.tournaments.state import TournamentState

if TYPE_CHECKING:
    from fractions import Fraction

    from django.db.models import QuerySet

    from accounts.models import User
    from games.tournaments.formats.scoring.standings import StandingsLine
    from games.tournaments.formats.teams import TeamStanding
    from games.tournaments.models import Complaint, Draw, DrawChain, DrawnTable, Step

Status = Tournament.Status


class TableSeat(NamedTuple):
    """A seat at a table: the entrant, and the place and points once they are known."""

    entry: Entry
    place: int | None
    points: Fraction | None


class TableLine(NamedTuple):
    """A table with its seats; `game_id` is None unless the reader plays there."""

    table: DrawnTable
    seats: list[TableSeat]
    is_mine: bool
    game_id: int | None


class RoundLine(NamedTuple):
    """A round with its tables and byes."""

    draw: Draw
    tables: list[TableLine]
    byes: list[Entry]


@dataclass(frozen=True)
class TournamentPage:
    """A tournament as its reader sees it; the reader is None if they are not signed in."""

    tournament: Tournament
    reader: User | None

    @cached_property
    def state(self) -> TournamentState:
        return TournamentState(self.tournament)

    @cached_property
    def chains(self) -> list[DrawChain]:
        """The chains of its draws, without their secrets."""
        return list(self.tournament.chains.defer("kept"))

    @cached_property
    def entrants(self) -> list[Entry]:
        return list(self.state.entries.values())

    @cached_property
    def mine(self) -> Entry | None:
        """The reader's own entry."""
        if self.reader is None:
            return None
        everybody = (*self.entrants, *self.state.reserves)
        return next((entry for entry in everybody if entry.user_id == self.reader.pk), None)

    @cached_property
    def complaints(self) -> list[Complaint]:
        """The reader's own complaints."""
        return list(self.tournament.complaints.filter(by=self.reader)) if self.mine else []

    @property
    def may_leave(self) -> bool:
        """Whether the reader is in, and can still withdraw."""
        going = self.tournament.status in (Status.ANNOUNCED, Status.RUNNING)
        is_in = self.mine is not None and (self.mine.is_in or self.mine.is_reserve)
        return is_in and going and not self.is_out

    @property
    def may_run(self) -> bool:
        """Whether the reader is an organiser or the arbiter."""
        if self.reader is None or not self.reader.is_staff:
            return False
        if self.is_arbiter:
            return True
        is_one = self.tournament.organisers.filter(pk=self.reader.pk).exists()
        return is_one or self.reader.has_perm("tournaments.change_tournament")

    @cached_property
    def is_out(self) -> bool:
        """Whether the reader is out and cannot be seated again."""
        state, tournament = self.state, self.tournament
        if self.mine is None or not state.draws:
            return False
        out = tournament.format.out(state.field(state.lots), state.played, tournament.scoring)
        return self.mine.number in out

    @property
    def is_reserve(self) -> bool:
        """Whether the reader gets a place only if somebody else withdraws."""
        if self.tournament.status == Status.ANNOUNCED:
            return self.mine in self.entrants[self.tournament.most :]
        return self.mine is not None and self.mine.is_reserve

    @property
    def may_enter(self) -> bool:
        """Whether the reader can enter now, even if late or in reserve."""
        is_open = self.tournament.is_open or self.tournament.is_running
        return self.mine is None and not self.needs_invitation and not self.is_arbiter and is_open

    @property
    def needs_invitation(self) -> bool:
        """Whether the reader needs an invitation, and has none."""
        is_known = self.reader is not None and self.mine is None
        return self.tournament.by_invitation and is_known and not self.is_invited

    @property
    def is_arbiter(self) -> bool:
        """Whether the reader is the arbiter, and so cannot enter."""
        return self.reader is not None and self.reader.pk == self.tournament.arbiter_id

    @cached_property
    def is_invited(self) -> bool:
        """Whether the reader is a guest."""
        return self.reader is not None and self.tournament.guests.filter(user=self.reader).exists()

    @cached_property
    def rows(self) -> list[tuple[StandingsLine, Entry]]:
        """The standings; empty before the first draw."""
        if not self.state.draws:
            return []
        return [(row, self.state.entries[row.entrant]) for row in kept_standings(self.state)]

    @property
    def has_results(self) -> bool:
        """Whether a table is over, so that the standings mean something."""
        return any(table.places for round_ in self.state.played for table in round_.tables)

    @cached_property
    def divisions(self) -> list[list[tuple[StandingsLine, Entry]]]:
        """The standings of each division of a league; empty before the first draw."""
        if not (self.tournament.has_divisions and self.rows):
            return []
        return [part.rows for part in self.parts]

    @cached_property
    def parts(self) -> list[StandingsPart]:
        """The standings as they are shown: by division, or as a whole and then by group."""
        if not self.rows:
            return [StandingsPart(None, [])]
        state, rows = self.state, [row for row, _ in self.rows]
        parts = self.tournament.format.parts(
            state.field(state.lots), state.played, rows, self.tournament.scoring
        )
        return [
            StandingsPart(number, [(row, state.entries[row.entrant]) for row in rows])
            for number, rows in parts
        ]

    @cached_property
    def moves(self) -> dict[int, int]:
        """The entrants who would change divisions now, by their numbers: 1 for up, -1 for down."""
        if not self.rows:
            return {}
        field = self.state.field(self.state.lots)
        return self.tournament.format.moves(field, [row.entrant for row, _ in self.rows])

    @cached_property
    def next_season(self) -> Tournament | None:
        """The season that follows this one, once it is announced."""
        return self.tournament.seasons.exclude(status=Status.DRAFT).order_by("pk").last()

    @cached_property
    def team_names(self) -> dict[str, str]:
        """The teams or clubs, each as its first member wrote it."""
        names: dict[str, str] = {}
        for entry in self.entrants:
            if entry.team:
                names.setdefault(entry.team, entry.club)
        return names

    @cached_property
    def teams(self) -> list[tuple[TeamStanding, str]]:
        """The standings of the teams, each with its name as its first member wrote it."""
        if not (self.tournament.has_teams and self.rows):
            return []
        names, field = self.team_names, self.state.field(self.state.lots)
        rows = team_standings(field, [row for row, _ in self.rows], self.tournament.counting)
        return [(row, names[row.team]) for row in rows]

    @cached_property
    def own_standing(self) -> StandingsLine | None:
        return next((row for row, entry in self.rows if entry == self.mine), None)

    @cached_property
    def rounds(self) -> list[RoundLine]:
        """The rounds, the last one first."""
        return [self.round_line(draw) for draw in reversed(self.state.draws)]

    @cached_property
    def knock_out(self) -> list[RoundLine]:
        """The rounds of a bracket, the first one first."""
        format_ = self.tournament.format
        return [round_ for round_ in self.rounds[::-1] if format_.in_bracket(round_.draw.as_round())]

    @property
    def undone(self) -> list[Draw]:
        """The draws that were undone."""
        return [draw for draw in self.state.all_draws if draw.undone_at]

    @cached_property
    def steps(self) -> list[Step]:
        """The log, the last line first."""
        return list(
            self.tournament.steps.select_related(
                "by", "left", "came", "takes_back__left", "takes_back__came"
            ).order_by("-pk")
        )

    @property
    def playing(self) -> list[TableLine]:
        """The reader's tables that are not over."""
        tables = (table for round_ in self.rounds for table in round_.tables)
        return [table for table in tables if table.is_mine and not table.table.places]

    def round_line(self, draw: Draw) -> RoundLine:
        tables = [self.table_line(table) for table in draw.tables.all()]
        return RoundLine(draw, tables, [self.state.entries[number] for number in draw.byes])

    def table_line(self, table: DrawnTable) -> TableLine:
        entries = [self.state.entries[number] for number in table.entrants]
        points = self.tournament.scoring.points(table.as_table()) if table.places else [None] * len(entries)
        places: list[int] | list[None] = table.places or [None] * len(entries)
        seats = [TableSeat(*seat) for seat in zip(entries, places, points, strict=True)]
        is_mine = self.mine in entries
        return TableLine(table, seats, is_mine, table.game_id if is_mine else None)


class StandingsPart(NamedTuple):
    """The standings of a division or group, numbered from 0, or of the whole tournament (None)."""

    number: int | None
    rows: list[tuple[StandingsLine, Entry]]


class Champion(NamedTuple):
    """A tournament that is over, and its best three people."""

    tournament: Tournament
    best: list[Entry]


def hall_of_fame() -> list[Champion]:
    """Return the winners of all tournaments, the last tournament first."""
    found: dict[Tournament, list[Entry]] = {}
    entries = Entry.objects.filter(tournament__status=Status.OVER, prize__isnull=False)
    for entry in entries.select_related("tournament", "user").order_by("-tournament__ended_at", "prize"):
        found.setdefault(entry.tournament, []).append(entry)
    return [Champion(*one) for one in found.items()]


def public_tournaments() -> QuerySet[Tournament]:
    """Return the tournaments that everybody may see, the last to close first."""
    return Tournament.objects.exclude(status=Status.DRAFT).select_related("winner__user", "follows")


def page_of(tournament_id: int, reader: User | None) -> TournamentPage:
    """Return the page of a tournament. Raises Tournament.DoesNotExist if it is not announced yet."""
    return TournamentPage(public_tournaments().get(pk=tournament_id), reader)
