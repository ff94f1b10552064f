"""The effects of events that last for some turns, and which of them are in force."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from games.engine.extra_state import ExtraState, by_all
from games.engine.shapes import NUMBER, TEXT, Each, Tuple

if TYPE_CHECKING:
    from games.engine import Position, Rulebook, Table

GAME = 0
"""Stands for the whole game, in place of a number of turns or the last round."""
Entry = tuple[int, str, int, str]
"""The seat, the code of the event, the round of its last turn (or `GAME`), and the chosen continent, if any.
"""


def are_entries(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether these can be in force."""
    continents = {"", *rulebook.board.continent_index}
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
    """An effect on a seat that lasts for `turns` of its turns, including the present one, or for the game.

    - `ahead` is added to the highest die of its attacks, and `firm` to that of its defence; with
      `on_continent`, only on the continent that it has chosen.
    - It attacks with at most `most` dice (0: any), with half of them (`halved`), not at all (`still`), or not
      in the continents `closed`.
    - Rolls that cost it two armies cost three (`frail`); each die of its attacks costs an army (`toll`);
      armies that attack it count double (`swarmed`).
    - Before its combats, in attack and defence, half of the enemies fall if a die shows one of `halves_on`
      (if it lists all six, no die is thrown). In addition, `kills` of the armies that it attacks fall, and
      `parries` of those that attack it.
    - It attacks from coast to coast (`marine`), and cannot be attacked by sea (`submerged`).
    - It receives at most `cap` armies (0: any number).
    - Each turn it invades as many territories as a die shows times `invades`, a numerator and a denominator.
    - It must hold the territory `wanted` when its turn ends, or loses `price` armies for each city.
    - With `until_next` the effect ends when the next turn begins, not when this one ends.
    - `foiled_by` is the code of an event whose holder is immune to it; `foils` are the codes of events that
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
        """Put the effect in force."""
        self.begin(table, seat, code)

    def begin(self, table: Table, seat: int, code: str, continent: str = "") -> None:
        """Put the effect in force for a seat. If it is already in force, it only lasts longer."""
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
    """Return whether an event lasts for a seat."""
    return any(entry[:2] == (seat, code) for entry in IN_FORCE.of(position))
