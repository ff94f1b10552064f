"""The guides to the orders of Godstorm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rulebooks.godstorm.epochs.bids import MakeBid, StandBid
from games.rulebooks.godstorm.invasion.orders import Invade
from games.rulebooks.godstorm.preferences import template
from games.rulebooks.godstorm.risking import Risk
from games.rulebooks.godstorm.setup.choosing import WishPantheons
from games.rulebooks.godstorm.setup.founding import Found
from games.rulebooks.godstorm.state import PANTHEON, faith, gods_on, in_play
from games.rulebooks.godstorm.steps.fortify import Escort
from games.rulebooks.godstorm.steps.summon import A_GOD, A_TEMPLE, Build, Summon
from games.rulebooks.godstorm.text import orders as phrases
from games.rulebooks.godstorm.text.pantheons import PANTHEONS
from games.rulebooks.godstorm.text.portraits import GIFTS, firsts_shown, pantheons_shown
from games.rulebooks.godstorm.text.sentences import gods_told
from games.rulebooks.godstorm.text.words import faith_told
from games.texts.guide import Choices, Guide, Prompt
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.engine import Position
    from games.engine.legality import Option
    from games.rulebooks.godstorm.text.pantheons import Pantheon
    from games.texts.narration import Narrator


def own_faith(narrator: Narrator, view: Position) -> int:
    return 0 if narrator.reader is None else faith(view, narrator.reader)


def bid_told(narrator: Narrator, view: Position, option: Option) -> list[str]:
    now = gettext_noop(
        "The player who bids most chooses a place in the order of turns first. Nobody sees your "
        "bid before all have bid, and the whole bid is lost. You have %(faith)s."
    )
    return [
        narrator.say(now, faith=faith_told(narrator, own_faith(narrator, view))),
        narrator.say(gettext_noop("“bid 2 1”: two faith, to play first.")),
        narrator.say(
            gettext_noop(
                "“bid always 2 1” makes the same bid before every epoch, and you are not asked again."
            )
        ),
    ]


def summoning_told(narrator: Narrator, view: Position, option: Option) -> list[str]:
    assert narrator.reader is not None
    template = gettext_noop("You have %(faith)s. A god costs %(god)d, a temple %(temple)d.")
    own = faith_told(narrator, own_faith(narrator, view))
    away = [kind for kind in range(len(GIFTS)) if not in_play(view, narrator.reader, kind)]
    prices = narrator.say(template, god=A_GOD, temple=A_TEMPLE, faith=own)
    return [" ".join((prices, *(narrator.say(GIFTS[kind]) for kind in away)))]


def building_told(narrator: Narrator, view: Position, option: Option) -> list[str]:
    template = gettext_noop(
        "Each of your temples brings one faith and an army at the beginning of your turn, and "
        "its defenders throw their ones again. It costs %(temple)d."
    )
    return [narrator.say(template, temple=A_TEMPLE)]


def moving_told(narrator: Narrator, view: Position, option: Option) -> list[str]:
    """Say which gods are on a territory; they may go along with armies or alone."""
    assert narrator.reader is not None
    (land,) = option.slots["from"].values
    assert isinstance(land, int)
    template = gettext_noop("%(gods)s, %(place)s: “escort” moves gods, with armies or alone.")
    gods = gods_told(narrator, gods_on(view, narrator.reader, land))
    return [narrator.say(template, place=narrator.inside(land), gods=gods)]


def wishing_told(narrator: Narrator, view: Position, option: Option) -> list[str]:
    template = gettext_noop(
        "A people gives your gods and your heaven their names; all play alike. The player who "
        "threw the highest die chooses first, and you get the first on your list that is still "
        "free."
    )
    taken = PANTHEON.of(view)
    free = (pantheon for rank, pantheon in enumerate(PANTHEONS) if rank not in taken)
    return [narrator.say(template), *(people_told(narrator, pantheon) for pantheon in free)]


def people_told(narrator: Narrator, pantheon: Pantheon) -> str:
    """Describe a people: its gods by kind, and its heaven."""
    template = gettext_noop(
        "%(people)s: %(war)s (war), %(death)s (death), %(sky)s (sky), %(magic)s (magic); %(heaven)s."
    )
    war, death, sky, magic = map(narrator.say, pantheon.gods)
    people, heaven = narrator.say(pantheon.name), narrator.say(pantheon.heaven)
    return narrator.say(template, people=people, war=war, death=death, sky=sky, magic=magic, heaven=heaven)


def founding_told(narrator: Narrator, view: Position, option: Option) -> list[str]:
    return [
        narrator.say(
            gettext_noop(
                "Place them on one or two of your territories without plague. Nobody sees where "
                "until all have placed theirs. The god helps the armies with him; the temple "
                "brings an army and faith each turn."
            )
        )
    ]


GUIDES: dict[type, Guide] = {
    WishPantheons: Guide(
        use=gettext_noop("The pantheons that you want, the best first"),
        meanings={
            "wish {first} {second} {third}": gettext_noop("Say which pantheons you want, the best first.")
        },
        press=gettext_noop("Choose a pantheon"),
        phrase=phrases.wish_told,
        lessons=(
            gettext_noop(
                "No people is stronger: take the gods that you like. Crosses on the map are the "
                "plague, where armies dwindle and no god stays; the clouds below the map are the"
                " heavens of the five peoples."
            ),
        ),
        prompt=Prompt(
            asked=gettext_noop("Say which pantheon you want"),
            done=gettext_noop("You have said which pantheon you want; the others have not yet"),
            button=gettext_noop("Choose a pantheon"),
        ),
        choices=Choices(heading=gettext_noop("Pantheons"), lines=wishing_told, portraits=pantheons_shown),
    ),
    Found: Guide(
        use=gettext_noop("Where your god of war and your first temple stand"),
        meanings={
            "found {god} {temple}": gettext_noop("Set your god of war here and your first temple there.")
        },
        press=gettext_noop("Set god and temple"),
        phrase=phrases.found_told,
        lessons=(
            gettext_noop(
                "Your god of war wins equal dice where he attacks: place him where you have the "
                "most armies. The temple brings an army and faith each turn, as long as you hold"
                " the territory."
            ),
        ),
        prompt=Prompt(
            asked=gettext_noop("Set your god of war and your first temple"),
            done=gettext_noop("You have said where they stand; the others have not yet"),
            button=gettext_noop("Set god and temple"),
        ),
        choices=Choices(
            heading=gettext_noop("First god and temple"), lines=founding_told, portraits=firsts_shown
        ),
    ),
    MakeBid: Guide(
        use=gettext_noop("Faith for the order of turns, and the place that you want"),
        meanings=dict.fromkeys(
            ("bid {faith} {first}", "bid {faith} {first} {second}"),
            gettext_noop("Bid this much faith for the order of turns."),
        ),
        phrase=phrases.bid_told,
        lessons=(
            gettext_noop(
                "Faith buys gods (3), temples (5) and miracles (2), and what you bid is gone. "
                "Playing last is worth most in the last epoch: nobody can take back what you "
                "take then."
            ),
        ),
        prompt=Prompt(
            asked=gettext_noop("Bid for the order of turns"),
            done=gettext_noop("You have bid; the others have not yet"),
            button=gettext_noop("Bid"),
        ),
        choices=Choices(heading=gettext_noop("Bids"), lines=bid_told),
    ),
    StandBid: Guide(
        use=gettext_noop("The same bid before every epoch, without being asked"),
        meanings=dict.fromkeys(
            ("bid always {faith} {first}", "bid always {faith} {first} {second}"),
            gettext_noop("Bid this much before every epoch."),
        ),
        phrase=phrases.standing_bid_told,
        aside=True,
    ),
    Summon: Guide(
        use=gettext_noop("A god that comes down to one of your territories"),
        meanings={"summon {god} {territory}": gettext_noop("Summon a god.")},
        press=gettext_noop("Summon a god"),
        phrase=phrases.summon_told,
        lessons=(
            gettext_noop(
                "A god helps the armies that it stands with. Summon it to those that attack "
                "next, and keep some with it: without an army it is banished."
            ),
        ),
        prompt=Prompt(
            asked=gettext_noop("Summon gods and build temples, or go on"),
            button=gettext_noop("Gods and temples"),
        ),
        choices=Choices(heading=gettext_noop("Gods and temples"), lines=summoning_told),
    ),
    Build: Guide(
        use=gettext_noop("A temple on one of your territories"),
        meanings={"build {territory}": gettext_noop("Build a temple.")},
        press=gettext_noop("Build a temple"),
        phrase=phrases.build_told,
        prompt=Prompt(
            asked=gettext_noop("Summon gods and build temples, or go on"),
            button=gettext_noop("Gods and temples"),
        ),
        choices=Choices(heading=gettext_noop("A new temple"), lines=building_told),
    ),
    Invade: Guide(
        use=gettext_noop("An invasion with only some of the armies, or without some of the gods"),
        meanings={
            "invade {from} {to} {armies}": gettext_noop("Declare how many armies take part, then attack."),
            "invade {from} {to} {armies} without gods": gettext_noop("The gods stay where they are."),
            **{
                template("invade {from} {to} {armies} gods", gods): gettext_noop(
                    "Declare which gods take part too."
                )
                for gods in range(1, len(GIFTS) + 1)
            },
        },
        phrase=phrases.invade_told,
        aside=True,
    ),
    Escort: Guide(
        use=gettext_noop("Gods that move, with armies or alone"),
        meanings={
            template("escort {from} {to} {armies}", gods): gettext_noop(
                "Move gods, and as many armies as you like."
            )
            for gods in range(1, len(GIFTS) + 1)
        },
        phrase=phrases.escort_told,
        choices=Choices(heading=gettext_noop("Gods on the move"), lines=moving_told),
    ),
    Risk: Guide(
        use=gettext_noop("The order in which you risk your gods when gods fight"),
        meanings={
            "risk {first} {second} {third} {fourth}": gettext_noop("Say whom you risk first in a Godswar.")
        },
        phrase=phrases.risk_told,
        aside=True,
    ),
}
