"""Front unique: one offensive a turn (Jeux & Stratégie no. 40, variante 9).

« Chaque joueur ne peut faire qu'une seule offensive par tour, en partant d'un seul territoire. Ce groupe
d'armées peut continuer sa percée tant qu'il est vainqueur. » The first roll decides where the offensive
begins and what it is directed at. After a conquest it continues only from the conquered territory, with the
armies that moved in. A player who gives up the offensive makes no more attacks in this turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from games.engine import NOBODY, Feature, Rulebook
from games.engine.events.knowledge import known_to_all, recorded_as
from games.engine.extra_state import ExtraState
from games.engine.policies.reach import Borders
from games.engine.shapes import LAND, NUMBER, Perhaps, Tuple
from games.features.counter_attack import COUNTER

if TYPE_CHECKING:
    from games.engine import Board, Position, Table
    from games.engine.events import Attacked

Front = tuple[int, ...]
"""The round, the seat, the source of its offensive, and its target; empty without an offensive.

The target is `NOBODY` if it may be any.
"""


def of_its_seat(front: Front, position: Position, seat: int | None) -> Front:
    """Show the offensive only to its own seat; the others see the dice."""
    return front if front[1:2] == (seat,) else ()


def could_be_front(rulebook: Rulebook, position: Position, value: Front) -> bool:
    """Return whether this can be an offensive of this turn or an earlier one."""
    when, seat, source, target = value
    seats, lands = range(position.seats), range(len(position.owner))
    return 0 < when <= position.round and seat in seats and source in lands and target in (NOBODY, *lands)


FRONT: ExtraState[Front] = ExtraState(
    "front",
    empty=(),
    seen=of_its_seat,
    possible=could_be_front,
    shape=Perhaps(Tuple(NUMBER, NUMBER, LAND, LAND)),
)


@recorded_as("front_moved")
@known_to_all
class FrontMoved(NamedTuple):
    """The offensive of a seat now comes from `source` and is directed at `target` (`NOBODY`: any)."""

    seat: int
    source: int
    target: int

    def fold(self, p: Position) -> None:
        FRONT.put(p, (p.round, *self))


def along_the_front(usual: Borders) -> Borders:
    """Limit attacks during an offensive to those from its source, on its target if it has one.

    The limit lasts until the seat's turn is over.
    """

    def attacks(board: Board, position: Position, seat: int) -> Sequence[int]:
        front, borders = FRONT.of(position), usual(board, position, seat)
        if seat != position.turn or front[:2] != (position.round, seat):
            return borders
        _, _, stands, against = front
        # Armies may still follow to the source; its owner never attacks it.
        open_ = [lands & 1 << stands for lands in borders]
        open_[stands] = borders[stands] if against == NOBODY else borders[stands] & 1 << against
        return open_

    return attacks


@dataclass(frozen=True)
class OneFront(Feature):
    """Players have one offensive a turn."""

    key = "js_9"
    extras = (FRONT,)
    events = (FrontMoved,)
    excludes = ("allies",)

    def unsuited(self, rulebook: Rulebook) -> str:
        if COUNTER in rulebook.stages:
            return "several_attacks"
        return ""

    def install(self, rulebook: Rulebook) -> Rulebook:
        reach = replace(rulebook.reach, attacks=along_the_front(rulebook.reach.attacks), is_single=True)
        return replace(rulebook, reach=reach)

    def rolled(self, table: Table, attack: Attacked) -> None:
        there = (attack.target, NOBODY) if attack.moved else (attack.source, attack.target)
        if FRONT.of(table.position) != (table.position.round, attack.seat, *there):
            table.write(FrontMoved(attack.seat, *there))
