"""The twenty-eight cards of Risk Mission: a reconstruction, since the printed texts are lost.

We know that the cards have four ranks of growing difficulty, and that the time to show a card is printed on
it. It is our guess that there are seven of each rank.
"""

from __future__ import annotations

from games.features.objectives.cards import (
    BrokenContinent,
    ConquestFromEach,
    Conquests,
    ConquestsInContinents,
    Elimination,
    Footholds,
    FromTheGreatest,
    MixedSet,
    Objective,
    Stack,
    Territories,
    Timing,
    WholeContinents,
)

ISLANDS = ("iceland", "great_britain", "greenland", "japan", "madagascar", "indonesia", "new_guinea")
CROSSROADS = ("alaska", "kamchatka", "brazil", "north_africa", "siam", "indonesia")
CAPTAIN, MAJOR, COLONEL, GENERAL = range(4)

TWENTY_EIGHT = (
    Objective("conquer_3", CAPTAIN, Conquests(3)),
    Objective("australia_or_south_america", CAPTAIN, WholeContinents(1, ("australia", "south_america"))),
    Objective("foothold_everywhere", CAPTAIN, Footholds(6)),
    Objective("conquer_in_2_continents", CAPTAIN, ConquestsInContinents(2)),
    Objective("stack_12", CAPTAIN, Stack(12)),
    Objective("mixed_set", CAPTAIN, MixedSet(), Timing.SET),
    Objective("conquer_from_greatest", CAPTAIN, FromTheGreatest(), Timing.CONQUEST),
    Objective("africa", MAJOR, WholeContinents(1, ("africa",))),
    Objective("australia_and_south_america", MAJOR, WholeContinents(2, ("australia", "south_america"))),
    Objective("conquer_5", MAJOR, Conquests(5)),
    Objective("16_territories", MAJOR, Territories(16)),
    Objective("conquer_from_each", MAJOR, ConquestFromEach()),
    Objective("5_islands", MAJOR, Territories(5, among=ISLANDS)),
    Objective("break_continent", MAJOR, BrokenContinent(), Timing.CONQUEST),
    Objective("europe", COLONEL, WholeContinents(1, ("europe",))),
    Objective("north_america", COLONEL, WholeContinents(1, ("north_america",))),
    Objective("conquer_7", COLONEL, Conquests(7)),
    Objective("20_territories", COLONEL, Territories(20)),
    Objective("keep_continent", COLONEL, WholeContinents(1), Timing.BEGINNING),
    Objective("2_continents", COLONEL, WholeContinents(2)),
    Objective("crossroads", COLONEL, Territories(6, among=CROSSROADS)),
    Objective("asia", GENERAL, WholeContinents(1, ("asia",))),
    Objective("3_continents", GENERAL, WholeContinents(3)),
    Objective("24_territories", GENERAL, Territories(24)),
    Objective("eliminate", GENERAL, Elimination(), Timing.CONQUEST),
    Objective("north_america_and_africa", GENERAL, WholeContinents(2, ("north_america", "africa"))),
    Objective("18_territories_with_2", GENERAL, Territories(18, armies=2)),
    Objective("conquer_10", GENERAL, Conquests(10)),
)
