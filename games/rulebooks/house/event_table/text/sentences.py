"""The sentences on what events do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.board import members
from games.rulebooks.house.event_table.armistice import SharedOut
from games.rulebooks.house.event_table.capitals import (
    CapitalChosen,
    CapitalMoved,
    CapitalsFounded,
)
from games.rulebooks.house.event_table.cities import CitiesFounded, Razed
from games.rulebooks.house.event_table.combat import Softened
from games.rulebooks.house.event_table.events import BY_DICE, by_dice
from games.rulebooks.house.event_table.events_text import TOLD
from games.rulebooks.house.event_table.instant_effects import DieThrownForEvent, Recruited
from games.rulebooks.house.event_table.lands import BarbariansGrew, Evacuated, Overrun, Shrunk
from games.rulebooks.house.event_table.phase import EventRolled
from games.rulebooks.house.event_table.waiting import PutBy, Recounted
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.texts.narration import Narrator, Tell


def tell_rolled(narrator: Narrator, event: EventRolled) -> list[str]:
    rolled = BY_DICE[by_dice(event.dice)]
    mine = gettext_noop("Before your turn the dice show %(code)s, %(event)s. %(text)s")
    theirs = gettext_noop("Before the turn of %(name)s the dice show %(code)s, %(event)s. %(text)s")
    event_name, text = map(narrator.say, TOLD[rolled.code])
    return [
        narrator.by(
            event.seat, mine, theirs, strong=("event",), code=rolled.code, event=event_name, text=text
        )
    ]


def tell_die(narrator: Narrator, event: DieThrownForEvent) -> list[str]:
    template = gettext_noop("%(event)s: the die shows %(die)s.")
    return [narrator.say(template, event=narrator.say(TOLD[event.code].name), die=event.die)]


def tell_recruited(narrator: Narrator, event: Recruited) -> list[str]:
    mine = gettext_noop("You have %(armies)s more to place.")
    theirs = gettext_noop("%(name)s has %(armies)s more to place.")
    return [narrator.by(event.seat, mine, theirs, armies=narrator.armies(event.armies))]


def tell_recounted(narrator: Narrator, event: Recounted) -> list[str]:
    if not event.changed:
        return []
    mine = gettext_noop("After the event you have %(armies)s to place.")
    theirs = gettext_noop("After the event %(name)s has %(armies)s to place.")
    return [narrator.by(event.seat, mine, theirs, armies=narrator.armies(event.armies))]


def tell_evacuated(narrator: Narrator, event: Evacuated) -> list[str]:
    mine = gettext_noop("You evacuate %(lands)s; barbarians come, ten to each.")
    theirs = gettext_noop("%(name)s evacuates %(lands)s; barbarians come, ten to each.")
    return [narrator.by(event.seat, mine, theirs, lands=narrator.lands(members(event.lands)))]


def tell_growth(narrator: Narrator, event: BarbariansGrew) -> list[str]:
    template = gettext_noop("One more barbarian army comes to each of these territories: %(lands)s.")
    return [narrator.say(template, lands=narrator.lands(members(event.lands)))]


def tell_overrun(narrator: Narrator, event: Overrun) -> list[str]:
    mine = gettext_noop("You take %(land)s from %(loser)s without a fight.")
    theirs = gettext_noop("%(name)s takes %(land)s from %(loser)s without a fight.")
    if narrator.is_reader(event.loser):
        theirs = gettext_noop("%(name)s takes %(land)s from you without a fight.")
    loser = narrator.names[event.loser]
    return [narrator.by(event.seat, mine, theirs, land=narrator.the(event.target), loser=loser)]


def tell_shrunk(narrator: Narrator, event: Shrunk) -> list[str]:
    mine = gettext_noop("You lose %(armies)s.")
    theirs = gettext_noop("%(name)s loses %(armies)s.")
    return [narrator.by(event.seat, mine, theirs, armies=narrator.stationed(event.placements))]


def tell_shared(narrator: Narrator, event: SharedOut) -> list[str]:
    return [narrator.say(gettext_noop("Everything is shared out again, and the barbarians are gone."))]


def tell_founded(narrator: Narrator, event: CitiesFounded) -> list[str]:
    return [
        narrator.say(gettext_noop("Territories with a city: %(lands)s."), lands=narrator.lands(event.lands))
    ]


def tell_razed(narrator: Narrator, event: Razed) -> list[str]:
    template = gettext_noop("Destroyed: the cities on %(lands)s.")
    if event.are_capitals:
        template = gettext_noop("Destroyed: the capital on %(lands)s.")
    return [narrator.say(template, lands=narrator.lands(members(event.lands)))]


def tell_capital(narrator: Narrator, event: CapitalChosen) -> list[str]:
    mine = gettext_noop("You chose %(land)s as your capital. Only you see this until all have chosen.")
    theirs = gettext_noop("%(name)s chose %(land)s as capital.")
    return [narrator.by(event.seat, mine, theirs, land=narrator.the(event.territory))]


def tell_capitals(narrator: Narrator, event: CapitalsFounded) -> list[str]:
    shown = [
        narrator.say(
            gettext_noop("%(land)s (%(name)s)"), name=narrator.names[seat], land=narrator.lands([land])
        )
        for seat, land in enumerate(event.lands)
        if land >= 0
    ]
    return [narrator.say(gettext_noop("The capitals: %(capitals)s."), capitals=narrator.listed(shown))]


def tell_moved(narrator: Narrator, event: CapitalMoved) -> list[str]:
    mine = gettext_noop("You set your capital up again %(place)s.")
    theirs = gettext_noop("%(name)s sets their capital up again %(place)s.")
    return [narrator.by(event.seat, mine, theirs, place=narrator.inside(event.territory))]


def tell_softened(narrator: Narrator, event: Softened) -> list[str]:
    template = gettext_noop("%(event)s: %(armies)s fall %(place)s before the combat.")
    return [
        narrator.say(
            template,
            event=narrator.say(TOLD[event.code].name),
            armies=narrator.armies(event.armies),
            place=narrator.inside(event.territory),
        )
    ]


SENTENCES: dict[type, Tell] = {
    EventRolled: tell_rolled,
    DieThrownForEvent: tell_die,
    Recruited: tell_recruited,
    PutBy: lambda narrator, event: [],
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
