"""The counter-attack of an ally in the middle of a turn, led by the opponent of the seat on turn.

Miro/Parker, Règle pour 2 joueurs, Opérations avec l'allié: a turn has three parts. The player attacks and
moves; the opponent places the ally's armies and may fight with them at once; then the player attacks and
moves once more.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from games.engine.legality import nothing
from games.engine.phases.attack import ATTACK
from games.engine.phases.cards import draw_for_conquest
from games.engine.phases.conquest import end_if_idle
from games.engine.phases.manoeuvre import MANOEUVRE
from games.engine.words.spellings import Spellings
from games.features.muster import opponent

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table

COUNTER = "counter"


def allies(rulebook: Rulebook, position: Position) -> tuple[int, ...]:
    """Return the neutrals that fight in a counter-attack."""
    return tuple(position.neutrals)


def begin_counter_attack(table: Table) -> None:
    """Skip the phase if the opponent has said that the ally waits, or if the ally cannot attack."""
    (leader,) = opponent(table.position)
    if table.rulebook.is_left(table.position, leader, COUNTER):
        table.next_phase()
    else:
        end_if_idle(table)


def wait(table: Table, seat: int) -> None:
    """Let the ally wait until it is stronger."""
    table.next_phase()


def resume(table: Table) -> None:
    """Let the player attack and move again.

    If the ally is destroyed, the turn has no second attack and move.
    """
    position = table.position
    if any(position.lands[neutral] for neutral in position.neutrals):
        end_if_idle(table)
        return
    table.next_phase()
    if position.phase == MANOEUVRE_AGAIN.key:
        table.next_phase()


def draw_at_last(table: Table) -> None:
    """Draw a card for all conquests of the turn."""
    draw_for_conquest(table)


COUNTER_ATTACK = replace(
    ATTACK,
    key=COUNTER,
    actors=opponent,
    fighters=allies,
    enter=begin_counter_attack,
    leave=nothing,
    answers=True,
    spellings=Spellings(en=("counter", "counter attack", "counterattack"), fr=("contre-attaque",)),
    default=wait,
)

ATTACK_AGAIN = replace(ATTACK, key="attack_again", enter=resume, leave=draw_at_last)

MANOEUVRE_AGAIN = replace(
    MANOEUVRE,
    key="manoeuvre_again",
)
