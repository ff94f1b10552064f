"""What an event changes for some turns, and which events are in force for whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from games.engine.extra_state import ExtraState, by_all
from games.engine.shapes import NUMBER, TEXT, Each, Tuple

if TYPE_CHECKING:
    from games.engine import Position, Rulebook, Table

GAME = 0
"""Stands for the whole game, in place of a number of turns and of the last round."""
Entry = tuple[int, str, int, str]
"""The seat, the code of the event, the round of its last turn (or `GAME`), the continent chosen, if any."""


def are_entries(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Whether these can be in force."""
    continents = {"", *(continent.key for continent in rulebook.board.continents)}
    return all(
        seat in range(position.players) and isinstance(code, str) and last >= GAME and continent in continents
        for seat, code, last, continent in value
    )


IN_FORCE: ExtraState[tuple[Entry, ...]] = ExtraState(
    "events_in_force",
    empty=(),
    seen=by_all,
    possible=are_entries,
    shape=Each(Tuple(NUMBER, TEXT, NUMBER, TEXT)),
)


@dataclass(frozen=True)
class Lasting:
    """An effect that lasts so many turns of the seat, its present one counted.

    - `ahead` and `firm` are added to the highest die of its attacks, and of its defence; `on_continent`:
      only on the one that it has chosen.
    - it attacks with `most` dice at most (0: any), with half of them (`halved`), not at all (`still`), or not
      the `closed` continents.
    - rolls that cost it two armies cost three (`frail`); each die of its attacks costs an army (`toll`);
      who attacks it counts double (`swarmed`).
    - before its combats, in attack and defence, half of the enemies fall if a die shows one of `halves_on`
      (all six: without a die); of those it attacks `kills` more, of those who attack it `parries`.
    - it attacks from coast to coast (`marine`), and is not attacked by sea (`submerged`).
    - it receives `cap` armies at most (0: any).
    - each turn it invades as many territories as a die shows times `invades`, a numerator and a denominator.
    - it must hold the territory `wanted` when its turn ends, or loses `price` armies for each city.
    - `until_next`: it ends when the next turn begins, not when this one ends.
    - `foiled_by` is the code of an event whose holder it does nothing to; `foils` are the codes of those that
      it ends when it begins.
    """

    turns: int = GAME
    ahead: int = 0
    firm: int = 0
    on_continent: bool = False
    most: int = 0
    halved: bool = False
    still: bool = False
    closed: tuple[str, ...] = ()
    frail: bool = False
    toll: bool = False
    swarmed: bool = False
    halves_on: str = ""
    kills: int = 0
    parries: int = 0
    marine: bool = False
    submerged: bool = False
    cap: int = 0
    invades: tuple[int, int] = (0, 1)
    wanted: str = ""
    price: int = 0
    until_next: bool = False
    foiled_by: str = ""
    foils: tuple[str, ...] = ()

    def happen(self, table: Table, seat: int, code: str) -> None:
        """From now on it is in force."""
        self.begin(table, seat, code)

    def begin(self, table: Table, seat: int, code: str, continent: str = "") -> None:
        """It is in force for a seat; once more only makes it last longer."""
        position = table.position
        if self.foiled_by and is_in_force(position, seat, self.foiled_by):
            return
        last = GAME
        if self.turns:
            is_over = seat != position.turn and seat not in table.to_come()
            last = position.round + self.turns - 1 + is_over
        others = tuple(
            entry
            for entry in IN_FORCE.of(position)
            if (entry[0], entry[1], entry[3]) != (seat, code, continent)
            and not (entry[0] == seat and entry[1] in self.foils)
        )
        IN_FORCE.note(table, (*others, (seat, code, last, continent)))


def is_in_force(position: Position, seat: int, code: str) -> bool:
    """Whether an event lasts for a seat."""
    return any(entry[:2] == (seat, code) for entry in IN_FORCE.of(position))
