"""Invasions of independents or by them, after which they may change sides.

Hasbro 2006, Indépendants actifs, 4. Combat: an invasion lasts until the territory is taken or the attacker
gives up, by attacking another territory or by ending the attacks; the territory that they attack from may
change (A17). Then a die is rolled for each neutral that took part: on 1 to 4, its cannon moves one step away
from the seat on turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine.chance.dice import one_die
from games.engine.events.knowledge import known_to_all, recorded_as, with_dice
from games.engine.extra_state import ExtraState, by_all
from games.engine.position import Position
from games.features.allies.allegiance import ally_of, away_from, change_sides

if TYPE_CHECKING:
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table

STEADY = 5
"""The lowest die on which a neutral stays on its side."""


def invasion_possible(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether such an invasion can be in progress."""
    if value is None:
        return True
    return (
        value["target"] in rulebook.board.territory_index
        and bool(position.is_over or rulebook.fighters(position))
        and value["owner"] in range(position.seats)
        and value["owner"] != position.turn
        and bool(value["forces"])
        and {*value["forces"]} <= {*position.neutrals}
    )


INVASION: ExtraState[Mapping[str, Any] | None] = ExtraState(
    "invasion", empty=None, seen=by_all, possible=invasion_possible
)
"""The invasion in progress; None if there is none.

It has the key of the territory (`target`), the `owner` that the territory had before, and the `forces`
(neutrals) that take part.
"""


@recorded_as("wavered")
@with_dice
@known_to_all
class Wavered(NamedTuple):
    """A die was rolled for a neutral after an invasion. It is now the ally of seat `ally`, or of nobody."""

    seat: int
    die: int
    ally: int

    def fold(self, p: Position) -> None:
        change_sides(p, self.seat, self.ally)


def invade(table: Table, fighter: int, target: int) -> bool:
    """Record that a territory is attacked, and give up the invasion of another one.

    Return whether the attack is off, because giving up made the attacking neutral change sides.
    """
    position = table.position
    key, owner = table.rulebook.board.territories[target].key, position.owner[target]
    going_on = INVASION.of(position)
    if going_on and going_on["target"] != key:
        break_off(table)
        going_on = None
        if fighter not in table.rulebook.fighters(position):
            return True
    taking_part = {seat for seat in (fighter, owner) if seat in position.neutrals}
    if going_on:
        taking_part |= {*going_on["forces"]}
    invasion = {"target": key, "owner": owner, "forces": sorted(taking_part)}
    if taking_part and invasion != going_on:
        INVASION.note(table, invasion)
    return False


def end_when_taken(table: Table) -> None:
    """End the invasion if its territory has been taken."""
    position = table.position
    invasion = INVASION.of(position)
    if (
        invasion
        and position.owner[table.rulebook.board.territory_index[invasion["target"]]] != invasion["owner"]
    ):
        break_off(table)


def break_off(table: Table) -> None:
    """End the invasion, if there is one, and roll a die for each neutral that took part."""
    position = table.position
    invasion = INVASION.of(position)
    if not invasion:
        return
    INVASION.note(table, None)
    for neutral in invasion["forces"]:
        if position.lands[neutral]:
            die = int(one_die(table.dice, f"whether seat {neutral} changes sides"))
            ally = (
                ally_of(position, neutral) if die >= STEADY else away_from(position, neutral, position.turn)
            )
            table.write(Wavered(neutral, die, ally))
