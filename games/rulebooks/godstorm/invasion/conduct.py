"""The course of an invasion: it is declared, gods fight, armies fight, a conquest is occupied.

An invasion goes from one land into another. If either land changes, it is a new invasion (A44).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.orders import Attack
from games.engine.phases.conquest import ask_to_move_in, end_if_idle, go_on_with_attacks
from games.engine.position import NOBODY
from games.rulebooks.godstorm.invasion.events import Entered, InvasionDeclared, InvasionEnded, Triumphed
from games.rulebooks.godstorm.invasion.godswar import invaders, note_destroyed
from games.rulebooks.godstorm.losses import banish
from games.rulebooks.godstorm.rites import rites
from games.rulebooks.godstorm.state import INVASION, committed, gods_on, is_plagued
from games.rulebooks.godstorm.steps.fortify import GodsMoved
from games.rulebooks.godstorm.steps.plague import sicken

if TYPE_CHECKING:
    from games.engine import Position, Table


def is_open(position: Position, source: int, target: int) -> bool:
    """Return whether the present invasion goes from `source` into `target`."""
    return INVASION.of(position)[:2] == (source, target)


def is_due(position: Position) -> bool:
    """Return whether armies still have to fight in a declared invasion. On an empty land they cannot."""
    invading = INVASION.of(position)
    return bool(invading) and not invading[4] and position.owner[invading[1]] != NOBODY


def declare_invasion(
    table: Table,
    seat: int,
    source: int,
    target: int,
    reserve: int,
    gods: tuple[int, ...],
    attack: Attack | None,
) -> bool:
    """Declare an invasion. Return whether a question was put. Nobody is asked about an empty land (A57)."""
    table.write(InvasionDeclared(seat, source, target, reserve, gods))
    if table.position.owner[target] == NOBODY:
        return False
    return any(part.invaded(table, attack) for part in rites(table.rulebook))


def resume(table: Table, attack: Attack | None) -> None:
    """Go on after a question about the invasion has been answered, with whatever land and armies are left."""
    position = table.position
    seat = position.turn
    if not position.is_playing(seat):
        end_invasion(table)
        table.end_turn()
        return
    if not committed(position):
        end_invasion(table)
    if not INVASION.of(position):
        end_if_idle(table)
    elif attack is not None:
        carry_out(table, seat, attack)


def carry_out(table: Table, seat: int, attack: Attack) -> None:
    """Carry out an attack that was ordered before the question, as far as its armies still allow."""
    dice, stop = attack.dice, attack.stop
    if dice is not None:
        attack = attack._replace(dice=min(dice, committed(table.position)))
    if stop is not None:
        attack = attack._replace(stop=min(stop, table.position.armies[attack.source] - 1))
    while table.rulebook.combat.fight(table, seat, attack):
        pass


def end_invasion(table: Table) -> None:
    """End the present invasion, if there is one."""
    if INVASION.of(table.position):
        table.write(InvasionEnded())


def enter_empty_land(table: Table, seat: int, attack: Attack) -> None:
    """Enter a land that belongs to nobody, with the number of armies in the order. If it gives none, ask."""
    position = table.position
    source, target = attack.source, attack.target
    armies = min(attack.moving or 1, position.armies[source] - 1)
    gods = invaders(position)
    table.write(Entered(seat, source, target, armies))
    bring_gods(table, seat, gods, target)
    if attack.moving is None:
        ask_to_move_in(table, seat, source, target, armies)
    else:
        go_on_with_attacks(table, seat, target)


def after_land_taken(table: Table, seat: int, target: int, loser: int) -> None:
    """React when a land is taken from armies: count it, banish its gods, and bring those of the invaders."""
    fallen = gods_on(table.position, loser, target)
    banish(table, tuple((loser, kind) for kind in fallen))
    note_destroyed(table, seat, len(fallen))
    table.write(Triumphed(1, 0))
    for part in rites(table.rulebook):
        part.conquered(table, seat)
    bring_gods(table, seat, invaders(table.position), target)


def bring_gods(table: Table, seat: int, gods: tuple[int, ...], land: int) -> None:
    """Bring the gods that took part into the land, or banish them if it is plagued (A43, A48)."""
    if not gods:
        return
    if is_plagued(table.position, land):
        banish(table, tuple((seat, kind) for kind in gods))
    else:
        table.write(GodsMoved(seat, gods, land))


def end_after_conquest(table: Table) -> None:
    """End the invasion once all have moved into the conquest, and let the plague strike there."""
    position = table.position
    invading = INVASION.of(position)
    if invading and position.owner[invading[1]] == position.turn:
        end_invasion(table)
        if is_plagued(position, invading[1]):
            sicken(table, (invading[1],))
