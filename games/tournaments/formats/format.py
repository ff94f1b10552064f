"""What every format can do, and what it says of itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from games.tournaments.formats.rounds import Field, Round
from games.tournaments.formats.scoring.points import Scoring
from games.tournaments.formats.scoring.standings import Standing


class Chosen(NamedTuple):
    """The numbers of a format; `sizes` are those that its tables may have, in ascending order."""

    sizes: tuple[int, ...] = (2,)
    rounds: int = 4
    advance: int = 1
    group_size: int = 4
    moving: int = 1


class Fault(NamedTuple):
    """A number that makes no sense: its field in a tournament, the key of a sentence, and its parameters."""

    field: str
    key: str
    params: Mapping[str, object] = {}


class Format(ABC):
    """A format with its numbers.

    Unless it says otherwise it takes any number of entrants from two on, draws one round after the other,
    goes by points alone, and shows its standings as a whole.
    """

    key: ClassVar[str]
    """How it is stored."""
    has_duels: ClassVar[bool] = False
    """Whether two sit at each table, whatever size is chosen."""
    has_final: ClassVar[bool] = False
    """Whether a last table decides, to which a bracket leads."""
    has_teams: ClassVar[bool] = False
    """Whether each entrant plays for a team."""
    has_divisions: ClassVar[bool] = False
    """Whether it is a season of divisions, between which one moves."""
    settings: ClassVar[tuple[str, ...]] = ()
    """The fields of a tournament that make a difference here, beside the numbers."""

    @classmethod
    def of(cls, chosen: Chosen) -> Self:
        """The format with these numbers."""
        return cls()

    @classmethod
    def faults(cls, size: int, most: int, chosen: Chosen) -> Iterable[Fault]:
        """Which numbers make no sense, with tables of this size and so many entrants at most."""
        return ()

    @property
    def needs(self) -> int:
        """The fewest entrants with whom it makes sense."""
        return 2

    @property
    def most(self) -> int | None:
        """The most entrants that it takes; None if it takes any number."""
        return None

    @property
    def at_once(self) -> bool:
        """Whether no round depends on results, so that all of them are drawn at once."""
        return False

    def known_rounds(self, fewest: int, most: int) -> int | None:
        """The most rounds that are played with so many entrants; None if that is not known beforehand."""
        return None

    @abstractmethod
    def draw(
        self, field: Field, played: Sequence[Round], lots: Sequence[int], scoring: Scoring
    ) -> Round | None:
        """The next round, when all tables of those before are over; None when the tournament is.

        `lots` are all entrants in the order in which they were shuffled for this round.
        """

    def more(self, field: Field, played: Sequence[Round], begun: Collection[int], scoring: Scoring) -> Round:
        """What can be drawn of the next round while tables of the last one are still played.

        Those who have `begun` it already are left out; in `field` they are there even if they have left
        since. Once all tables are over, this is the rest of it.
        """
        return Round(())

    def out(self, field: Field, played: Sequence[Round], scoring: Scoring) -> set[int]:
        """Who is seated no more, as far as results tell it while tables of the last round may be played."""
        return set()

    @abstractmethod
    def standings(
        self, field: Field, played: Sequence[Round], lots: Sequence[int], scoring: Scoring
    ) -> list[Standing]:
        """All entrants in their order as of now; the final one when nothing is left to play."""

    def parts(
        self, field: Field, played: Sequence[Round], rows: Sequence[Standing], scoring: Scoring
    ) -> list[tuple[int | None, Sequence[Standing]]]:
        """These standings as they are shown: by groups or divisions with their numbers; None is for all."""
        return [(None, rows)]

    def has_winner(self, field: Field, played: Sequence[Round]) -> bool:
        """Whether somebody has won, if nothing is played any more: the last table, where that decides."""
        return True

    def in_bracket(self, round_: Round) -> bool:
        """Whether this round is one of the bracket."""
        return self.has_final

    def moves(self, field: Field, final: Sequence[int]) -> dict[int, int]:
        """Who changes divisions after this final order: 1 for up, -1 for down."""
        return {}

    def next_season(self, field: Field, final: Sequence[int]) -> list[int]:
        """The seeding of the tournament that follows this final order."""
        return list(final)


@dataclass(frozen=True)
class AtTables(Format):
    """A format in which everybody plays `rounds` rounds, at tables of one of `sizes`."""

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
