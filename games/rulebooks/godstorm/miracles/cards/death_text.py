"""The texts of the seventeen cards of death."""

from __future__ import annotations

from games.rulebooks.godstorm.miracles.cards.card_text import CardTold
from games.texts.wording import gettext_noop

TOLD = {
    "crops": CardTold(
        gettext_noop("Crops Wither"),
        gettext_noop("Another player discards all miracles in hand. Relics in play stay."),
    ),
    "dead": CardTold(
        gettext_noop("The Dead Walk"),
        gettext_noop(
            "Up to six of your armies on one space of the Underworld return to one of your temples. One army "
            "stays on the space."
        ),
    ),
    "ragnarok": CardTold(
        gettext_noop("Ragnarok Cometh"),
        gettext_noop("All gods of war and all gods of the sky are banished, including yours."),
    ),
    "old": CardTold(
        gettext_noop("The Young Grow Old"),
        gettext_noop("An army falls on every territory with two or more armies, including yours."),
    ),
    "door": CardTold(
        gettext_noop("Death’s Door Closes"),
        gettext_noop("In the Underworld, half of the armies (rounded down) on each crypt and altar vanish."),
    ),
    "blood": CardTold(
        gettext_noop("Blood Coats the Land"),
        gettext_noop("A territory is drawn: an army falls on every territory of its continent."),
    ),
    "ground": CardTold(
        gettext_noop("The Ground Shakes"),
        gettext_noop(
            "A territory is drawn: half of the armies (rounded down) fall on every territory of "
            "its continent."
        ),
    ),
    "tomb": CardTold(
        gettext_noop("The Sea Is Your Tomb"),
        gettext_noop(
            "Atlantis sinks for the rest of the game. Its armies go to their heavens, gods there"
            " are banished, temples are lost, and nothing leads there any more."
        ),
    ),
    "mighty": CardTold(
        gettext_noop("The Mighty Have Fallen"),
        gettext_noop(
            "The three largest garrisons on Earth lose half of their armies (rounded down). You "
            "choose among equals."
        ),
    ),
    "diamonds": CardTold(
        gettext_noop("Diamonds Turn to Rust"),
        gettext_noop("All relics in play are destroyed, including yours."),
    ),
    "fire": CardTold(
        gettext_noop("Fire Rains Down"),
        gettext_noop(
            "Destroy a temple. An army falls on its territory and on each that borders on it, no"
            " matter who holds them."
        ),
    ),
    "forsake": CardTold(
        gettext_noop("The Gods Forsake Us"),
        gettext_noop(
            "The plague comes to a territory without a temple. Half of the armies there (rounded"
            " down) fall at once, and gods are banished."
        ),
    ),
    "paradise": CardTold(
        gettext_noop("Paradise Is Lost"),
        gettext_noop(
            "A territory is drawn: the plague comes there from a territory of your choice. It strikes in "
            "step 5."
        ),
    ),
    "trojan": CardTold(
        gettext_noop("The Trojan Horse Is Revealed"),
        gettext_noop(
            "Name a territory where another player has a lone army and no god or temple. The "
            "army falls. Throw a die: that many new armies of yours hold the territory."
        ),
    ),
    "waters": CardTold(
        gettext_noop("The Waters Boil"),
        gettext_noop("The Maelstrom closes a sea lane for the rest of the game."),
    ),
}
