"""The text of truces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from games.engine.position import HIDDEN
from games.features.exchanges.text import between, offers_to_reader, own_offers
from games.features.truces import Truces
from games.features.truces.agreed import BINDING, NOTICE, RECORDED, agreed
from games.features.truces.events import (
    NoticeGiven,
    TruceBroken,
    TruceEnded,
    TruceLapsed,
    TruceMade,
    TruceOffered,
    TruceRefused,
)
from games.features.truces.offers import OFFERED
from games.features.truces.orders import (
    MOST_BY_NOTICE,
    MOST_NOTICE,
    MOST_ROUNDS,
    AcceptTruce,
    EndTruce,
    ProposeTruce,
    RefuseTruce,
)
from games.features.truces.state import (
    ALL,
    BREACHES,
    FEW,
    OUT,
    TIME,
    Area,
    Truce,
    broken_by,
    in_force,
    is_party,
)
from games.texts.guide import Choices, Guide
from games.texts.text import Text
from games.texts.wording import Places, Wording, gettext_noop

if TYPE_CHECKING:
    from games.engine.legality import Option
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.features.truces.state import TruceOffer
    from games.texts.edition import Prose
    from games.texts.narration import Narrator, Tell

# --- Terms


def area_told(narrator: Narrator, area: Area) -> str:
    """Say what a truce covers."""
    if area.lands:
        one, other = map(narrator.the, area.lands)
        template = gettext_noop("on the border between %(one)s and %(other)s")
        return narrator.say(template, one=one, other=other)
    if area.continent:
        places = Wording("%(places)s", {"places": Places("continents", (area.continent,))})
        return narrator.say(gettext_noop("for %(continent)s"), continent=narrator.worded(places))
    return narrator.say(gettext_noop("everywhere"))


def until_told(narrator: Narrator, until: int) -> str:
    """Say how long a truce lasts."""
    return narrator.say(gettext_noop("until the end of round %(round)d"), round=until)


def notice_told(narrator: Narrator, rounds: int) -> str:
    """Say how long a truce lasts that ends by notice."""
    if rounds == 1:
        return narrator.say(gettext_noop("until notice of one round"))
    return narrator.say(gettext_noop("until notice of %(rounds)d rounds"), rounds=rounds)


def term_told(narrator: Narrator, term: int) -> str:
    """Say how long a truce lasts that is on offer."""
    tell = notice_told if agreed(narrator.rulebook).is_by_notice else until_told
    return tell(narrator, term)


def offer_told(narrator: Narrator, offer: TruceOffer | TruceOffered) -> dict[str, str]:
    """Return what an offer says, in words."""
    area = Area(offer.continent, tuple(offer.lands))
    return {"area": area_told(narrator, area), "term": term_told(narrator, offer.term)}


def truce_told(narrator: Narrator, truce: Truce | TruceMade) -> dict[str, str]:
    """Return the terms of a truce, in words."""
    term = until_told(narrator, truce.until)
    if truce.notice:
        notice = notice_told(narrator, truce.notice)
        term = narrator.say(gettext_noop("%(notice)s or %(last)s"), notice=notice, last=term)
    return {"area": area_told(narrator, Area(truce.continent, tuple(truce.lands))), "term": term}


# --- What happened


OFFERED_TO_READER = gettext_noop("%(name)s offers you a truce %(area)s, %(term)s.")


def tell_offered(narrator: Narrator, event: TruceOffered) -> list[str]:
    mine = gettext_noop("You offer %(other)s a truce %(area)s, %(term)s.")
    theirs = gettext_noop("%(name)s offers %(other)s a truce %(area)s, %(term)s.")
    return between(narrator, event, mine, OFFERED_TO_READER, theirs, **offer_told(narrator, event))


def tell_refused(narrator: Narrator, event: TruceRefused) -> list[str]:
    mine = gettext_noop("You refuse the truce that %(other)s offers.")
    to_me = gettext_noop("%(name)s refuses your truce.")
    theirs = gettext_noop("%(name)s refuses the truce that %(other)s offers.")
    return between(narrator, event, mine, to_me, theirs)


def tell_lapsed(narrator: Narrator, event: TruceLapsed) -> list[str]:
    mine = gettext_noop("Your offer of a truce to %(other)s has lapsed.")
    to_me = gettext_noop("The truce that %(name)s offered you is no longer on offer.")
    theirs = gettext_noop("The truce that %(name)s offered %(other)s is no longer on offer.")
    return between(narrator, event, mine, to_me, theirs)


def tell_made(narrator: Narrator, event: TruceMade) -> list[str]:
    if event.until == HIDDEN:
        template = gettext_noop("%(name)s and %(other)s have made a truce.")
        return between(narrator, event, template, template, template)
    mine = gettext_noop("You have made a truce with %(other)s %(area)s, %(term)s.")
    with_me = gettext_noop("You have made a truce with %(name)s %(area)s, %(term)s.")
    theirs = gettext_noop("%(name)s and %(other)s have made a truce %(area)s, %(term)s.")
    return between(narrator, event, mine, with_me, theirs, **truce_told(narrator, event))


def tell_notice(narrator: Narrator, event: NoticeGiven) -> list[str]:
    mine = gettext_noop("You give %(other)s notice: your truce ends with round %(round)d.")
    to_me = gettext_noop("%(name)s gives you notice: your truce ends with round %(round)d.")
    theirs = gettext_noop("%(name)s gives %(other)s notice: their truce ends with round %(round)d.")
    return between(narrator, event, mine, to_me, theirs, round=event.until)


ENDS = {
    TIME: (
        gettext_noop("Your truce with %(partner)s is over."),
        gettext_noop("The truce between %(name)s and %(other)s is over."),
    ),
    OUT: (
        gettext_noop("Your truce with %(partner)s is over, since one of you is out."),
        gettext_noop("The truce between %(name)s and %(other)s is over, since one of them is out."),
    ),
    FEW: (
        gettext_noop("Your truce with %(partner)s is over, since so few players are left."),
        gettext_noop("The truce between %(name)s and %(other)s is over, since so few players are left."),
    ),
    ALL: (
        gettext_noop("Your truce with %(partner)s is over, since nobody may have one with all rivals."),
        gettext_noop(
            "The truce between %(name)s and %(other)s is over, since nobody may have one with all rivals."
        ),
    ),
}


def tell_ended(narrator: Narrator, event: TruceEnded) -> list[str]:
    mine, theirs = ENDS[event.reason]
    if is_party(event, narrator.reader):
        partner = event.other if narrator.is_reader(event.seat) else event.seat
        return [narrator.say(mine, partner=narrator.names[partner])]
    return [narrator.by(event.seat, mine, theirs, other=narrator.names[event.other])]


def tell_broken(narrator: Narrator, event: TruceBroken) -> list[str]:
    mine = gettext_noop("You break your truce with %(other)s.")
    with_me = gettext_noop("%(name)s breaks the truce with you.")
    theirs = gettext_noop("%(name)s breaks the truce with %(other)s.")
    return between(narrator, event, mine, with_me, theirs)


SENTENCES: dict[type, Tell] = {
    TruceOffered: tell_offered,
    TruceRefused: tell_refused,
    TruceLapsed: tell_lapsed,
    TruceMade: tell_made,
    NoticeGiven: tell_notice,
    TruceEnded: tell_ended,
    TruceBroken: tell_broken,
}


# --- What stands


def standing_told(narrator: Narrator, view: Position) -> list[str]:
    """List the reader's truces, and what they offer."""
    me = narrator.reader
    if me is None:
        return []
    open_ = gettext_noop("Open: you offer %(other)s a truce %(area)s, %(term)s.")
    return [
        *(in_force_told(narrator, view, truce, me) for truce in in_force(view, me)),
        *(
            narrator.say(open_, other=narrator.names[offer.other], **offer_told(narrator, offer))
            for offer in own_offers(narrator, view, OFFERED)
        ),
    ]


def in_force_told(narrator: Narrator, view: Position, truce: Truce, me: int) -> str:
    """Return a truce of the reader in a sentence."""
    terms = {"other": narrator.names[truce.partner(me)], **truce_told(narrator, truce)}
    if truce.until == view.round:
        return narrator.say(gettext_noop("The truce with %(other)s %(area)s ends with this round."), **terms)
    return narrator.say(gettext_noop("There is a truce with %(other)s %(area)s, %(term)s."), **terms)


ACCEPT_UNTIL = gettext_noop(
    "%(name)s offers you a truce %(area)s, %(term)s: write “accept truce %(number)d until %(last)d”, or "
    "“refuse truce %(number)d”."
)
ACCEPT_WITH_NOTICE = gettext_noop(
    "%(name)s offers you a truce %(area)s, %(term)s: write “accept truce %(number)d notice %(last)d”, or "
    "“refuse truce %(number)d”."
)


def offers_told(narrator: Narrator, view: Position, option: Option) -> list[str]:
    """List the offers to the reader, the one that the option is about first."""
    template = ACCEPT_WITH_NOTICE if agreed(narrator.rulebook).is_by_notice else ACCEPT_UNTIL
    return [
        narrator.say(
            template,
            name=narrator.names[offer.seat],
            number=offer.number,
            last=offer.term,
            **offer_told(narrator, offer),
        )
        for offer in offers_to_reader(narrator, view, OFFERED, option)
    ]


def offer_of_option(narrator: Narrator, view: Position, option: Option) -> str:
    """Return the offer that an option answers, in a sentence."""
    offer, *_ = offers_to_reader(narrator, view, OFFERED, option)
    return narrator.say(OFFERED_TO_READER, name=narrator.names[offer.seat], **offer_told(narrator, offer))


def name_of(narrator: Narrator, seat: int) -> str:
    """Return the name of a player; empty if there is no such player."""
    return narrator.names[seat] if 0 <= seat < len(narrator.names) - narrator.neutrals else ""


def proposal_told(narrator: Narrator, order: ProposeTruce) -> str:
    if not (other := name_of(narrator, order.other)):
        return ""
    return narrator.say(
        gettext_noop("offer %(other)s a truce %(area)s, %(term)s"),
        other=other,
        area=area_told(narrator, order.area),
        term=term_told(narrator, order.term),
    )


def about(template: str) -> Any:
    """Return a function that puts an order about another player into words."""

    def told(narrator: Narrator, order: AcceptTruce | RefuseTruce | EndTruce) -> str:
        other = name_of(narrator, order.other)
        return narrator.say(template, other=other) if other else ""

    return told


MEANINGS = {
    "": gettext_noop("Offer a truce everywhere."),
    " in {continent}": gettext_noop("Offer a truce for one continent."),
    " on {from} {to}": gettext_noop("Offer a truce on one border."),
}
GUIDES: dict[type, Guide] = {
    ProposeTruce: Guide(
        use=gettext_noop("A truce with another player, everywhere, for a continent or on a border"),
        meanings={
            f"truce {{other}} {word} {{{word}}}{area}": meaning
            for word in ("until", "notice")
            for area, meaning in MEANINGS.items()
        },
        press=gettext_noop("Offer a truce"),
        phrase=proposal_told,
        aside=True,
        choices=Choices(heading=gettext_noop("Truces"), standing=standing_told),
    ),
    AcceptTruce: Guide(
        use=gettext_noop("A truce that another player offers"),
        meanings=dict.fromkeys(
            (f"accept truce {{other}} {word} {{{word}}}" for word in ("until", "notice")),
            gettext_noop("Accept the truce that this player offers."),
        ),
        press=gettext_noop("Accept a truce"),
        phrase=about(gettext_noop("accept the truce that %(other)s offers")),
        aside=True,
        choices=Choices(
            heading=gettext_noop("Truces offered to you"), lines=offers_told, offer=offer_of_option
        ),
    ),
    RefuseTruce: Guide(
        use=gettext_noop("To refuse a truce"),
        meanings={"refuse truce {other}": gettext_noop("Refuse the truce that this player offers.")},
        press=gettext_noop("Refuse a truce"),
        phrase=about(gettext_noop("refuse the truce that %(other)s offers")),
        aside=True,
        choices=Choices(offer=offer_of_option),
    ),
    EndTruce: Guide(
        use=gettext_noop("Notice of a truce"),
        meanings={"end truce {other}": gettext_noop("Give notice of the truce with this player.")},
        press=gettext_noop("Give notice of a truce"),
        phrase=about(gettext_noop("give %(other)s notice of the truce")),
        aside=True,
    ),
}


# --- The rules

TOLD = {
    "truces": gettext_noop(
        "Two players may make a truce, everywhere, for a continent or on a border between them. Either "
        "offers it at any time, and the other accepts or refuses it at any time; neither does so in the "
        "middle of a fight of theirs. An offer lapses at the end of the next round, and is not made again "
        "before."
    ),
    BINDING: gettext_noop(
        "A truce lasts until the end of an agreed round, at most %(rounds)d rounds after the one in which "
        "it is offered. Until then the two cannot attack each other where it holds."
    ),
    NOTICE: gettext_noop(
        "A truce lasts until one of the two gives notice, and then for as many more rounds as they agreed, "
        "at most %(notice)d. Without notice it ends %(most)d rounds after the one in which it is made. Until "
        "then the two cannot attack each other where it holds."
    ),
    RECORDED: gettext_noop(
        "A truce lasts until the end of an agreed round, at most %(rounds)d rounds after the one in which "
        "it is offered. It binds nobody: a player who attacks the other where it holds breaks it, and that "
        "is recorded."
    ),
    "told": gettext_noop("The others learn that the two have made a truce, but not its terms."),
    "not_told": gettext_noop("The others learn nothing of it before the game is over."),
    "ends": gettext_noop(
        "Nobody has truces with all of their rivals at the same time. If that comes about because a player "
        "goes out, the oldest of these truces ends. A truce also ends when one of the two goes out, and all "
        "end when fewer than %(fewest)d players are left. In the round after its end the two make no new "
        "truce."
    ),
}


class TrucesText(Text[Truces]):
    reasons: ClassVar = {
        "few": gettext_noop("A truce takes three players or more: with two, nobody would fight."),
    }
    refusals: ClassVar = {
        "closed_border": gettext_noop(
            "%(target)s cannot be attacked from %(source)s now. A truce on this border may be the reason."
        ),
        "no_such_border": gettext_noop(
            "For a truce on a border, name a territory of yours and one of theirs next to it."
        ),
        "no_such_partner": gettext_noop("Choose another player who is in the game, by their number."),
        "no_time_for_truces": gettext_noop(
            "Truces are made once the first turn has begun, and not in the middle of a fight of yours."
        ),
        "no_truce_offered": gettext_noop("This player offers you no truce now."),
        "no_truce_to_end": gettext_noop("You have no truce with this player of which you can give notice."),
        "other_truce_offered": gettext_noop(
            "Player %(number)d offers you another truce now. Look at it again."
        ),
        "too_few_for_truces": gettext_noop("Truces are made while at least %(fewest)d players are left."),
        "truce": gettext_noop("%(target)s is protected by a truce."),
        "truce_in_force": gettext_noop("You have a truce with this player."),
        "truce_just_ended": gettext_noop(
            "Your last truce has just ended. Make the next one in a later round."
        ),
        "truce_offered_before": gettext_noop(
            "You have offered this player a truce. Wait until the next round is over."
        ),
        "truce_with_all": gettext_noop(
            "With it you would have truces with all of your rivals. What you offer to others counts too."
        ),
        "wrong_term": gettext_noop("For this truce, name a number from %(least)d to %(most)d."),
    }
    sentences: ClassVar = SENTENCES
    guides: ClassVar = GUIDES
    news = (TruceMade, TruceEnded, TruceBroken)
    headlines = (TruceBroken,)
    highlights: ClassVar = {TruceBroken: gettext_noop("The broken truce")}
    grounds: ClassVar = {
        "truce_elsewhere": (
            gettext_noop("The reason: to turn against %(rival)s."),
            gettext_noop("The reason: to turn against you."),
        ),
        "truce_strongest": (
            gettext_noop("The reason: %(rival)s is the strongest of all."),
            gettext_noop("The reason: you are the strongest of all."),
        ),
    }
    labels: ClassVar = {"mark.truce": gettext_noop("truce")}

    def caution(self, narrator: Narrator, view: Position, source: int, target: int) -> str:
        me = narrator.reader
        if self.feature.binds or me is None or not view.lands[me] >> source & 1:
            return ""
        found = broken_by(view, narrator.rulebook.board, me, source, target)
        template = gettext_noop("breaks your truce with %(other)s")
        return next((narrator.say(template, other=narrator.names[truce.partner(me)]) for truce in found), "")

    def belongings(self, narrator: Narrator, view: Position, seat: int) -> list[str]:
        broken = sum(entry[0] == seat for entry in BREACHES.of(view))
        template = gettext_noop("truces broken: %(number)d")
        return [narrator.say(template, number=broken)] if broken else []

    def prose(self, rulebook: Rulebook) -> Prose:
        own = self.feature
        numbers = {"rounds": MOST_ROUNDS, "notice": MOST_NOTICE, "most": MOST_BY_NOTICE}
        return {
            "attack": {
                "truces": TOLD["truces"],
                "truces_last": Wording(TOLD[own.form], numbers),
                "truces_told": TOLD["told" if own.told else "not_told"],
                "truces_end": Wording(TOLD["ends"], {"fewest": own.fewest}),
            }
        }
