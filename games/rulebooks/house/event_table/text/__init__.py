"""The texts of the table of events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from games.engine import Rulebook
from games.rulebooks.house.event_table import DealToPlayers, EventTable
from games.rulebooks.house.event_table.armistice import SharedOut
from games.rulebooks.house.event_table.events import EVENTS
from games.rulebooks.house.event_table.events_text import TOLD
from games.rulebooks.house.event_table.income import FROM_CAPITALS
from games.rulebooks.house.event_table.lands import Evacuated, Overrun
from games.rulebooks.house.event_table.phase import EventRolled
from games.rulebooks.house.event_table.text.aims import tell_in_force, tell_open
from games.rulebooks.house.event_table.text.guides import GUIDES
from games.rulebooks.house.event_table.text.prose import (
    BESIDE,
    BY_MAIL,
    EVENTS_TOLD,
    OPEN,
    RECONSTRUCTED,
    SET_UP,
)
from games.rulebooks.house.event_table.text.sentences import SENTENCES
from games.texts.edition import Prose
from games.texts.found import label_of
from games.texts.narration import AimTold
from games.texts.option import OptionText
from games.texts.policy import PolicyText
from games.texts.text import Text
from games.texts.wording import Wording, gettext_noop

if TYPE_CHECKING:
    from games.engine import Position
    from games.texts.narration import Narrator


class EventTableText(Text[EventTable]):
    option = OptionText(
        name=gettext_noop("Table of events"),
        sentence=gettext_noop(
            "Before each turn three dice bring one of 56 events, with barbarians, and with "
            "cities and capitals that we had to make up"
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
        "teams": gettext_noop("Events move armies, and on land that partners share it is not clear whose."),
        "fog": gettext_noop("Everybody is told where an event has struck."),
        "headquarters": gettext_noop("Headquarters and capitals would be confused."),
        "objectives": gettext_noop(
            "Objectives count conquests, and events take territories without a fight."
        ),
        "weariness": gettext_noop("Dice show which armies have fought, and events move armies without dice."),
        "js_2": gettext_noop("Mobilisation takes the place of the armies that cities and territories bring."),
        "js_3": gettext_noop(
            "Events change what individual dice are worth, and here no die decides on its own."
        ),
        "js_5": gettext_noop("Armies in the air can be neither evacuated nor kept from landing."),
        "neutrals": gettext_noop("There are already neutral armies."),
        "continents": gettext_noop("Its events are about the continents of the modern world."),
        "few": gettext_noop("Its events need three players or more."),
        "income": gettext_noop(
            "The number of territories brings no armies here, so cities would bring none."
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
            "You cannot lose that many armies on %(territory)s: you must lose %(left)d in all, "
            "and one stays on each territory."
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

    def aims(self, narrator: Narrator, view: Position) -> Iterator[AimTold]:
        yield from tell_open(narrator, view)
        yield from tell_in_force(narrator, view)

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
