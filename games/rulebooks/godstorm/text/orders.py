"""Orders in words, as one tells oneself what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rulebooks.godstorm.text.sentences import gods_told, peoples_told
from games.rulebooks.godstorm.text.words import faith_told
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.rulebooks.godstorm.epochs.bids import MakeBid, StandBid
    from games.rulebooks.godstorm.invasion.orders import Invade
    from games.rulebooks.godstorm.risking import Risk
    from games.rulebooks.godstorm.setup.choosing import Wish
    from games.rulebooks.godstorm.setup.founding import Found
    from games.rulebooks.godstorm.steps.fortify import Escort
    from games.rulebooks.godstorm.steps.summon import Build, Summon
    from games.texts.telling import Teller


def wish_told(teller: Teller, order: Wish) -> str:
    return teller.say(
        gettext_noop("want these peoples, in this order: %(peoples)s"),
        peoples=peoples_told(teller, order.wanted),
    )


def found_told(teller: Teller, order: Found) -> str:
    template = gettext_noop("set the god of war %(god)s and the first temple %(temple)s")
    return teller.say(template, god=teller.inside(order.god), temple=teller.inside(order.temple))


def standing_bid_told(teller: Teller, order: StandBid) -> str:
    return teller.say(gettext_noop("%(bid)s, before every epoch"), bid=bid_told(teller, order))


def bid_told(teller: Teller, order: MakeBid | StandBid) -> str:
    faith = faith_told(teller, order.faith)
    if not order.markers:
        return teller.say(gettext_noop("bid %(faith)s"), faith=faith)
    places = teller.listed([f"{marker + 1}" for marker in order.markers])
    template = gettext_noop("bid %(faith)s, for these places in the order of turns: %(places)s")
    return teller.say(template, faith=faith, places=places)


def summon_told(teller: Teller, order: Summon) -> str:
    template = gettext_noop("summon %(gods)s %(place)s")
    return teller.say(template, gods=gods_told(teller, (order.god,)), place=teller.inside(order.land))


def build_told(teller: Teller, order: Build) -> str:
    return teller.say(gettext_noop("build a temple %(place)s"), place=teller.inside(order.land))


def invade_told(teller: Teller, order: Invade) -> str:
    if order.gods is None:
        template = gettext_noop("invade %(target)s from %(source)s with %(armies)s and all gods")
    elif order.gods:
        template = gettext_noop("invade %(target)s from %(source)s with %(armies)s and %(gods)s")
    else:
        template = gettext_noop("invade %(target)s from %(source)s with %(armies)s and no god")
    return teller.say(
        template,
        target=teller.the(order.target),
        source=teller.the(order.source),
        armies=teller.armies(order.armies),
        gods=gods_told(teller, order.gods or ()),
    )


def risk_told(teller: Teller, order: Risk) -> str:
    template = gettext_noop("risk gods in this order: %(gods)s")
    return teller.say(template, gods=gods_told(teller, order.gods))


def escort_told(teller: Teller, order: Escort) -> str:
    if order.armies:
        template = gettext_noop("move %(gods)s with %(armies)s %(source)s to %(target)s")
    else:
        template = gettext_noop("move %(gods)s %(source)s to %(target)s")
    return teller.say(
        template,
        gods=gods_told(teller, order.gods),
        armies=teller.armies(order.armies),
        source=teller.out_of(order.source),
        target=teller.the(order.target),
    )
