"""The text of sealed exchanges."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.engine.position import HIDDEN
from games.features.exchanges.lots import Lot
from games.features.exchanges.text import LESSON, between, own_offers
from games.features.exchanges.text import REFUSALS as EXCHANGES
from games.features.sealed_barter import SealedBarter
from games.features.sealed_barter.jokers import JokersHeld, jokers_of
from games.features.sealed_barter.lots import LotLaid, LotsSwapped, Passed, Uncovered
from games.features.sealed_barter.orders import SEALED_LOTS, Lay, Match, Pass
from games.texts.guide import Choices, Guide, Prompt
from games.texts.text import Text
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.engine.legality import Option
    from games.engine.position import Position
    from games.texts.narration import Narrator, Tell


JOKERS_HELD = gettext_noop(
    "Jokers that you hold: %(jokers)d. A joker counts as a card of any continent: “lay joker, peru”."
)


def cards_told(narrator: Narrator, lot: Lot) -> str:
    lands = len(narrator.rulebook.board.territories)
    return narrator.listed([narrator.lands((card,)) if card < lands else narrator.card(card) for card in lot])


def tell_laid(narrator: Narrator, event: LotLaid) -> list[str]:
    mine = gettext_noop("You lay a lot down: %(lands)s.")
    theirs = gettext_noop("%(name)s lays lot %(number)d down (cards in it: %(size)d).")
    lands = "" if HIDDEN in event.lot else cards_told(narrator, event.lot)
    return [narrator.by(event.seat, mine, theirs, lands=lands, number=event.offer, size=len(event.lot))]


def tell_swapped(narrator: Narrator, event: LotsSwapped) -> list[str]:
    if HIDDEN in event.given:
        template = gettext_noop("%(name)s and %(other)s swap lots (cards in each: %(size)d).")
        words = {"other": narrator.names[event.other], "size": len(event.given)}
        return [narrator.by(event.seat, template, template, strong=(), **words)]
    mine = gettext_noop("You gave %(other)s %(given)s and received %(taken)s.")
    with_me = gettext_noop("You gave %(name)s %(taken)s and received %(given)s.")
    lots = {"given": cards_told(narrator, event.given), "taken": cards_told(narrator, event.taken)}
    return between(narrator, event, mine, with_me, theirs="", **lots)


def tell_passed(narrator: Narrator, event: Passed) -> list[str]:
    mine = gettext_noop("You let the lots be.")
    theirs = gettext_noop("%(name)s lets the lots be.")
    return [narrator.by(event.seat, mine, theirs)]


def tell_uncovered(narrator: Narrator, event: Uncovered) -> list[str]:
    return [narrator.say(gettext_noop("The exchanges are over, and everybody shows their territories."))]


def lots_told(narrator: Narrator, view: Position, option: Option) -> list[str]:
    """List the lots on the table, beginning with the one of this option."""
    template = gettext_noop(
        "Lot %(number)d, laid down by %(whose)s (cards in it: %(size)d). Write “match %(number)d"
        " …” or “let be”."
    )
    passed = gettext_noop(
        "Lot %(number)d, laid down by %(whose)s (cards in it: %(size)d). You let it be, and can "
        "still write “match %(number)d …”."
    )
    assert narrator.reader is not None
    is_open = {laid.number for laid in SEALED_LOTS.unanswered(view, narrator.reader)}
    wanted = option.slots["number"].values[0]
    return [
        narrator.say(
            template if laid.number in is_open else passed,
            number=laid.number,
            whose=narrator.names[laid.seat],
            size=len(laid.lot),
        )
        for laid in sorted(
            SEALED_LOTS.open_to(view, narrator.reader), key=lambda laid: str(laid.number) != wanted
        )
    ]


def laying_told(narrator: Narrator, view: Position, option: Option) -> list[str]:
    """Explain what may be laid down."""
    assert narrator.reader is not None
    usual = gettext_noop(
        "You may lay lots of one to three territories of one continent face down, for the same "
        "number of another player’s."
    )
    how = gettext_noop("Write “lay peru, brazil”, and “end” when you are satisfied.")
    jokers = len(jokers_of(view, narrator.reader))
    held = [narrator.say(JOKERS_HELD, jokers=jokers)] if jokers else []
    return [narrator.say(usual), narrator.say(how), *held]


def open_told(narrator: Narrator, view: Position) -> list[str]:
    """List the reader's own lots on the table."""
    template = gettext_noop("Open: your lot %(number)d (%(cards)s).")
    return [
        narrator.say(template, number=laid.number, cards=cards_told(narrator, laid.lot))
        for laid in own_offers(narrator, view, SEALED_LOTS)
    ]


def tell_jokers(narrator: Narrator, event: JokersHeld) -> list[str]:
    jokers = sum(narrator.is_reader(holder) for holder in event.holders if holder != HIDDEN)
    return [narrator.say(JOKERS_HELD, jokers=jokers)] if jokers else []


SENTENCES: dict[type, Tell] = {
    LotLaid: tell_laid,
    LotsSwapped: tell_swapped,
    Passed: tell_passed,
    Uncovered: tell_uncovered,
    JokersHeld: tell_jokers,
}


def lay_told(narrator: Narrator, order: Lay) -> str:
    return narrator.say(gettext_noop("lay down %(cards)s"), cards=cards_told(narrator, order.lot))


def match_told(narrator: Narrator, order: Match) -> str:
    template = gettext_noop("swap %(cards)s for lot %(number)d")
    return narrator.say(template, cards=cards_told(narrator, order.lot), number=order.number)


def pass_told(narrator: Narrator, order: Pass) -> str:
    return narrator.say(gettext_noop("let all lots be"))


LAYING = Guide(
    use=gettext_noop("A lot made of your territories on one continent, face down"),
    meanings={
        "lay {lot}": gettext_noop(
            "Lay territories of one continent face down, for the same number of others."
        )
    },
    press=gettext_noop("Lay a lot down"),
    phrase=lay_told,
    lessons=(LESSON,),
    prompt=Prompt(
        asked=gettext_noop("Exchange territories unseen, or keep yours"),
        done=gettext_noop("You keep what you have, unless somebody lays a lot down"),
        spent=gettext_noop("You have laid all your lots down: end when you are satisfied"),
        button=gettext_noop("Exchange territories"),
        passing=gettext_noop("Keep what I have"),
    ),
    choices=Choices(heading=gettext_noop("Exchanges"), lines=laying_told, standing=open_told),
)
MATCHING = Guide(
    use=gettext_noop("Another player’s lot, for the same number of your territories"),
    meanings={"match {number} {lot}": gettext_noop("Swap these territories for the lot with this number.")},
    press=gettext_noop("Swap for this lot"),
    phrase=match_told,
    choices=Choices(heading=gettext_noop("Lots on the table"), lines=lots_told),
)
PASSING = Guide(
    use=gettext_noop("To let all lots be, and keep your territories"),
    meanings={"let be": gettext_noop("Let all lots be, and keep your territories.")},
    press=gettext_noop("Let all lots be"),
    phrase=pass_told,
)


class SealedBarterText(Text[SealedBarter]):
    stages: ClassVar = {
        "sealed_barter": gettext_noop("Exchanges"),
    }
    reasons: ClassVar = {
        "neutrals": gettext_noop("Neutral armies hold territories in the open."),
        "not_dealt": gettext_noop("No territory cards are dealt, so there is nothing to exchange."),
    }
    refusals: ClassVar = {
        **EXCHANGES,
        "offers_open": gettext_noop(
            "Other players have laid lots down. Match one (match %(number)d …), or write “let be”."
        ),
        "wrong_lot": gettext_noop(
            "A lot holds one to %(most)d of your cards, all of one continent. It must be as "
            "large as the lot that you swap it for."
        ),
    }
    news = (LotsSwapped, Uncovered)
    sentences: ClassVar = SENTENCES
    guides: ClassVar = {Lay: LAYING, Match: MATCHING, Pass: PASSING}
