"""The paragraphs on miracles for the page of the rules: how they are acquired and played, and every card."""

from __future__ import annotations

from collections.abc import Iterator

from games.rulebooks.godstorm.miracles.cards.decks import DECKS
from games.rulebooks.godstorm.miracles.cards.relics import RELICS
from games.rulebooks.godstorm.miracles.cards.relics_text import TOLD as RELICS_TOLD
from games.rulebooks.godstorm.miracles.cards.relics_text import what_it_does
from games.rulebooks.godstorm.miracles.text.names import TOLD as MIRACLES_TOLD
from games.rulebooks.godstorm.pantheons import DEATH, SKY, WAR
from games.texts.wording import Wording, gettext_noop

PROSE = {
    "card": {
        "miracles_acquired": gettext_noop(
            "In step 3 of your turn you may acquire up to four miracles, at two faith each, from"
            " gods that you have in play."
        ),
        "miracles_hidden": gettext_noop(
            "All are drawn before you look at any. Everybody sees how many you hold of each god,"
            " but only you know what they are. A card that is played leaves the game, and so "
            "does a pile that is empty."
        ),
        "miracles_played": gettext_noop(
            "Miracles of war and of death are played in step 4, each at its cost and with its "
            "god in play; those of the sky when you are attacked, before any dice are thrown. "
            "Relics come into play as soon as they are drawn, cost nothing more, and stay when "
            "the goddess leaves."
        ),
        "labours": gettext_noop(
            "A god in play also gives a card for a labour. War: your third conquest of a turn from armies. "
            "The sky: a god that you destroy in your turn. Magic: three dice alike in one of your throws. "
            "Death: a crypt that you hold when your turn ends."
        ),
    },
    "by_mail": {
        "miracles": gettext_noop(
            "Miracles of the sky need not hold anybody up. Prepare cards in advance (“prepare "
            "warriors 2” plays that card as soon as you are attacked, if two faith are left "
            "then), or ask to be asked, once in each turn of another player. Your Aegis wards "
            "off the miracles that you name in advance, and your Tree of Life spends faith "
            "within the limit that you have set."
        ),
    },
}
CARD = gettext_noop("%(name)s (%(god)s, faith %(faith)d) – %(text)s")
RELIC = gettext_noop("%(name)s (relic) – %(text)s")
GODS = {WAR: gettext_noop("war"), DEATH: gettext_noop("death"), SKY: gettext_noop("sky")}


def cards() -> Iterator[Wording]:
    """Yield every miracle and every relic."""
    for kind, deck in DECKS.items():
        for miracle in deck:
            god, (name, text) = Wording(GODS[kind]), map(Wording, MIRACLES_TOLD[miracle.key])
            yield Wording(CARD, {"name": name, "god": god, "faith": miracle.cost, "text": text})
    for relic in RELICS:
        yield Wording(RELIC, {"name": Wording(RELICS_TOLD[relic.key].name), "text": what_it_does(relic)})
