"""The market of prisoners, held once a round, before its first turn, for all players at once.

Two players who hold prisoners of each other may offer an exchange at any rate. An offer that is accepted, or
matched by the same offer from the other side, is carried out at once. All other offers lapse when the market
closes. It closes as soon as all have said that they are done, or their time is up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from games.engine.errors import Illegal
from games.engine.events.knowledge import known_to_all, recorded_as
from games.engine.extra_state import ExtraState, add, by_all
from games.engine.legality import Option, Slot, Stage, slot_of_players, unsettled
from games.engine.notation.parts import Player
from games.engine.notation.verb import Verb
from games.engine.words.spellings import Spellings, conjugated
from games.features.exchanges import Exchange
from games.rulebooks.house.armies.account import CAPTIVES, RESERVE, captives, capture

if TYPE_CHECKING:
    from games.engine import Order, Position, Rulebook, Table
    from games.engine.notation.reader import Reader


class Release(NamedTuple):
    """Offer to give back armies of another seat in return for armies of the seat's own."""

    other: int
    give: int
    take: int


class Agree(NamedTuple):
    """Accept what another seat offers.

    The terms are repeated, since the offer may have changed in the meantime. `give` and `take` are from the
    point of view of the seat that accepts.
    """

    other: int
    give: int
    take: int


class ArmiesOffer(NamedTuple):
    """A seat's offer to give another seat some of its armies back, in return for some of its own."""

    seat: int
    other: int
    give: int
    take: int

    @property
    def number(self) -> int:
        """The number that identifies the offer: that of the player who made it."""
        return self.seat + 1


OFFERS: ExtraState[tuple[ArmiesOffer, ...]] = ExtraState(
    "releases",
    empty=(),
    seen=by_all,
    possible=lambda rulebook, position, value: all(
        {seat, other} <= {*range(position.players)} and give > 0 and take > 0
        for seat, other, give, take in value
    ),
)
"""The open offers, at most one from each seat to each other."""


def both_hold(position: Position, offer: ArmiesOffer) -> bool:
    """Return whether both seats hold the prisoners that the offer names."""
    seat, other, give, take = offer
    held = CAPTIVES.of(position)
    return bool(held) and 0 < give <= held[seat][other] and 0 < take <= held[other][seat]


def agreement(offer: ArmiesOffer) -> Agree:
    """Return the order with which the other seat accepts an offer."""
    return Agree(offer.seat, offer.take, offer.give)


@recorded_as("release_offered")
@known_to_all
class ReleaseOffered(NamedTuple):
    """A seat offers another some of that seat's armies in return for some of its own.

    An earlier offer to that seat lapses.
    """

    seat: int
    other: int
    give: int
    take: int

    def fold(self, p: Position) -> None:
        others = (one for one in OFFERS.of(p) if tuple(one[:2]) != (self.seat, self.other))
        OFFERS.put(p, (*others, ArmiesOffer(*self)))


@recorded_as("prisoners_exchanged")
@known_to_all
class PrisonersExchanged(NamedTuple):
    """A seat and another exchanged prisoners, who are back in the reserves of their owners."""

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


@recorded_as("market_closed")
@known_to_all
class MarketClosed(NamedTuple):
    """Open offers have lapsed."""

    def fold(self, p: Position) -> None:
        OFFERS.put(p, ())


# --- Partners and terms


def can_exchange(position: Position, seat: int, other: int) -> bool:
    """Return whether two seats are in play and hold prisoners of each other."""
    held = CAPTIVES.of(position)
    both = held and held[seat][other] and held[other][seat]
    return bool(both) and position.is_playing(seat) and position.is_playing(other)


def partners(position: Position, seat: int) -> list[int]:
    """Return the seats with which a seat may exchange prisoners."""
    held = CAPTIVES.of(position)
    mine = held[seat] if held else ()
    return [other for other, captured in enumerate(mine) if captured and can_exchange(position, seat, other)]


def check_partner(position: Position, seat: int, other: int) -> None:
    """Raise Illegal if there is nothing to exchange with this seat."""
    if not (0 <= other < position.players and can_exchange(position, seat, other)):
        raise Illegal("no_prisoners")


def terms_of(other: int, give: range, take: range) -> dict[str, Slot]:
    """Return the slots of an exchange with another seat."""
    return {
        "other": slot_of_players([other]),
        "give": Slot("number", give),
        "take": Slot("number", take),
    }


class Market(Exchange[ArmiesOffer]):
    """The exchange of prisoners, at any rate, between seats that hold each other's. Offers need no reply."""

    key = "market"
    spellings = Spellings(("market",), ("marché",))
    offering, accepting = Release, Agree
    terms = ArmiesOffer
    offers = OFFERS

    def offered(self, table: Table, seat: int, order: Release) -> PrisonersExchanged | ReleaseOffered:
        """Make an offer, or carry out the exchange if the other seat has offered exactly this."""
        position, other = table.position, order.other
        check_partner(position, seat, other)
        if not both_hold(position, ArmiesOffer(seat, *order)):
            raise Illegal(
                "too_many_prisoners",
                mine=captives(position, seat, other),
                theirs=captives(position, other, seat),
            )
        if ArmiesOffer(other, seat, order.take, order.give) in self.standing(position):
            return PrisonersExchanged(seat, other, order.give, order.take)
        return ReleaseOffered(seat, *order)

    def meant(self, position: Position, seat: int, order: Agree) -> ArmiesOffer:
        check_partner(position, seat, order.other)
        for offer in self.open_to(position, seat):
            if offer.seat == order.other:
                return offer
        raise Illegal("no_offer")

    def exchanged(self, table: Table, seat: int, offer: ArmiesOffer, order: Agree) -> PrisonersExchanged:
        stands = agreement(offer)
        if order != stands:
            raise Illegal("other_terms", give=stands.give, take=stands.take, number=offer.number)
        return PrisonersExchanged(seat, *order)

    def closed(self, position: Position) -> MarketClosed | None:
        return MarketClosed() if OFFERS.of(position) else None

    def actors(self, position: Position) -> tuple[int, ...]:
        """Return the seats that can exchange something and have not said yet that they are done."""
        held, status = CAPTIVES.of(position), position.status
        found: list[int] = []
        for seat in unsettled(position) if held else ():
            for other, (theirs, mine) in enumerate(zip(held[seat], [row[seat] for row in held], strict=True)):
                if theirs and mine and not status[other]:
                    found.append(seat)
                    break
        return tuple(found)

    def stands(self, position: Position, offer: ArmiesOffer) -> bool:
        return both_hold(position, offer)

    def offer_options(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
        """Yield an offer at any rate to each possible partner."""
        for other in partners(position, seat):
            give, take = captives(position, seat, other), captives(position, other, seat)
            slots = terms_of(other, range(1, give + 1), range(1, take + 1))
            yield Option(Release, "release {give} for {take} to {other}", slots)

    def accept_options(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
        """Yield the acceptance of each offer to the seat."""
        for offer in self.open_to(position, seat):
            other, give, take = agreement(offer)
            slots = terms_of(other, range(give, give + 1), range(take, take + 1))
            yield Option(Agree, "agree {give} for {take} with {other}", slots)

    def bot_order(self, rulebook: Rulebook, view: Position, seat: int) -> Order:
        """Accept a good offer, or make one.

        An offer is good if it brings at least as many armies as it costs. Each partner is offered one even
        exchange.
        """
        for offer in self.open_to(view, seat):
            if offer.give >= offer.take:
                return agreement(offer)
        asked = {offer.other for offer in self.standing(view) if offer.seat == seat}
        for other in partners(view, seat):
            if other not in asked:
                even = min(captives(view, seat, other), captives(view, other, seat))
                return Release(other, even, even)
        return self.content(view, seat)

    def stage(self) -> Stage:
        """Return the stage, with the orders to make offers listed before those to accept them."""
        stage = super().stage()
        return replace(stage, orders={Release: stage.orders[Release], **stage.orders})


MARKET = Market()
MARKET_OF_ALL = MARKET.stage()


# --- As text

PARTNER = Player(("to", "with", "player", "à", "a", "au", "avec", "joueur", "joueuse"))
FOR = ("for", "against", "contre", "pour")
BETWEEN = Spellings(("for",), ("contre",))
LABELS = {
    "other": Spellings(("player",), ("joueur",)),
    "give": Spellings(("you give back",), ("vous rendez",)),
    "take": Spellings(("for so many of yours",), ("contre tant des vôtres",)),
}


def terms(reader: Reader) -> tuple[int, int, int]:
    """Read terms such as `2 for 3 with 4`. Return the partner first. Raise Unreadable."""
    give = reader.number()
    reader.skip(*FOR)
    take = reader.number()
    return PARTNER.read(reader), give, take


def writer(to: Spellings) -> Callable[[Rulebook, Release | Agree, str], str]:
    """Return a function that writes terms as text, with this word before the partner."""
    return lambda rulebook, order, language: (
        f"{order.give} {BETWEEN.written(language)} {order.take} {to.written(language)} {order.other + 1}"
    )


VERBS = (
    Verb(
        Agree,
        Spellings(("agree",), ("consentir", "je consens", "consens", "consentez")),
        reads=lambda reader: Agree(*terms(reader)),
        writes=writer(Spellings(("with",), ("avec",))),
        examples={"en": "agree 2 for 3 with 4", "fr": "consentir 2 contre 3 avec 4"},
        labels=LABELS,
    ),
    Verb(
        Release,
        Spellings(("release",), conjugated("libér")),
        reads=lambda reader: Release(*terms(reader)),
        writes=writer(Spellings(("to",), ("à",))),
        examples={"en": "release 3 for 2 to 4", "fr": "libérer 3 contre 2 à 4"},
        labels=LABELS,
    ),
)
