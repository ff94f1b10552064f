"""The text of exchanges in the open."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.features.barter import Barter
from games.features.barter.orders import OPEN_BARTER, Accept, Decline, Offer
from games.features.barter.terms import BarterClosed, Declined, Exchanged, Offered
from games.features.exchanges.text import LESSON, between, own_offers
from games.features.exchanges.text import REFUSALS as EXCHANGES
from games.texts.guide import Choices, Guide, Prompt
from games.texts.text import Text
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.engine.legality import Option
    from games.engine.position import Position
    from games.features.barter.terms import Terms
    from games.texts.narration import Narrator, Tell


def lots(narrator: Narrator, terms: Offered | Exchanged | Terms | Offer) -> dict[str, str]:
    """Return the two lots, in words."""
    return {"given": narrator.lands(terms.given), "taken": narrator.lands(terms.taken)}


def tell_offered(narrator: Narrator, event: Offered) -> list[str]:
    mine = gettext_noop("You offer %(other)s %(given)s for %(taken)s.")
    to_me = gettext_noop("%(name)s offers you %(given)s for %(taken)s (offer %(number)d).")
    theirs = gettext_noop("%(name)s offers %(other)s %(given)s for %(taken)s.")
    return between(narrator, event, mine, to_me, theirs, number=event.offer, **lots(narrator, event))


def tell_exchanged(narrator: Narrator, event: Exchanged) -> list[str]:
    mine = gettext_noop("You gave %(other)s %(given)s and received %(taken)s.")
    with_me = gettext_noop("You gave %(name)s %(taken)s and received %(given)s.")
    theirs = gettext_noop("%(name)s gave %(other)s %(given)s and received %(taken)s.")
    return between(narrator, event, mine, with_me, theirs, **lots(narrator, event))


def tell_declined(narrator: Narrator, event: Declined) -> list[str]:
    mine = gettext_noop("You turned down the offers that you had.")
    theirs = gettext_noop("%(name)s turned down all offers.")
    return [narrator.by(event.seat, mine, theirs)]


def tell_closed(narrator: Narrator, event: BarterClosed) -> list[str]:
    return [narrator.say(gettext_noop("The exchanges are over."))]


def offers_told(narrator: Narrator, view: Position, option: Option) -> list[str]:
    """List the offers made to the reader, each with its number."""
    assert narrator.reader is not None
    template = gettext_noop("Offer %(number)d: %(from_whom)s gives you %(given)s for %(taken)s.")
    return [
        narrator.say(
            template, from_whom=narrator.names[terms.seat], number=terms.number, **lots(narrator, terms)
        )
        for terms in OPEN_BARTER.open_to(view, narrator.reader)
    ]


def offering_told(narrator: Narrator, view: Position, option: Option) -> list[str]:
    """Explain how an offer is written."""
    how = gettext_noop(
        "You may offer other players territories for theirs: “offer alaska, peru for japan”. "
        "When you are satisfied, write “end”."
    )
    return [narrator.say(how)]


def open_told(narrator: Narrator, view: Position) -> list[str]:
    """List the reader's own open offers."""
    template = gettext_noop("Open: you offer %(other)s %(given)s for %(taken)s.")
    return [
        narrator.say(template, other=narrator.names[terms.other], **lots(narrator, terms))
        for terms in own_offers(narrator, view, OPEN_BARTER)
    ]


SENTENCES: dict[type, Tell] = {
    Offered: tell_offered,
    Exchanged: tell_exchanged,
    Declined: tell_declined,
    BarterClosed: tell_closed,
}


def offer_told(narrator: Narrator, order: Offer) -> str:
    return narrator.say(gettext_noop("offer %(given)s for %(taken)s"), **lots(narrator, order))


def accept_told(narrator: Narrator, order: Accept) -> str:
    return narrator.say(gettext_noop("accept offer %(number)d"), number=order.number)


def decline_told(narrator: Narrator, order: Decline) -> str:
    return narrator.say(gettext_noop("turn all offers down"))


OFFERING = Guide(
    use=gettext_noop("An exchange of territories, before the first armies are placed"),
    meanings={
        "offer {given} for {taken}": gettext_noop("Offer some of your territories for another player’s.")
    },
    phrase=offer_told,
    lessons=(LESSON,),
    prompt=Prompt(
        asked=gettext_noop("Exchange territories, or keep yours"),
        done=gettext_noop("You keep what you have, unless somebody makes you an offer"),
        spent=gettext_noop("You have made all your offers: end when you are satisfied"),
        button=gettext_noop("Exchange territories"),
        passing=gettext_noop("Keep what I have"),
    ),
    choices=Choices(heading=gettext_noop("Exchanges"), lines=offering_told, standing=open_told),
)
ACCEPTING = Guide(
    use=gettext_noop("An offer made to you"),
    meanings={"accept {number}": gettext_noop("Accept the offer with this number.")},
    phrase=accept_told,
    choices=Choices(heading=gettext_noop("Offers to you"), lines=offers_told),
)
DECLINING = Guide(
    use=gettext_noop("To turn down all offers, and keep your territories"),
    meanings={"decline": gettext_noop("Turn down all offers, and keep your territories.")},
    press=gettext_noop("Turn all offers down"),
    phrase=decline_told,
)


class BarterText(Text[Barter]):
    stages: ClassVar = {
        "barter": gettext_noop("Exchanges"),
    }
    reasons: ClassVar = {
        "not_dealt": gettext_noop("No territory cards are dealt, so there is nothing to exchange."),
    }
    refusals: ClassVar = {
        **EXCHANGES,
        "lot_too_large": gettext_noop("A lot holds at most %(most)d territories."),
        "offers_open": gettext_noop(
            "You have offers. Accept one (accept %(number)d), or turn them all down (decline)."
        ),
        "wrong_lot": gettext_noop(
            "Offer some of your territories for some of one other player’s. Each of you must "
            "keep one, and needs an army for each territory received."
        ),
    }
    news = (Exchanged,)
    sentences: ClassVar = SENTENCES
    guides: ClassVar = {Offer: OFFERING, Accept: ACCEPTING, Decline: DECLINING}
