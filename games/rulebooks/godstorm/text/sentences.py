"""The sentences on events of Godstorm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rulebooks.godstorm.epochs.bids import BidMade, BidsRevealed, BidStands
from games.rulebooks.godstorm.epochs.end_of_epoch import EpochMoved, PointsCounted
from games.rulebooks.godstorm.faith import FaithChanged
from games.rulebooks.godstorm.invasion.events import Entered, GodsFought, InvasionDeclared, Rerolled
from games.rulebooks.godstorm.losses import Banished, Perished, Raised
from games.rulebooks.godstorm.risking import RiskSet
from games.rulebooks.godstorm.setup.choosing import PantheonsChosen, PantheonsWished
from games.rulebooks.godstorm.setup.founding import SitesChosen
from games.rulebooks.godstorm.setup.plague import PlagueSpread
from games.rulebooks.godstorm.state import EPOCHS
from games.rulebooks.godstorm.steps.fortify import GodsMoved
from games.rulebooks.godstorm.steps.raising import Revered
from games.rulebooks.godstorm.steps.summon import Summoned, TempleBuilt
from games.rulebooks.godstorm.text.pantheons import KIND_NAMES, PANTHEONS
from games.rulebooks.godstorm.text.words import faith_told
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.texts.narration import Narrator, Tell


def gods_told(narrator: Narrator, kinds: Iterable[int]) -> str:
    """List gods: "the god of war and the goddess of magic"."""
    return narrator.listed([narrator.say(KIND_NAMES[kind]) for kind in kinds])


def peoples_told(narrator: Narrator, ranks: Iterable[int]) -> str:
    return narrator.listed([narrator.say(PANTHEONS[rank].name) for rank in ranks])


# --- Before the first epoch


def tell_plague(narrator: Narrator, event: PlagueSpread) -> list[str]:
    return [narrator.say(gettext_noop("The plague is on %(lands)s."), lands=narrator.lands(event.lands))]


def tell_wish(narrator: Narrator, event: PantheonsWished) -> list[str]:
    mine = gettext_noop("The pantheons that you want, the best first: %(peoples)s.")
    theirs = gettext_noop("The pantheons that %(name)s wants, the best first: %(peoples)s.")
    return [
        narrator.by(event.seat, mine, theirs, peoples=peoples_told(narrator, dict.fromkeys(event.wanted)))
    ]


def tell_pantheons(narrator: Narrator, event: PantheonsChosen) -> list[str]:
    mine, theirs = (
        gettext_noop("Your people: %(people)s."),
        gettext_noop("The people of %(name)s: %(people)s."),
    )
    return [
        narrator.by(seat, mine, theirs, people=narrator.say(PANTHEONS[rank].name))
        for seat, rank in enumerate(event.pantheons)
        if rank >= 0
    ]


def tell_sites(narrator: Narrator, event: SitesChosen) -> list[str]:
    mine = gettext_noop("Your god of war will be %(god)s, your first temple %(temple)s.")
    theirs = gettext_noop("%(name)s wants the god of war %(god)s and the first temple %(temple)s.")
    god, temple = narrator.inside(event.god), narrator.inside(event.temple)
    return [narrator.by(event.seat, mine, theirs, god=god, temple=temple)]


# --- Epochs


def tell_bid(narrator: Narrator, event: BidMade) -> list[str]:
    mine, theirs = gettext_noop("You bid %(faith)s."), gettext_noop("%(name)s bids %(faith)s.")
    return [narrator.by(event.seat, mine, theirs, faith=faith_told(narrator, event.faith))]


def tell_standing_bid(narrator: Narrator, event: BidStands) -> list[str]:
    mine = gettext_noop("Before every epoch you bid %(faith)s, or what is left of it.")
    theirs = gettext_noop("Before every epoch %(name)s bids %(faith)s, or what is left of it.")
    return [narrator.by(event.seat, mine, theirs, faith=faith_told(narrator, event.faith))]


def tell_order(narrator: Narrator, event: BidsRevealed) -> list[str]:
    bids = [
        narrator.say(gettext_noop("%(name)s %(faith)d"), name=narrator.names[seat], faith=event.bids[seat])
        for seat in event.order
    ]
    order = narrator.listed([narrator.names[seat] for seat in event.order])
    return [
        narrator.say(gettext_noop("Faith bid: %(bids)s."), bids=narrator.listed(bids)),
        narrator.say(gettext_noop("The order of turns in this epoch: %(order)s."), order=order),
    ]


def tell_epoch(narrator: Narrator, event: EpochMoved) -> list[str]:
    if event.epoch > EPOCHS:
        return [narrator.say(gettext_noop("The fifth epoch is over."))]
    template = gettext_noop("Epoch %(epoch)d of %(epochs)d begins.")
    return [narrator.say(template, epoch=event.epoch, epochs=EPOCHS)]


def tell_points(narrator: Narrator, event: PointsCounted) -> list[str]:
    each = [f"{name} {points}" for name, points in zip(narrator.names, event.points, strict=False)]
    return [narrator.say(gettext_noop("Points: %(points)s."), points=narrator.listed(each))]


# --- The steps of a turn


def tell_reverence(narrator: Narrator, event: Revered) -> list[str]:
    mine, theirs = (
        gettext_noop("You receive %(faith)s."),
        gettext_noop("%(name)s receives %(faith)s."),
    )
    sentences = [narrator.by(event.seat, mine, theirs, faith=faith_told(narrator, event.faith))]
    if event.temples:
        mine = gettext_noop("An army joins each of your temples: %(armies)s.")
        theirs = gettext_noop("An army joins each temple of %(name)s: %(armies)s.")
        armies = narrator.stationed((land, 1) for land in event.temples)
        sentences.append(narrator.by(event.seat, mine, theirs, armies=armies))
    return sentences


def tell_faith(narrator: Narrator, event: FaithChanged) -> list[str]:
    mine, theirs = (
        gettext_noop("You receive %(faith)s."),
        gettext_noop("%(name)s receives %(faith)s."),
    )
    if event.faith < 0:
        mine = gettext_noop("You sacrifice %(faith)s.")
        theirs = gettext_noop("%(name)s sacrifices %(faith)s.")
    return [narrator.by(event.seat, mine, theirs, faith=faith_told(narrator, abs(event.faith)))]


def tell_god(narrator: Narrator, event: Summoned) -> list[str]:
    mine, theirs = (
        gettext_noop("You summon %(god)s %(place)s."),
        gettext_noop("%(name)s summons %(god)s %(place)s."),
    )
    god = gods_told(narrator, (event.god,))
    return [narrator.by(event.seat, mine, theirs, god=god, place=narrator.inside(event.land))]


def tell_temple(narrator: Narrator, event: TempleBuilt) -> list[str]:
    mine, theirs = (
        gettext_noop("You build a temple %(place)s."),
        gettext_noop("%(name)s builds a temple %(place)s."),
    )
    return [narrator.by(event.seat, mine, theirs, place=narrator.inside(event.land))]


def tell_move(narrator: Narrator, event: GodsMoved) -> list[str]:
    mine = gettext_noop("You lead %(gods)s on; now %(place)s.")
    theirs = gettext_noop("%(name)s leads %(gods)s on; now %(place)s.")
    gods = gods_told(narrator, event.gods)
    return [narrator.by(event.seat, mine, theirs, gods=gods, place=narrator.inside(event.land))]


def tell_raised(narrator: Narrator, event: Raised) -> list[str]:
    mine, theirs = gettext_noop("You receive %(armies)s."), gettext_noop("%(name)s receives %(armies)s.")
    return [narrator.by(event.seat, mine, theirs, armies=narrator.stationed(event.placements))]


def tell_losses(narrator: Narrator, event: Perished) -> list[str]:
    return [narrator.say(gettext_noop("Lost: %(armies)s."), armies=narrator.stationed(event.losses))]


def tell_banished(narrator: Narrator, event: Banished) -> list[str]:
    mine = gettext_noop("You lose by banishment: %(gods)s.")
    theirs = gettext_noop("%(name)s loses by banishment: %(gods)s.")
    losers = dict.fromkeys(seat for seat, _ in event.gods)
    return [
        narrator.by(
            seat,
            mine,
            theirs,
            gods=gods_told(narrator, [kind for owner, kind in event.gods if owner == seat]),
        )
        for seat in losers
    ]


# --- Invasions


def tell_invasion(narrator: Narrator, event: InvasionDeclared) -> list[str]:
    source, target = narrator.out_of(event.source), narrator.the(event.target)
    if not event.gods:
        mine = gettext_noop("You invade %(target)s %(source)s.")
        theirs = gettext_noop("%(name)s invades %(target)s %(source)s.")
        return [narrator.by(event.seat, mine, theirs, source=source, target=target)]
    mine = gettext_noop("You invade %(target)s %(source)s with %(gods)s.")
    theirs = gettext_noop("%(name)s invades %(target)s %(source)s with %(gods)s.")
    gods = gods_told(narrator, event.gods)
    return [narrator.by(event.seat, mine, theirs, source=source, target=target, gods=gods)]


def tell_ones(narrator: Narrator, event: Rerolled) -> list[str]:
    first, *again = event.thrown.split()
    if not again:
        return []
    mine = gettext_noop("You throw your ones again: %(before)s becomes %(after)s.")
    theirs = gettext_noop("%(name)s throws ones again: %(before)s becomes %(after)s.")
    return [narrator.by(event.seat, mine, theirs, before=" ".join(first), after=" ".join(event.dice))]


def tell_godswar(narrator: Narrator, event: GodsFought) -> list[str]:
    template = gettext_noop(
        "Godswar %(place)s: %(god)s (%(name)s) throws %(dice)s and has %(sum)d in all, "
        "%(foe)s (%(other)s) %(dice_of_foe)s and %(sum_of_foe)d."
    )
    mine, theirs = event.gods
    return [
        narrator.say(
            template,
            place=narrator.inside(event.target),
            name=narrator.names[event.seat],
            other=narrator.names[event.defender],
            god=gods_told(narrator, (mine,)),
            foe=gods_told(narrator, (theirs,)),
            dice=" ".join(event.dice[0]),
            dice_of_foe=" ".join(event.dice[1]),
            sum=event.sums[0],
            sum_of_foe=event.sums[1],
        )
    ]


def tell_entry(narrator: Narrator, event: Entered) -> list[str]:
    mine = gettext_noop("You enter %(land)s %(source)s with %(armies)s; it belonged to nobody.")
    theirs = gettext_noop("%(name)s enters %(land)s %(source)s with %(armies)s; it belonged to nobody.")
    land, source = narrator.the(event.target), narrator.out_of(event.source)
    return [
        narrator.by(event.seat, mine, theirs, land=land, source=source, armies=narrator.armies(event.armies))
    ]


def tell_risk(narrator: Narrator, event: RiskSet) -> list[str]:
    mine = gettext_noop("When gods fight, you risk yours in this order: %(gods)s.")
    theirs = gettext_noop("When gods fight, %(name)s risks theirs in this order: %(gods)s.")
    return [narrator.by(event.seat, mine, theirs, gods=gods_told(narrator, event.gods))]


SENTENCES: dict[type, Tell] = {
    PlagueSpread: tell_plague,
    PantheonsWished: tell_wish,
    PantheonsChosen: tell_pantheons,
    SitesChosen: tell_sites,
    BidMade: tell_bid,
    BidStands: tell_standing_bid,
    BidsRevealed: tell_order,
    EpochMoved: tell_epoch,
    PointsCounted: tell_points,
    Revered: tell_reverence,
    FaithChanged: tell_faith,
    Summoned: tell_god,
    TempleBuilt: tell_temple,
    GodsMoved: tell_move,
    Raised: tell_raised,
    Perished: tell_losses,
    Banished: tell_banished,
    InvasionDeclared: tell_invasion,
    Rerolled: tell_ones,
    GodsFought: tell_godswar,
    Entered: tell_entry,
    RiskSet: tell_risk,
}
