"""Mission cards: what they ask for and how to fulfil them. Their words are in their text (`AimText`)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Protocol

from games.engine.board import members
from games.engine.position import NOBODY

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.position import Position


class Route(NamedTuple):
    """A way to fulfil a mission: hold `needed` of these `lands` (a bit mask) with `armies` on each."""

    lands: int
    needed: int
    armies: int = 1


class Mission(Protocol):
    """A mission card. `key` is its name in records, `asks` its kind. Any one of its `routes` fulfils it."""

    asks: ClassVar[str]

    @property
    def key(self) -> str: ...

    def is_fulfilled(self, board: Board, position: Position, seat: int) -> bool: ...

    def routes(self, board: Board, position: Position, seat: int) -> list[Route]: ...


@dataclass(frozen=True)
class Hold:
    """Hold this number of territories, with at least `armies` on each."""

    asks: ClassVar[str] = "hold"
    key: str
    lands: int
    armies: int = 1

    def is_fulfilled(self, board: Board, position: Position, seat: int) -> bool:
        lands = position.lands[seat]
        if lands.bit_count() < self.lands:
            return False
        return sum(position.armies[land] >= self.armies for land in members(lands)) >= self.lands

    def routes(self, board: Board, position: Position, seat: int) -> list[Route]:
        return [Route((1 << len(board.territories)) - 1, self.lands, self.armies)]


@dataclass(frozen=True)
class Continents:
    """Hold these whole continents, and a number of others of the player's choice."""

    asks: ClassVar[str] = "continents"
    key: str
    continents: tuple[str, ...]
    others: int = 0

    def is_fulfilled(self, board: Board, position: Position, seat: int) -> bool:
        lands = position.lands[seat]
        held = {key for mask, (key, _) in board.bonuses if lands & mask == mask}
        return held.issuperset(self.continents) and len(held) >= len(self.continents) + self.others

    def routes(self, board: Board, position: Position, seat: int) -> list[Route]:
        named = sum(mask for mask, (key, _) in board.bonuses if key in self.continents)
        rest = [mask for mask, (key, _) in board.bonuses if key not in self.continents]
        found = [named + sum(chosen) for chosen in combinations(rest, self.others)]
        return [Route(lands, lands.bit_count()) for lands in found]


@dataclass(frozen=True)
class Destroy:
    """Destroy all armies of a seat, even after its player has left, or else fulfil the aim `instead`.

    The other aim applies if the seat is the player's own or not in the game. It also applies once another
    seat has removed the victim's last army, unless that counts too (`by_anybody`).
    """

    asks: ClassVar[str] = "destroy"
    key: str
    seat: int
    instead: Hold
    by_anybody: bool

    def is_void(self, position: Position, seat: int) -> bool:
        """Return whether the other aim applies in place of this one."""
        victim = self.seat
        if victim == seat or victim >= position.players:
            return True
        beaten_by = position.beaten_by[victim]
        return beaten_by not in (NOBODY, seat) and not self.by_anybody

    def is_fulfilled(self, board: Board, position: Position, seat: int) -> bool:
        if self.is_void(position, seat):
            return self.instead.is_fulfilled(board, position, seat)
        return not position.lands[self.seat]

    def routes(self, board: Board, position: Position, seat: int) -> list[Route]:
        if self.is_void(position, seat):
            return self.instead.routes(board, position, seat)
        lands = position.lands[self.seat]
        return [Route(lands, lands.bit_count())]
