"""The seventeen cards of death: dear and devastating, played in step 4 of the player's own turn."""

from __future__ import annotations

from games.engine.words.spellings import Spellings
from games.rulebooks.godstorm.miracles.cards.card import Miracle
from games.rulebooks.godstorm.miracles.effects.armies import (
    Everywhere,
    Mightiest,
    OneContinent,
    TrojanHorse,
    half,
    one,
    one_of_several,
)
from games.rulebooks.godstorm.miracles.effects.cards import HandIsLost, RelicsAreDestroyed
from games.rulebooks.godstorm.miracles.effects.temples import TempleBurns
from games.rulebooks.godstorm.miracles.effects.underworld import DeadWalk, DoorCloses
from games.rulebooks.godstorm.miracles.effects.world import (
    Flood,
    Maelstrom,
    PlagueComes,
    PlagueMoves,
    Twilight,
)

CARDS = (
    Miracle(
        "crops",
        Spellings(("crops", "crops wither"), ("récoltes", "les récoltes flétrissent")),
        2,
        HandIsLost(),
        copies=2,
    ),
    Miracle(
        "dead", Spellings(("dead", "the dead walk"), ("morts", "les morts marchent")), 2, DeadWalk(), copies=2
    ),
    Miracle(
        "ragnarok",
        Spellings(("ragnarok", "ragnarok cometh"), ("ragnarök", "le ragnarök approche")),
        3,
        Twilight(),
    ),
    Miracle(
        "old",
        Spellings(("old", "the young grow old"), ("jeunes", "les jeunes vieillissent")),
        2,
        Everywhere(one_of_several),
    ),
    Miracle(
        "door",
        Spellings(("door", "death's door closes"), ("porte", "la porte de la mort se ferme")),
        2,
        DoorCloses(),
    ),
    Miracle(
        "blood",
        Spellings(("blood", "blood coats the land"), ("sang", "le sang recouvre la terre")),
        1,
        OneContinent("blood", one),
    ),
    Miracle(
        "ground",
        Spellings(("ground", "the ground shakes"), ("séisme", "la terre tremble")),
        2,
        OneContinent("ground", half),
    ),
    Miracle(
        "tomb",
        Spellings(("tomb", "the sea is your tomb"), ("tombeau", "l’océan est votre tombeau")),
        3,
        Flood(),
    ),
    Miracle(
        "mighty",
        Spellings(("mighty", "the mighty have fallen"), ("puissants", "les puissants sont tombés")),
        4,
        Mightiest(),
    ),
    Miracle(
        "diamonds",
        Spellings(("diamonds", "diamonds turn to rust"), ("diamants", "les diamants se changent en rouille")),
        3,
        RelicsAreDestroyed(),
    ),
    Miracle("fire", Spellings(("fire", "fire rains down"), ("feu", "il pleut du feu")), 4, TempleBurns()),
    Miracle(
        "forsake",
        Spellings(("forsake", "the gods forsake us"), ("abandon", "les dieux nous abandonnent")),
        3,
        PlagueComes(),
    ),
    Miracle(
        "paradise",
        Spellings(("paradise", "paradise is lost"), ("paradis", "le paradis est perdu")),
        2,
        PlagueMoves(),
    ),
    Miracle(
        "trojan",
        Spellings(
            ("trojan", "trojan horse", "the trojan horse is revealed"),
            ("troie", "cheval de troie", "le cheval de troie est révélé"),
        ),
        2,
        TrojanHorse(),
    ),
    Miracle(
        "waters", Spellings(("waters", "the waters boil"), ("eaux", "les eaux bouillonnent")), 4, Maelstrom()
    ),
)
