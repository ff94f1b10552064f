"""The sentences on what miracles do to the Earth and the Underworld."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.position import NOBODY
from games.rulebooks.godstorm.miracles.effects.underworld import DeadRose, DeadVanished
from games.rulebooks.godstorm.miracles.events import (
    Carried,
    DieThrown,
    EpochTurnedBack,
    LandDrawn,
    LaneClosed,
    Noted,
    PlagueMoved,
    Sank,
    Seized,
    SentHome,
    Swapped,
    TempleFell,
)
from games.rulebooks.godstorm.miracles.state import SACRED, SEARED
from games.rulebooks.godstorm.text.pantheons import KIND_NAMES
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.texts.narration import Narrator, Tell


def tell_die(narrator: Narrator, event: DieThrown) -> list[str]:
    return [narrator.say(gettext_noop("The die shows %(dice)s."), dice=event.dice)]


def tell_land(narrator: Narrator, event: LandDrawn) -> list[str]:
    return [
        narrator.say(gettext_noop("The card of %(land)s is drawn."), land=narrator.lands((event.territory,)))
    ]


def tell_carried(narrator: Narrator, event: Carried) -> list[str]:
    gods = [narrator.say(KIND_NAMES[kind]) for kind in event.gods]
    moved = narrator.listed([*([narrator.armies(event.armies)] if event.armies else []), *gods])
    if not moved:
        return []
    mine = gettext_noop("You move from %(source)s to %(target)s: %(who)s.")
    theirs = gettext_noop("%(name)s moves from %(source)s to %(target)s: %(who)s.")
    source, target = narrator.lands((event.source,)), narrator.lands((event.target,))
    return [narrator.by(event.seat, mine, theirs, who=moved, source=source, target=target)]


def tell_swapped(narrator: Narrator, event: Swapped) -> list[str]:
    mine = gettext_noop("Your armies and gods in these territories change places: %(lands)s.")
    theirs = gettext_noop("Armies and gods of %(name)s in these territories change places: %(lands)s.")
    return [narrator.by(event.seat, mine, theirs, lands=narrator.lands((event.one, event.other)))]


def tell_seized(narrator: Narrator, event: Seized) -> list[str]:
    mine = gettext_noop("You hold %(land)s with %(armies)s.")
    theirs = gettext_noop("%(name)s holds %(land)s with %(armies)s.")
    land, armies = narrator.the(event.territory), narrator.armies(event.armies)
    return [narrator.by(event.seat, mine, theirs, land=land, armies=armies)]


def tell_sent_home(narrator: Narrator, event: SentHome) -> list[str]:
    mine = gettext_noop("Your invasion goes on without %(god)s, now %(place)s.")
    theirs = gettext_noop("The invasion of %(name)s goes on without %(god)s, now %(place)s.")
    god, place = narrator.say(KIND_NAMES[event.kind]), narrator.inside(event.territory)
    return [narrator.by(event.seat, mine, theirs, god=god, place=place)]


def tell_temple(narrator: Narrator, event: TempleFell) -> list[str]:
    if event.target == NOBODY:
        return [
            narrator.say(
                gettext_noop("The temple %(place)s is destroyed."), place=narrator.inside(event.territory)
            )
        ]
    template = gettext_noop("The temple %(place)s is now %(target)s.")
    return [
        narrator.say(template, place=narrator.inside(event.territory), target=narrator.inside(event.target))
    ]


def tell_plague(narrator: Narrator, event: PlagueMoved) -> list[str]:
    found = []
    if event.source != NOBODY:
        land = narrator.the(event.source)
        found.append(narrator.say(gettext_noop("The plague leaves %(land)s."), land=land))
    if event.target != NOBODY:
        land = narrator.the(event.target)
        found.append(narrator.say(gettext_noop("The plague strikes %(land)s."), land=land))
    return found


def tell_flood(narrator: Narrator, event: Sank) -> list[str]:
    template = gettext_noop("Atlantis sinks: %(lands)s.")
    return [narrator.say(template, lands=narrator.lands(event.territories))]


def tell_lane(narrator: Narrator, event: LaneClosed) -> list[str]:
    template = gettext_noop("The Maelstrom closes the sea lane between %(one)s and %(other)s.")
    return [narrator.say(template, one=narrator.lands((event.one,)), other=narrator.lands((event.other,)))]


def tell_epoch(narrator: Narrator, event: EpochTurnedBack) -> list[str]:
    return [narrator.say(gettext_noop("Time stands still: it is epoch %(epoch)d again."), epoch=event.epoch)]


def tell_noted(narrator: Narrator, event: Noted) -> list[str]:
    if event.what == SEARED:
        mine = gettext_noop("Until this turn ends you add 4 whenever gods meet.")
        theirs = gettext_noop("Until this turn ends %(name)s adds 4 whenever gods meet.")
        return [narrator.by(event.whom, mine, theirs)]
    if event.what == SACRED:
        template = gettext_noop("Nobody attacks %(land)s again until this turn ends.")
        return [narrator.say(template, land=narrator.the(event.whom))]
    return []


def tell_dead(narrator: Narrator, event: DeadRose) -> list[str]:
    mine = gettext_noop("You call %(armies)s back from the dead %(place)s.")
    theirs = gettext_noop("%(name)s calls %(armies)s back from the dead %(place)s.")
    place = narrator.inside(event.territory)
    return [narrator.by(event.seat, mine, theirs, armies=narrator.armies(event.armies), place=place)]


def tell_vanished(narrator: Narrator, event: DeadVanished) -> list[str]:
    gone = narrator.armies(sum(armies for _, armies in event.losses))
    return [narrator.say(gettext_noop("Crypts and altars lose %(armies)s."), armies=gone)]


SENTENCES: dict[type, Tell] = {
    DieThrown: tell_die,
    LandDrawn: tell_land,
    Carried: tell_carried,
    Swapped: tell_swapped,
    Seized: tell_seized,
    SentHome: tell_sent_home,
    TempleFell: tell_temple,
    PlagueMoved: tell_plague,
    Sank: tell_flood,
    LaneClosed: tell_lane,
    EpochTurnedBack: tell_epoch,
    Noted: tell_noted,
    DeadRose: tell_dead,
    DeadVanished: tell_vanished,
}
