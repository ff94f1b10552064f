"""What follows a conquest: an elimination and its spoils, more armies that move in, the next attack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.armies.command import attacker, commander
from games.engine.armies.garrisons import camps, effective_armies
from games.engine.armies.targets import crossings, forbidden, touches
from games.engine.board import members
from games.engine.events import Asked, Destroyed, Eliminated
from games.engine.feature import has_taken_over
from games.engine.position import Status

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.engine.events import Attacked
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table

OCCUPY = "occupy"
SPOILS = "spoils"


def conclude(table: Table, fought: Attacked, ask: bool) -> bool:
    """Record the result of dice, with all that follows from it. Return whether that ends the attack.

    `ask`: whether the attacker wants to be asked how many armies move into a conquest.
    """
    position, hooks = table.position, table.rulebook.hooks
    seat, source, target, loser, _, _, _, moved, _ = fought
    table.write(fought)
    if hooks.rolled:
        for act in hooks.rolled:
            act(table, fought)
    if not moved:
        return has_taken_over(hooks.casualties, table, seat, loser) if hooks.casualties else False
    # Nothing follows from most conquests, so the call is skipped: this runs for each of them.
    matters = hooks.taken or hooks.casualties or hooks.held_on or not position.lands[loser]
    if matters and after_conquest(table, seat, source, target, loser, ask):
        return True
    if ask:
        ask_to_move_in(table, seat, source, target, position.armies[target])
    else:
        go_on_with_attacks(table, seat, target)
    return True


def after_conquest(table: Table, seat: int, source: int, target: int, loser: int, ask: bool) -> bool:
    """Carry out what follows when a territory changes hands.

    Return whether that ends the game or asks a question.
    """
    hooks = table.rulebook.hooks
    for then in hooks.taken:
        then(table, seat, target, loser)
    if hooks.casualties:
        return has_taken_over(hooks.casualties, table, seat, loser)
    if not table.position.lands[loser]:
        return eliminate(table, seat, source, target, loser, ask)
    return has_taken_over(hooks.held_on, table) if hooks.held_on else False


def eliminate(table: Table, seat: int, source: int, target: int, loser: int, ask: bool) -> bool:
    """Eliminate a seat without territories. Return whether that ends the game or asks a question."""
    position, rulebook = table.position, table.rulebook
    plays, captured = position.is_playing(loser), len(position.hands[loser])
    captor = commander(rulebook, position, seat)
    if plays or position.status[loser] == Status.NEUTRAL:
        table.write(Eliminated(loser, captor, captured))
    else:
        table.write(Destroyed(loser, captor))
    if table.finish_if_won():
        return True
    spoils = rulebook.spoils
    if not (plays or captured) or not spoils.are_due(len(position.hands[captor]), captured):
        return False
    moved = position.armies[target] if ask else 0
    table.write(Asked(SPOILS, captor, (source, target, moved, spoils.counted(captured))))
    if rulebook.is_left(position, captor, SPOILS):
        rulebook.stages[SPOILS].default(table, captor)
    return True


def ask_to_move_in(table: Table, seat: int, source: int, target: int, moved: int) -> None:
    """Ask how many more armies move into the conquest, or go on with the attacks if none can.

    (Armies for captured cards are not counted if they were placed on the conquest. Those placed on the source
    may follow: « autant qu'il le désire, en partant du point d'attaque ».)
    """
    position = table.position
    spare = effective_armies(position, seat, source) - 1
    if spare:
        asked = commander(table.rulebook, position, seat)
        table.write(Asked(OCCUPY, asked, (source, target, moved, moved + spare)))
    else:
        go_on_with_attacks(table, seat, target)


def go_on_with_attacks(table: Table, seat: int, likely: int) -> None:
    """Go on with the attacks, or end them if nothing can be attacked from `likely` or anywhere else."""
    position, rulebook = table.position, table.rulebook
    if rulebook.hooks.going_on:
        for act in rulebook.hooks.going_on:
            act(table)
    if (
        position.armies[likely] < 2
        or not rulebook.board.border_masks[likely] & ~position.lands[seat]
        or position.round <= rulebook.targets_vary_until
    ):
        end_if_idle(table)


def end_if_idle(table: Table) -> None:
    """End the attacks if nothing can be attacked from anywhere, and no feature keeps them open."""
    position, rulebook = table.position, table.rulebook
    if not rulebook.ends_idle_phases:
        return
    for fighter in rulebook.fighters(position):
        if can_attack(rulebook, position, fighter):
            return
    if not any(stays(rulebook, position) for stays in rulebook.hooks.stays_open):
        table.next_phase()


def can_attack(rulebook: Rulebook, position: Position, seat: int) -> bool:
    """Return whether the armies of a seat can attack from anywhere."""
    # This runs often, so calls are mostly avoided: if targets do not vary, nobody shares territories.
    armies, own = position.armies, position.lands[seat]
    borders: Sequence[int] = rulebook.board.border_masks
    alone, foes = True, ~own
    if position.round <= rulebook.targets_vary_until:
        alone, foes = not position.garrisons, ~forbidden(rulebook, position, seat)
        own, borders = camps(position, seat), crossings(rulebook, position, seat)
    for source in members(own):
        if (
            armies[source] > 1
            and borders[source] & foes
            and (alone or effective_armies(position, seat, source) > 1)
        ):
            return True
    return False


def has_taken(rulebook: Rulebook, position: Position, seat: int, target: int) -> bool:
    """Return whether armies that the seat commands can just have taken `target`, from anywhere."""
    fighter, stage = position.owner[target], rulebook.stages.get(position.phase)
    takes = stage is not None and stage.takes and fighter == position.turn
    return (
        (takes or fighter in rulebook.fighters(position))
        and position.conquered >= (fighter == position.turn)
        and commander(rulebook, position, fighter) == seat
    )


def has_taken_from(rulebook: Rulebook, position: Position, seat: int, source: int, target: int) -> bool:
    """Return whether these armies can just have taken `target` over a border, from `source`."""
    fighter = position.owner[target]
    return (
        has_taken(rulebook, position, seat, target)
        and attacker(rulebook, position, source) == fighter
        and touches(rulebook, position, fighter, source, target)
    )
