"""Groups, followed by a knock-out of the best of each."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from games.tournaments.formats.elimination.knock_out import Bracket, KnockOut
from games.tournaments.formats.format import Chosen, Fault, Format
from games.tournaments.formats.pairing.seating import apart, seat_in_rows, share_a_club
from games.tournaments.formats.pairing.sizes import in_even_parts
from games.tournaments.formats.parts import draw_parts, standings_of_parts
from games.tournaments.formats.round_robin import RoundRobin
from games.tournaments.formats.rounds import Field, Round
from games.tournaments.formats.scoring.standings import StandingsLine, renumbered

if TYPE_CHECKING:
    from games.tournaments.formats.scoring.points import Scoring

ONCE, DUELS = RoundRobin(), KnockOut()
KNOCK_OUT = -1
"""The group number of the tables of the knock-out."""


@dataclass(frozen=True)
class Groups(Format):
    """Groups of `size`, played by `inner`; the best `advance` of each go on to the knock-out `then`."""

    key = "groups"
    has_duels = has_final = True
    settings = ("bye",)

    size: int = 4
    advance: int = 2
    inner: Format = ONCE
    then: KnockOut = DUELS

    @classmethod
    def of(cls, chosen: Chosen) -> Self:
        return cls(chosen.group_size, chosen.advance)

    @classmethod
    def faults(cls, size: int, most: int, chosen: Chosen) -> Iterable[Fault]:
        """Refuse groups from which everybody would go on."""
        if chosen.advance >= chosen.group_size:
            yield Fault("advance", "advance")

    @property
    def needs(self) -> int:
        return max(self.inner.needs, self.then.needs)

    def groups(self, field: Field, played: Sequence[Round]) -> list[Field]:
        """Return the groups, whose sizes differ by one at most.

        The first round makes them: it keeps the best seeds apart, and then members of one club where it can.
        Later rounds keep them.
        """
        sizes = in_even_parts(len(field.entrants), self.size)
        groups: Sequence[Sequence[int]]
        if not played:
            groups = apart(field.entrants, sizes, lambda one, other: share_a_club(field, one, other), 1)
        else:  # Rounds that were drawn before clubs were kept apart do not store their groups.
            groups = played[0].parts or seat_in_rows(field.entrants, sizes)
        return [field.of(group) for group in groups]

    def draw(
        self, field: Field, played: Sequence[Round], lots: Sequence[int], scoring: Scoring
    ) -> Round | None:
        """Return the next round of the groups or of the knock-out."""
        in_groups, after = stages(played)
        if not after:
            groups = self.groups(field, played)
            round_ = draw_parts(self.inner, groups, in_groups, lots, scoring)
            if round_ or len(groups) == 1:
                parts = () if played else tuple(group.entrants for group in groups)
                return round_ and round_._replace(parts=parts)
        best = self.qualified(field, played, scoring)
        if after:
            round_ = self.then.draw(best, after, lots, scoring)
        else:
            enough = len(best.entrants) >= self.then.needs
            round_ = self.first_of(best, groups).round_of(best.entrants) if enough else None
        return round_ and in_knock_out(round_)

    def more(self, field: Field, played: Sequence[Round], begun: Collection[int], scoring: Scoring) -> Round:
        """Return the tables whose entrants are known.

        These are tables of groups whose rounds do not depend on results, and tables of the knock-out. A table
        in its first round can begin as soon as the groups of its entrants are over.
        """
        in_groups, after = stages(played)
        best = self.qualified(field, played, scoring)
        if after:
            return in_knock_out(self.then.more(best, after, begun, scoring))
        groups = self.groups(field, played)
        round_ = draw_parts(self.inner, groups, in_groups, field.entrants, scoring)
        playing = played[-1].playing
        if round_ and playing:
            return Round(round_.without(set(begun).union(*playing)).tables if self.inner.at_once else ())
        if round_:
            return round_.without(begun)
        if len(groups) == 1:
            return Round(())
        busy = set[int]().union(*playing)
        going_on = [group.entrants for group in groups if not busy.isdisjoint(group.entrants)]
        return in_knock_out(self.first_of(best, groups).more(best.entrants, begun, going_on))

    def first_of(self, best: Field, groups: Sequence[Field]) -> Bracket:
        """Return the bracket of the first round after the groups; it separates entrants of the same group."""
        group = {entrant: number for number, part in enumerate(groups) for entrant in part.entrants}
        return Bracket(best, (), lambda one, other: group[one] == group[other], self.then.plan)

    def qualified(self, field: Field, played: Sequence[Round], scoring: Scoring) -> Field:
        """Return the entrants of the knock-out in the order in which they are seeded there.

        All first places of the groups come first, in order of seed, then all second places, and so on. The
        original seeding breaks ties that the standings of a group leave.
        """
        in_groups, after = stages(played)
        going = after[0].entrants if after else set(field.present)
        tables = self.standings_of_groups(field, in_groups, scoring)
        staying = [[row.entrant for row in rows if row.entrant in going] for rows in tables]
        return field.of(
            group[place] for place in range(self.advance) for group in staying if place < len(group)
        )

    def out(self, field: Field, played: Sequence[Round], scoring: Scoring) -> set[int]:
        """Return those who did not qualify for the knock-out, and those who are out there."""
        in_groups, after = stages(played)
        if not after or not in_groups[-1].is_over:
            return set()
        best = self.qualified(field, played, scoring)
        return set(field.entrants).difference(best.entrants) | self.then.out(best, after, scoring)

    def has_winner(self, field: Field, played: Sequence[Round]) -> bool:
        """Return whether the knock-out has a winner; a single group is always won on points."""
        in_groups, after = stages(played)
        going_on = field.of(sorted(after[0].entrants, key=field.entrants.index)) if after else field
        return self.then.has_winner(going_on, after) or len(self.groups(field, in_groups)) == 1

    def standings(
        self, field: Field, played: Sequence[Round], lots: Sequence[int], scoring: Scoring
    ) -> list[StandingsLine]:
        """Rank the entrants of the knock-out first, then the others by their places in their groups."""
        in_groups, after = stages(played)
        tables = self.standings_of_groups(field, in_groups, scoring)
        rest = sorted((row for rows in tables for row in rows), key=lambda row: (row.rank, -row.points))
        if not after:
            return renumbered(with_reasons(rest))
        final = self.then.standings(self.qualified(field, played, scoring), after, lots, scoring)
        on = {row.entrant for row in final}
        others = with_reasons([row for row in rest if row.entrant not in on], first="round")
        return renumbered([*final, *others])

    def parts(
        self, field: Field, played: Sequence[Round], rows: Sequence[StandingsLine], scoring: Scoring
    ) -> list[tuple[int | None, Sequence[StandingsLine]]]:
        """Return each group; once the knock-out has begun, the standings of all come before them."""
        _in_groups, after = stages(played)
        groups = enumerate(self.standings_of_groups(field, played, scoring))
        return [*([(None, rows)] if after else []), *groups]

    def in_bracket(self, round_: Round) -> bool:
        """Return whether this round is part of the knock-out."""
        return is_of_knock_out(round_)

    def standings_of_groups(
        self, field: Field, played: Sequence[Round], scoring: Scoring
    ) -> list[list[StandingsLine]]:
        """Return the standings of each group; the seeding breaks the last ties."""
        in_groups, _after = stages(played)
        return standings_of_parts(self.inner, self.groups(field, played), in_groups, field.entrants, scoring)


def with_reasons(rows: Sequence[StandingsLine], first: str = "") -> list[StandingsLine]:
    """Give each row the reason why it comes after the row above; the rows come from several groups.

    `first` is the reason given to the first row.
    """
    found = []
    for row, above in zip(rows, (None, *rows), strict=False):
        if above is None:
            by = first
        elif row.rank != above.rank:
            by = "group"
        else:
            by = "points" if row.points != above.points else "lot"
        found.append(row._replace(by=by))
    return found


def in_knock_out(round_: Round) -> Round:
    """Mark a round as one of the knock-out."""
    return round_._replace(tables=tuple(table._replace(group=KNOCK_OUT) for table in round_.tables))


def is_of_knock_out(round_: Round) -> bool:
    return bool(round_.tables) and round_.tables[0].group == KNOCK_OUT


def stages(played: Sequence[Round]) -> tuple[list[Round], list[Round]]:
    """Split the rounds into those of the groups and those of the knock-out."""
    after = [round_ for round_ in played if is_of_knock_out(round_)]
    return list(played[: len(played) - len(after)]), after
