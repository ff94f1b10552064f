"""The texts of the market of prisoners, including those for mails and for its events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.features.exchanges.text import between, of_the_option_first, offers_to_reader, own_offers
from games.rulebooks.house.armies.account import captives
from games.rulebooks.house.armies.market import (
    MARKET,
    Agree,
    MarketClosed,
    PrisonersExchanged,
    Release,
    ReleaseOffered,
    partners,
)
from games.texts.guide import Choices, Guide, Prompt
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.engine import Option, Position
    from games.texts.narration import Narrator, Tell


def tell_prisoners(narrator: Narrator, view: Position, option: Option) -> list[str]:
    """Say for a mail how many prisoners the reader and each partner hold of each other."""
    assert narrator.reader is not None
    template = gettext_noop(
        "Player %(number)d, %(name)s, holds %(theirs)s of yours, and you hold %(mine)s of theirs."
    )
    return [
        narrator.say(
            template,
            number=other + 1,
            name=narrator.coloured(other),
            theirs=narrator.armies(captives(view, other, narrator.reader)),
            mine=narrator.armies(captives(view, narrator.reader, other)),
        )
        for other in of_the_option_first(partners(view, narrator.reader), option)
    ]


def tell_offers(narrator: Narrator, view: Position, option: Option) -> list[str]:
    """Describe, in a mail, the offers that the reader has received."""
    template = gettext_noop(
        "%(name)s offers you %(given)s of yours for %(taken)s of theirs: write “agree %(take)d "
        "for %(give)d with %(number)d” to accept."
    )
    return [
        narrator.say(
            template,
            name=narrator.coloured(offer.seat),
            given=narrator.armies(offer.give),
            taken=narrator.armies(offer.take),
            give=offer.give,
            take=offer.take,
            number=offer.seat + 1,
        )
        for offer in offers_to_reader(narrator, view, MARKET, option)
    ]


def tell_own_offers(narrator: Narrator, view: Position) -> list[str]:
    """List the reader's own open offers."""
    template = gettext_noop("Open: you offer %(other)s %(give)s of theirs for %(take)s of yours.")
    return [
        narrator.say(
            template,
            other=narrator.names[offer.other],
            give=narrator.armies(offer.give),
            take=narrator.armies(offer.take),
        )
        for offer in own_offers(narrator, view, MARKET)
    ]


def release_told(narrator: Narrator, order: Release) -> str:
    template = gettext_noop("offer %(name)s %(given)s of theirs for %(taken)s of mine")
    return exchange(narrator, template, order)


def agree_told(narrator: Narrator, order: Agree) -> str:
    template = gettext_noop("give %(name)s %(given)s of theirs for %(taken)s of mine, as they offer")
    return exchange(narrator, template, order)


def exchange(narrator: Narrator, template: str, order: Release | Agree) -> str:
    """Describe an exchange of prisoners with another player; nothing if there is no such player."""
    if not 0 <= order.other < len(narrator.names):
        return ""
    sides = {"given": narrator.armies(order.give), "taken": narrator.armies(order.take)}
    return narrator.say(template, name=narrator.names[order.other], **sides)


GUIDES: dict[type, Guide] = {
    Release: Guide(
        use=gettext_noop("Prisoners that you give back, and your own that you ask for"),
        meanings={
            "release {give} for {take} to {other}": gettext_noop(
                "Offer this many prisoners for this many of your own."
            )
        },
        press=gettext_noop("Offer this exchange"),
        phrase=release_told,
        prompt=Prompt(
            asked=gettext_noop("Exchange prisoners, or say that you are done"),
            done=gettext_noop("You are done with the market; it closes when all are"),
            button=gettext_noop("Go to the market"),
            passing=gettext_noop("That is all"),
        ),
        choices=Choices(heading=gettext_noop("Prisoners"), lines=tell_prisoners, standing=tell_own_offers),
    ),
    Agree: Guide(
        use=gettext_noop("An offer to exchange prisoners"),
        meanings={"agree {give} for {take} with {other}": gettext_noop("Accept what they offer.")},
        press=gettext_noop("Accept this exchange"),
        phrase=agree_told,
        choices=Choices(heading=gettext_noop("Offers"), lines=tell_offers),
    ),
}


def tell_offered(narrator: Narrator, event: ReleaseOffered) -> list[str]:
    mine = gettext_noop("You offer %(other)s %(give)s of theirs for %(take)s of yours.")
    to_me = gettext_noop("%(name)s offers you %(give)s of yours that they hold, for %(take)s of theirs.")
    theirs = gettext_noop("%(name)s offers %(other)s %(give)s for %(take)s.")
    armies = {"give": narrator.armies(event.give), "take": narrator.armies(event.take)}
    return between(narrator, event, mine, to_me, theirs, **armies)


def tell_exchanged(narrator: Narrator, event: PrisonersExchanged) -> list[str]:
    mine = gettext_noop("You exchanged prisoners with %(other)s: %(given)s for %(taken)s.")
    with_me = gettext_noop("You exchanged prisoners with %(name)s: %(taken)s for %(given)s.")
    theirs = gettext_noop("%(name)s exchanged prisoners with %(other)s: %(given)s for %(taken)s.")
    armies = {"given": narrator.armies(event.given), "taken": narrator.armies(event.taken)}
    return between(narrator, event, mine, with_me, theirs, **armies)


SENTENCES: dict[type, Tell] = {
    ReleaseOffered: tell_offered,
    PrisonersExchanged: tell_exchanged,
    MarketClosed: lambda narrator, event: [],
}
