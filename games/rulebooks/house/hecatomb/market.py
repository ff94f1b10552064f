"""The market of prisoners: once a round, before its first turn, for all at once.

Who holds prisoners of somebody who holds some of theirs may offer an exchange, at any rate. An offer that is
accepted, or met by the same from the other side, is carried out at once. The others lapse when the market
closes: as soon as all have said that they are done, or the clock says it for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine.errors import Illegal, gettext_noop
from games.engine.events.knowledge import known_to_all
from games.engine.keep import Keep, by_all
from games.engine.legality import Option, OrderRule, Slot, Stage, unsettled
from games.engine.orders import End
from games.engine.words.spellings import Spellings
from games.rulebooks.house.hecatomb.account import CAPTIVES, RESERVE, add, captives, capture

if TYPE_CHECKING:
    from games.engine import Order, Position, Rulebook, Table

MARKET = "market"


class Release(NamedTuple):
    """Offer to let so many armies of a seat go for so many of one's own."""

    other: int
    give: int
    take: int


class Agree(NamedTuple):
    """Accept what a seat offers: so many of its armies for so many of one's own.

    The terms are said, as the offer may be another by now.
    """

    other: int
    give: int
    take: int


class Offer(NamedTuple):
    """A seat offers another so many of its armies for so many of its own."""

    seat: int
    other: int
    give: int
    take: int


OFFERS: Keep[tuple[Offer, ...]] = Keep(
    "releases",
    empty=(),
    seen=by_all,
    possible=lambda rulebook, position, value: all(
        {seat, other} <= {*range(position.players)} and give > 0 and take > 0
        for seat, other, give, take in value
    ),
)
"""The offers that stand, of each seat one to each other."""


def holds(position: Position, offer: Offer) -> bool:
    """Whether both hold what the offer speaks of."""
    seat, other, give, take = offer
    held = CAPTIVES.of(position)
    return bool(held) and 0 < give <= held[seat][other] and 0 < take <= held[other][seat]


def standing(position: Position) -> tuple[Offer, ...]:
    """The offers that can still be accepted."""
    return tuple([Offer(*one) for one in OFFERS.of(position) if holds(position, one)])


def agreement(offer: Offer) -> Agree:
    """How its addressee accepts an offer."""
    return Agree(offer.seat, offer.take, offer.give)


@known_to_all
class ReleaseOffered(NamedTuple):
    """A seat offers another so many of its armies for so many of its own, in place of an earlier offer."""

    seat: int
    other: int
    give: int
    take: int

    def fold(self, p: Position) -> None:
        others = (one for one in OFFERS.of(p) if tuple(one[:2]) != (self.seat, self.other))
        OFFERS.put(p, (*others, Offer(*self)))


@known_to_all
class PrisonersExchanged(NamedTuple):
    """A seat gave prisoners back to another for some of its own; they are in the reserves of their owners."""

    seat: int
    other: int
    given: int
    taken: int

    def fold(self, p: Position) -> None:
        for holder, of, armies in ((self.seat, self.other, self.given), (self.other, self.seat, self.taken)):
            capture(p, holder, of, -armies)
            add(RESERVE, p, (of, armies))
        pair = {self.seat, self.other}
        OFFERS.put(p, tuple(offer for offer in OFFERS.of(p) if {*offer[:2]} != pair))


@known_to_all
class MarketClosed(NamedTuple):
    """Offers that stand have lapsed."""

    def fold(self, p: Position) -> None:
        OFFERS.put(p, ())


# --- Who may, and what it does


def can_exchange(position: Position, seat: int, other: int) -> bool:
    """Whether two seats that play hold prisoners of each other."""
    held = CAPTIVES.of(position)
    both = held and held[seat][other] and held[other][seat]
    return bool(both) and position.is_playing(seat) and position.is_playing(other)


def partners(position: Position, seat: int) -> list[int]:
    """With whom a seat may exchange prisoners."""
    held = CAPTIVES.of(position)
    mine = held[seat] if held else ()
    return [other for other, captured in enumerate(mine) if captured and can_exchange(position, seat, other)]


def trading(position: Position) -> tuple[int, ...]:
    """The seats that can exchange something and have not said yet that they are done."""
    held, status = CAPTIVES.of(position), position.status
    found: list[int] = []
    for seat in unsettled(position) if held else ():
        for other, (theirs, mine) in enumerate(zip(held[seat], [row[seat] for row in held], strict=True)):
            if theirs and mine and not status[other]:
                found.append(seat)
                break
    return tuple(found)


def check_partner(position: Position, seat: int, other: int) -> None:
    """Refuse (Illegal) somebody with whom there is nothing to exchange."""
    if not (0 <= other < position.players and can_exchange(position, seat, other)):
        raise Illegal(
            "no_prisoners",
            gettext_noop("You can exchange prisoners only with somebody who holds some of yours."),
        )


def exchange(table: Table, seat: int, order: Release) -> None:
    """Offer, or meet what the other has offered."""
    position, other = table.position, order.other
    check_partner(position, seat, other)
    if not holds(position, Offer(seat, *order)):
        raise Illegal(
            "too_many_prisoners",
            gettext_noop(
                "You hold %(mine)d of theirs, and they hold %(theirs)d of yours: offer 1 to as many."
            ),
            mine=captives(position, seat, other),
            theirs=captives(position, other, seat),
        )
    if Offer(other, seat, order.take, order.give) in standing(position):
        table.write(PrisonersExchanged(seat, other, order.give, order.take))
    else:
        table.write(ReleaseOffered(seat, *order))


def accept(table: Table, seat: int, order: Agree) -> None:
    """Carry out what the other has offered."""
    check_partner(table.position, seat, order.other)
    offered = [offer for offer in standing(table.position) if offer[:2] == (order.other, seat)]
    if not offered:
        raise Illegal(
            "no_offer", gettext_noop("They have offered you nothing that still stands. Make an offer.")
        )
    stands = agreement(offered[0])
    if order != stands:
        raise Illegal(
            "other_terms",
            gettext_noop(
                "They offer you %(take)d of yours for %(give)d of theirs now: write “agree %(give)d for "
                "%(take)d with %(number)d” to accept."
            ),
            give=stands.give,
            take=stands.take,
            number=stands.other + 1,
        )
    table.write(PrisonersExchanged(seat, *order))


def finish(table: Table, seat: int, order: End | None = None) -> None:
    """Be done; offers stand until the market closes."""
    if seat in trading(table.position):
        table.settle(seat)


def enter(table: Table) -> None:
    """Leave those alone who have said that they exchange nothing."""
    for seat in trading(table.position):
        if table.rulebook.is_left(table.position, seat, MARKET):
            finish(table, seat)


def close(table: Table) -> None:
    if OFFERS.of(table.position):
        table.write(MarketClosed())
    table.next_phase()


def exchange_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Any rate, with each who holds some."""
    for other in partners(position, seat):
        give, take = captives(position, seat, other), captives(position, other, seat)
        slots = {
            "other": Slot("player", (other + 1,)),
            "give": Slot("number", range(1, give + 1)),
            "take": Slot("number", range(1, take + 1)),
        }
        yield Option(Release, "release {give} for {take} to {other}", slots)


def accept_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """The offers to the seat."""
    for offer in standing(position):
        if offer.other == seat and position.is_playing(offer.seat):
            other, give, take = agreement(offer)
            slots = {
                "other": Slot("player", (other + 1,)),
                "give": Slot("number", range(give, give + 1)),
                "take": Slot("number", range(take, take + 1)),
            }
            yield Option(Agree, "agree {give} for {take} with {other}", slots)


def end_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Once."""
    if seat in trading(position):
        yield Option(End, "end", {})


def somebody_trades(rulebook: Rulebook, position: Position, pending: tuple[Any, ...]) -> bool:
    """Whether the market can be open."""
    return bool(trading(position))


def fair(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """Accept what brings as many as it costs; offer everybody as many for as many, once."""
    offers = standing(view)
    for offer in offers:
        if offer.other == seat and offer.give >= offer.take:
            return agreement(offer)
    asked = {offer.other for offer in offers if offer.seat == seat}
    for other in partners(view, seat):
        if other not in asked:
            even = min(captives(view, seat, other), captives(view, other, seat))
            return Release(other, even, even)
    return End()


MARKET_OF_ALL = Stage(
    MARKET,
    gettext_noop("Market of prisoners"),
    {
        Release: OrderRule(exchange, exchange_options, by_anyone=True),
        Agree: OrderRule(accept, accept_options, by_anyone=True),
        End: OrderRule(finish, end_options),
    },
    actors=trading,
    enter=enter,
    answers=True,
    asks=True,
    spellings=Spellings(("market",), ("marché",)),
    default=finish,
    counsel=fair,
    done=close,
    possible=somebody_trades,
)
