"""The fifteen relics: cards of magic, which are in play from when they are drawn until they are lost."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.words.spellings import Spellings


class Relic(NamedTuple):
    """A relic, with its name in orders.

    A seat that also holds the relic's `land` at the end has one more point.
    """

    key: str
    said: Spellings
    land: str = ""


RELICS = (
    Relic("fleece", Spellings(("fleece", "golden fleece"), ("toison", "toison d’or"))),
    Relic("cauldron", Spellings(("cauldron", "cauldron of life"), ("chaudron", "chaudron de vie"))),
    Relic("pyramids", Spellings(("pyramids", "great pyramids"), ("pyramides", "grandes pyramides")), "egypt"),
    Relic("stonehenge", Spellings(("stonehenge",)), "anglia"),
    Relic("wine", Spellings(("wine", "wine of eternal life"), ("vin", "vin de vie éternelle"))),
    Relic("tears", Spellings(("tears", "tears of gold"), ("larmes", "larmes d’or"))),
    Relic("pandora", Spellings(("pandora", "pandora's box"), ("pandore", "boîte de pandore")), "graecia"),
    Relic("tablets", Spellings(("tablets", "tablets of destiny"), ("tablettes", "tablettes du destin"))),
    Relic("gungnir", Spellings(("gungnir", "spear of odin"), ("gungnir", "lance d’odin"))),
    Relic("excalibur", Spellings(("excalibur",))),
    Relic(
        "mjolnir",
        Spellings(("mjolnir", "hammer of thor"), ("mjolnir", "mjöllnir", "marteau de thor")),
        "thule",
    ),
    Relic("book", Spellings(("book", "book of the dead"), ("livre", "livre des morts"))),
    Relic("tree", Spellings(("tree", "tree of life"), ("arbre", "arbre de vie")), "babylon"),
    Relic("aegis", Spellings(("aegis", "shield of athena"), ("égide", "bouclier d’athéna"))),
    Relic("scales", Spellings(("scales", "scales of osiris"), ("balance", "balance d’osiris"))),
)
BY_KEY = {relic.key: relic for relic in RELICS}
SPELLED = tuple(relic.said for relic in RELICS)
LANDS = {relic.key: relic.land for relic in RELICS if relic.land}
"""The territory that makes each relic worth a point at the end."""
