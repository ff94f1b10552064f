"""A tournament as its format sees it: entrants, rounds and results."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

from games.tournaments.formats.rounds import Field, seeded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.tournaments.formats.scoring.standings import StandingsLine
    from games.tournaments.models import Tournament


class TournamentState:
    """A tournament as its format sees it: the field, the rounds played, and the lots of the last draw."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        everybody = list(tournament.entries.select_related("user").order_by("number"))
        self.entries = {entry.number: entry for entry in everybody if not entry.is_reserve}
        self.reserves = [entry for entry in everybody if entry.is_reserve]
        draws = tournament.draws.prefetch_related("tables")
        self.all_draws = list(draws)
        self.draws = [draw for draw in self.all_draws if draw.undone_at is None]
        self.played = [draw.as_round() for draw in self.draws]
        self.lots = list(self.draws[-1].lots) if self.draws else list(self.entries)

    @cached_property
    def clubs(self) -> dict[int, frozenset[str]]:
        """What each entrant shares with those they are kept apart from.

        This is the team, or else a club or invitation that only some entrants share.
        """
        if self.tournament.has_teams:
            return {number: entry.clubs for number, entry in self.entries.items()}
        guests = dict(self.tournament.guests.values_list("user", "invitation"))
        of = {
            # No club can have this name, because it has two lines.
            number: entry.clubs | ({f"by\n{guests[entry.user_id]}"} if entry.user_id in guests else set())
            for number, entry in self.entries.items()
        }
        members = Counter(club for clubs in of.values() for club in clubs)
        some = {club for club, count in members.items() if 1 < count < len(of)}
        return {number: clubs & some for number, clubs in of.items()}

    def field(self, lots: Sequence[int]) -> Field:
        """Return the field, in the order of the stored seeds and then of the first draw's lots."""
        seeds = {number: entry.chosen_seed for number, entry in self.entries.items()}
        order = seeded(seeds, self.draws[0].lots if self.draws else lots)
        away = frozenset(number for number, entry in self.entries.items() if not entry.is_in)
        first = self.draws[0].number if self.draws else 1
        late = frozenset(number for number, entry in self.entries.items() if entry.since > first)
        return Field(order, away, self.clubs, late)

    @property
    def kept_apart(self) -> list[list[int]]:
        """The groups of entrants who are kept apart; what the members of a group share is not published."""
        members: dict[str, list[int]] = {}
        for number, clubs in self.clubs.items():
            for club in clubs:
                members.setdefault(club, []).append(number)
        return sorted(members.values())

    def standings(self) -> list[StandingsLine]:
        """Return the present standings."""
        lots = [*self.lots, *(number for number in self.entries if number not in self.lots)]
        over = [
            round_._replace(tables=tuple(table for table in round_.tables if table.places))
            for round_ in self.played
        ]
        return self.tournament.format.standings(self.field(lots), over, lots, self.tournament.scoring)
