"""The present state of a game: flat lists over indices, cheap to copy.

Only `evolve` changes a position. Names appear at the edge (`games.engine.notation`).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from games.engine.board import members

NOBODY = -1
HIDDEN = -2
"""Stands for a card or a plan that the reader may not see."""
OVER = "over"
BROKEN_OFF = "broken_off"
"""The reason of an end before anybody has won."""
Garrison = tuple[tuple[int, int], ...]
"""Who stands on a territory: pairs of (seat, armies), whose it was first before those who came."""


class Status(IntEnum):
    """What has become of a seat."""

    PLAYING = 0
    ELIMINATED = 1
    RESIGNED = 2
    NEUTRAL = 3
    """A force that no player plays, with a seat above the players'."""


class Position:
    """A game at one moment.

    - `owner[t]` (a seat, or `NOBODY`) and `armies[t]` by territory; `lands[s]` is the set of
      territories of seat s as a bit mask, kept in step with `owner`.
    - `status[s]`, `hands[s]` (cards, in the order received), `to_place[s]`, `plans[s]`,
      `standing[s]` (question -> answer) by seat.
    - `deck` (top first) and `discard` (oldest first).
    - `phase`, `turn` (the seat on turn, or `NOBODY` where all decide at once before or after the turns of
      a `round`); `pending` is None or the question that interrupts the phase: `(question, seat, *details)`,
      or where several are asked `(question, seats yet to answer, *details)`.
    - `conquered` and `traded`: whether the seat on turn took a land, or handed in a set.
    - `sets_traded`: sets handed in by the whole table.
    - `settled`: the seats that have done what all do at once, as a bit mask.
    - `beaten_by[s]`: the seat that eliminated seat s, or took the last land that it left behind; or `NOBODY`.
    - `departed`: the seats that were eliminated or resigned, in that order.
    - of a game that is over, `winners` are the seats that have won, `reason` says why by its key, `places`
      are those of the players' seats, from 1 (see `games.engine.ranking.outcome_of`).
    - `garrisons` are the territories where several seats stand together (see `engine.armies.garrisons`).
    - `extra`: what an edition keeps beyond all this, by name (see `games.engine.keep`).
    """

    __slots__ = (
        "armies",
        "beaten_by",
        "conquered",
        "deck",
        "departed",
        "discard",
        "extra",
        "first",
        "garrisons",
        "hands",
        "lands",
        "options",
        "owner",
        "pending",
        "phase",
        "places",
        "plans",
        "reason",
        "round",
        "rulebook",
        "sets_traded",
        "settled",
        "standing",
        "status",
        "to_place",
        "traded",
        "turn",
        "version",
        "winners",
    )

    def __init__(
        self,
        rulebook: str,
        version: int,
        options: dict[str, Any],
        players: int,
        territories: int,
        first: int,
        neutrals: int = 0,
    ) -> None:
        seats = players + neutrals
        self.rulebook = rulebook
        self.version = version
        self.options = options
        self.owner = [NOBODY] * territories
        self.armies = [0] * territories
        self.lands = [0] * seats
        self.status: list[int] = [*[Status.PLAYING] * players, *[Status.NEUTRAL] * neutrals]
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.to_place = [0] * seats
        self.plans: list[tuple[tuple[int, int], ...]] = [()] * seats
        self.standing: list[dict[str, int]] = [{} for _ in range(seats)]
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.phase = ""
        self.first = first
        self.turn = first
        self.round = 0
        self.pending: tuple[Any, ...] | None = None
        self.conquered = False
        self.traded = False
        self.sets_traded = 0
        self.settled = 0
        self.winners: tuple[int, ...] = ()
        self.reason = ""
        self.places: tuple[int, ...] = ()
        self.departed: tuple[int, ...] = ()
        self.beaten_by: tuple[int, ...] = (NOBODY,) * seats
        self.garrisons: dict[int, Garrison] = {}
        self.extra: dict[str, Any] = {}

    @property
    def seats(self) -> int:
        """How many seats there are, those of neutral forces too."""
        return len(self.lands)

    @property
    def players(self) -> int:
        """How many seats are players' (the first ones)."""
        return len(self.status) - self.status.count(Status.NEUTRAL)

    @property
    def neutrals(self) -> range:
        """The seats of neutral forces."""
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
        """Whether the seat is still in the game."""
        return not self.status[seat]

    def armies_on(self, lands: int) -> int:
        """All armies on these territories (a bit mask)."""
        armies, found = self.armies, 0
        for land in members(lands):
            found += armies[land]
        return found

    def glance(self) -> Position:
        """The position to look at, not to change or to keep: it shares every list with this one."""
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
        """A copy that shares nothing that changes."""
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

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Position {self.rulebook} round {self.round} {self.phase} seat {self.turn}>"
