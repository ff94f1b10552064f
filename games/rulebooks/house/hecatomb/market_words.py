"""How the market of prisoners is spoken of: its orders, what mails say of it, and what happened there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.errors import gettext_noop
from games.engine.notation.verb import Verb
from games.engine.words.spellings import Spellings, conjugated
from games.engine.words.telling import Guide
from games.rulebooks.house.hecatomb.account import captives
from games.rulebooks.house.hecatomb.market import (
    Agree,
    MarketClosed,
    PrisonersExchanged,
    Release,
    ReleaseOffered,
    partners,
    standing,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from games.engine import Option, Position, Rulebook
    from games.engine.notation.reader import Reader
    from games.engine.words.telling import Tell, Teller

TO = ("to", "with", "player", "à", "a", "au", "avec", "joueur", "joueuse")
FOR = ("for", "against", "contre", "pour")
BETWEEN = Spellings(("for",), ("contre",))
LABELS = {
    "other": Spellings(("player",), ("joueur",)),
    "give": Spellings(("you give back",), ("vous rendez",)),
    "take": Spellings(("for so many of yours",), ("contre tant des vôtres",)),
}


def player(reader: Reader) -> int:
    """The seat of a player by their number, from 1 on. Raises Unreadable."""
    reader.skip_all(TO)
    return reader.number(()) - 1


def terms(reader: Reader) -> tuple[int, int, int]:
    """A partner, how many are given back, and for how many. Raises Unreadable."""
    give = reader.number()
    reader.skip(*FOR)
    take = reader.number()
    return player(reader), give, take


def writer(to: Spellings) -> Callable[[Rulebook, Release | Agree, str], str]:
    """What writes such terms, with this word before the partner."""
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


def of_the_option_first(seats: list[int], option: Option) -> list[int]:
    """Other seats, the one that the option is about before all others."""
    return sorted(seats, key=lambda seat: seat + 1 not in option.slots["other"].values)


def tell_prisoners(teller: Teller, view: Position, option: Option) -> list[str]:
    """Who holds how many of whom, for a mail."""
    assert teller.reader is not None
    template = gettext_noop(
        "Player %(number)d, %(name)s, holds %(theirs)s of yours, and you hold %(mine)s of theirs."
    )
    return [
        teller.say(
            template,
            number=other + 1,
            name=teller.coloured(other),
            theirs=teller.armies(captives(view, other, teller.reader)),
            mine=teller.armies(captives(view, teller.reader, other)),
        )
        for other in of_the_option_first(partners(view, teller.reader), option)
    ]


def tell_offers(teller: Teller, view: Position, option: Option) -> list[str]:
    """What is offered to the reader, for a mail."""
    template = gettext_noop(
        "%(name)s offers you %(given)s of yours for %(taken)s of theirs: write “agree %(take)d for %(give)d "
        "with %(number)d” to accept."
    )
    offers = {offer.seat: offer for offer in standing(view) if offer.other == teller.reader}
    return [
        teller.say(
            template,
            name=teller.coloured(offer.seat),
            given=teller.armies(offer.give),
            taken=teller.armies(offer.take),
            give=offer.give,
            take=offer.take,
            number=offer.seat + 1,
        )
        for offer in map(offers.__getitem__, of_the_option_first([*offers], option))
    ]


def tell_own_offers(teller: Teller, view: Position) -> list[str]:
    """The reader's own offers that are open."""
    template = gettext_noop("Open: you offer %(other)s %(give)s of theirs for %(take)s of yours.")
    return [
        teller.say(
            template,
            other=teller.names[offer.other],
            give=teller.armies(offer.give),
            take=teller.armies(offer.take),
        )
        for offer in standing(view)
        if teller.is_reader(offer.seat) and view.is_playing(offer.other)
    ]


def release_told(teller: Teller, order: Release) -> str:
    template = gettext_noop("offer %(name)s %(given)s of theirs for %(taken)s of mine")
    return exchange(teller, template, order)


def agree_told(teller: Teller, order: Agree) -> str:
    template = gettext_noop("give %(name)s %(given)s of theirs for %(taken)s of mine, as they offer")
    return exchange(teller, template, order)


def exchange(teller: Teller, template: str, order: Release | Agree) -> str:
    """An exchange of prisoners with another player."""
    if not 0 <= order.other < len(teller.names):
        return ""
    sides = {"given": teller.armies(order.give), "taken": teller.armies(order.take)}
    return teller.say(template, name=teller.names[order.other], **sides)


GUIDES: dict[type, Guide] = {
    Release: Guide(
        told=release_told,
        use=gettext_noop("Prisoners that you give back, and your own that you ask for"),
        meanings={
            "release {give} for {take} to {other}": gettext_noop("Offer so many prisoners for so many.")
        },
        asked=gettext_noop("Exchange prisoners, or say that you are done"),
        done=gettext_noop("You are done with the market; it closes when all are"),
        button=gettext_noop("Go to the market"),
        press=gettext_noop("Offer this exchange"),
        passing=gettext_noop("That is all"),
        topic=gettext_noop("Prisoners"),
        lines=tell_prisoners,
        standing=tell_own_offers,
    ),
    Agree: Guide(
        told=agree_told,
        use=gettext_noop("An offer to exchange prisoners"),
        meanings={"agree {give} for {take} with {other}": gettext_noop("Accept what they offer.")},
        press=gettext_noop("Accept this exchange"),
        topic=gettext_noop("Offers"),
        lines=tell_offers,
    ),
}


def tell_offered(teller: Teller, event: ReleaseOffered) -> list[str]:
    sides = {"give": teller.armies(event.give), "take": teller.armies(event.take)}
    if teller.is_reader(event.other):
        told = gettext_noop("%(name)s offers you %(give)s of yours that they hold, for %(take)s of theirs.")
        return [teller.say(told, name=teller.names[event.seat], **sides)]
    mine = gettext_noop("You offer %(other)s %(give)s of theirs for %(take)s of yours.")
    theirs = gettext_noop("%(name)s offers %(other)s %(give)s for %(take)s.")
    return [teller.by(event.seat, mine, theirs, other=teller.names[event.other], **sides)]


def tell_exchanged(teller: Teller, event: PrisonersExchanged) -> list[str]:
    sides = {"given": teller.armies(event.given), "taken": teller.armies(event.taken)}
    if teller.is_reader(event.other):
        event, sides = (
            event._replace(seat=event.other, other=event.seat),
            {"given": sides["taken"], "taken": sides["given"]},
        )
    mine = gettext_noop("You exchanged prisoners with %(other)s: %(given)s for %(taken)s.")
    theirs = gettext_noop("%(name)s exchanged prisoners with %(other)s: %(given)s for %(taken)s.")
    return [teller.by(event.seat, mine, theirs, other=teller.names[event.other], **sides)]


SENTENCES: dict[type, Tell] = {
    ReleaseOffered: tell_offered,
    PrisonersExchanged: tell_exchanged,
    MarketClosed: lambda teller, event: [],
}
