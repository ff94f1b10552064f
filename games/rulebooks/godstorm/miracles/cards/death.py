"""The seventeen cards of death: dear and devastating, played in step 4 of one's own turn."""

from __future__ import annotations

from games.engine.errors import gettext_noop
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
        gettext_noop("Crops Wither"),
        gettext_noop("Another player discards all miracles in hand. Relics in play stay."),
        2,
        HandIsLost(),
        copies=2,
    ),
    Miracle(
        "dead",
        Spellings(("dead", "the dead walk"), ("morts", "les morts marchent")),
        gettext_noop("The Dead Walk"),
        gettext_noop(
            "Up to six of your armies on one space of the Underworld return to one of your temples. One army "
            "stays on the space."
        ),
        2,
        DeadWalk(),
        copies=2,
    ),
    Miracle(
        "ragnarok",
        Spellings(("ragnarok", "ragnarok cometh"), ("ragnarök", "le ragnarök approche")),
        gettext_noop("Ragnarok Cometh"),
        gettext_noop("All gods of war and all gods of the sky are banished, yours too."),
        3,
        Twilight(),
    ),
    Miracle(
        "old",
        Spellings(("old", "the young grow old"), ("jeunes", "les jeunes vieillissent")),
        gettext_noop("The Young Grow Old"),
        gettext_noop("An army falls on every territory where two or more stand, on yours too."),
        2,
        Everywhere(one_of_several),
    ),
    Miracle(
        "door",
        Spellings(("door", "death's door closes"), ("porte", "la porte de la mort se ferme")),
        gettext_noop("Death’s Door Closes"),
        gettext_noop("In the Underworld, half of the armies on each crypt and altar vanish, rounded down."),
        2,
        DoorCloses(),
    ),
    Miracle(
        "blood",
        Spellings(("blood", "blood coats the land"), ("sang", "le sang recouvre la terre")),
        gettext_noop("Blood Coats the Land"),
        gettext_noop("A territory is drawn: an army falls on every territory of its continent."),
        1,
        OneContinent("blood", one),
    ),
    Miracle(
        "ground",
        Spellings(("ground", "the ground shakes"), ("séisme", "la terre tremble")),
        gettext_noop("The Ground Shakes"),
        gettext_noop(
            "A territory is drawn: half of the armies fall on every territory of its continent, rounded down."
        ),
        2,
        OneContinent("ground", half),
    ),
    Miracle(
        "tomb",
        Spellings(("tomb", "the sea is your tomb"), ("tombeau", "l’océan est votre tombeau")),
        gettext_noop("The Sea Is Your Tomb"),
        gettext_noop(
            "Atlantis sinks for the rest of the game. Its armies go to their heavens, gods there are "
            "banished, temples are lost, and no way leads there any more."
        ),
        3,
        Flood(),
    ),
    Miracle(
        "mighty",
        Spellings(("mighty", "the mighty have fallen"), ("puissants", "les puissants sont tombés")),
        gettext_noop("The Mighty Have Fallen"),
        gettext_noop(
            "The three largest garrisons on Earth lose half of their armies, rounded down. You choose among "
            "equals."
        ),
        4,
        Mightiest(),
    ),
    Miracle(
        "diamonds",
        Spellings(("diamonds", "diamonds turn to rust"), ("diamants", "les diamants se changent en rouille")),
        gettext_noop("Diamonds Turn to Rust"),
        gettext_noop("All relics in play are destroyed, yours too."),
        3,
        RelicsAreDestroyed(),
    ),
    Miracle(
        "fire",
        Spellings(("fire", "fire rains down"), ("feu", "il pleut du feu")),
        gettext_noop("Fire Rains Down"),
        gettext_noop(
            "Destroy a temple. An army falls on its territory and on each that borders on it, whoever holds "
            "them."
        ),
        4,
        TempleBurns(),
    ),
    Miracle(
        "forsake",
        Spellings(("forsake", "the gods forsake us"), ("abandon", "les dieux nous abandonnent")),
        gettext_noop("The Gods Forsake Us"),
        gettext_noop(
            "The plague comes to a territory without temple. Half of the armies there fall at once, rounded "
            "down, and gods are banished."
        ),
        3,
        PlagueComes(),
    ),
    Miracle(
        "paradise",
        Spellings(("paradise", "paradise is lost"), ("paradis", "le paradis est perdu")),
        gettext_noop("Paradise Is Lost"),
        gettext_noop(
            "A territory is drawn: the plague comes there from a territory of your choice. It strikes in "
            "step 5."
        ),
        2,
        PlagueMoves(),
    ),
    Miracle(
        "trojan",
        Spellings(
            ("trojan", "trojan horse", "the trojan horse is revealed"),
            ("troie", "cheval de troie", "le cheval de troie est révélé"),
        ),
        gettext_noop("The Trojan Horse Is Revealed"),
        gettext_noop(
            "Name a territory of another player where a lone army stands, without god or temple. It falls; "
            "throw a die, and so many new armies of yours hold the territory."
        ),
        2,
        TrojanHorse(),
    ),
    Miracle(
        "waters",
        Spellings(("waters", "the waters boil"), ("eaux", "les eaux bouillonnent")),
        gettext_noop("The Waters Boil"),
        gettext_noop("The Maelstrom closes a sea lane for the rest of the game."),
        4,
        Maelstrom(),
    ),
)
