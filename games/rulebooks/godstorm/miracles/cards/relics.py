"""The fifteen relics: cards of magic, in play as soon as they are drawn and until they are lost."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.errors import gettext_noop
from games.engine.words.spellings import Spellings
from games.texts.wording import Places, Wording, together

POINT = gettext_noop("A point more at the end for whoever holds %(land)s too.")


class Relic(NamedTuple):
    """A relic; `name` and `text` are to be translated. A point more at the end for who holds the `land`."""

    key: str
    said: Spellings
    name: str
    text: str
    land: str = ""

    @property
    def told(self) -> Wording:
        """What it does, and the land that makes it worth a point."""
        text = Wording(self.text)
        if not self.land:
            return text
        return together(text, Wording(POINT, {"land": Places("territories", (self.land,))}))


RELICS = (
    Relic(
        "fleece",
        Spellings(("fleece", "golden fleece"), ("toison", "toison d’or")),
        gettext_noop("The Golden Fleece"),
        gettext_noop("At the beginning of each of your turns you draw a card of war."),
    ),
    Relic(
        "cauldron",
        Spellings(("cauldron", "cauldron of life"), ("chaudron", "chaudron de vie")),
        gettext_noop("Arawn’s Cauldron of Life"),
        gettext_noop("At the beginning of each of your turns you draw a card of death."),
    ),
    Relic(
        "pyramids",
        Spellings(("pyramids", "great pyramids"), ("pyramides", "grandes pyramides")),
        gettext_noop("The Great Pyramids"),
        gettext_noop("At the beginning of each of your turns you draw a card of the sky."),
        "egypt",
    ),
    Relic(
        "stonehenge",
        Spellings(("stonehenge",)),
        gettext_noop("Stonehenge"),
        gettext_noop("Miracles that you acquire cost you one faith each instead of two."),
        "anglia",
    ),
    Relic(
        "wine",
        Spellings(("wine", "wine of eternal life"), ("vin", "vin de vie éternelle")),
        gettext_noop("The Wine of Eternal Life"),
        gettext_noop("At the beginning of each of your turns you raise an army more."),
    ),
    Relic(
        "tears",
        Spellings(("tears", "tears of gold"), ("larmes", "larmes d’or")),
        gettext_noop("Freya’s Tears of Gold"),
        gettext_noop("At the beginning of each of your turns you gain a faith more."),
    ),
    Relic(
        "pandora",
        Spellings(("pandora", "pandora's box"), ("pandore", "boîte de pandore")),
        gettext_noop("Pandora’s Box"),
        gettext_noop(
            "At the beginning of each of your turns a card of death is turned over, and you play it at once, "
            "free of cost and without a god of death."
        ),
        "graecia",
    ),
    Relic(
        "tablets",
        Spellings(("tablets", "tablets of destiny"), ("tablettes", "tablettes du destin")),
        gettext_noop("The Tablets of Destiny"),
        gettext_noop("Three are added to your sacrifice for the order of turns, whatever it is."),
    ),
    Relic(
        "gungnir",
        Spellings(("gungnir", "spear of odin"), ("gungnir", "lance d’odin")),
        gettext_noop("Gungnir, Spear of Odin"),
        gettext_noop("When your gods meet other gods you throw your ones again."),
    ),
    Relic(
        "excalibur",
        Spellings(("excalibur",)),
        gettext_noop("Excalibur"),
        gettext_noop(
            "At the beginning of each of your turns you raise two armies more for each of your continents."
        ),
    ),
    Relic(
        "mjolnir",
        Spellings(("mjolnir", "hammer of thor"), ("mjolnir", "mjöllnir", "marteau de thor")),
        gettext_noop("Mjolnir, Hammer of Thor"),
        gettext_noop("Add 3 whenever your gods meet other gods."),
        "thule",
    ),
    Relic(
        "book",
        Spellings(("book", "book of the dead"), ("livre", "livre des morts")),
        gettext_noop("The Book of the Dead"),
        gettext_noop(
            "Once a turn you may raise two armies fewer and gain four faith; armies of temples and crypts "
            "cannot be given up."
        ),
    ),
    Relic(
        "tree",
        Spellings(("tree", "tree of life"), ("arbre", "arbre de vie")),
        gettext_noop("The Tree of Life"),
        gettext_noop("When you are attacked you may spend a faith instead of losing an army."),
        "babylon",
    ),
    Relic(
        "aegis",
        Spellings(("aegis", "shield of athena"), ("égide", "bouclier d’athéna")),
        gettext_noop("Aegis, Shield of Athena"),
        gettext_noop("Give it up to undo a miracle that another player has just played; not a relic."),
    ),
    Relic(
        "scales",
        Spellings(("scales", "scales of osiris"), ("balance", "balance d’osiris")),
        gettext_noop("The Scales of Osiris"),
        gettext_noop("Two armies instead of one may return from each of your crypts."),
    ),
)
BY_KEY = {relic.key: relic for relic in RELICS}
SPELLED = tuple(relic.said for relic in RELICS)
LANDS = {relic.key: relic.land for relic in RELICS if relic.land}
"""The territory with which a relic is worth a point at the end."""
