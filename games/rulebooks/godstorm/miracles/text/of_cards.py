"""The sentences on miracles that are drawn, stolen and lost, and on relics."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.extra_state import CONCEALED
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
    from games.texts.narration import Narrator, Tell


DRAWN = {
    "war": (gettext_noop("You drew “%(card)s” (war)."), gettext_noop("%(name)s drew a card of war.")),
    "death": (gettext_noop("You drew “%(card)s” (death)."), gettext_noop("%(name)s drew a card of death.")),
    "sky": (gettext_noop("You drew “%(card)s” (the sky)."), gettext_noop("%(name)s drew a card of the sky.")),
}
KIND_OF_PILE = {kind.key: rank for rank, kind in enumerate(KINDS)}


def tell_taken(narrator: Narrator, event: CardTaken) -> list[str]:
    mine, theirs = DRAWN[event.pile]
    card = "" if event.drawn == CONCEALED else narrator.called(event.drawn)
    return [narrator.by(event.seat, mine, theirs, card=card)]


def tell_turned(narrator: Narrator, event: CardTurned) -> list[str]:
    """Say which card Pandora's Box turned over. A relic is mentioned only when it comes into play."""
    if event.pile == KINDS[MAGIC].key:
        return []
    card = narrator.called(event.shown)
    return [narrator.say(gettext_noop("Pandora’s Box opens: “%(card)s”."), card=card)]


def tell_vision(narrator: Narrator, event: HandLookedAt) -> list[str]:
    """Say who sees whose hand. An empty hand means that its owner has left in the meantime."""
    if not event.cards:
        mine = gettext_noop("%(victim)s has left the game: you take no miracle.")
        theirs = gettext_noop("%(victim)s has left the game: %(name)s takes no miracle.")
        return [narrator.by(event.seat, mine, theirs, victim=narrator.names[event.victim])]
    if narrator.is_reader(event.seat):
        template = gettext_noop("You see what %(victim)s holds: %(cards)s.")
        return [
            narrator.say(template, victim=narrator.names[event.victim], cards=titles(narrator, event.cards))
        ]
    if narrator.is_reader(event.victim):
        return [narrator.say(gettext_noop("%(name)s sees what you hold."), name=narrator.names[event.seat])]
    template = gettext_noop("%(name)s sees what %(victim)s holds.")
    return [narrator.say(template, name=narrator.names[event.seat], victim=narrator.names[event.victim])]


def tell_stolen(narrator: Narrator, event: CardStolen) -> list[str]:
    thief, victim = narrator.names[event.seat], narrator.names[event.victim]
    if narrator.is_reader(event.seat):
        template = gettext_noop("You take %(cards)s from %(victim)s.")
        return [narrator.say(template, victim=victim, cards=titles(narrator, event.cards))]
    if narrator.is_reader(event.victim):
        template = gettext_noop("%(name)s takes %(cards)s from you.")
        return [narrator.say(template, name=thief, cards=titles(narrator, event.cards))]
    kinds = [narrator.say(KIND_NAMES[KIND_OF_PILE[pile]]) for pile, _ in event.cards]
    template = gettext_noop("%(name)s takes a miracle of %(god)s from %(victim)s.")
    return [narrator.say(template, name=thief, victim=victim, god=narrator.listed(kinds))]


def tell_dropped(narrator: Narrator, event: HandDropped) -> list[str]:
    mine = gettext_noop("You lose what you held: %(cards)s.")
    theirs = gettext_noop("%(name)s loses these miracles: %(cards)s.")
    return [narrator.by(event.seat, mine, theirs, cards=titles(narrator, event.cards))]


def tell_relic(narrator: Narrator, event: RelicGained) -> list[str]:
    mine = gettext_noop("A relic comes into play for you: %(relic)s.")
    theirs = gettext_noop("A relic comes into play for %(name)s: %(relic)s.")
    return [narrator.by(event.seat, mine, theirs, relic=narrator.called(event.relic))]


def tell_lost(narrator: Narrator, event: RelicLost) -> list[str]:
    name = narrator.called(event.relic)
    if event.to == NOBODY:
        mine = gettext_noop("You lose a relic: %(relic)s.")
        theirs = gettext_noop("%(name)s loses a relic: %(relic)s.")
        return [narrator.by(event.seat, mine, theirs, relic=name)]
    mine = gettext_noop("You take a relic from %(victim)s: %(relic)s.")
    theirs = gettext_noop("%(name)s takes a relic from %(victim)s: %(relic)s.")
    return [narrator.by(event.to, mine, theirs, victim=narrator.names[event.seat], relic=name)]


def tell_averted(narrator: Narrator, event: Averted) -> list[str]:
    mine = gettext_noop("Your Aegis wards “%(card)s” off.")
    theirs = gettext_noop("The Aegis of %(name)s wards “%(card)s” off.")
    return [narrator.by(event.seat, mine, theirs, card=narrator.called(event.card))]


def tell_granted(narrator: Narrator, event: Granted) -> list[str]:
    if event.armies < 0:
        return []
    mine = gettext_noop("%(relic)s brings you %(armies)s.")
    theirs = gettext_noop("%(relic)s brings %(name)s %(armies)s.")
    armies = narrator.armies(event.armies)
    return [narrator.by(event.seat, mine, theirs, relic=narrator.called(event.relic), armies=armies)]


def tell_renounced(narrator: Narrator, event: Renounced) -> list[str]:
    mine = gettext_noop("With the Book of the Dead you give up %(armies)s for faith.")
    theirs = gettext_noop("With the Book of the Dead %(name)s gives up %(armies)s for faith.")
    return [narrator.by(event.seat, mine, theirs, armies=narrator.armies(event.armies))]


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
