"""The 56 events: what three dice bring, whatever their order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from games.engine.errors import gettext_noop
from games.rulebooks.house.event_table import tasks
from games.rulebooks.house.event_table.effects import (
    Ask,
    Effect,
    EvacuateContinents,
    Gamble,
    LoseCities,
    LoseForCities,
    LoseInContinents,
    Power,
    Recruit,
    Several,
    ShareOut,
    TakeContinent,
    Uprising,
)
from games.rulebooks.house.event_table.lasting import IN_FORCE, Lasting

if TYPE_CHECKING:
    from games.engine import Position

BLITZ, BOMB, EXILE = "blitz", "bomb", "exile"
"""What one may do at the beginning of one's turns, by the event that allows it."""
COUNTER_ESPIONAGE, SPY_UNIT, NAVY, AIR_SUPPORT = "4-4-1", "6-6-3", "4-4-6", "5-5-5"
MARINE, FROM_THE_AIR = Lasting(marine=True), Lasting(invades=(1, 1))


class Event(NamedTuple):
    """The dice as the table writes them, a name, a sentence that tells what the event does, its effect."""

    code: str
    name: str
    text: str
    effect: Effect


EVENTS: tuple[Event, ...] = (
    Event(
        "1-1-1",
        gettext_noop("Nuclear accident"),
        gettext_noop("The counters crackle: five territories side by side must be evacuated."),
        Ask(tasks.GROUP, 5),
    ),
    Event(
        "1-1-2",
        gettext_noop("Short of arms"),
        gettext_noop("The arsenals are empty: attacks are made with a single die this turn."),
        Lasting(1, most=1),
    ),
    Event(
        "1-1-3",
        gettext_noop("Short of instructors"),
        gettext_noop(
            "Nobody is left to train recruits: three armies at most as reinforcements, for three turns."
        ),
        Lasting(3, cap=3),
    ),
    Event(
        "1-1-4",
        gettext_noop("Enemy spy"),
        gettext_noop("All plans are in the enemy’s hands: no attack this turn."),
        Lasting(1, still=True, foiled_by=COUNTER_ESPIONAGE),
    ),
    Event(
        "1-1-5",
        gettext_noop("Drought"),
        gettext_noop(
            "The wells run dry: each territory held in Africa and Asia loses an army, but never its last."
        ),
        LoseInContinents(1, ("africa", "asia")),
    ),
    Event(
        "1-1-6",
        gettext_noop("Short of doctors"),
        gettext_noop("The wounded wait in vain: for two turns a roll that costs two armies costs three."),
        Lasting(2, frail=True),
    ),
    Event(
        "2-2-1",
        gettext_noop("Terrorist attack"),
        gettext_noop("The islands are no longer safe: all territories held in Australia are evacuated."),
        EvacuateContinents(("australia",)),
    ),
    Event(
        "2-2-2",
        gettext_noop("Revolution"),
        gettext_noop("The streets rise and sweep all away: ten armies are lost."),
        Ask(tasks.SACRIFICE, 10),
    ),
    Event(
        "2-2-3",
        gettext_noop("Natural disaster"),
        gettext_noop("The Andes tremble: nothing in South America can be attacked this turn."),
        Lasting(1, closed=("south_america",)),
    ),
    Event(
        "2-2-4",
        gettext_noop("Revolt"),
        gettext_noop("A garrison no longer obeys: five armies are lost."),
        Ask(tasks.SACRIFICE, 5),
    ),
    Event(
        "2-2-5",
        gettext_noop("War on terror"),
        gettext_noop(
            "All the world looks to Afghanistan: where it is not held when the turn ends, each city held "
            "costs five armies."
        ),
        Lasting(1, wanted="afghanistan", price=5),
    ),
    Event(
        "2-2-6",
        gettext_noop("Camp fever"),
        gettext_noop("Fever creeps from the barracks to the suburbs: each city held costs two armies."),
        LoseForCities(2),
    ),
    Event(
        "3-3-1",
        gettext_noop("Unknown ground"),
        gettext_noop(
            "The maps are wrong: on one continent, to be chosen, the highest die of each attack counts "
            "one less, for the whole game."
        ),
        Ask(tasks.CONTINENT, then=Lasting(ahead=-1, on_continent=True)),
    ),
    Event(
        "3-3-2",
        gettext_noop("Resistance"),
        gettext_noop("Bridges go up at night: three armies are lost."),
        Ask(tasks.SACRIFICE, 3),
    ),
    Event(
        "3-3-3",
        gettext_noop("Armistice"),
        gettext_noop(
            "The guns fall silent: territories, armies and cities are shared out anew, in equal parts."
        ),
        ShareOut(),
    ),
    Event(
        "3-3-4",
        gettext_noop("Sabotage"),
        gettext_noop(
            "Somebody has been at the engines: a die is thrown, and with 1 or 2 there is no attack this turn."
        ),
        Gamble("12", Lasting(1, still=True)),
    ),
    Event(
        "3-3-5",
        gettext_noop("Hostile civilians"),
        gettext_noop("Nobody answers the call to arms: five armies at most as reinforcements this turn."),
        Lasting(1, cap=5),
    ),
    Event(
        "3-3-6",
        gettext_noop("Traitor"),
        gettext_noop("A gate is opened from inside: two armies are lost."),
        Ask(tasks.SACRIFICE, 2),
    ),
    Event(
        "4-4-1",
        gettext_noop("Counter-espionage"),
        gettext_noop(
            "No secret leaks any more: enemy spies and spy units achieve nothing, for the whole game."
        ),
        Lasting(foils=(SPY_UNIT,)),
    ),
    Event(
        "4-4-2",
        gettext_noop("Atom bomb"),
        gettext_noop("A flash on the horizon: each opponent evacuates a territory that is chosen for them."),
        Ask(tasks.STRIKE),
    ),
    Event(
        "4-4-3",
        gettext_noop("Military engineers"),
        gettext_noop(
            "Bridges and tunnels everywhere: each turn half a die, rounded down, is the number of "
            "territories that are invaded without a fight."
        ),
        Lasting(invades=(1, 2)),
    ),
    Event(
        "4-4-4",
        gettext_noop("Elite unit"),
        gettext_noop(
            "The best lead the way: the highest die of each attack counts one more, for the whole game."
        ),
        Lasting(ahead=1),
    ),
    Event(
        "4-4-5",
        gettext_noop("Panzer"),
        gettext_noop(
            "Steel breaks the lines: before each combat, in attack and defence, a die is thrown, and with 5 "
            "or 6 half of the enemies fall, for the whole game."
        ),
        Lasting(halves_on="56"),
    ),
    Event(
        "4-4-6",
        gettext_noop("Navy"),
        gettext_noop("The fleet is everywhere: any coast is attacked from any coast, for the whole game."),
        MARINE,
    ),
    Event(
        "5-5-1",
        gettext_noop("Blitzkrieg"),
        gettext_noop(
            "The tanks have their orders: once, at the beginning of a turn, a capital can be taken with "
            "the territories before it, two at most."
        ),
        Power(BLITZ),
    ),
    Event(
        "5-5-2",
        gettext_noop("Heavy artillery"),
        gettext_noop(
            "The great guns open fire: before each combat, in attack and defence, a die is thrown, and with "
            "4, 5 or 6 half of the enemies fall, for the whole game."
        ),
        Lasting(halves_on="456"),
    ),
    Event(
        "5-5-3",
        gettext_noop("Local knowledge"),
        gettext_noop(
            "Every path is known: on one continent, to be chosen, the highest die counts two more in "
            "attack and defence, for the whole game."
        ),
        Ask(tasks.CONTINENT, then=Lasting(ahead=2, firm=2, on_continent=True)),
    ),
    Event(
        "5-5-4",
        gettext_noop("Crack commandos"),
        gettext_noop(
            "They train by day and by night: the highest die counts one more in attack and defence, for "
            "the whole game."
        ),
        Lasting(ahead=1, firm=1),
    ),
    Event(
        "5-5-5",
        gettext_noop("Air support"),
        gettext_noop(
            "The sky is on this side: each turn a die is the number of territories that are invaded "
            "without a fight."
        ),
        FROM_THE_AIR,
    ),
    Event(
        "5-5-6",
        gettext_noop("Submarines"),
        gettext_noop(
            "Periscopes in every strait: these coasts cannot be attacked by sea any more, for the whole game."
        ),
        Lasting(submerged=True),
    ),
    Event(
        "6-6-1",
        gettext_noop("Arms galore"),
        gettext_noop(
            "Crates at every street corner: the highest die of each attack counts three more this turn."
        ),
        Lasting(1, ahead=3),
    ),
    Event(
        "6-6-2",
        gettext_noop("Famous general"),
        gettext_noop(
            "A name that opens gates: each turn one and a half dice, rounded down, are the number of "
            "territories that are invaded without a fight."
        ),
        Lasting(invades=(3, 2)),
    ),
    Event(
        "6-6-3",
        gettext_noop("Spy unit"),
        gettext_noop("The code is broken: one opponent, to be chosen, does not attack in their next turn."),
        Ask(tasks.RIVAL, then=Lasting(1, still=True, foiled_by=COUNTER_ESPIONAGE)),
    ),
    Event(
        "6-6-4",
        gettext_noop("Call to arms"),
        gettext_noop("Posters on every wall: three armies for each territory held."),
        Recruit(3),
    ),
    Event(
        "6-6-5",
        gettext_noop("Bomber"),
        gettext_noop(
            "Engines in the night: at the beginning of each turn any number of others’ cities can be "
            "destroyed."
        ),
        Power(BOMB),
    ),
    Event(
        "6-6-6",
        gettext_noop("Love of the army"),
        gettext_noop("The drums roll and all follow: five armies for each territory held."),
        Recruit(5),
    ),
    Event(
        "1-2-3",
        gettext_noop("Decolonisation"),
        gettext_noop("New flags are hoisted: all territories held in Africa are evacuated."),
        EvacuateContinents(("africa",)),
    ),
    Event(
        "1-2-4",
        gettext_noop("Lack of training"),
        gettext_noop("The recruits shoot wide: the highest die of each attack counts two less this turn."),
        Lasting(1, ahead=-2),
    ),
    Event(
        "1-2-5",
        gettext_noop("Street fighting"),
        gettext_noop("Barricades go up: each city held costs an army."),
        LoseForCities(1),
    ),
    Event(
        "1-2-6",
        gettext_noop("Impassable ground"),
        gettext_noop("Mud up to the axles: nothing in Asia, Australia and Europe can be attacked this turn."),
        Lasting(1, closed=("asia", "australia", "europe")),
    ),
    Event(
        "1-3-4",
        gettext_noop("Run of defeats"),
        gettext_noop("Nothing goes right: each die of an attack costs an army more this turn."),
        Lasting(1, toll=True),
    ),
    Event(
        "1-3-5",
        gettext_noop("Wave of enemies"),
        gettext_noop(
            "They come from everywhere: until the next turn begins, those who attack here roll the dice "
            "of twice as many."
        ),
        Lasting(1, swarmed=True, until_next=True),
    ),
    Event(
        "1-3-6",
        gettext_noop("Enemy fortifications"),
        gettext_noop("Walls and wire: attacks are made with half of the dice this turn, rounded up."),
        Lasting(1, halved=True),
    ),
    Event(
        "2-3-4",
        gettext_noop("Betrayal"),
        gettext_noop("Governors change sides: three territories must be evacuated."),
        Ask(tasks.EVACUATE, 3),
    ),
    Event(
        "2-3-5",
        gettext_noop("Influenza"),
        gettext_noop("Half of the army lies in bed: attacks are made with two dice at most this turn."),
        Lasting(1, most=2),
    ),
    Event(
        "2-3-6",
        gettext_noop("Enemy bombing"),
        gettext_noop("The sirens come too late: all cities held are destroyed."),
        LoseCities(),
    ),
    Event(
        "5-4-1",
        gettext_noop("Free forces"),
        gettext_noop(
            "The government packs its files: whenever the capital is lost, it is set up anew where one "
            "likes, at the beginning of a turn."
        ),
        Power(EXILE),
    ),
    Event(
        "5-4-2",
        gettext_noop("Rocket launchers"),
        gettext_noop("Rockets first: before each combat of this turn half of the defenders fall."),
        Lasting(1, halves_on="123456"),
    ),
    Event(
        "5-4-3",
        gettext_noop("Surprise attack"),
        gettext_noop("At dawn, without a warning: before each combat of this turn three defenders fall."),
        Lasting(1, kills=3),
    ),
    Event(
        "6-4-1",
        gettext_noop("Paratroopers"),
        gettext_noop(
            "White silk above the border: three neighbouring territories are taken without a fight."
        ),
        Ask(tasks.DROP, 3),
    ),
    Event(
        "6-4-2",
        gettext_noop("Landing"),
        gettext_noop("Barges at low tide: three coasts, wherever they are, are taken without a fight."),
        Ask(tasks.LAND_AT, 3),
    ),
    Event(
        "6-4-3",
        gettext_noop("Radar guns"),
        gettext_noop(
            "Nothing comes near unseen: whoever attacks here first loses three armies, for the whole game."
        ),
        Lasting(parries=3),
    ),
    Event(
        "6-5-1",
        gettext_noop("Uprising"),
        gettext_noop(
            "The lost provinces rise: each territory that others have taken from here loses an army, but "
            "never its last."
        ),
        Uprising(1),
    ),
    Event(
        "6-5-2",
        gettext_noop("Aircraft carrier"),
        gettext_noop(
            "A floating airfield: the effects of the navy and of air support together, for the whole game."
        ),
        Several(((NAVY, MARINE), (AIR_SUPPORT, FROM_THE_AIR))),
    ),
    Event(
        "6-5-3",
        gettext_noop("Time bomb"),
        gettext_noop("The clock ticks: a capital and three cities can be destroyed."),
        Several((("6-5-3", Ask(tasks.RAZE_CAPITAL)), ("6-5-3", Ask(tasks.RAZE, 3)))),
    ),
    Event(
        "6-5-4",
        gettext_noop("Colonisation"),
        gettext_noop("Flags from Cairo to the Cape: all of Africa is taken without a fight."),
        TakeContinent("africa"),
    ),
)


def by_dice(dice: str) -> str:
    """The same for all orders of three dice."""
    return "".join(sorted(dice.replace("-", "")))


BY_DICE = {by_dice(event.code): event for event in EVENTS}
BY_CODE = {event.code: event for event in EVENTS}


@cache
def lasting_of(code: str) -> Lasting | None:
    """What lasts of an event."""
    effect = BY_CODE[code].effect if code in BY_CODE else None
    return effect if isinstance(effect, Lasting) else getattr(effect, "then", None)


def effects_on(position: Position, seat: int) -> Iterator[tuple[str, Lasting, str]]:
    """What is in force for a seat that plays: the code of each event, its effect, its continent if any."""
    if position.status[seat]:
        return
    for owner, code, _, continent in IN_FORCE.of(position):
        if owner == seat and (effect := lasting_of(code)):
            yield code, effect, continent


def power_of(position: Position, seat: int, name: str) -> str:
    """The code of the event by which a seat may do this; empty where it may not."""
    for code, _, _ in effects_on(position, seat):
        effect = BY_CODE[code].effect
        if isinstance(effect, Power) and effect.name == name:
            return code
    return ""
