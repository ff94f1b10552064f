"""The interface of all formats."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from games.tournaments.formats.rounds import Field, Round
from games.tournaments.formats.scoring.points import Scoring
from games.tournaments.formats.scoring.standings import StandingsLine


class Chosen(NamedTuple):
    """The numbers that organisers choose; `sizes` are the sizes allowed for tables, in ascending order."""

    sizes: tuple[int, ...] = (2,)
    rounds: int = 4
    advance: int = 1
    group_size: int = 4
    moving: int = 1


class Fault(NamedTuple):
    """A number that makes no sense: its field in a tournament, and the key and parameters of a sentence."""

    field: str
    key: str
    params: Mapping[str, object] = {}


class Format(ABC):
    """A format with its numbers.

    By default, a format takes two or more entrants, draws one round after the other, has no number of rounds
    known beforehand, and shows its standings as a whole.
    """

    key: ClassVar[str]
    """The name under which it is stored."""
    has_duels: ClassVar[bool] = False
    """Whether two sit at each table, whatever size is chosen."""
    has_final: ClassVar[bool] = False
    """Whether a bracket leads to a last table that decides."""
    has_teams: ClassVar[bool] = False
    """Whether each entrant plays for a team."""
    has_divisions: ClassVar[bool] = False
    """Whether it is a season of divisions between which entrants move."""
    settings: ClassVar[tuple[str, ...]] = ()
    """The fields of a tournament that make a difference here, in addition to the numbers."""

    @classmethod
    def of(cls, chosen: Chosen) -> Self:
        """Return the format with these numbers."""
        return cls()

    @classmethod
    def faults(cls, size: int, most: int, chosen: Chosen) -> Iterable[Fault]:
        """Yield the numbers that make no sense with tables of `size` and with `most` entrants at most."""
        return ()

    @property
    def needs(self) -> int:
        """The fewest entrants with whom it makes sense."""
        return 2

    @property
    def most(self) -> int | None:
        """The most entrants that it takes, or None for any number."""
        return None

    @property
    def at_once(self) -> bool:
        """Whether no round depends on results, so that all rounds are drawn at once."""
        return False

    def known_rounds(self, fewest: int, most: int) -> int | None:
        """Return the most rounds played with `fewest` to `most` entrants, or None if unknown."""
        return None

    @abstractmethod
    def draw(
        self, field: Field, played: Sequence[Round], lots: Sequence[int], scoring: Scoring
    ) -> Round | None:
        """Return the next round once all tables so far are over, or None when the tournament is over.

        `lots` are all entrants in the order in which they were shuffled for this round.
        """

    def more(self, field: Field, played: Sequence[Round], begun: Collection[int], scoring: Scoring) -> Round:
        """Return what can be drawn of the next round while tables of the last one are still being played.

        Entrants who have `begun` the next round are left out; `field` counts them as present even if they
        have left since. Once all tables are over, this returns the rest of the round.
        """
        return Round(())

    def out(self, field: Field, played: Sequence[Round], scoring: Scoring) -> set[int]:
        """Return those who cannot be seated again; tables of the last round may still be in play."""
        return set()

    @abstractmethod
    def standings(
        self, field: Field, played: Sequence[Round], lots: Sequence[int], scoring: Scoring
    ) -> list[StandingsLine]:
        """Return the standings of all entrants so far; they are final when nothing is left to play."""

    def parts(
        self, field: Field, played: Sequence[Round], rows: Sequence[StandingsLine], scoring: Scoring
    ) -> list[tuple[int | None, Sequence[StandingsLine]]]:
        """Split the standings into the parts that are shown.

        Each comes with the number of its group or division, or None if it covers all entrants.
        """
        return [(None, rows)]

    def has_winner(self, field: Field, played: Sequence[Round]) -> bool:
        """Return whether there is a winner if nothing more is played; a last table, if any, decides."""
        return True

    def in_bracket(self, round_: Round) -> bool:
        """Return whether this round is part of the bracket."""
        return self.has_final

    def moves(self, field: Field, final: Sequence[int]) -> dict[int, int]:
        """Return the entrants who change divisions after this final order: 1 for up, -1 for down."""
        return {}

    def next_season(self, field: Field, final: Sequence[int]) -> list[int]:
        """Return the seeding of the tournament that follows this final order."""
        return list(final)


@dataclass(frozen=True)
class AtTables(Format):
    """A format in which everybody plays `rounds` rounds, at tables whose sizes are among `sizes`."""

    sizes: tuple[int, ...] = (2,)
    rounds: int = 4

    @classmethod
    def of(cls, chosen: Chosen) -> Self:
        return cls(chosen.sizes, chosen.rounds)

    @property
    def needs(self) -> int:
        return min(self.sizes)

    @property
    def size(self) -> int:
        return max(self.sizes)

    def known_rounds(self, fewest: int, most: int) -> int | None:
        return self.rounds
