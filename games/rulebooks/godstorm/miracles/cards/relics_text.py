"""The texts of the fifteen relics."""

from __future__ import annotations

from games.rulebooks.godstorm.miracles.cards.card_text import CardTold
from games.rulebooks.godstorm.miracles.cards.relics import Relic
from games.texts.wording import Places, Wording, gettext_noop, together

POINT = gettext_noop("One more point at the end if you hold %(land)s too.")

TOLD = {
    "fleece": CardTold(
        gettext_noop("The Golden Fleece"),
        gettext_noop("At the beginning of each of your turns you draw a card of war."),
    ),
    "cauldron": CardTold(
        gettext_noop("Arawn’s Cauldron of Life"),
        gettext_noop("At the beginning of each of your turns you draw a card of death."),
    ),
    "pyramids": CardTold(
        gettext_noop("The Great Pyramids"),
        gettext_noop("At the beginning of each of your turns you draw a card of the sky."),
    ),
    "stonehenge": CardTold(
        gettext_noop("Stonehenge"),
        gettext_noop("Miracles that you acquire cost you one faith each instead of two."),
    ),
    "wine": CardTold(
        gettext_noop("The Wine of Eternal Life"),
        gettext_noop("At the beginning of each of your turns you raise one more army."),
    ),
    "tears": CardTold(
        gettext_noop("Freya’s Tears of Gold"),
        gettext_noop("At the beginning of each of your turns you gain one more faith."),
    ),
    "pandora": CardTold(
        gettext_noop("Pandora’s Box"),
        gettext_noop(
            "At the beginning of each of your turns a card of death is turned over, and you play"
            " it at once, at no cost and without a god of death."
        ),
    ),
    "tablets": CardTold(
        gettext_noop("The Tablets of Destiny"),
        gettext_noop("Add three to your sacrifice for the order of turns, whatever it is."),
    ),
    "gungnir": CardTold(
        gettext_noop("Gungnir, Spear of Odin"),
        gettext_noop("When your gods meet other gods you throw your ones again."),
    ),
    "excalibur": CardTold(
        gettext_noop("Excalibur"),
        gettext_noop(
            "At the beginning of each of your turns you raise two more armies for each of your continents."
        ),
    ),
    "mjolnir": CardTold(
        gettext_noop("Mjolnir, Hammer of Thor"),
        gettext_noop("Add 3 whenever your gods meet other gods."),
    ),
    "book": CardTold(
        gettext_noop("The Book of the Dead"),
        gettext_noop(
            "Once a turn you may raise two armies fewer and gain four faith; armies of temples and crypts "
            "cannot be given up."
        ),
    ),
    "tree": CardTold(
        gettext_noop("The Tree of Life"),
        gettext_noop("When you are attacked you may spend a faith instead of losing an army."),
    ),
    "aegis": CardTold(
        gettext_noop("Aegis, Shield of Athena"),
        gettext_noop("Give it up to undo a miracle, but not a relic, that another player has just played."),
    ),
    "scales": CardTold(
        gettext_noop("The Scales of Osiris"),
        gettext_noop("Two armies instead of one may return from each of your crypts."),
    ),
}


def what_it_does(relic: Relic) -> Wording:
    """Return what a relic does, and the land that makes it worth a point."""
    text = Wording(TOLD[relic.key].text)
    if not relic.land:
        return text
    return together(text, Wording(POINT, {"land": Places("territories", (relic.land,))}))
