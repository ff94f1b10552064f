"""Reinforcement: trade in sets, and place the armies received."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from games.engine.armies.garrisons import camps
from games.engine.board import JOKER, members
from games.engine.errors import Illegal
from games.engine.events import Placed, Traded
from games.engine.legality import Option, OrderRule, Slot, Stage
from games.engine.notation.verbs.placements import PLACE
from games.engine.orders import End, Place, Trade

if TYPE_CHECKING:
    from games.engine.events import Placements
    from games.engine.notation.verb import Verb
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


def begin_reinforcing(table: Table) -> None:
    """Go on to the attacks if there are neither armies nor enough cards, as long as somebody can act."""
    position, rulebook = table.position, table.rulebook
    if position.to_place[position.turn]:
        return
    if is_done(rulebook, position, position.turn) and somebody_can_act(rulebook, position):
        table.next_phase()


def is_done(rulebook: Rulebook, position: Position, seat: int) -> bool:
    """Return whether nothing is left to decide: all armies are placed, and the hand is too small for a set.

    It makes no difference whether a larger hand holds a set: the other players must not be able to tell.
    """
    return not position.to_place[seat] and len(position.hands[seat]) < rulebook.sets.fewest


def somebody_can_act(rulebook: Rulebook, position: Position) -> bool:
    """Return whether any player has armies to receive or to move, or cards.

    If none has, one turn would follow another for ever.
    """
    return any(
        not is_done(rulebook, position, seat)
        or any(armies for _, armies in rulebook.income(rulebook.board, position, seat))
        or any(position.armies[land] > 1 for land in members(position.lands[seat]))
        for seat in position.playing
    )


def place(table: Table, seat: int, order: Place) -> None:
    """Place some or all of the armies due. Placing the last ones may end the phase."""
    position = table.position
    check_placements(table.rulebook, position, seat, order.placements, most=position.to_place[seat])
    table.write(Placed(seat, order.placements))
    if is_done(table.rulebook, position, seat):
        table.next_phase()


def place_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Offer any division of the armies due over the territories where they may be placed."""
    due = position.to_place[seat]
    if due:
        yield placing(PLACE, members(placeable(rulebook, position, seat)), due, most=due)


def placing(verb: Verb, lands: tuple[int, ...], armies: int, most: int | None = None) -> Option:
    """Return the option of up to `armies` armies on each of these territories.

    With `most`, several territories may be named, with at most that number of armies in all.
    """
    slots = {"armies": Slot("number", range(1, armies + 1)), "territory": Slot("territory", lands)}
    return Option(verb.kind, f"{verb.key} {{armies}} {{territory}}", slots, most)


def trade(table: Table, seat: int, order: Trade) -> None:
    """Trade in a set: it brings armies to place, and some at once on the cards' own territories."""
    hand_in(table, seat, cards_in_hand(table.position.hands[seat], order.cards, table.rulebook.board.symbols))


def hand_in(table: Table, seat: int, cards: tuple[int, ...]) -> None:
    """Trade in these cards of the hand. Raise Illegal if they are not a set."""
    rulebook = table.rulebook
    armies, bonuses = rulebook.sets.brings(rulebook.board, table.position, seat, cards)
    if not armies:
        raise Illegal("not_a_set")
    table.write(Traded(seat, tuple(sorted(cards)), armies, bonuses, rulebook.sets.under_pile))
    for act in rulebook.hooks.traded:
        act(table, cards)


def trade_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Offer every set in the hand."""
    yield from trading(tuple(rulebook.sets.held(rulebook.board, position, seat)))


def trading(sets: tuple[tuple[int, ...], ...]) -> Iterator[Option]:
    """Offer these sets, if there are any."""
    if sets:
        yield Option(Trade, "trade {cards}", {"cards": Slot("cards", sets)})


def end(table: Table, seat: int, order: End) -> None:
    """Go on to the attacks. Raise Illegal if a set has to be traded in or armies are left to place."""
    position = table.position
    if must_trade(table.rulebook, position, seat):
        raise Illegal("must_trade", cards=len(position.hands[seat]))
    if position.to_place[seat]:
        raise Illegal("must_place", armies=position.to_place[seat])
    table.next_phase()


def end_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Offer to end the phase when everything due is done."""
    if not position.to_place[seat] and not must_trade(rulebook, position, seat):
        yield Option(End, "end", {})


def must_trade(rulebook: Rulebook, position: Position, seat: int) -> bool:
    """Return whether a set is due now: the hand is large and holds one.

    In most editions one set a turn is enough.
    """
    sets = rulebook.sets
    due = len(position.hands[seat]) >= sets.forced_from and (sets.until_fewer or not position.traded)
    return due and holds_a_set(rulebook, position, seat)


def holds_a_set(rulebook: Rulebook, position: Position, seat: int) -> bool:
    """Return whether the hand holds any set; in some editions five cards need not hold one."""
    return any(True for _ in rulebook.sets.among(position.hands[seat], rulebook.board.symbols))


def cards_in_hand(hand: list[int], wanted: tuple[int, ...], symbols: tuple[int, ...]) -> tuple[int, ...]:
    """Return the wanted cards as they are in the hand, in the order named. Any joker can stand for another.

    Raise Illegal if the hand does not hold them all.
    """
    left, found = list(hand), []
    for named in wanted:
        card = held_card(left, named, symbols)
        if card is None:
            raise Illegal("card_not_held")
        left.remove(card)
        found.append(card)
    return tuple(found)


def held_card(hand: Sequence[int], wanted: int, symbols: tuple[int, ...]) -> int | None:
    """Return the wanted card as it is in the hand, or None. Any joker can stand for another."""
    if wanted in hand:
        return wanted
    return next((card for card in hand if symbols[card] == symbols[wanted] == JOKER), None)


def placeable(rulebook: Rulebook, position: Position, seat: int) -> int:
    """Return the territories where new armies of a seat may be placed, as a bit mask."""
    return rulebook.reach.places(rulebook.board, position, seat)


def check_placements(
    rulebook: Rulebook, position: Position, seat: int, placements: Placements, most: int
) -> None:
    """Raise Illegal unless the placements are allowed.

    Each must put at least one army where the seat may place, and together they must not exceed `most`.
    """
    lands, total = rulebook.reach.places(rulebook.board, position, seat), 0
    for territory, armies in placements:
        if not lands >> territory & 1:
            raise misplaced(rulebook, position, seat, territory)
        if armies < 1:
            total = 0
            break
        total += armies
    if not total:
        raise Illegal("no_armies")
    if total > most:
        raise Illegal("too_many_armies", total=total, most=most)


def misplaced(rulebook: Rulebook, position: Position, seat: int, territory: int) -> Illegal:
    """Return the refusal to place armies on a territory."""
    if position.owner[territory] == seat:
        return Illegal("not_placeable", territory=territory)
    if camps(position, seat) >> territory & 1:
        return Illegal("not_your_territory.not_placeable", territory=territory)
    return Illegal("not_your_territory.place", territory=territory)


REINFORCE = Stage(
    "reinforce",
    {
        Trade: OrderRule(trade, trade_options),
        Place: OrderRule(place, place_options),
        End: OrderRule(end, end_options),
    },
    enter=begin_reinforcing,
)
