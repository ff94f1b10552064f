"""What players are told of the orders, and of where a phase stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.errors import gettext_noop
from games.engine.words.telling import Guide
from games.rulebooks.godstorm.epochs.bids import MakeBid, StandBid
from games.rulebooks.godstorm.invasion.orders import Invade
from games.rulebooks.godstorm.risking import Risk
from games.rulebooks.godstorm.setup.choosing import Wish
from games.rulebooks.godstorm.setup.founding import Found
from games.rulebooks.godstorm.state import EPOCH, EPOCHS, faith
from games.rulebooks.godstorm.steps.fortify import Escort
from games.rulebooks.godstorm.steps.summon import A_GOD, A_TEMPLE, Build, Summon

if TYPE_CHECKING:
    from games.engine import Position
    from games.engine.legality import Option
    from games.engine.words.telling import Teller


def own_faith(teller: Teller, view: Position) -> int:
    return 0 if teller.reader is None else faith(view, teller.reader)


def bid_told(teller: Teller, view: Position, option: Option) -> list[str]:
    now = gettext_noop("Epoch %(epoch)d of %(epochs)d. You have %(faith)d faith.")
    return [
        teller.say(now, epoch=EPOCH.of(view), epochs=EPOCHS, faith=own_faith(teller, view)),
        teller.say(
            gettext_noop(
                "Whoever bids most chooses a place in the order of turns first. All that is bid is lost, "
                "and nobody sees it before all have bid. “bid 2 1”: two faith, to play first."
            )
        ),
    ]


def summoning_told(teller: Teller, view: Position, option: Option) -> list[str]:
    told = gettext_noop("You have %(faith)d faith. A god costs %(god)d, a temple %(temple)d.")
    return [teller.say(told, god=A_GOD, temple=A_TEMPLE, faith=own_faith(teller, view))]


def wishing_told(teller: Teller, view: Position, option: Option) -> list[str]:
    return [
        teller.say(
            gettext_noop(
                "Whoever threw the highest die chooses first. Say which peoples you want, the best first: "
                "you get the best that is left. All play alike."
            )
        )
    ]


def founding_told(teller: Teller, view: Position, option: Option) -> list[str]:
    return [
        teller.say(
            gettext_noop(
                "Your god of war and your first temple stand on territories of yours without plague, on the "
                "same or on two. Nobody sees where before all have said so."
            )
        )
    ]


GUIDES: dict[type, Guide] = {
    Wish: Guide(
        use=gettext_noop("The pantheons that you want, the best first"),
        meanings={
            "wish {first} {second} {third}": gettext_noop("Say which pantheons you want, the best first.")
        },
        asked=gettext_noop("Say which pantheon you want"),
        done=gettext_noop("You have said which pantheon you want; the others have not yet"),
        button=gettext_noop("Choose a pantheon"),
        topic=gettext_noop("Pantheons"),
        lines=wishing_told,
    ),
    Found: Guide(
        use=gettext_noop("Where your god of war and your first temple stand"),
        meanings={
            "found {god} {temple}": gettext_noop("Set your god of war here and your first temple there.")
        },
        asked=gettext_noop("Set your god of war and your first temple"),
        done=gettext_noop("You have said where they stand; the others have not yet"),
        button=gettext_noop("Set god and temple"),
        topic=gettext_noop("First god and temple"),
        lines=founding_told,
    ),
    MakeBid: Guide(
        use=gettext_noop("Faith for the order of turns, and the turn that you want"),
        meanings={"bid {faith} {first}": gettext_noop("Bid so much faith for the order of turns.")},
        asked=gettext_noop("Bid for the order of turns"),
        done=gettext_noop("You have bid; the others have not yet"),
        button=gettext_noop("Bid"),
        topic=gettext_noop("Bids"),
        lines=bid_told,
    ),
    StandBid: Guide(
        use=gettext_noop("The same bid before every epoch, without being asked"),
        meanings={"bid always {faith} {first}": gettext_noop("Bid so much before every epoch.")},
        aside=True,
    ),
    Summon: Guide(
        use=gettext_noop("A god that comes down to one of your territories"),
        meanings={"summon {god} {territory}": gettext_noop("Summon a god.")},
        asked=gettext_noop("Summon gods and build temples, or go on"),
        button=gettext_noop("Gods and temples"),
        topic=gettext_noop("Gods and temples"),
        lines=summoning_told,
    ),
    Build: Guide(
        use=gettext_noop("A temple on one of your territories"),
        meanings={"build {territory}": gettext_noop("Build a temple.")},
        asked=gettext_noop("Summon gods and build temples, or go on"),
        button=gettext_noop("Gods and temples"),
    ),
    Invade: Guide(
        use=gettext_noop("An invasion with only so many armies, or without some of the gods"),
        meanings={
            "invade {from} {to} {armies}": gettext_noop("Declare how many armies take part, then attack."),
            "invade {from} {to} {armies} without gods": gettext_noop("The gods stay where they are."),
        },
        aside=True,
    ),
    Escort: Guide(
        use=gettext_noop("Gods that move, with armies or alone"),
        meanings={
            "escort {from} {to} {armies} {first}": gettext_noop(
                "Move a god, and as many armies as you like."
            ),
        },
    ),
    Risk: Guide(
        use=gettext_noop("In which order you risk your gods when gods fight"),
        meanings={
            "risk {first} {second} {third} {fourth}": gettext_noop("Say whom you risk first in a Godswar.")
        },
        aside=True,
    ),
}
