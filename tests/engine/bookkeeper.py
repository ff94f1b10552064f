"""A second opinion on the armies, from the JSON of the record alone.

It knows nothing of the engine, and compares the dice itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any


class Bookkeeper:
    """Keeps the armies of each territory as placed + moved in - moved out - lost.

    Where one army replaces those of a headquarters' owner, it counts as placed; so do armies that come in
    place of others by an event. `standing` tells whose the armies are, for orders that move only the player's
    own. For fights that are not decided die by die (`by_dice`), the losses are taken from the record.
    """

    def __init__(self, territories: int, *, by_dice: bool = True) -> None:
        self.by_dice = by_dice
        self.placed = [0] * territories
        self.moved = [0] * territories
        self.lost = [0] * territories
        self.standing = [Counter[int]() for _ in range(territories)]

    def armies(self) -> list[int]:
        """Return the armies on each territory according to these books."""
        return [p + m - x for p, m, x in zip(self.placed, self.moved, self.lost, strict=True)]

    def note(self, event: list[Any]) -> None:
        """Enter an event as `to_json` writes it."""
        match event:
            case ["dealt", owners, *_]:
                for territory, owner in enumerate(owners):
                    if owner >= 0:
                        self.place(owner, territory, 1)
            case ["drafted", seat, _, territories] | ["served", seat, territories]:
                for territory in territories:
                    self.place(seat, territory, 1)
            case ["claimed", seat, territory, _]:
                self.place(seat, territory, 1)
            case ["deployed", seat, territory, armies, _]:
                self.place(seat, territory, armies)
            case ["placed", seat, placements] | ["traded", seat, _, _, placements, _]:
                for territory, armies in placements:
                    self.place(seat, territory, armies)
            case ["mobilised", seat, _, placements]:
                for territory, armies in placements:
                    self.place(seat, territory, armies)
            case ["proliferated", seat, lands]:
                for territory in range(len(self.placed)):
                    self.place(seat, territory, lands >> territory & 1)
            case ["joined", seat, territory, armies] if territory >= 0:
                self.place(seat, territory, armies)
            case ["embarked", seat, territory, _, armies]:
                self.place(seat, territory, -armies)
            case ["blown", seat, placements] | ["drawn", seat, _, _, placements]:
                for territory, armies in placements:
                    self.place(seat, territory, -armies)
            case ["shrunk", seat, placements]:
                for territory, armies in placements:
                    self.place(seat, territory, -armies)
            case ["softened", seat, _, territory, armies]:
                self.place(seat, territory, -armies)
            case ["barbarians_grew", lands]:
                for territory in range(len(self.placed)):
                    self.place(-1, territory, lands >> territory & 1)
            case ["evacuated", seat, lands, placements]:
                for territory in range(len(self.placed)):
                    if lands >> territory & 1:
                        self.placed[territory] += 10 - self.armies()[territory]
                for territory, armies in placements:
                    self.place(seat, territory, armies)
            case ["overrun", _, source, target, _]:
                self.placed[target] += 1 - self.armies()[target]
                if source >= 0:
                    self.placed[source] -= 1
            case ["shared_out", _, _, numbers, _]:
                for territory, armies in enumerate(numbers):
                    self.placed[territory] += armies - self.armies()[territory]
            case ["stirred", seat, source, target, defender]:
                if source >= 0:
                    self.place(seat, source, 1)
                self.place(defender, target, -1)
            case ["landed", seat, _, target, defender, _, _, killed, moved, *_]:
                self.place(defender, target, -killed)
                self.place(seat, target, moved)
            case ["headquarters_taken", _, _, _, lands]:
                for territory in lands:
                    self.placed[territory] += 1 - self.armies()[territory]
            case ["occupied" | "fortified", seat, source, target, armies]:
                self.move(seat, source, target, armies)
            case ["attacked", seat, source, target, defender, _, lost, killed, moved, _] if not self.by_dice:
                for armies, owner, territory in ((lost, seat, source), (killed, defender, target)):
                    for _ in range(armies):
                        self.lose(owner, territory)
                self.move(seat, source, target, moved)
            case ["attacked", seat, source, target, defender, rolls, _, _, moved, _]:
                for mine, theirs in duels(rolls):
                    self.lose(seat, source) if mine <= theirs else self.lose(defender, target)
                self.move(seat, source, target, moved)

    def place(self, seat: int, territory: int, armies: int) -> None:
        """Add armies from outside the board."""
        self.placed[territory] += armies
        self.standing[territory][seat] += armies

    def move(self, seat: int, source: int, target: int, armies: int) -> None:
        """Move armies from one territory to another."""
        self.moved[source] -= armies
        self.moved[target] += armies
        self.standing[source][seat] -= armies
        self.standing[target][seat] += armies

    def lose(self, seat: int, territory: int) -> None:
        """Remove an army of the seat; if it has none left, one of a partner."""
        self.lost[territory] += 1
        there = self.standing[territory]
        there[max(there, key=lambda other: (there[other] > 0, other == seat))] -= 1


def duels(rolls: str) -> Iterator[tuple[int, int]]:
    """Yield the dice that meet, of `611-3 52-41`: highest and highest, next and next."""
    for roll in rolls.split():
        attack, defence = ([int(face) for face in throw] for throw in roll.split("-"))
        while attack and defence:
            mine, theirs = max(attack), max(defence)
            attack.remove(mine)
            defence.remove(theirs)
            yield mine, theirs
