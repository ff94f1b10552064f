"""How miracles and relics are told, and what a player is shown of those in hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.errors import gettext_noop
from games.engine.features.piles import CardTaken, CardTurned, named
from games.engine.keep import CONCEALED
from games.engine.position import NOBODY
from games.engine.words.telling import Aim, Guide
from games.engine.words.wording import Wording
from games.rulebooks.godstorm.miracles.acquiring import Acquire, on_offer, price
from games.rulebooks.godstorm.miracles.beginning import Granted, Renounce, Renounced
from games.rulebooks.godstorm.miracles.cards.decks import KIND_OF, MIRACLES, key_of
from games.rulebooks.godstorm.miracles.cards.relics import BY_KEY
from games.rulebooks.godstorm.miracles.drawing import hand as held_by
from games.rulebooks.godstorm.miracles.drawing import left
from games.rulebooks.godstorm.miracles.effects.underworld import DeadRose, DeadVanished
from games.rulebooks.godstorm.miracles.events import (
    Averted,
    CardStolen,
    Carried,
    DieThrown,
    EpochTurnedBack,
    HandDropped,
    HandLookedAt,
    LandDrawn,
    LaneClosed,
    Noted,
    PlagueMoved,
    Readied,
    RelicGained,
    RelicLost,
    Sank,
    Seized,
    SentHome,
    ShieldRaised,
    Sparingly,
    Swapped,
    TempleFell,
)
from games.rulebooks.godstorm.miracles.kept import SACRED, SEARED, relics
from games.rulebooks.godstorm.miracles.playing import Perform
from games.rulebooks.godstorm.miracles.questions import Lift, Take
from games.rulebooks.godstorm.miracles.standing import Keep, Prepare, Spare, SpareNone, Ward
from games.rulebooks.godstorm.pantheons import KIND_NAMES, KINDS, MAGIC, SKY
from games.rulebooks.godstorm.state import faith, in_play
from games.rulebooks.godstorm.telling.words import faith_told

if TYPE_CHECKING:
    from games.engine import Option, Position
    from games.engine.words.telling import Tell, Teller
    from games.rulebooks.godstorm.miracles.cards.card import Miracle

DRAWN = {
    "war": (gettext_noop("You drew “%(card)s” (war)."), gettext_noop("%(name)s drew a card of war.")),
    "death": (gettext_noop("You drew “%(card)s” (death)."), gettext_noop("%(name)s drew a card of death.")),
    "sky": (gettext_noop("You drew “%(card)s” (the sky)."), gettext_noop("%(name)s drew a card of the sky.")),
}
KIND_OF_PILE = {kind.key: rank for rank, kind in enumerate(KINDS)}


# --- Cards and relics


def tell_taken(teller: Teller, event: CardTaken) -> list[str]:
    mine, theirs = DRAWN[event.pile]
    card = "" if event.drawn == CONCEALED else named(teller, event.pile, event.drawn)
    return [teller.by(event.seat, mine, theirs, card=card)]


def tell_turned(teller: Teller, event: CardTurned) -> list[str]:
    """A relic is told as soon as it is in play."""
    if event.pile == KINDS[MAGIC].key:
        return []
    card = named(teller, event.pile, event.shown)
    return [teller.say(gettext_noop("Pandora’s Box opens: “%(card)s”."), card=card)]


def relic(teller: Teller, key: str) -> str:
    """A relic in the words of the reader."""
    return teller.worded(Wording(BY_KEY[key].name))


def titles(teller: Teller, cards: tuple[tuple[str, str], ...]) -> str:
    """Cards by their names."""
    return teller.listed([f"“{named(teller, pile, card)}”" for pile, card in cards])


def tell_vision(teller: Teller, event: HandLookedAt) -> list[str]:
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
    return [teller.by(event.seat, mine, theirs, relic=relic(teller, event.relic))]


def tell_lost(teller: Teller, event: RelicLost) -> list[str]:
    name = relic(teller, event.relic)
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
    return [teller.by(event.seat, mine, theirs, card=title(teller, MIRACLES[event.card]))]


def title(teller: Teller, miracle: Miracle) -> str:
    """A miracle in the words of the reader."""
    return teller.worded(Wording(miracle.name))


def tell_granted(teller: Teller, event: Granted) -> list[str]:
    if event.armies < 0:
        return []
    mine = gettext_noop("%(relic)s brings you %(armies)s.")
    theirs = gettext_noop("%(relic)s brings %(name)s %(armies)s.")
    armies = teller.armies(event.armies)
    return [teller.by(event.seat, mine, theirs, relic=relic(teller, event.relic), armies=armies)]


def tell_renounced(teller: Teller, event: Renounced) -> list[str]:
    mine = gettext_noop("With the Book of the Dead you give up %(armies)s for faith.")
    theirs = gettext_noop("With the Book of the Dead %(name)s gives up %(armies)s for faith.")
    return [teller.by(event.seat, mine, theirs, armies=teller.armies(event.armies))]


# --- What happens to the world


def tell_die(teller: Teller, event: DieThrown) -> list[str]:
    return [teller.say(gettext_noop("The die shows %(dice)s."), dice=event.dice)]


def tell_land(teller: Teller, event: LandDrawn) -> list[str]:
    return [teller.say(gettext_noop("The card of %(land)s is drawn."), land=teller.lands((event.territory,)))]


def tell_carried(teller: Teller, event: Carried) -> list[str]:
    gods = [teller.say(KIND_NAMES[kind]) for kind in event.gods]
    moved = teller.listed([*([teller.armies(event.armies)] if event.armies else []), *gods])
    if not moved:
        return []
    mine = gettext_noop("You move from %(source)s to %(target)s: %(who)s.")
    theirs = gettext_noop("%(name)s moves from %(source)s to %(target)s: %(who)s.")
    source, target = teller.lands((event.source,)), teller.lands((event.target,))
    return [teller.by(event.seat, mine, theirs, who=moved, source=source, target=target)]


def tell_swapped(teller: Teller, event: Swapped) -> list[str]:
    mine = gettext_noop("Your armies and gods in these territories change places: %(lands)s.")
    theirs = gettext_noop("Armies and gods of %(name)s in these territories change places: %(lands)s.")
    return [teller.by(event.seat, mine, theirs, lands=teller.lands((event.one, event.other)))]


def tell_seized(teller: Teller, event: Seized) -> list[str]:
    mine = gettext_noop("You hold %(land)s with %(armies)s.")
    theirs = gettext_noop("%(name)s holds %(land)s with %(armies)s.")
    land, armies = teller.the(event.territory), teller.armies(event.armies)
    return [teller.by(event.seat, mine, theirs, land=land, armies=armies)]


def tell_sent_home(teller: Teller, event: SentHome) -> list[str]:
    mine = gettext_noop("Your invasion goes on without %(god)s, now %(place)s.")
    theirs = gettext_noop("The invasion of %(name)s goes on without %(god)s, now %(place)s.")
    god, place = teller.say(KIND_NAMES[event.kind]), teller.inside(event.territory)
    return [teller.by(event.seat, mine, theirs, god=god, place=place)]


def tell_temple(teller: Teller, event: TempleFell) -> list[str]:
    if event.target == NOBODY:
        return [
            teller.say(
                gettext_noop("The temple %(place)s is destroyed."), place=teller.inside(event.territory)
            )
        ]
    told = gettext_noop("The temple %(place)s stands %(target)s now.")
    return [teller.say(told, place=teller.inside(event.territory), target=teller.inside(event.target))]


def tell_plague(teller: Teller, event: PlagueMoved) -> list[str]:
    found = []
    if event.source != NOBODY:
        land = teller.the(event.source)
        found.append(teller.say(gettext_noop("The plague leaves %(land)s."), land=land))
    if event.target != NOBODY:
        land = teller.the(event.target)
        found.append(teller.say(gettext_noop("The plague strikes %(land)s."), land=land))
    return found


def tell_flood(teller: Teller, event: Sank) -> list[str]:
    told = gettext_noop("Atlantis sinks: %(lands)s.")
    return [teller.say(told, lands=teller.lands(event.territories))]


def tell_lane(teller: Teller, event: LaneClosed) -> list[str]:
    told = gettext_noop("The Maelstrom closes the sea lane between %(one)s and %(other)s.")
    return [teller.say(told, one=teller.lands((event.one,)), other=teller.lands((event.other,)))]


def tell_epoch(teller: Teller, event: EpochTurnedBack) -> list[str]:
    return [teller.say(gettext_noop("Time stands still: it is epoch %(epoch)d again."), epoch=event.epoch)]


def tell_noted(teller: Teller, event: Noted) -> list[str]:
    if event.what == SEARED:
        mine = gettext_noop("Until this turn ends you add 4 whenever gods meet.")
        theirs = gettext_noop("Until this turn ends %(name)s adds 4 whenever gods meet.")
        return [teller.by(event.whom, mine, theirs)]
    if event.what == SACRED:
        told = gettext_noop("Nobody attacks %(land)s again until this turn ends.")
        return [teller.say(told, land=teller.the(event.whom))]
    return []


def tell_dead(teller: Teller, event: DeadRose) -> list[str]:
    mine = gettext_noop("You call %(armies)s back from the dead %(place)s.")
    theirs = gettext_noop("%(name)s calls %(armies)s back from the dead %(place)s.")
    place = teller.inside(event.territory)
    return [teller.by(event.seat, mine, theirs, armies=teller.armies(event.armies), place=place)]


def tell_vanished(teller: Teller, event: DeadVanished) -> list[str]:
    gone = teller.armies(sum(armies for _, armies in event.losses))
    return [teller.say(gettext_noop("Crypts and altars lose %(armies)s."), armies=gone)]


# --- What a seat said in advance


def tell_readied(teller: Teller, event: Readied) -> list[str]:
    if not event.cards:
        return [teller.say(gettext_noop("You have no miracle of the sky prepared."))]
    told = gettext_noop("When you are attacked you play these miracles: %(cards)s.")
    return [teller.say(told, cards=teller.listed([title(teller, MIRACLES[card]) for card, _ in event.cards]))]


def tell_shield(teller: Teller, event: ShieldRaised) -> list[str]:
    if not event.cards:
        return [teller.say(gettext_noop("Your Aegis wards nothing off."))]
    told = gettext_noop("Your Aegis wards these miracles off: %(cards)s.")
    return [teller.say(told, cards=teller.listed([title(teller, MIRACLES[card]) for card in event.cards]))]


def tell_sparing(teller: Teller, event: Sparingly) -> list[str]:
    for kept in event.left:
        told = gettext_noop("The Tree of Life spends faith for armies as long as %(faith)d is left.")
        return [teller.say(told, faith=kept)]
    return [teller.say(gettext_noop("The Tree of Life spends no faith."))]


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
    Readied: tell_readied,
    ShieldRaised: tell_shield,
    Sparingly: tell_sparing,
}


# --- The hand


def hand(teller: Teller, view: Position) -> Iterator[Aim]:
    """The miracles that the reader holds, and their relics in play."""
    seat = teller.reader
    if seat is None:
        return
    for _, card in held_by(view, seat):
        if key_of(card) in MIRACLES:
            miracle = MIRACLES[key_of(card)]
            text, state = teller.worded(Wording(miracle.text)), now(teller, view, seat, miracle)
            yield Aim(title(teller, miracle), text, moment(teller, miracle), state)
    for key in relics(view, seat):
        yield Aim(relic(teller, key), teller.worded(Wording(BY_KEY[key].text)))


def moment(teller: Teller, miracle: Miracle) -> str:
    """When a miracle is played, and for how much."""
    if KIND_OF[miracle.key] == SKY:
        when = gettext_noop("When you are attacked, for %(faith)s.")
    else:
        when = gettext_noop("In step 4 of your turn, for %(faith)s.")
    return teller.say(when, faith=faith_told(teller, miracle.cost))


def now(teller: Teller, view: Position, seat: int, miracle: Miracle) -> str:
    """What keeps the reader from playing it at present, or what it would do."""
    kind = KIND_OF[miracle.key]
    if not in_play(view, seat, kind):
        return teller.say(gettext_noop("not without %(god)s"), god=teller.say(KIND_NAMES[kind]))
    if faith(view, seat) < miracle.cost:
        return teller.say(
            gettext_noop("too dear: you have %(faith)s"), faith=faith_told(teller, faith(view, seat))
        )
    if kind == SKY:
        return ""
    if not any(True for _ in miracle.effect.ways(teller.rulebook, view, seat)):
        return teller.say(gettext_noop("nothing to do at present"))
    return teller.say(gettext_noop("could be played"))


def offered(teller: Teller, view: Position, option: Option) -> list[str]:
    """In mails: what the card of an option says."""
    found = []
    for card in option.slots["card"].values:
        miracle = MIRACLES[str(card)]
        told = gettext_noop("“%(card)s” (faith: %(faith)d): %(text)s")
        text = teller.worded(Wording(miracle.text))
        found.append(teller.say(told, card=title(teller, miracle), faith=miracle.cost, text=text))
    return found


def piles_told(teller: Teller, view: Position, option: Option) -> list[str]:
    """In mails: how many miracles the reader may acquire, and of which gods."""
    assert teller.reader is not None
    told = gettext_noop("Up to %(most)d miracles, for %(price)s each, unseen: %(piles)s.")
    pile = gettext_noop("%(god)s (%(cards)d left)")
    piles = [
        teller.say(pile, god=teller.say(KIND_NAMES[kind]), cards=left(view, kind))
        for kind in on_offer(view, teller.reader)
    ]
    cost = faith_told(teller, price(view, teller.reader))
    return [teller.say(told, most=option.most, price=cost, piles=teller.listed(piles))]


GUIDES = {
    Perform: Guide(
        use=gettext_noop("A miracle that you hold"),
        meanings={"play {card}": gettext_noop("Play a miracle.")},
        asked=gettext_noop("Play miracles, or go on"),
        button=gettext_noop("Play a miracle"),
        topic=gettext_noop("Miracles that you can play"),
        lines=offered,
    ),
    Acquire: Guide(
        use=gettext_noop("Miracles for faith: how many of which gods"),
        meanings={"acquire {cards} {god}": gettext_noop("Acquire so many cards of a god’s pile.")},
        asked=gettext_noop("Acquire miracles, or go on"),
        button=gettext_noop("Acquire miracles"),
        topic=gettext_noop("Miracles to be had"),
        lines=piles_told,
    ),
    Take: Guide(
        use=gettext_noop("The card that you take from the hand that you see"),
        meanings={"take {card}": gettext_noop("Take this card.")},
        asked=gettext_noop("Take one of these cards"),
        button=gettext_noop("Take a card"),
    ),
    Lift: Guide(
        use=gettext_noop("The territory from which the plague goes to the one drawn"),
        meanings={"lift {territory}": gettext_noop("Have the plague come from here.")},
        asked=gettext_noop("Say from where the plague comes"),
        button=gettext_noop("Move the plague"),
    ),
    Renounce: Guide(
        use=gettext_noop("Four faith for two armies (Book of the Dead)"),
        meanings={"renounce": gettext_noop("Give up two armies for four faith.")},
        aside=True,
    ),
    **dict.fromkeys((Prepare, Keep, Ward, Spare, SpareNone), Guide(aside=True)),
}
LABELS = {key: card.name for key, card in MIRACLES.items()} | {
    key: relic.name for key, relic in BY_KEY.items()
}
