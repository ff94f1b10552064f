"""The guides to the orders that events ask for or allow."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from games.rulebooks.house.event_table.capitals import Capital
from games.rulebooks.house.event_table.events_text import TOLD
from games.rulebooks.house.event_table.orders import (
    Blitz,
    Bomb,
    ChooseContinent,
    Exile,
    Pick,
    Rival,
    Sacrifice,
)
from games.rulebooks.house.event_table.tasks import current
from games.rulebooks.house.event_table.text.aims import ASKED
from games.texts.guide import Choices, Guide, Prompt
from games.texts.wording import Places, Wording, gettext_noop

if TYPE_CHECKING:
    from games.engine import Option, Position
    from games.texts.narration import Narrator


def asked_told(narrator: Narrator, view: Position, option: Option) -> list[str]:
    """Say which event asks for something, and for what."""
    task = current(view)
    if task is None or task.code not in TOLD:
        return []
    event = TOLD[task.code]
    return [
        narrator.say(
            gettext_noop("%(event)s. %(text)s"), event=narrator.say(event.name), text=narrator.say(event.text)
        ),
        narrator.say(ASKED[task.kind], left=task.left),
    ]


def power_told(narrator: Narrator, view: Position, option: Option) -> list[str]:
    """Say that the power may be used now or later."""
    what = gettext_noop("You may do this now, or go on and keep it for a later turn.")
    return [narrator.say(what), narrator.say(gettext_noop("Write “end” to go on."))]


def at(template: str) -> Callable[[Narrator, Any], str]:
    """Return a function that puts an order for a territory into words."""
    return lambda narrator, order: narrator.say(
        template, land=narrator.the(order.territory), place=narrator.inside(order.territory)
    )


def sacrifice_told(narrator: Narrator, order: Sacrifice) -> str:
    template = gettext_noop("sacrifice %(armies)s %(place)s")
    return narrator.say(
        template, armies=narrator.armies(order.armies), place=narrator.inside(order.territory)
    )


def terrain_told(narrator: Narrator, order: ChooseContinent) -> str:
    key = narrator.rulebook.board.continents[order.continent].key
    continent = Wording("%(continent)s", {"continent": Places("continents", (key,))})
    return narrator.say(gettext_noop("choose %(land)s"), land=narrator.worded(continent))


def rival_told(narrator: Narrator, order: Rival) -> str:
    if not 0 <= order.seat < len(narrator.names):
        return ""
    return narrator.say(gettext_noop("choose %(land)s"), land=narrator.names[order.seat])


ASKS = gettext_noop("Do what the event asks for")
TASK = partial(
    Guide,
    prompt=Prompt(asked=ASKS, button=ASKS),
    choices=Choices(heading=gettext_noop("The event"), lines=asked_told),
)
"""The guide to an order that an event asks for."""
RIGHT = partial(
    Guide,
    prompt=Prompt(
        asked=gettext_noop("Use what events allow, or go on"),
        button=gettext_noop("Use what events allow"),
        passing=gettext_noop("Keep it for a later turn"),
    ),
)
"""The guide to an order that an event allows."""
GUIDES: dict[type, Guide] = {
    Capital: Guide(
        use=gettext_noop("Your capital"),
        meanings={"capital {territory}": gettext_noop("Choose your capital.")},
        press=gettext_noop("Make it my capital"),
        phrase=at(gettext_noop("make %(land)s my capital")),
        prompt=Prompt(
            asked=gettext_noop("Choose your capital"),
            done=gettext_noop("Your capital is chosen; all are shown when everybody has chosen"),
            button=gettext_noop("Choose your capital"),
        ),
        choices=Choices(
            heading=gettext_noop("Capitals"),
            lines=lambda narrator, view, option: [
                narrator.say(
                    gettext_noop(
                        "Any territory of yours can be your capital. A player who holds a "
                        "capital receives one more army a turn. If you choose none, yours is "
                        "where you have the most armies."
                    )
                )
            ],
        ),
    ),
    Pick: TASK(
        use=gettext_noop("A territory that an event asks for"),
        meanings={"pick {territory}": gettext_noop("Choose this territory for the event.")},
        press=gettext_noop("Choose this territory"),
        phrase=at(gettext_noop("choose %(land)s")),
    ),
    Sacrifice: TASK(
        use=gettext_noop("Armies that an event costs you"),
        meanings={"sacrifice {armies} {territory}": gettext_noop("Lose these armies to the event.")},
        phrase=sacrifice_told,
    ),
    ChooseContinent: TASK(
        use=gettext_noop("A continent that an event asks for"),
        meanings={"terrain {continent}": gettext_noop("Choose this continent for the event.")},
        press=gettext_noop("Choose this continent"),
        phrase=terrain_told,
    ),
    Rival: TASK(
        use=gettext_noop("A player that an event asks for"),
        meanings={"rival {player}": gettext_noop("Choose this player for the event, by their number.")},
        press=gettext_noop("Choose this player"),
        phrase=rival_told,
    ),
    Blitz: RIGHT(
        use=gettext_noop("A capital that you take by storm"),
        meanings={"blitz {territory}": gettext_noop("Take this capital, and what lies before it.")},
        press=gettext_noop("Take the capital"),
        phrase=at(gettext_noop("take the capital %(place)s by storm")),
        choices=Choices(heading=gettext_noop("Blitzkrieg"), lines=power_told),
    ),
    Bomb: RIGHT(
        use=gettext_noop("Cities that you destroy"),
        meanings={"bomb {territory}": gettext_noop("Destroy the city there.")},
        press=gettext_noop("Destroy the city"),
        phrase=at(gettext_noop("destroy the city %(place)s")),
        choices=Choices(heading=gettext_noop("Bomber"), lines=power_told),
    ),
    Exile: RIGHT(
        use=gettext_noop("Where your lost capital is set up again"),
        meanings={"exile {territory}": gettext_noop("Set your capital up again there.")},
        press=gettext_noop("Set the capital up there"),
        phrase=at(gettext_noop("set my lost capital up again %(place)s")),
        choices=Choices(heading=gettext_noop("Free forces"), lines=power_told),
    ),
}
