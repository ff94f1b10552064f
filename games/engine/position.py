"""The state of a game at one time: flat lists over indices, cheap to copy.

Only the folds of events change a position. Names appear at the edge (`games.engine.notation`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from games.engine.board import members

NOBODY = -1
HIDDEN = -2
"""Stands for what the reader may not see, such as a card."""
OVER = "over"
BROKEN_OFF = "broken_off"
"""The reason for the end of a game that nobody has won."""
Garrison = tuple[tuple[int, int], ...]
"""The armies on a territory: pairs of (seat, armies), first the seat whose territory it was."""


class Status(IntEnum):
    """What has become of a seat."""

    PLAYING = 0
    ELIMINATED = 1
    RESIGNED = 2
    NEUTRAL = 3
    """A neutral army, which no player plays. Its seat comes after the players' seats."""


NEUTRAL = Status.NEUTRAL
"""Kept here because looking up a member of an enumeration takes longer than counting it."""


@dataclass(slots=True, repr=False)
class Position:
    """A game at one time.

    - `owner[t]` (a seat, or `NOBODY`) and `armies[t]` are by territory; `lands[s]` is the set of territories
      of seat s as a bit mask, kept in step with `owner`.
    - `status[s]`, `hands[s]` (cards, in the order received), `to_place[s]`, `plans[s]` and `standing[s]`
      (question -> answer) are by seat.
    - `deck` is in order, top first; `discard`, oldest first.
    - `turn` is the seat on turn, or `NOBODY` in a `phase` before or after the turns of a `round`, in which
      all decide at once. `pending` is None or the question that interrupts the phase: `(question, seat,
      *details)`, or if several seats are asked `(question, seats yet to answer, *details)`.
    - `conquered` and `traded`: whether the seat on turn took a territory, or traded in a set.
    - `sets_traded`: the number of sets traded in by the whole table.
    - `settled`: the seats that have decided where all decide at once, as a bit mask.
    - `beaten_by[s]`: the seat that eliminated seat s, or took the last territory that it left behind; or
      `NOBODY`.
    - `departed`: the seats that were eliminated or resigned, in that order.
    - once the game is over, `winners` are the seats that have won, `reason` is the key of the reason, and
      `places` are the places of the players' seats, from 1 (see `games.engine.ranking.outcome_of`).
    - `garrisons` are the territories that several seats share (see `engine.armies.garrisons`).
    - `extra`: the extra state of an edition, by name (see `games.engine.extra_state`).
    """

    rulebook: str
    version: int
    options: dict[str, Any]
    owner: list[int]
    armies: list[int]
    lands: list[int]
    status: list[int]
    hands: list[list[int]]
    to_place: list[int]
    plans: list[tuple[tuple[int, int], ...]]
    standing: list[dict[str, int]]
    beaten_by: tuple[int, ...]
    first: int
    turn: int
    deck: list[int] = field(default_factory=list)
    discard: list[int] = field(default_factory=list)
    phase: str = ""
    round: int = 0
    pending: tuple[Any, ...] | None = None
    conquered: bool = False
    traded: bool = False
    sets_traded: int = 0
    settled: int = 0
    winners: tuple[int, ...] = ()
    reason: str = ""
    places: tuple[int, ...] = ()
    departed: tuple[int, ...] = ()
    garrisons: dict[int, Garrison] = field(default_factory=dict)
    extra: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def empty(
        cls,
        rulebook: str,
        version: int,
        options: dict[str, Any],
        players: int,
        territories: int,
        first: int,
        neutrals: int = 0,
    ) -> Position:
        """Return a position in which nobody has armies or cards yet; the seat `first` begins."""
        seats = players + neutrals
        return cls(
            rulebook,
            version,
            options,
            owner=[NOBODY] * territories,
            armies=[0] * territories,
            lands=[0] * seats,
            status=[*[Status.PLAYING] * players, *[Status.NEUTRAL] * neutrals],
            hands=[[] for _ in range(seats)],
            to_place=[0] * seats,
            plans=[()] * seats,
            standing=[{} for _ in range(seats)],
            beaten_by=(NOBODY,) * seats,
            first=first,
            turn=first,
        )

    @property
    def seats(self) -> int:
        """The number of seats, including the neutral ones."""
        return len(self.lands)

    @property
    def players(self) -> int:
        """The number of players' seats, which come first."""
        return len(self.status) - self.status.count(NEUTRAL)

    @property
    def playing(self) -> list[int]:
        """The seats of players who are still in the game."""
        return [seat for seat, status in enumerate(self.status) if not status]

    @property
    def out_of_game(self) -> list[int]:
        """The seats of players who are out of the game."""
        if not any(self.status):
            return []  # The usual case, and this is asked after every order.
        return [seat for seat, status in enumerate(self.status) if status and status != NEUTRAL]

    @property
    def neutrals(self) -> range:
        """The neutral seats."""
        return range(self.players, self.seats)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == OVER

    @property
    def details(self) -> tuple[Any, ...]:
        """What the open question is about (see `Stage.details`)."""
        assert self.pending is not None
        return self.pending[2:]

    def is_playing(self, seat: int) -> bool:
        """Return whether the seat is still in the game."""
        return not self.status[seat]

    def rivals(self, seat: int) -> list[int]:
        """Return the other players who are still in the game."""
        return [other for other in self.playing if other != seat]

    def armies_on(self, lands: int) -> int:
        """Return the number of armies on these territories (a bit mask)."""
        armies, found = self.armies, 0
        for land in members(lands):
            found += armies[land]
        return found

    def glance(self) -> Position:
        """Return a position that shares every list with this one.

        Do not change it in place, and do not keep it.
        """
        twin: Position = Position.__new__(Position)
        twin.rulebook = self.rulebook
        twin.version = self.version
        twin.options = self.options
        twin.owner = self.owner
        twin.armies = self.armies
        twin.lands = self.lands
        twin.status = self.status
        twin.hands = self.hands
        twin.to_place = self.to_place
        twin.plans = self.plans
        twin.standing = self.standing
        twin.deck = self.deck
        twin.discard = self.discard
        twin.phase = self.phase
        twin.first = self.first
        twin.turn = self.turn
        twin.round = self.round
        twin.pending = self.pending
        twin.conquered = self.conquered
        twin.traded = self.traded
        twin.sets_traded = self.sets_traded
        twin.settled = self.settled
        twin.winners = self.winners
        twin.reason = self.reason
        twin.places = self.places
        twin.departed = self.departed
        twin.beaten_by = self.beaten_by
        twin.garrisons = self.garrisons
        twin.extra = self.extra
        return twin

    def copy(self) -> Position:
        """Return a copy that shares nothing changeable with this position."""
        twin = self.glance()
        twin.owner = self.owner[:]
        twin.armies = self.armies[:]
        twin.lands = self.lands[:]
        twin.status = self.status[:]
        twin.to_place = self.to_place[:]
        twin.plans = self.plans[:]
        twin.standing = self.standing[:]
        twin.deck = self.deck[:]
        twin.discard = self.discard[:]
        twin.hands = [hand[:] for hand in self.hands]
        return twin

    def __repr__(self) -> str:
        return f"<Position {self.rulebook} round {self.round} {self.phase} seat {self.turn}>"
