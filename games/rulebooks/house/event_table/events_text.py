"""The names of the 56 events, and a sentence on what each does."""

from __future__ import annotations

from typing import NamedTuple

from games.texts.wording import gettext_noop


class EventWords(NamedTuple):
    """The name and the sentence of an event, both to be translated."""

    name: str
    text: str


TOLD = {
    "1-1-1": EventWords(
        gettext_noop("Nuclear accident"),
        gettext_noop("The counters crackle: five territories side by side must be evacuated."),
    ),
    "1-1-2": EventWords(
        gettext_noop("Short of arms"),
        gettext_noop("The arsenals are empty: attacks are made with a single die this turn."),
    ),
    "1-1-3": EventWords(
        gettext_noop("Short of instructors"),
        gettext_noop(
            "Nobody is left to train recruits: three armies at most as reinforcements, for three turns."
        ),
    ),
    "1-1-4": EventWords(
        gettext_noop("Enemy spy"),
        gettext_noop("All plans are in the enemy’s hands: no attack this turn."),
    ),
    "1-1-5": EventWords(
        gettext_noop("Drought"),
        gettext_noop(
            "The wells run dry: each territory held in Africa and Asia loses an army, but never its last."
        ),
    ),
    "1-1-6": EventWords(
        gettext_noop("Short of doctors"),
        gettext_noop("The wounded wait in vain: for two turns a roll that costs two armies costs three."),
    ),
    "2-2-1": EventWords(
        gettext_noop("Terrorist attack"),
        gettext_noop("The islands are no longer safe: all territories held in Australia are evacuated."),
    ),
    "2-2-2": EventWords(
        gettext_noop("Revolution"),
        gettext_noop("The streets rise and sweep all away: ten armies are lost."),
    ),
    "2-2-3": EventWords(
        gettext_noop("Natural disaster"),
        gettext_noop("The Andes tremble: nothing in South America can be attacked this turn."),
    ),
    "2-2-4": EventWords(
        gettext_noop("Revolt"),
        gettext_noop("A garrison no longer obeys: five armies are lost."),
    ),
    "2-2-5": EventWords(
        gettext_noop("War on terror"),
        gettext_noop(
            "The whole world looks to Afghanistan: if it is not held when the turn ends, each "
            "city held costs five armies."
        ),
    ),
    "2-2-6": EventWords(
        gettext_noop("Camp fever"),
        gettext_noop("Fever creeps from the barracks to the suburbs: each city held costs two armies."),
    ),
    "3-3-1": EventWords(
        gettext_noop("Unknown ground"),
        gettext_noop(
            "The maps are wrong: on one continent, to be chosen, the highest die of each attack counts "
            "one less, for the whole game."
        ),
    ),
    "3-3-2": EventWords(
        gettext_noop("Resistance"),
        gettext_noop("Bridges are blown up at night: three armies are lost."),
    ),
    "3-3-3": EventWords(
        gettext_noop("Armistice"),
        gettext_noop(
            "The guns fall silent: territories, armies and cities are shared out again, in equal parts."
        ),
    ),
    "3-3-4": EventWords(
        gettext_noop("Sabotage"),
        gettext_noop(
            "Somebody has been at the engines: a die is thrown, and on a 1 or 2 there is no attack this turn."
        ),
    ),
    "3-3-5": EventWords(
        gettext_noop("Hostile civilians"),
        gettext_noop("Nobody answers the call to arms: five armies at most as reinforcements this turn."),
    ),
    "3-3-6": EventWords(
        gettext_noop("Traitor"),
        gettext_noop("A gate is opened from inside: two armies are lost."),
    ),
    "4-4-1": EventWords(
        gettext_noop("Counter-espionage"),
        gettext_noop(
            "No secret leaks any more: enemy spies and spy units achieve nothing, for the whole game."
        ),
    ),
    "4-4-2": EventWords(
        gettext_noop("Atom bomb"),
        gettext_noop("A flash on the horizon: each opponent evacuates a territory that is chosen for them."),
    ),
    "4-4-3": EventWords(
        gettext_noop("Military engineers"),
        gettext_noop(
            "Bridges and tunnels everywhere: each turn half a die, rounded down, gives the "
            "number of territories that are invaded without a fight."
        ),
    ),
    "4-4-4": EventWords(
        gettext_noop("Elite unit"),
        gettext_noop(
            "The best lead the way: the highest die of each attack counts one more, for the whole game."
        ),
    ),
    "4-4-5": EventWords(
        gettext_noop("Panzer"),
        gettext_noop(
            "Steel breaks the lines: before each combat, in attack and defence, a die is thrown,"
            " and on a 5 or 6 half of the enemies fall, for the whole game."
        ),
    ),
    "4-4-6": EventWords(
        gettext_noop("Navy"),
        gettext_noop(
            "The fleet is everywhere: any coast can be attacked from any coast, for the whole game."
        ),
    ),
    "5-5-1": EventWords(
        gettext_noop("Blitzkrieg"),
        gettext_noop(
            "The tanks have their orders: once, at the beginning of a turn, a capital can be taken with "
            "the territories before it, two at most."
        ),
    ),
    "5-5-2": EventWords(
        gettext_noop("Heavy artillery"),
        gettext_noop(
            "The great guns open fire: before each combat, in attack and defence, a die is "
            "thrown, and on a 4, 5 or 6 half of the enemies fall, for the whole game."
        ),
    ),
    "5-5-3": EventWords(
        gettext_noop("Local knowledge"),
        gettext_noop(
            "Every path is known: on one continent, to be chosen, the highest die counts two more in "
            "attack and defence, for the whole game."
        ),
    ),
    "5-5-4": EventWords(
        gettext_noop("Crack commandos"),
        gettext_noop(
            "They train by day and by night: the highest die counts one more in attack and defence, for "
            "the whole game."
        ),
    ),
    "5-5-5": EventWords(
        gettext_noop("Air support"),
        gettext_noop(
            "The sky is on this side: each turn a die gives the number of territories that are "
            "invaded without a fight."
        ),
    ),
    "5-5-6": EventWords(
        gettext_noop("Submarines"),
        gettext_noop(
            "Periscopes in every strait: these coasts cannot be attacked by sea any more, for the whole game."
        ),
    ),
    "6-6-1": EventWords(
        gettext_noop("Arms galore"),
        gettext_noop(
            "Crates at every street corner: the highest die of each attack counts three more this turn."
        ),
    ),
    "6-6-2": EventWords(
        gettext_noop("Famous general"),
        gettext_noop(
            "A name that opens gates: each turn one and a half dice, rounded down, give the "
            "number of territories that are invaded without a fight."
        ),
    ),
    "6-6-3": EventWords(
        gettext_noop("Spy unit"),
        gettext_noop("The code is broken: one opponent, to be chosen, does not attack in their next turn."),
    ),
    "6-6-4": EventWords(
        gettext_noop("Call to arms"),
        gettext_noop("Posters on every wall: three armies for each territory held."),
    ),
    "6-6-5": EventWords(
        gettext_noop("Bomber"),
        gettext_noop(
            "Engines in the night: at the beginning of each turn any number of other players’ "
            "cities can be destroyed."
        ),
    ),
    "6-6-6": EventWords(
        gettext_noop("Love of the army"),
        gettext_noop("The drums roll and all follow: five armies for each territory held."),
    ),
    "1-2-3": EventWords(
        gettext_noop("Decolonisation"),
        gettext_noop("New flags are hoisted: all territories held in Africa are evacuated."),
    ),
    "1-2-4": EventWords(
        gettext_noop("Lack of training"),
        gettext_noop("The recruits shoot wide: the highest die of each attack counts two less this turn."),
    ),
    "1-2-5": EventWords(
        gettext_noop("Street fighting"),
        gettext_noop("Barricades go up: each city held costs an army."),
    ),
    "1-2-6": EventWords(
        gettext_noop("Impassable ground"),
        gettext_noop("Mud up to the axles: nothing in Asia, Australia and Europe can be attacked this turn."),
    ),
    "1-3-4": EventWords(
        gettext_noop("Run of defeats"),
        gettext_noop("Nothing goes right: each die of an attack costs one more army this turn."),
    ),
    "1-3-5": EventWords(
        gettext_noop("Wave of enemies"),
        gettext_noop(
            "They come from everywhere: until the next turn begins, those who attack here roll "
            "dice as if they were twice as many."
        ),
    ),
    "1-3-6": EventWords(
        gettext_noop("Enemy fortifications"),
        gettext_noop("Walls and wire: attacks are made with half of the dice this turn, rounded up."),
    ),
    "2-3-4": EventWords(
        gettext_noop("Betrayal"),
        gettext_noop("Governors change sides: three territories must be evacuated."),
    ),
    "2-3-5": EventWords(
        gettext_noop("Influenza"),
        gettext_noop("Half of the army lies in bed: attacks are made with two dice at most this turn."),
    ),
    "2-3-6": EventWords(
        gettext_noop("Enemy bombing"),
        gettext_noop("The sirens come too late: all cities held are destroyed."),
    ),
    "5-4-1": EventWords(
        gettext_noop("Free forces"),
        gettext_noop(
            "The government packs its files: whenever the capital is lost, it can be set up "
            "again anywhere, at the beginning of a turn."
        ),
    ),
    "5-4-2": EventWords(
        gettext_noop("Rocket launchers"),
        gettext_noop("Rockets first: before each combat of this turn half of the defenders fall."),
    ),
    "5-4-3": EventWords(
        gettext_noop("Surprise attack"),
        gettext_noop("At dawn, without a warning: before each combat of this turn three defenders fall."),
    ),
    "6-4-1": EventWords(
        gettext_noop("Paratroopers"),
        gettext_noop(
            "White silk above the border: three neighbouring territories are taken without a fight."
        ),
    ),
    "6-4-2": EventWords(
        gettext_noop("Landing"),
        gettext_noop("Barges at low tide: three coasts, wherever they are, are taken without a fight."),
    ),
    "6-4-3": EventWords(
        gettext_noop("Radar guns"),
        gettext_noop(
            "Nothing comes near unseen: an attacker here first loses three armies, for the whole game."
        ),
    ),
    "6-5-1": EventWords(
        gettext_noop("Uprising"),
        gettext_noop(
            "The lost provinces rise: each territory that others have taken from here loses an army, but "
            "never its last."
        ),
    ),
    "6-5-2": EventWords(
        gettext_noop("Aircraft carrier"),
        gettext_noop(
            "A floating airfield: the effects of the navy and of air support together, for the whole game."
        ),
    ),
    "6-5-3": EventWords(
        gettext_noop("Time bomb"),
        gettext_noop("The clock ticks: a capital and three cities can be destroyed."),
    ),
    "6-5-4": EventWords(
        gettext_noop("Colonisation"),
        gettext_noop("Flags from Cairo to the Cape: all of Africa is taken without a fight."),
    ),
}
"""The words for each event, by the dice as the table writes them."""
