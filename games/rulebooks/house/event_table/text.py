"""How events are told: the throw, what came of it, what is in force, and what is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from games.engine import Rulebook
from games.engine.board import members
from games.rulebooks.house.event_table import DealToPlayers, EventTable, tasks
from games.rulebooks.house.event_table.armistice import SharedOut
from games.rulebooks.house.event_table.capitals import (
    Capital,
    CapitalChosen,
    CapitalMoved,
    CapitalsFounded,
)
from games.rulebooks.house.event_table.cities import CitiesFounded, Razed
from games.rulebooks.house.event_table.combat import Softened
from games.rulebooks.house.event_table.events import BY_DICE, EVENTS, by_dice
from games.rulebooks.house.event_table.events_text import TOLD
from games.rulebooks.house.event_table.income import FROM_CAPITALS
from games.rulebooks.house.event_table.instant_effects import DieThrown, Recruited
from games.rulebooks.house.event_table.lands import BarbariansGrew, Evacuated, Overrun, Shrunk
from games.rulebooks.house.event_table.lasting_effects import GAME, IN_FORCE
from games.rulebooks.house.event_table.orders import Blitz, Bomb, Exile, Pick, Rival, Sacrifice, Terrain
from games.rulebooks.house.event_table.phase import EventRolled
from games.rulebooks.house.event_table.tasks import current
from games.rulebooks.house.event_table.waiting import PutBy, Recounted
from games.texts.edition import Prose
from games.texts.found import label_of
from games.texts.guide import Choices, Guide, Prompt
from games.texts.option import OptionText
from games.texts.policy import PolicyText
from games.texts.telling import Aim
from games.texts.text import Text
from games.texts.wording import Places, Wording, gettext_noop

if TYPE_CHECKING:
    from games.engine import Option, Position
    from games.texts.telling import Tell, Teller

ASKED = {
    tasks.GROUP: gettext_noop(
        "Choose territories of yours that touch one another, to be evacuated: %(left)d left."
    ),
    tasks.EVACUATE: gettext_noop("Choose territories of yours to be evacuated: %(left)d left."),
    tasks.STRIKE: gettext_noop("Choose a territory of each opponent, to be evacuated: %(left)d left."),
    tasks.SACRIFICE: gettext_noop(
        "Choose where armies of yours are lost; one stays everywhere: %(left)d left."
    ),
    tasks.CONTINENT: gettext_noop("Choose the continent on which it counts."),
    tasks.RIVAL: gettext_noop("Choose the opponent whom it hits."),
    tasks.INVADE: gettext_noop(
        "Choose territories next to yours to be invaded without a fight; an army marches in from beside: "
        "%(left)d left, or go on."
    ),
    tasks.DROP: gettext_noop(
        "Choose territories next to yours to be taken without a fight: %(left)d left, or go on."
    ),
    tasks.LAND_AT: gettext_noop("Choose coasts to be taken without a fight: %(left)d left, or go on."),
    tasks.RAZE: gettext_noop("Choose cities of others to be destroyed: %(left)d left, or go on."),
    tasks.RAZE_CAPITAL: gettext_noop("Choose a capital of others to be destroyed, or go on."),
}


def tell_rolled(teller: Teller, event: EventRolled) -> list[str]:
    rolled = BY_DICE[by_dice(event.dice)]
    mine = gettext_noop("Before your turn the dice show %(code)s, %(event)s. %(text)s")
    theirs = gettext_noop("Before the turn of %(name)s the dice show %(code)s, %(event)s. %(text)s")
    event_name, text = map(teller.say, TOLD[rolled.code])
    return [
        teller.by(event.seat, mine, theirs, strong=("event",), code=rolled.code, event=event_name, text=text)
    ]


def tell_die(teller: Teller, event: DieThrown) -> list[str]:
    told = gettext_noop("%(event)s: the die shows %(die)s.")
    return [teller.say(told, event=teller.say(TOLD[event.code].name), die=event.die)]


def tell_recruited(teller: Teller, event: Recruited) -> list[str]:
    mine = gettext_noop("You have %(armies)s more to place.")
    theirs = gettext_noop("%(name)s has %(armies)s more to place.")
    return [teller.by(event.seat, mine, theirs, armies=teller.armies(event.armies))]


def tell_recounted(teller: Teller, event: Recounted) -> list[str]:
    if not event.changed:
        return []
    mine = gettext_noop("After the event you have %(armies)s to place.")
    theirs = gettext_noop("After the event %(name)s has %(armies)s to place.")
    return [teller.by(event.seat, mine, theirs, armies=teller.armies(event.armies))]


def tell_evacuated(teller: Teller, event: Evacuated) -> list[str]:
    mine = gettext_noop("You evacuate %(lands)s; barbarians come, ten to each.")
    theirs = gettext_noop("%(name)s evacuates %(lands)s; barbarians come, ten to each.")
    return [teller.by(event.seat, mine, theirs, lands=teller.lands(members(event.lands)))]


def tell_growth(teller: Teller, event: BarbariansGrew) -> list[str]:
    told = gettext_noop("An army more of the barbarians stands on %(lands)s.")
    return [teller.say(told, lands=teller.lands(members(event.lands)))]


def tell_overrun(teller: Teller, event: Overrun) -> list[str]:
    mine = gettext_noop("You take %(land)s from %(loser)s without a fight.")
    theirs = gettext_noop("%(name)s takes %(land)s from %(loser)s without a fight.")
    if teller.is_reader(event.loser):
        theirs = gettext_noop("%(name)s takes %(land)s from you without a fight.")
    loser = teller.names[event.loser]
    return [teller.by(event.seat, mine, theirs, land=teller.the(event.target), loser=loser)]


def tell_shrunk(teller: Teller, event: Shrunk) -> list[str]:
    mine = gettext_noop("You lose %(armies)s.")
    theirs = gettext_noop("%(name)s loses %(armies)s.")
    return [teller.by(event.seat, mine, theirs, armies=teller.stationed(event.placements))]


def tell_shared(teller: Teller, event: SharedOut) -> list[str]:
    return [teller.say(gettext_noop("Everything is shared out anew, and the barbarians are gone."))]


def tell_founded(teller: Teller, event: CitiesFounded) -> list[str]:
    return [teller.say(gettext_noop("Cities stand on %(lands)s."), lands=teller.lands(event.lands))]


def tell_razed(teller: Teller, event: Razed) -> list[str]:
    told = gettext_noop("Destroyed: the cities on %(lands)s.")
    if event.are_capitals:
        told = gettext_noop("Destroyed: the capital on %(lands)s.")
    return [teller.say(told, lands=teller.lands(members(event.lands)))]


def tell_capital(teller: Teller, event: CapitalChosen) -> list[str]:
    mine = gettext_noop("You chose %(land)s as your capital. Only you see this until all have chosen.")
    theirs = gettext_noop("%(name)s chose %(land)s as capital.")
    return [teller.by(event.seat, mine, theirs, land=teller.the(event.territory))]


def tell_capitals(teller: Teller, event: CapitalsFounded) -> list[str]:
    shown = [
        teller.say(gettext_noop("%(land)s (%(name)s)"), name=teller.names[seat], land=teller.lands([land]))
        for seat, land in enumerate(event.lands)
        if land >= 0
    ]
    return [teller.say(gettext_noop("The capitals: %(capitals)s."), capitals=teller.listed(shown))]


def tell_moved(teller: Teller, event: CapitalMoved) -> list[str]:
    mine = gettext_noop("You set your capital up anew %(place)s.")
    theirs = gettext_noop("%(name)s sets their capital up anew %(place)s.")
    return [teller.by(event.seat, mine, theirs, place=teller.inside(event.territory))]


def tell_softened(teller: Teller, event: Softened) -> list[str]:
    told = gettext_noop("%(event)s: %(armies)s fall %(place)s before the combat.")
    return [
        teller.say(
            told,
            event=teller.say(TOLD[event.code].name),
            armies=teller.armies(event.armies),
            place=teller.inside(event.territory),
        )
    ]


SENTENCES: dict[type, Tell] = {
    EventRolled: tell_rolled,
    DieThrown: tell_die,
    Recruited: tell_recruited,
    PutBy: lambda teller, event: [],
    Recounted: tell_recounted,
    Evacuated: tell_evacuated,
    BarbariansGrew: tell_growth,
    Overrun: tell_overrun,
    Shrunk: tell_shrunk,
    SharedOut: tell_shared,
    CitiesFounded: tell_founded,
    Razed: tell_razed,
    CapitalChosen: tell_capital,
    CapitalsFounded: tell_capitals,
    CapitalMoved: tell_moved,
    Softened: tell_softened,
}


def tell_in_force(teller: Teller, view: Position) -> Iterator[Aim]:
    """Every event that lasts, with whom it is about and for how long."""
    for seat, code, last, continent in IN_FORCE.of(view):
        if (event := TOLD.get(code)) is None:
            continue
        template = gettext_noop("%(name)s, until round %(last)d – %(text)s")
        if last == GAME:
            template = gettext_noop("%(name)s – %(text)s")
        text = teller.say(event.text)
        if continent:
            chosen = Wording("%(continent)s", {"continent": Places("continents", (continent,))})
            template_chosen = gettext_noop("%(text)s Chosen: %(continent)s.")
            text = teller.say(template_chosen, text=text, continent=teller.worded(chosen))
        told = teller.say(template, text=text, name=teller.coloured(seat), last=last)
        yield Aim(teller.say(event.name), told)


def tell_open(teller: Teller, view: Position) -> Iterator[Aim]:
    """The event that asks something of the reader, and for what."""
    task = current(view)
    if task and view.turn == teller.reader and task.code in TOLD:
        event = TOLD[task.code]
        asked = teller.say(ASKED[task.kind], left=task.left)
        told = teller.say(gettext_noop("%(text)s %(asked)s"), text=teller.say(event.text), asked=asked)
        yield Aim(teller.say(event.name), told)


def asked_told(teller: Teller, view: Position, option: Option) -> list[str]:
    """Which event asks, and for what."""
    task = current(view)
    if task is None or task.code not in TOLD:
        return []
    event = TOLD[task.code]
    return [
        teller.say(
            gettext_noop("%(event)s. %(text)s"), event=teller.say(event.name), text=teller.say(event.text)
        ),
        teller.say(ASKED[task.kind], left=task.left),
    ]


def power_told(teller: Teller, view: Position, option: Option) -> list[str]:
    """What may be done, and need not."""
    what = gettext_noop("You may do this now, or go on and keep it for a later turn.")
    return [teller.say(what), teller.say(gettext_noop("Write “end” to go on."))]


def at(template: str) -> Callable[[Teller, Any], str]:
    """An order for a territory, in words."""
    return lambda teller, order: teller.say(
        template, land=teller.the(order.territory), place=teller.inside(order.territory)
    )


def sacrifice_told(teller: Teller, order: Sacrifice) -> str:
    template = gettext_noop("sacrifice %(armies)s %(place)s")
    return teller.say(template, armies=teller.armies(order.armies), place=teller.inside(order.territory))


def terrain_told(teller: Teller, order: Terrain) -> str:
    key = teller.rulebook.board.continents[order.continent].key
    continent = Wording("%(continent)s", {"continent": Places("continents", (key,))})
    return teller.say(gettext_noop("choose %(land)s"), land=teller.worded(continent))


def rival_told(teller: Teller, order: Rival) -> str:
    if not 0 <= order.seat < len(teller.names):
        return ""
    return teller.say(gettext_noop("choose %(land)s"), land=teller.names[order.seat])


ASKS = gettext_noop("Do what the event asks for")
TASK = partial(
    Guide,
    prompt=Prompt(asked=ASKS, button=ASKS),
    choices=Choices(heading=gettext_noop("The event"), lines=asked_told),
)
"""What an event asks for."""
RIGHT = partial(
    Guide,
    prompt=Prompt(
        asked=gettext_noop("Use what events allow, or go on"),
        button=gettext_noop("Use what events allow"),
        passing=gettext_noop("Keep it for a later turn"),
    ),
)
"""What an event allows."""
GUIDES: dict[type, Guide] = {
    Capital: Guide(
        use=gettext_noop("Your capital"),
        meanings={"capital {territory}": gettext_noop("Choose your capital.")},
        press=gettext_noop("Make it my capital"),
        told=at(gettext_noop("make %(land)s my capital")),
        prompt=Prompt(
            asked=gettext_noop("Choose your capital"),
            done=gettext_noop("Your capital is chosen; all are shown when everybody has chosen"),
            button=gettext_noop("Choose your capital"),
        ),
        choices=Choices(
            heading=gettext_noop("Capitals"),
            lines=lambda teller, view, option: [
                teller.say(
                    gettext_noop(
                        "Any territory of yours can be your capital. Whoever holds a capital receives an "
                        "army more a turn; without a choice yours stands where most of your armies do."
                    )
                )
            ],
        ),
    ),
    Pick: TASK(
        use=gettext_noop("A territory that an event asks for"),
        meanings={"pick {territory}": gettext_noop("Choose this territory for the event.")},
        press=gettext_noop("Choose this territory"),
        told=at(gettext_noop("choose %(land)s")),
    ),
    Sacrifice: TASK(
        use=gettext_noop("Armies that an event costs you"),
        meanings={"sacrifice {armies} {territory}": gettext_noop("Lose these armies to the event.")},
        told=sacrifice_told,
    ),
    Terrain: TASK(
        use=gettext_noop("A continent that an event asks for"),
        meanings={"terrain {continent}": gettext_noop("Choose this continent for the event.")},
        press=gettext_noop("Choose this continent"),
        told=terrain_told,
    ),
    Rival: TASK(
        use=gettext_noop("A player that an event asks for"),
        meanings={"rival {player}": gettext_noop("Choose this player for the event, by their number.")},
        press=gettext_noop("Choose this player"),
        told=rival_told,
    ),
    Blitz: RIGHT(
        use=gettext_noop("A capital that you take by storm"),
        meanings={"blitz {territory}": gettext_noop("Take this capital, and what lies before it.")},
        press=gettext_noop("Take the capital"),
        told=at(gettext_noop("take the capital %(place)s by storm")),
        choices=Choices(heading=gettext_noop("Blitzkrieg"), lines=power_told),
    ),
    Bomb: RIGHT(
        use=gettext_noop("Cities that you destroy"),
        meanings={"bomb {territory}": gettext_noop("Destroy the city there.")},
        press=gettext_noop("Destroy the city"),
        told=at(gettext_noop("destroy the city %(place)s")),
        choices=Choices(heading=gettext_noop("Bomber"), lines=power_told),
    ),
    Exile: RIGHT(
        use=gettext_noop("Where your lost capital is set up anew"),
        meanings={"exile {territory}": gettext_noop("Set your capital up anew there.")},
        press=gettext_noop("Set the capital up there"),
        told=at(gettext_noop("set my lost capital up anew %(place)s")),
        choices=Choices(heading=gettext_noop("Free forces"), lines=power_told),
    ),
}

BESIDE = {
    "js_4": gettext_noop(
        "Powers are those with which the turn began, before the event. The army of South America changes "
        "sides before anything else falls, and the lowest die is put aside before an event changes what the "
        "dice count."
    ),
    "js_6": gettext_noop(
        "All armies that events bring come from the reserve, and without one nothing is taken from stock. "
        "The reinforcements of the turn are back in the reserve until its event is over. "
        "What the armistice takes from somebody goes back to theirs. Barbarians come from outside and have "
        "no reserve. What falls before a combat, or in a territory that is invaded, is dead, or captured by "
        "whoever did away with it where prisoners are made."
    ),
}


RECONSTRUCTED = gettext_noop(
    "The table speaks of cities and capitals and says nowhere what they are. We have made them up after a "
    "later edition of the game."
)
SET_UP = {
    "cities": gettext_noop(
        "Fifteen territory cards are drawn: on each of these territories stands a city. When all armies are "
        "placed, everybody chooses one of their territories as capital, unseen; the capitals are shown "
        "together."
    ),
}
EVENTS_TOLD = {
    "events": gettext_noop(
        "Before each turn three dice are thrown, and the table says what that brings. An evacuation takes "
        "nobody’s last territory, and otherwise an army stays everywhere. What is taken without a fight is a "
        "conquest like any other. The same lasting event does not count twice."
    ),
    "barbarians": gettext_noop(
        "A territory that is evacuated becomes barbarian: its armies go to neighbouring territories of their "
        "owner, and ten of the barbarians come. They grow by one a round, defend with one die, never attack, "
        "and may be attacked by anybody at any time."
    ),
}
OPEN = {
    "events_turns": gettext_noop(
        "So many turns are turns of one’s own. What one can do when one wants to is done at the beginning "
        "of a turn of one’s own, before the reinforcements are counted; these are counted after the event. "
        "A limit on reinforcements holds for those of territories, continents, cities and capitals, not "
        "for sets of cards."
    ),
    "events_combat": gettext_noop(
        "A combat is all that one territory rolls against another in a turn: what happens before it happens "
        "once, and takes nobody’s last army. Halves are rounded down, but for the dice of the enemy "
        "fortifications."
    ),
    "events_taking": gettext_noop(
        "Who invades moves an army in from a neighbouring territory that has two; where territories are "
        "simply taken, the army comes from stock. The armistice is carried out at once."
    ),
}
BY_MAIL = gettext_noop(
    "What an event asks for is chosen at the beginning of your turn, by reply if you like; “standing event "
    "auto” leaves it to the rules. Whoever does not come chooses what costs them least, and as capital the "
    "territory with most armies."
)


class EventTableText(Text[EventTable]):
    option = OptionText(
        name=gettext_noop("Table of events"),
        sentence=gettext_noop(
            "Before each turn three dice bring one of 56 events; barbarians, cities and capitals, which we "
            "had to make up"
        ),
        source="Baptiste Gonin, variante 12",
    )
    neutrals = gettext_noop("the barbarians")
    stages: ClassVar = {
        "event": gettext_noop("Event"),
        "growth": gettext_noop("Barbarians"),
        "capitals": gettext_noop("Capitals"),
    }
    reasons: ClassVar = {
        "teams": gettext_noop("Events move armies, and on land that partners share it is not said whose."),
        "fog": gettext_noop("Everybody is told where an event has struck."),
        "headquarters": gettext_noop("Headquarters and capitals are two things of one name."),
        "objectives": gettext_noop(
            "Objectives count conquests, and events take territories without a fight."
        ),
        "weariness": gettext_noop(
            "Which armies have fought is told by dice, and events move armies without any."
        ),
        "js_2": gettext_noop("Mobilisation takes the place of the armies that cities and territories bring."),
        "js_3": gettext_noop("Events change what single dice count, and no single die decides here."),
        "js_5": gettext_noop("Armies in the air can neither be evacuated nor forbidden to land."),
        "neutrals": gettext_noop("There are armies already that nobody plays."),
        "continents": gettext_noop("Its events are about the continents of the modern world."),
        "few": gettext_noop("Its events need three players or more."),
        "income": gettext_noop(
            "Territories bring no armies by their number, so that cities would bring none."
        ),
    }
    refusals: ClassVar = {
        "closed_border": gettext_noop(
            "An event keeps your armies from attacking %(target)s from %(source)s now."
        ),
        "event_open": gettext_noop("The event asks for something first: %(left)d left to choose or to lose."),
        "no_such_rival": gettext_noop("Choose another player who is in the game, by their number."),
        "not_asked": gettext_noop("The event does not ask for that now."),
        "not_your_territory.capital": gettext_noop(
            "%(territory)s is not yours. Choose a territory of your own as capital."
        ),
        "wrong_choice": gettext_noop(
            "%(territory)s cannot be chosen for this event. Choose one that is offered."
        ),
        "wrong_sacrifice": gettext_noop(
            "So many armies of yours cannot be taken off %(territory)s: %(left)d in all are to be lost, and "
            "one stays everywhere."
        ),
    }
    sentences: ClassVar = SENTENCES
    guides: ClassVar = GUIDES
    news = (EventRolled, Evacuated, Overrun, SharedOut)
    labels: ClassVar = {
        FROM_CAPITALS: gettext_noop("capitals"),
        "mark.city": gettext_noop("city"),
        "mark.capital": gettext_noop("capital"),
    }

    def aims(self, teller: Teller, view: Position) -> Iterator[Aim]:
        yield from tell_open(teller, view)
        yield from tell_in_force(teller, view)

    def items(self, rulebook: Rulebook, section: str) -> Iterator[Wording]:
        template = gettext_noop("%(code)s, %(event)s. %(text)s")
        for event in EVENTS if section == "before_turn" else ():
            name, text = map(Wording, TOLD[event.code])
            yield Wording(template, {"code": event.code, "event": name, "text": text})

    def prose(self, rulebook: Rulebook) -> Prose:
        beside = {other.key: BESIDE[other.key] for other in rulebook.features if other.key in BESIDE}
        return {
            "set_up": SET_UP,
            "before_turn": EVENTS_TOLD,
            "open": {"made_up": RECONSTRUCTED, **OPEN, **beside},
            "by_mail": {"events": BY_MAIL},
        }


class DealToPlayersText(PolicyText[DealToPlayers]):
    @property
    def label(self) -> Wording | None:
        return label_of(self.policy.usual)
