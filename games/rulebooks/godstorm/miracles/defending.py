"""Miracles of the sky, which an attacked seat plays before any dice are thrown.

It plays them when the invasion is declared. Whether the seat is asked, or its prepared miracles are looked
up, depends only on what everybody sees: it holds such miracles, and its god of the sky is in play. So no
pause betrays a hand (A45).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from games.engine.events import Asked, Resumed
from games.engine.legality import Option, OrderRule, Stage, the_asked_one
from games.engine.orders import Attack, End
from games.engine.words.spellings import Spellings
from games.rulebooks.godstorm.invasion import conduct
from games.rulebooks.godstorm.miracles.acquiring import HEAVENS
from games.rulebooks.godstorm.miracles.bot import best
from games.rulebooks.godstorm.miracles.events import Noted
from games.rulebooks.godstorm.miracles.playing import Perform, check, may_play, options_of, perform, playable
from games.rulebooks.godstorm.miracles.state import ASKED, PREPARED, SACRED, happened
from games.rulebooks.godstorm.pantheons import SKY
from games.rulebooks.godstorm.state import INVASION, committed, faith, of_seat

if TYPE_CHECKING:
    from games.engine import Order, Position, Rulebook, Table

NO_ATTACK = (0, 0, 0)
"""The dice, stop and moving of an invasion for which no attack has been ordered yet."""


def invaded(table: Table, attack: Attack | None) -> bool:
    """Ask the invaded seat, or play what it has prepared.

    Return whether the invasion now waits or has been dealt with.
    """
    position = table.position
    source, target, *_ = INVASION.of(position)
    seat = position.owner[target]
    if not (seat < position.players and position.is_playing(seat) and may_play(position, seat, (SKY,))):
        return False
    if not table.rulebook.is_left(position, seat, HEAVENS) and seat not in happened(position, ASKED):
        table.write(Noted(ASKED, seat))
        dice, stop, moving = said(attack)
        table.write(Asked(HEAVENS, seat, (source, target, dice, stop, moving)))
        return True
    if not play_prepared(table, seat):
        return False
    let_come(table, attack)
    return True


def said(attack: Attack | None) -> tuple[int, int, int]:
    """Return the dice, stop and moving of an attack, as the question stores them."""
    if attack is None:
        return NO_ATTACK
    return attack.dice or 0, attack.stop or 0, attack.moving or 0


def interrupted(position: Position) -> Attack | None:
    """Return the attack that the question interrupted; None if none had been ordered yet."""
    source, target, dice, stop, moving = position.details
    if not (dice or stop):
        return None
    return Attack(source, target, dice or None, stop or None, moving or None)


def is_on(position: Position) -> bool:
    """Return whether the declared invasion is still in progress."""
    invading = INVASION.of(position)
    return bool(invading) and bool(committed(position)) and invading[1] not in happened(position, SACRED)


def holds_on(position: Position, seat: int) -> bool:
    """Return whether a seat is still being invaded. Nobody is asked about a land emptied by lava (A57)."""
    return is_on(position) and position.owner[INVASION.of(position)[1]] == seat


def play_prepared(table: Table, seat: int) -> bool:
    """Play what a seat has prepared, in order and as far as possible. Return whether anything was played."""
    position = table.position
    found = False
    empty: tuple[tuple[str, int], ...] = ()
    for card, reserve in of_seat(PREPARED, position, seat, empty):
        known = {miracle.key: miracle for miracle in playable(position, seat, (SKY,))}
        if card not in known or faith(position, seat) - known[card].cost < reserve:
            continue
        order = best(table.rulebook, position, seat, (known[card],), at_any_rate=True)
        if order is not None:
            perform(table, seat, known[card], order.named)
            found = True
        if position.is_over or not holds_on(position, seat):
            break
    return found


# --- The question


def play(table: Table, seat: int, order: Perform) -> None:
    """Play a miracle of the sky. More may follow as long as the seat is still being invaded."""
    perform(table, seat, check(table, seat, order, (SKY,)), order.named)
    position = table.position
    if not (holds_on(position, seat) and may_play(position, seat, (SKY,))):
        resume_attack(table)


def play_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield the orders for the miracles that the seat holds and can pay for."""
    return options_of(rulebook, position, seat, (SKY,))


def end(table: Table, seat: int, order: End) -> None:
    """Play no more."""
    resume_attack(table)


def end_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    yield Option(End, "end", {})


def resume_attack(table: Table) -> None:
    """Resume the attack that the question interrupted."""
    if table.position.pending:
        attack = interrupted(table.position)
        table.write(Resumed())
        let_come(table, attack)


def let_come(table: Table, attack: Attack | None) -> None:
    """Let the invasion continue, or end it if it is no longer in progress."""
    position = table.position
    if position.is_over:
        return
    if not is_on(position):
        conduct.end_invasion(table)
    if position.is_playing(position.turn):
        conduct.resume(table, attack)
    else:
        table.end_turn()


def leave_to_prepared(table: Table, seat: int) -> None:
    """Play the prepared miracles of a seat that does not answer."""
    play_prepared(table, seat)
    resume_attack(table)


def bot_order(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """Play whatever is worth more than it costs."""
    return best(rulebook, view, seat, playable(view, seat, (SKY,))) or End()


def can_be_open(rulebook: Rulebook, position: Position, pending: tuple[Any, ...]) -> bool:
    """Return whether this question can be put to the seat."""
    _, seat, source, target, *_ = pending
    invading = INVASION.of(position)
    return invading[:2] == (source, target) and position.owner[target] == seat


ASK_HEAVENS = Stage(
    HEAVENS,
    {Perform: OrderRule(play, play_options), End: OrderRule(end, end_options)},
    actors=the_asked_one,
    answers=True,
    spellings=Spellings((HEAVENS, "sky miracles"), ("ciel", "miracles du ciel")),
    default=leave_to_prepared,
    bot_order=bot_order,
    details=(
        ("from", "territory"),
        ("to", "territory"),
        ("dice", "number"),
        ("stop", "number"),
        ("moving", "optional"),
    ),
    possible=can_be_open,
)
