"""The orders of Godstorm in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rulebooks.godstorm.text.sentences import gods_told, peoples_told
from games.rulebooks.godstorm.text.words import faith_told
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.rulebooks.godstorm.epochs.bids import MakeBid, StandBid
    from games.rulebooks.godstorm.invasion.orders import Invade
    from games.rulebooks.godstorm.risking import Risk
    from games.rulebooks.godstorm.setup.choosing import WishPantheons
    from games.rulebooks.godstorm.setup.founding import Found
    from games.rulebooks.godstorm.steps.fortify import Escort
    from games.rulebooks.godstorm.steps.summon import Build, Summon
    from games.texts.narration import Narrator


def wish_told(narrator: Narrator, order: WishPantheons) -> str:
    return narrator.say(
        gettext_noop("want these peoples, in this order: %(peoples)s"),
        peoples=peoples_told(narrator, order.wanted),
    )


def found_told(narrator: Narrator, order: Found) -> str:
    template = gettext_noop("set the god of war %(god)s and the first temple %(temple)s")
    return narrator.say(template, god=narrator.inside(order.god), temple=narrator.inside(order.temple))


def standing_bid_told(narrator: Narrator, order: StandBid) -> str:
    return narrator.say(gettext_noop("%(bid)s, before every epoch"), bid=bid_told(narrator, order))


def bid_told(narrator: Narrator, order: MakeBid | StandBid) -> str:
    faith = faith_told(narrator, order.faith)
    if not order.markers:
        return narrator.say(gettext_noop("bid %(faith)s"), faith=faith)
    places = narrator.listed([f"{marker + 1}" for marker in order.markers])
    template = gettext_noop("bid %(faith)s, for these places in the order of turns: %(places)s")
    return narrator.say(template, faith=faith, places=places)


def summon_told(narrator: Narrator, order: Summon) -> str:
    template = gettext_noop("summon %(gods)s %(place)s")
    return narrator.say(template, gods=gods_told(narrator, (order.god,)), place=narrator.inside(order.land))


def build_told(narrator: Narrator, order: Build) -> str:
    return narrator.say(gettext_noop("build a temple %(place)s"), place=narrator.inside(order.land))


def invade_told(narrator: Narrator, order: Invade) -> str:
    if order.gods is None:
        template = gettext_noop("invade %(target)s from %(source)s with %(armies)s and all gods")
    elif order.gods:
        template = gettext_noop("invade %(target)s from %(source)s with %(armies)s and %(gods)s")
    else:
        template = gettext_noop("invade %(target)s from %(source)s with %(armies)s and no god")
    return narrator.say(
        template,
        target=narrator.the(order.target),
        source=narrator.the(order.source),
        armies=narrator.armies(order.armies),
        gods=gods_told(narrator, order.gods or ()),
    )


def risk_told(narrator: Narrator, order: Risk) -> str:
    template = gettext_noop("risk gods in this order: %(gods)s")
    return narrator.say(template, gods=gods_told(narrator, order.gods))


def escort_told(narrator: Narrator, order: Escort) -> str:
    if order.armies:
        template = gettext_noop("move %(gods)s with %(armies)s %(source)s to %(target)s")
    else:
        template = gettext_noop("move %(gods)s %(source)s to %(target)s")
    return narrator.say(
        template,
        gods=gods_told(narrator, order.gods),
        armies=narrator.armies(order.armies),
        source=narrator.out_of(order.source),
        target=narrator.the(order.target),
    )
