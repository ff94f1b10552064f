"""The bids before an epoch, made at once and in secret, for the order of its turns.

The player who sacrifices most chooses a marker first; dice decide between equal bids. All faith that was bid
is lost (« Début d'une époque »; A49).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.engine.chance.dice import one_die
from games.engine.errors import Illegal
from games.engine.events import StandingSet
from games.engine.events.knowledge import known_to_all, known_to_its_seat, recorded_as, with_dice
from games.engine.legality import Option, OrderRule, Slot, Stage, somebody_decides, unsettled
from games.engine.notation.parts import Number
from games.engine.notation.verb import Verb
from games.engine.phases.anytime import LEFT_TO_RULES
from games.engine.words.spellings import Spellings, conjugated
from games.rulebooks.godstorm.preferences import Preferences, by_key, in_full, template
from games.rulebooks.godstorm.rites import rites
from games.rulebooks.godstorm.state import (
    BIDS,
    EPOCH,
    EPOCHS,
    FAITH,
    ORDER,
    STANDING_BIDS,
    Bid,
    faith,
    of_seat,
    put_seat,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.engine import Position, Rulebook, Table

MARKERS = tuple(
    Spellings((str(number), *also), (*french,))
    for number, also, french in (
        (1, ("first",), ("1", "premier")),
        (2, ("second",), ("2", "deuxième")),
        (3, ("third",), ("3", "troisième")),
        (4, ("fourth",), ("4", "quatrième")),
        (5, ("fifth",), ("5", "cinquième")),
    )
)
MOST_FAITH = 20
PLACES = 2
"""The number of markers that a form asks for. Those that are not named follow in their usual order."""
FAITH_WORDS = ("faith", "foi", "de foi")


@recorded_as("bid_made")
@known_to_its_seat
class BidMade(NamedTuple):
    """A seat has bid this much faith for these markers, the most wanted first. Secret until all have bid."""

    seat: int
    faith: int
    markers: tuple[int, ...]

    def fold(self, p: Position) -> None:
        put_seat(BIDS, p, self.seat, (self.faith, *self.markers), ())


@recorded_as("bid_stands")
@known_to_its_seat
class BidStands(NamedTuple):
    """A seat makes this bid before every epoch, as far as its faith allows. Secret."""

    seat: int
    faith: int
    markers: tuple[int, ...]

    def fold(self, p: Position) -> None:
        put_seat(STANDING_BIDS, p, self.seat, (self.faith, *self.markers), ())


@recorded_as("bids_revealed")
@with_dice
@known_to_all
class BidsRevealed(NamedTuple):
    """What each seat bid (0: nothing, or out), and the seats in the order of the markers that they took.

    `dice` are those thrown between equal bids: for each throw, a digit or `-` for each seat.
    """

    bids: tuple[int, ...]
    order: tuple[int, ...]
    dice: str

    def fold(self, p: Position) -> None:
        for seat, bid in enumerate(self.bids):
            if bid:
                put_seat(FAITH, p, seat, faith(p, seat) - bid, 0)
        ORDER.put(p, self.order)
        BIDS.put(p, ())


class MakeBid(NamedTuple):
    """Sacrifice faith for the order of turns; name the wanted markers, the most wanted first."""

    faith: int
    markers: tuple[int, ...]


class StandBid(NamedTuple):
    """Make this bid before every epoch from now on."""

    faith: int
    markers: tuple[int, ...]


PARTS = (Number(FAITH_WORDS), Preferences(MARKERS, optional=True))
LABELS = {
    "faith": Spellings(("faith",), ("foi",)),
    "first": Spellings(("place in the order of turns",), ("place dans l’ordre du tour",)),
    "second": Spellings(("if it is taken",), ("si elle est prise",)),
}
BID = Verb(
    MakeBid,
    Spellings(("bid",), conjugated("mis")),
    PARTS,
    labels=LABELS,
    words=by_key(MARKERS),
    told_as="makebid",
)
STANDING_BID = Verb(
    StandBid,
    Spellings(("bid always", "always bid"), ("miser toujours", "toujours miser")),
    PARTS,
    labels=LABELS,
    words=by_key(MARKERS),
    is_abbreviated=False,
    told_as="standbid",
)


def ranked(position: Position, markers: tuple[int, ...]) -> tuple[int, ...]:
    """Return all markers of the game, from 1, the most wanted first.

    `markers` are those that were named, from 0.
    """
    return tuple(marker + 1 for marker in in_full(markers, range(position.players)))


def bid(table: Table, seat: int, order: MakeBid) -> None:
    """Store a bid, hidden from the others. Raise Illegal if there is not enough faith."""
    own = faith(table.position, seat)
    if not own and order.faith:
        raise Illegal("wrong_bid.no_faith")
    if not 0 <= order.faith <= own:
        raise Illegal("wrong_bid", faith=own)
    table.write(BidMade(seat, order.faith, ranked(table.position, order.markers)))
    table.settle(seat)


def bid_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield the bid with any part of the seat's faith, and the markers that it wants most."""
    yield bidding("bid {faith}", MakeBid, faith(position, seat), position)


def stand(table: Table, seat: int, order: StandBid) -> None:
    """Make this bid from now on, and at once if bids are being made. Raise Illegal if it is too high."""
    position = table.position
    if order.faith > MOST_FAITH:
        raise Illegal("wrong_bid", faith=MOST_FAITH)
    table.write(BidStands(seat, order.faith, ranked(position, order.markers)))
    table.write(StandingSet(seat, BIDDING.key, LEFT_TO_RULES))
    if seat in unsettled(position):
        bid_as_ever(table, seat)
        table.gather()


def stand_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield the standing bid with any amount. A player who then has less faith bids what they have."""
    yield bidding("bid always {faith}", StandBid, MOST_FAITH, position)


def markers_in_a_bid(position: Position) -> int:
    """Return how many markers a bid names."""
    return min(PLACES, position.players - 1)


def bidding(verb: str, kind: type, most: int, position: Position) -> Option:
    """Return the option to bid at most `most` and to name the most wanted markers.

    With two players, it is enough to name one marker.
    """
    places = markers_in_a_bid(position)
    slots = Preferences(MARKERS[: position.players]).slots(places)
    return Option(kind, template(verb, places), {"faith": Slot("number", range(most + 1), usual=0)} | slots)


def bid_as_ever(table: Table, seat: int) -> None:
    """Bid for a player who has not bid: their standing bid, as far as their faith allows, or nothing."""
    position = table.position
    amount, *markers = of_seat(STANDING_BIDS, position, seat, ()) or (0, *ranked(position, ()))
    table.write(BidMade(seat, min(amount, faith(position, seat)), tuple(markers)))
    table.settle(seat)


def reveal(table: Table) -> None:
    """Take all faith that was bid, and let the seats choose their markers in the order of their bids."""
    position = table.position
    bids = BIDS.of(position) or ((),) * position.seats
    playing = position.playing
    amounts = tuple(
        bids[seat][0] if bids[seat] and seat in playing else 0 for seat in range(position.players)
    )
    weights = {
        seat: amounts[seat] + sum(part.bid_bonus(position, seat) for part in rites(table.rulebook))
        for seat in playing
    }
    first, dice = by_weight(table, weights)
    order = markers_taken(position, first, bids)
    table.write(BidsRevealed(amounts, order, dice))
    table.next_phase()


def by_weight(table: Table, weights: dict[int, int]) -> tuple[list[int], str]:
    """Return the seats, the greatest weight first, and the dice thrown between equal weights."""
    keys: dict[int, list[object]] = {seat: [weight] for seat, weight in weights.items()}
    throws: list[str] = []
    while True:
        known = list(keys.values())
        alike = [seat for seat, key in keys.items() if known.count(key) > 1]
        if not alike:
            break
        faces = {seat: one_die(table.dice, f"seat {seat} for the order of turns") for seat in alike}
        throws.append("".join(faces.get(seat, "-") for seat in range(table.position.players)))
        for seat in alike:
            keys[seat].append(faces[seat])
    return sorted(keys, key=lambda seat: keys[seat], reverse=True), " ".join(throws)


def markers_taken(position: Position, choosers: list[int], bids: tuple[Bid, ...]) -> tuple[int, ...]:
    """Return all players' seats in the order of their markers; those who are out take what is left."""
    taken: dict[int, int] = {}
    gone = [seat for seat in range(position.players) if seat not in choosers]
    for seat in (*choosers, *gone):
        wanted = bids[seat][1:] if bids[seat] else ()
        taken[next(m for m in in_full(wanted, range(1, position.players + 1)) if m not in taken)] = seat
    return tuple(taken[marker] for marker in sorted(taken))


DECISIVE = (1, EPOCHS)
"""The epochs in which a computer player bids all of its faith; in others it bids a part."""
PART = 4


def bot_order(rulebook: Rulebook, view: Position, seat: int) -> MakeBid:
    """Bid to play last, with at most one faith more than any other player has.

    By then the others have spread out, and nobody retakes what is taken at the end.
    """
    own = faith(view, seat) // (1 if EPOCH.of(view) in DECISIVE else PART)
    most = max(faith(view, other) for other in range(view.players) if other != seat)
    return MakeBid(min(own, most + 1), tuple(reversed(range(view.players)))[: markers_in_a_bid(view)])


BIDDING = Stage(
    "bid",
    {
        MakeBid: OrderRule(bid, bid_options),
        StandBid: OrderRule(stand, stand_options, by_anyone=True),
    },
    actors=unsettled,
    answers=True,
    asks=True,
    spellings=Spellings(("bid",), ("enchère", "mise")),
    default=bid_as_ever,
    bot_order=bot_order,
    done=reveal,
    possible=somebody_decides,
)


def by_markers(position: Position) -> tuple[int, ...]:
    """Return the order of turns in this epoch; neutrals, which have no marker, come last."""
    return (*(ORDER.of(position) or range(position.players)), *position.neutrals)
