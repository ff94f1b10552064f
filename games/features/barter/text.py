"""How exchanges are told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from games.engine.errors import gettext_noop
from games.engine.words.telling import Guide
from games.features.barter import Barter
from games.features.barter.orders import Accept, Decline, Offer
from games.features.barter.terms import (
    OFFERS,
    BarterClosed,
    Declined,
    Exchanged,
    Offered,
    offers_to,
)
from games.texts.text import Text

if TYPE_CHECKING:
    from games.engine.legality import Option
    from games.engine.position import Position
    from games.engine.words.telling import Tell, Teller
    from games.features.barter.terms import Terms


def parts(teller: Teller, terms: Offered | Exchanged | Terms) -> dict[str, Any]:
    """Who, what, for what."""
    number, _seat, other, given, taken = terms
    return {
        "number": number,
        "other": teller.names[other],
        "given": teller.lands(given),
        "taken": teller.lands(taken),
    }


def tell_offered(teller: Teller, event: Offered) -> list[str]:
    told = parts(teller, event)
    if teller.is_reader(event.other):
        template = gettext_noop("%(name)s offers you %(given)s for %(taken)s (offer %(number)d).")
        return [teller.by(event.seat, template, template, **told)]
    mine = gettext_noop("You offer %(other)s %(given)s for %(taken)s.")
    theirs = gettext_noop("%(name)s offers %(other)s %(given)s for %(taken)s.")
    return [teller.by(event.seat, mine, theirs, **told)]


def tell_exchanged(teller: Teller, event: Exchanged) -> list[str]:
    told = parts(teller, event)
    if teller.is_reader(event.other):
        template = gettext_noop("You gave %(name)s %(taken)s and received %(given)s.")
        return [teller.by(event.seat, template, template, **told)]
    mine = gettext_noop("You gave %(other)s %(given)s and received %(taken)s.")
    theirs = gettext_noop("%(name)s gave %(other)s %(given)s and received %(taken)s.")
    return [teller.by(event.seat, mine, theirs, **told)]


def tell_declined(teller: Teller, event: Declined) -> list[str]:
    mine = gettext_noop("You turned down the offers that you had.")
    theirs = gettext_noop("%(name)s turned down all offers.")
    return [teller.by(event.seat, mine, theirs)]


def tell_closed(teller: Teller, event: BarterClosed) -> list[str]:
    return [teller.say(gettext_noop("The exchanges are over."))]


def offers_told(teller: Teller, view: Position, option: Option) -> list[str]:
    """The offers that the reader has, each with its number."""
    assert teller.reader is not None
    template = gettext_noop("Offer %(number)d: %(from_whom)s gives you %(given)s for %(taken)s.")
    return [
        teller.say(template, from_whom=teller.names[terms[1]], **parts(teller, terms))
        for terms in offers_to(view, teller.reader)
    ]


def offering_told(teller: Teller, view: Position, option: Option) -> list[str]:
    """How an offer is written."""
    how = gettext_noop(
        "You may offer others territories for theirs: “offer alaska, peru for japan”. Whoever is "
        "content writes “end”."
    )
    return [teller.say(how)]


def open_told(teller: Teller, view: Position) -> list[str]:
    """The reader's own offers that are open."""
    template = gettext_noop("Open: you offer %(other)s %(given)s for %(taken)s.")
    own = [terms for terms in OFFERS.of(view) if teller.is_reader(terms[1]) and view.is_playing(terms[2])]
    return [teller.say(template, **parts(teller, terms)) for terms in own]


SENTENCES: dict[type, Tell] = {
    Offered: tell_offered,
    Exchanged: tell_exchanged,
    Declined: tell_declined,
    BarterClosed: tell_closed,
}
LESSON = gettext_noop(
    "Better what you were dealt, before the first armies are placed: lands that lie together are easier to "
    "hold."
)


def offer_told(teller: Teller, order: Offer) -> str:
    lots = {"given": teller.lands(order.given), "taken": teller.lands(order.taken)}
    return teller.say(gettext_noop("offer %(given)s for %(taken)s"), **lots)


def accept_told(teller: Teller, order: Accept) -> str:
    return teller.say(gettext_noop("accept offer %(number)d"), number=order.number)


def decline_told(teller: Teller, order: Decline) -> str:
    return teller.say(gettext_noop("turn all offers down"))


OFFERING = Guide(
    told=offer_told,
    use=gettext_noop("An exchange of territories, before the first armies are placed"),
    meanings={"offer {given} for {taken}": gettext_noop("Offer territories of yours for some of another.")},
    asked=gettext_noop("Exchange territories, or keep yours"),
    done=gettext_noop("You keep what you have, unless somebody makes you an offer"),
    spent=gettext_noop("You have made all your offers: end when you are content"),
    button=gettext_noop("Exchange territories"),
    passing=gettext_noop("Keep what I have"),
    lesson=LESSON,
    topic=gettext_noop("Exchanges"),
    lines=offering_told,
    standing=open_told,
)
ACCEPTING = Guide(
    told=accept_told,
    use=gettext_noop("An offer that was made to you"),
    meanings={"accept {number}": gettext_noop("Accept the offer of this number.")},
    topic=gettext_noop("Offers to you"),
    lines=offers_told,
)
DECLINING = Guide(
    told=decline_told,
    use=gettext_noop("To turn down all offers, and keep your territories"),
    meanings={"decline": gettext_noop("Turn down all offers, and keep your territories.")},
    press=gettext_noop("Turn all offers down"),
)


class BarterText(Text[Barter]):
    news = (Exchanged,)
    sentences: ClassVar = SENTENCES
    guides: ClassVar = {Offer: OFFERING, Accept: ACCEPTING, Decline: DECLINING}
