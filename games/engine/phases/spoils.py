"""The question of whether a player who took another's cards trades in sets at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from games.engine.board import members
from games.engine.errors import Illegal
from games.engine.events import Placed, Resumed
from games.engine.legality import Option, OrderRule, Stage, the_asked_one
from games.engine.orders import End, Place, Trade
from games.engine.phases.conquest import SPOILS, ask_to_move_in, go_on_with_attacks, has_taken, has_taken_from
from games.engine.phases.reinforce import (
    cards_in_hand,
    check_placements,
    hand_in,
    place_options,
    placeable,
    trading,
)
from games.engine.words.spellings import Spellings

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


def trade(table: Table, seat: int, order: Trade) -> None:
    """Trade in a set; its armies have to be placed before the turn goes on."""
    cards = cards_in_hand(table.position.hands[seat], order.cards, table.rulebook.board.symbols)
    if not goes_on(table.rulebook, table.position, seat):
        raise Illegal("enough_traded")
    hand_in(table, seat, cards)


def goes_on(rulebook: Rulebook, position: Position, seat: int) -> bool:
    """Return whether another set can be traded in."""
    return rulebook.spoils.go_on(len(position.hands[seat]), position.details[-1])


def legal_sets(rulebook: Rulebook, position: Position, seat: int) -> tuple[tuple[int, ...], ...]:
    """Return the sets of the hand that may be traded in now."""
    known = rulebook.sets.held(rulebook.board, position, seat)
    return tuple(known) if goes_on(rulebook, position, seat) else ()


def trade_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Offer the sets that may be traded in."""
    yield from trading(legal_sets(rulebook, position, seat))


def place(table: Table, seat: int, order: Place) -> None:
    """Place some or all of the armies of a set."""
    position = table.position
    check_placements(table.rulebook, position, seat, order.placements, most=position.to_place[seat])
    table.write(Placed(seat, order.placements))
    if not position.to_place[seat] and not goes_on(table.rulebook, position, seat):
        resume(table, seat)


def end(table: Table, seat: int, order: End) -> None:
    """Trade in no more. Raise Illegal if a set has to be traded in or armies are left to place."""
    position, keep = table.position, table.rulebook.spoils.keep
    cards, armies = len(position.hands[seat]), position.to_place[seat]
    if keep is not None and cards > keep:
        raise Illegal("must_trade_down", cards=cards, keep=keep)
    if armies:
        raise Illegal("must_place", armies=armies)
    resume(table, seat)


def end_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Offer to trade in no more when all that is due is done."""
    keep = rulebook.spoils.keep
    if not position.to_place[seat] and (keep is None or len(position.hands[seat]) <= keep):
        yield Option(End, "end", {})


def resume(table: Table, seat: int) -> None:
    """Go on with the turn."""
    source, target, ask, _ = table.position.details
    table.write(Resumed())
    fighter = table.position.owner[target]
    if ask:
        ask_to_move_in(table, fighter, source, target, ask)
    else:
        go_on_with_attacks(table, fighter, target)


def by_the_rules(table: Table, seat: int) -> None:
    """Decide by the rules: trade in only the sets that are due, and place the armies on the conquest."""
    position, rulebook = table.position, table.rulebook
    keep = rulebook.spoils.keep
    while keep is not None and len(position.hands[seat]) > keep:
        trade(table, seat, Trade(dearest(rulebook, position, legal_sets(rulebook, position, seat))))
    due = position.to_place[seat]
    if due:
        table.write(Placed(seat, ((reinforced(rulebook, position, seat), due),)))
    resume(table, seat)


def dearest(rulebook: Rulebook, position: Position, sets: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Return the set that brings the most armies."""
    symbols = rulebook.board.symbols
    return max(sets, key=lambda cards: rulebook.sets.worth([symbols[c] for c in cards], position.sets_traded))


def reinforced(rulebook: Rulebook, position: Position, seat: int) -> int:
    """Return where the armies go: to the conquest if allowed, or to the strongest allowed."""
    target: int = position.details[1]
    lands = placeable(rulebook, position, seat)
    if lands >> target & 1:
        return target
    return max(members(lands), key=lambda land: position.armies[land])


def spoils_possible(rulebook: Rulebook, position: Position, pending: tuple[Any, ...]) -> bool:
    """Return whether the seat on turn can just have eliminated somebody.

    If no armies can follow, it does not matter where the target was taken from: the attackers may have
    landed.
    """
    _, seat, source, target, ask, captured = pending
    if ask:
        taken = has_taken_from(rulebook, position, seat, source, target)
    else:
        taken = has_taken(rulebook, position, seat, target)
    return taken and 0 <= ask <= position.armies[target] and 0 <= captured <= len(position.hands[seat])


ASK_SPOILS = Stage(
    SPOILS,
    {
        Trade: OrderRule(trade, trade_options),
        Place: OrderRule(place, place_options),
        End: OrderRule(end, end_options),
    },
    actors=the_asked_one,
    answers=True,
    spellings=Spellings(en=("spoils",), fr=("butin", "cartes prises")),
    asks=True,
    default=by_the_rules,
    details=(("from", "territory"), ("to", "territory"), ("ask", "optional"), ("captured", "number")),
    possible=spoils_possible,
)
