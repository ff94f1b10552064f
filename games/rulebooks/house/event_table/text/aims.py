"""The events in a player's hand: those that last, and the one that asks for something."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.rulebooks.house.event_table import tasks
from games.rulebooks.house.event_table.events_text import TOLD
from games.rulebooks.house.event_table.lasting_effects import GAME, IN_FORCE
from games.rulebooks.house.event_table.tasks import current
from games.texts.narration import AimTold
from games.texts.wording import Places, Wording, gettext_noop

if TYPE_CHECKING:
    from games.engine import Position
    from games.texts.narration import Narrator


ASKED = {
    tasks.GROUP: gettext_noop(
        "Choose territories of yours that touch one another, to be evacuated: %(left)d left."
    ),
    tasks.EVACUATE: gettext_noop("Choose territories of yours to be evacuated: %(left)d left."),
    tasks.STRIKE: gettext_noop("Choose a territory of each opponent, to be evacuated: %(left)d left."),
    tasks.SACRIFICE: gettext_noop(
        "Choose where you lose armies; one stays on each territory: %(left)d left."
    ),
    tasks.CONTINENT: gettext_noop("Choose the continent on which it counts."),
    tasks.RIVAL: gettext_noop("Choose the opponent to be hit."),
    tasks.INVADE: gettext_noop(
        "Choose territories next to yours to be invaded without a fight; an army marches in from"
        " a neighbouring territory: %(left)d left, or go on."
    ),
    tasks.DROP: gettext_noop(
        "Choose territories next to yours to be taken without a fight: %(left)d left, or go on."
    ),
    tasks.LAND_AT: gettext_noop("Choose coasts to be taken without a fight: %(left)d left, or go on."),
    tasks.RAZE: gettext_noop("Choose other players’ cities to be destroyed: %(left)d left, or go on."),
    tasks.RAZE_CAPITAL: gettext_noop("Choose another player’s capital to be destroyed, or go on."),
}


def tell_in_force(narrator: Narrator, view: Position) -> Iterator[AimTold]:
    """Yield every lasting event, with the player whom it concerns and its duration."""
    for seat, code, last, continent in IN_FORCE.of(view):
        if (event := TOLD.get(code)) is None:
            continue
        template = gettext_noop("%(name)s, until round %(last)d – %(text)s")
        if last == GAME:
            template = gettext_noop("%(name)s – %(text)s")
        text = narrator.say(event.text)
        if continent:
            chosen = Wording("%(continent)s", {"continent": Places("continents", (continent,))})
            template_chosen = gettext_noop("%(text)s Chosen: %(continent)s.")
            text = narrator.say(template_chosen, text=text, continent=narrator.worded(chosen))
        sentence = narrator.say(template, text=text, name=narrator.coloured(seat), last=last)
        yield AimTold(narrator.say(event.name), sentence)


def tell_open(narrator: Narrator, view: Position) -> Iterator[AimTold]:
    """Yield the event that asks the reader for something, and for what."""
    task = current(view)
    if task and view.turn == narrator.reader and task.code in TOLD:
        event = TOLD[task.code]
        asked = narrator.say(ASKED[task.kind], left=task.left)
        text = narrator.say(gettext_noop("%(text)s %(asked)s"), text=narrator.say(event.text), asked=asked)
        yield AimTold(narrator.say(event.name), text)
