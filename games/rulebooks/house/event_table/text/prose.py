"""The paragraphs on events for the page of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    pass


BESIDE = {
    "js_4": gettext_noop(
        "Powers are those held when the turn began, before the event. The army of South America "
        "changes sides before anything else falls, and the lowest die is put aside before an "
        "event changes what the dice count."
    ),
    "js_6": gettext_noop(
        "All armies that events bring come from the reserve; when it is empty, nothing is taken "
        "with an army from stock. The reinforcements of the turn are back in the reserve until "
        "its event is over. Armies that the armistice takes from a player go back to that "
        "player’s reserve. Barbarians come from outside and have no reserve. Armies that fall "
        "before a combat, or in a territory that is invaded, are dead; if prisoners are taken, "
        "the player who destroyed them captures them."
    ),
}


RECONSTRUCTED = gettext_noop(
    "The table speaks of cities and capitals but never says what they are. We have made them up,"
    " following a later edition of the game."
)
SET_UP = {
    "cities": gettext_noop(
        "Fifteen territory cards are drawn, and each of these territories has a city. When all "
        "armies are placed, everybody chooses one of their territories as capital, unseen; the "
        "capitals are shown together."
    ),
}
EVENTS_TOLD = {
    "events": gettext_noop(
        "Before each turn three dice are thrown, and the table says what that brings. An "
        "evacuation never takes a player’s last territory, and otherwise an army stays on each "
        "territory. A territory taken without a fight is a conquest like any other. The same "
        "lasting event does not count twice."
    ),
    "barbarians": gettext_noop(
        "A territory that is evacuated becomes barbarian: its armies go to neighbouring "
        "territories of their owner, and ten barbarian armies come. These grow by one a round, "
        "defend with one die, never attack, and may be attacked by anybody at any time."
    ),
}
OPEN = {
    "events_turns": gettext_noop(
        "A number of turns means the player’s own turns. What players may do whenever they want "
        "is done at the beginning of one of their own turns, before the reinforcements are "
        "counted; these are counted after the event. A limit on reinforcements applies to those "
        "for territories, continents, cities and capitals, not to those for sets of cards."
    ),
    "events_combat": gettext_noop(
        "A combat is all the rolls of one territory against another in a turn. What happens "
        "before a combat happens only once, and never takes anybody’s last army. Halves are "
        "rounded down, except for the dice of the enemy fortifications."
    ),
    "events_taking": gettext_noop(
        "A player who invades moves an army in from a neighbouring territory that has two; when "
        "territories are simply taken, the army comes from stock. The armistice is carried out "
        "at once."
    ),
}
BY_MAIL = gettext_noop(
    "At the beginning of your turn you choose what an event asks for, by reply if you like; "
    "“standing event auto” leaves it to the rules. For a player who is absent, the rules choose "
    "what costs least, and as capital the territory with the most armies."
)
