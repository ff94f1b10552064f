"""What is told of miracles drawn, stolen and lost, and of relics."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.keep import CONCEALED
from games.engine.position import NOBODY
from games.features.piles import CardTaken, CardTurned
from games.rulebooks.godstorm.miracles.beginning import Granted, Renounced
from games.rulebooks.godstorm.miracles.events import (
    Averted,
    CardStolen,
    HandDropped,
    HandLookedAt,
    RelicGained,
    RelicLost,
)
from games.rulebooks.godstorm.miracles.text.names import titles
from games.rulebooks.godstorm.pantheons import KINDS, MAGIC
from games.rulebooks.godstorm.text.pantheons import KIND_NAMES
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.texts.telling import Tell, Teller


DRAWN = {
    "war": (gettext_noop("You drew “%(card)s” (war)."), gettext_noop("%(name)s drew a card of war.")),
    "death": (gettext_noop("You drew “%(card)s” (death)."), gettext_noop("%(name)s drew a card of death.")),
    "sky": (gettext_noop("You drew “%(card)s” (the sky)."), gettext_noop("%(name)s drew a card of the sky.")),
}
KIND_OF_PILE = {kind.key: rank for rank, kind in enumerate(KINDS)}


def tell_taken(teller: Teller, event: CardTaken) -> list[str]:
    mine, theirs = DRAWN[event.pile]
    card = "" if event.drawn == CONCEALED else teller.called(event.drawn)
    return [teller.by(event.seat, mine, theirs, card=card)]


def tell_turned(teller: Teller, event: CardTurned) -> list[str]:
    """A relic is told as soon as it is in play."""
    if event.pile == KINDS[MAGIC].key:
        return []
    card = teller.called(event.shown)
    return [teller.say(gettext_noop("Pandora’s Box opens: “%(card)s”."), card=card)]


def tell_vision(teller: Teller, event: HandLookedAt) -> list[str]:
    """A hand without cards is that of somebody who has left since."""
    if not event.cards:
        mine = gettext_noop("%(victim)s has left the game: you take no miracle.")
        theirs = gettext_noop("%(victim)s has left the game: %(name)s takes no miracle.")
        return [teller.by(event.seat, mine, theirs, victim=teller.names[event.victim])]
    if teller.is_reader(event.seat):
        told = gettext_noop("You see what %(victim)s holds: %(cards)s.")
        return [teller.say(told, victim=teller.names[event.victim], cards=titles(teller, event.cards))]
    if teller.is_reader(event.victim):
        return [teller.say(gettext_noop("%(name)s sees what you hold."), name=teller.names[event.seat])]
    told = gettext_noop("%(name)s sees what %(victim)s holds.")
    return [teller.say(told, name=teller.names[event.seat], victim=teller.names[event.victim])]


def tell_stolen(teller: Teller, event: CardStolen) -> list[str]:
    thief, victim = teller.names[event.seat], teller.names[event.victim]
    if teller.is_reader(event.seat):
        told = gettext_noop("You take %(cards)s from %(victim)s.")
        return [teller.say(told, victim=victim, cards=titles(teller, event.cards))]
    if teller.is_reader(event.victim):
        told = gettext_noop("%(name)s takes %(cards)s from you.")
        return [teller.say(told, name=thief, cards=titles(teller, event.cards))]
    kinds = [teller.say(KIND_NAMES[KIND_OF_PILE[pile]]) for pile, _ in event.cards]
    told = gettext_noop("%(name)s takes a miracle from %(victim)s, of %(god)s.")
    return [teller.say(told, name=thief, victim=victim, god=teller.listed(kinds))]


def tell_dropped(teller: Teller, event: HandDropped) -> list[str]:
    mine = gettext_noop("You lose what you held: %(cards)s.")
    theirs = gettext_noop("%(name)s loses these miracles: %(cards)s.")
    return [teller.by(event.seat, mine, theirs, cards=titles(teller, event.cards))]


def tell_relic(teller: Teller, event: RelicGained) -> list[str]:
    mine = gettext_noop("A relic comes into play for you: %(relic)s.")
    theirs = gettext_noop("A relic comes into play for %(name)s: %(relic)s.")
    return [teller.by(event.seat, mine, theirs, relic=teller.called(event.relic))]


def tell_lost(teller: Teller, event: RelicLost) -> list[str]:
    name = teller.called(event.relic)
    if event.to == NOBODY:
        mine = gettext_noop("You lose a relic: %(relic)s.")
        theirs = gettext_noop("%(name)s loses a relic: %(relic)s.")
        return [teller.by(event.seat, mine, theirs, relic=name)]
    mine = gettext_noop("You take a relic from %(victim)s: %(relic)s.")
    theirs = gettext_noop("%(name)s takes a relic from %(victim)s: %(relic)s.")
    return [teller.by(event.to, mine, theirs, victim=teller.names[event.seat], relic=name)]


def tell_averted(teller: Teller, event: Averted) -> list[str]:
    mine = gettext_noop("Your Aegis wards “%(card)s” off.")
    theirs = gettext_noop("The Aegis of %(name)s wards “%(card)s” off.")
    return [teller.by(event.seat, mine, theirs, card=teller.called(event.card))]


def tell_granted(teller: Teller, event: Granted) -> list[str]:
    if event.armies < 0:
        return []
    mine = gettext_noop("%(relic)s brings you %(armies)s.")
    theirs = gettext_noop("%(relic)s brings %(name)s %(armies)s.")
    armies = teller.armies(event.armies)
    return [teller.by(event.seat, mine, theirs, relic=teller.called(event.relic), armies=armies)]


def tell_renounced(teller: Teller, event: Renounced) -> list[str]:
    mine = gettext_noop("With the Book of the Dead you give up %(armies)s for faith.")
    theirs = gettext_noop("With the Book of the Dead %(name)s gives up %(armies)s for faith.")
    return [teller.by(event.seat, mine, theirs, armies=teller.armies(event.armies))]


SENTENCES: dict[type, Tell] = {
    CardTurned: tell_turned,
    CardTaken: tell_taken,
    HandLookedAt: tell_vision,
    CardStolen: tell_stolen,
    HandDropped: tell_dropped,
    RelicGained: tell_relic,
    RelicLost: tell_lost,
    Averted: tell_averted,
    Granted: tell_granted,
    Renounced: tell_renounced,
}
