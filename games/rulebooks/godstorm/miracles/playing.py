"""How miracles are played, and step 4 of the turn, which is for those of war and death."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine.errors import Illegal
from games.engine.legality import Option, Slot
from games.engine.position import NOBODY
from games.rulebooks.godstorm.faith import check_price, pay
from games.rulebooks.godstorm.miracles.cards.decks import KIND_OF, MIRACLES, in_hand
from games.rulebooks.godstorm.miracles.events import Averted, RelicLost
from games.rulebooks.godstorm.miracles.piles import cards_held, pile_of
from games.rulebooks.godstorm.miracles.state import SHIELDED, has_relic
from games.rulebooks.godstorm.pantheons import DEATH, WAR
from games.rulebooks.godstorm.state import faith, in_play, of_seat

if TYPE_CHECKING:
    from games.engine import Position, Rulebook, Table
    from games.rulebooks.godstorm.miracles.cards.card import Miracle, Way

AEGIS = "aegis"
OWN_TURN = (WAR, DEATH)
"""The kinds of miracle that players play in their own turn."""


class Perform(NamedTuple):
    """Play this miracle, with the values named for the parts of its effect."""

    card: str
    named: tuple[Any, ...]


# --- What may be played


def may_play(position: Position, seat: int, kinds: Iterable[int]) -> bool:
    """Return whether a seat holds miracles of these kinds whose god it has in play, as everybody can see."""
    return any(cards_held(position, seat, kind) and in_play(position, seat, kind) for kind in kinds)


def offers(
    rulebook: Rulebook, position: Position, seat: int, miracles: Iterable[Miracle]
) -> Iterator[Option]:
    """Yield the orders to play one of these miracles, whatever it costs."""
    for miracle in miracles:
        for way in miracle.effect.ways(rulebook, position, seat):
            yield offer(miracle, way)


def offer(miracle: Miracle, way: Way) -> Option:
    """Return the order to play a miracle in this way."""
    named = "".join(f" {{{name}}}" for name in way)
    return Option(Perform, f"play {{card}}{named}", {"card": Slot("word", (miracle.key,)), **way})


def playable(position: Position, seat: int, kinds: Iterable[int]) -> Iterator[Miracle]:
    """Yield the miracles of these kinds that a seat holds and can pay for, and whose god it has in play."""
    for kind in kinds:
        if in_play(position, seat, kind):
            for key in in_hand(position, seat, kind):
                if key in MIRACLES and MIRACLES[key].cost <= faith(position, seat):
                    yield MIRACLES[key]


def options_of(rulebook: Rulebook, position: Position, seat: int, kinds: Iterable[int]) -> Iterator[Option]:
    """Return the orders to play the miracles of these kinds that are `playable`."""
    return offers(rulebook, position, seat, playable(position, seat, kinds))


# --- Playing one


def check(table: Table, seat: int, order: Perform, kinds: Iterable[int]) -> Miracle:
    """Return the miracle that is ordered. Raise Illegal if the seat may not play it in this way."""
    position = table.position
    miracle, kind = MIRACLES[order.card], KIND_OF[order.card]
    if kind not in kinds:
        raise Illegal("wrong_moment")
    if order.card not in in_hand(position, seat, kind):
        raise Illegal("no_such_miracle")
    if not in_play(position, seat, kind):
        raise Illegal("god_missing")
    check_price(position, seat, miracle.cost)
    check_named(table.rulebook, position, seat, miracle, order.named)
    return miracle


def check_named(
    rulebook: Rulebook, position: Position, seat: int, miracle: Miracle, named: tuple[Any, ...]
) -> None:
    """Raise Illegal if a miracle cannot be played with these values now."""
    ways = miracle.effect.ways(rulebook, position, seat)
    if not any(fits(way, said) for way, said in product(ways, miracle.effect.said(named))):
        raise Illegal("wrong_target", miracle=miracle.key)


def fits(way: Way, named: tuple[Any, ...]) -> bool:
    """Return whether these values are among those of a way."""
    slots = tuple(way.values())
    return len(slots) == len(named) and all(
        value in slot.values for value, slot in zip(named, slots, strict=True)
    )


def perform(table: Table, seat: int, miracle: Miracle, named: tuple[Any, ...]) -> None:
    """Pay for a miracle, lay its card and let it happen, unless another seat wards it off."""
    kind = KIND_OF[miracle.key]
    card = in_hand(table.position, seat, kind)[miracle.key]
    pay(table, seat, miracle.cost)
    pile_of(table.rulebook, kind).lay(table, seat, card)
    happen(table, seat, miracle, named)


def happen(table: Table, seat: int, miracle: Miracle, named: tuple[Any, ...]) -> None:
    """Let the miracle of an open card happen, unless another seat wards it off."""
    if not is_averted(table, seat, miracle.key):
        miracle.effect.work(table, seat, *named)


def is_averted(table: Table, seat: int, card: str) -> bool:
    """Return whether another seat gives up its Aegis to ward off a miracle, as it has said in advance."""
    position = table.position
    for other in range(position.players):
        empty: tuple[str, ...] = ()
        wards = card in of_seat(SHIELDED, position, other, empty)
        if other != seat and wards and has_relic(position, other, AEGIS) and position.is_playing(other):
            table.write(RelicLost(other, AEGIS, NOBODY))
            table.write(Averted(other, card))
            return True
    return False


# --- Step 4


def play(table: Table, seat: int, order: Perform) -> None:
    """Play a miracle of war or death."""
    perform(table, seat, check(table, seat, order, OWN_TURN), order.named)


def play_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield the orders for the miracles that the seat holds and can pay for."""
    return options_of(rulebook, position, seat, OWN_TURN)


def end_step_if_done(table: Table) -> None:
    """Go on if nothing is left to decide in step 4.

    This is checked when the step begins and after each card. It depends only on what everybody sees, so that
    no pause betrays a hand.
    """
    position = table.position
    if position.is_over or position.pending:
        return
    if not position.is_playing(position.turn):
        table.end_turn()
    elif not may_play(position, position.turn, OWN_TURN):
        table.next_phase()
