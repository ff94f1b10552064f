"""What the page of the rules says of events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    pass


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
