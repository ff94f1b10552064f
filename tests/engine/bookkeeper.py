"""A second opinion on the armies, from the JSON of the record alone.

It knows nothing of the engine, and compares the dice itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


class Bookkeeper:
    """Keeps the armies of each territory as placed + moved in - moved out - lost.

    Where the armies of a headquarters' owner are replaced by one, that one counts as placed.
    """

    def __init__(self, territories: int) -> None:
        self.placed = [0] * territories
        self.moved = [0] * territories
        self.lost = [0] * territories

    def armies(self) -> list[int]:
        """What stands on each territory by these books."""
        return [p + m - x for p, m, x in zip(self.placed, self.moved, self.lost, strict=True)]

    def note(self, event: list[Any]) -> None:
        """Enter an event as `to_json` writes it."""
        match event:
            case ["dealt", owners, *_]:
                self.placed = [int(owner >= 0) for owner in owners]
            case ["drafted", _, _, territories]:
                for territory in territories:
                    self.placed[territory] += 1
            case ["claimed", _, territory, _]:
                self.placed[territory] += 1
            case ["deployed", _, territory, armies, _]:
                self.placed[territory] += armies
            case ["placed", _, placements] | ["traded", _, _, _, placements, _]:
                for territory, armies in placements:
                    self.placed[territory] += armies
            case ["headquarters_taken", _, _, _, lands]:
                for territory in lands:
                    self.placed[territory] += 1 - self.armies()[territory]
            case ["occupied" | "fortified", _, source, target, armies]:
                self.move(source, target, armies)
            case ["attacked", _, source, target, _, rolls, _, _, moved]:
                for mine, theirs in duels(rolls):
                    self.lost[target if mine > theirs else source] += 1
                self.move(source, target, moved)

    def move(self, source: int, target: int, armies: int) -> None:
        """Armies march."""
        self.moved[source] -= armies
        self.moved[target] += armies


def duels(rolls: str) -> Iterator[tuple[int, int]]:
    """The dice that meet, of `611-3 52-41`: highest and highest, next and next."""
    for roll in rolls.split():
        attack, defence = ([int(face) for face in throw] for throw in roll.split("-"))
        while attack and defence:
            mine, theirs = max(attack), max(defence)
            attack.remove(mine)
            defence.remove(theirs)
            yield mine, theirs
