"""Mission cards: what each asks for, and the ways to fulfil it. Its words are in its text (`AimText`)."""

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
    """A way to fulfil a mission: `needed` of these `lands` (a bit mask) are held with `armies` on each."""

    lands: int
    needed: int
    armies: int = 1


class Mission(Protocol):
    """A mission card. `key` names it in records, `asks` its kind; any of the `routes` fulfils it."""

    asks: ClassVar[str]

    @property
    def key(self) -> str: ...

    def is_fulfilled(self, board: Board, position: Position, seat: int) -> bool: ...

    def routes(self, board: Board, position: Position, seat: int) -> list[Route]: ...


@dataclass(frozen=True)
class Hold:
    """So many territories, with at least so many armies on each."""

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
    """These continents whole, and so many others of one's choice."""

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
    """All armies of a seat, also those that it left behind; or else `instead`.

    The other aim takes its place where the seat is one's own or is not in the game; and once its last army
    has fallen to somebody else, unless that counts too (`by_anybody`).
    """

    asks: ClassVar[str] = "destroy"
    key: str
    seat: int
    instead: Hold
    by_anybody: bool

    def is_void(self, position: Position, seat: int) -> bool:
        """Whether the other aim has taken the place of this one."""
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
