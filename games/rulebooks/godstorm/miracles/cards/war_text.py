"""The texts of the seventeen cards of war."""

from __future__ import annotations

from games.rulebooks.godstorm.miracles.cards.card_text import CardTold
from games.texts.wording import gettext_noop

TOLD = {
    "visions": CardTold(
        gettext_noop("Visions Become Real"),
        gettext_noop("Look at the miracles that another player holds, and take one of them."),
    ),
    "eagles": CardTold(
        gettext_noop("Eagles Take Wing"),
        gettext_noop(
            "Move armies and gods from one of your territories to any other of yours, however "
            "far away. One army stays behind; gods do not land where the plague is."
        ),
    ),
    "deliver": CardTold(
        gettext_noop("Faith Shall Deliver"),
        gettext_noop("Draw two cards from one pile of miracles of your choice, whichever gods you have."),
    ),
    "siren": CardTold(
        gettext_noop("The Siren Calls"),
        gettext_noop(
            "Name two territories of one opponent: all armies and gods on them change places. A god that "
            "comes to the plague is banished."
        ),
    ),
    "prayers": CardTold(
        gettext_noop("Prayers Are Answered"),
        gettext_noop("Throw a die: that many new armies join one of your territories that has a temple."),
    ),
    "gather": CardTold(
        gettext_noop("The Faithful Gather"),
        gettext_noop("Two new armies join each of your territories that has a temple."),
    ),
    "empire": CardTold(
        gettext_noop("An Empire Is Born"),
        gettext_noop(
            "A temple rises on one of your territories at no further cost. The territory must "
            "have no temple and no plague, and there must be fewer than twelve temples in all."
        ),
    ),
    "heroes": CardTold(
        gettext_noop("Heroes Are Born"),
        gettext_noop("Three new armies join one of your territories."),
    ),
    "faith": CardTold(
        gettext_noop("Our Faith Is Our Strength"),
        gettext_noop("Gain two faith for each of your temples."),
    ),
    "cold": CardTold(
        gettext_noop("The Sun Grows Cold"),
        gettext_noop(
            "On every territory with gods, including yours, an army falls for each god there. "
            "Gods whose last army falls are banished."
        ),
    ),
    "storms": CardTold(
        gettext_noop("Storms Rage"),
        gettext_noop("Name a territory and throw a die: that many armies fall there."),
    ),
    "champions": CardTold(
        gettext_noop("Champions Arise"),
        gettext_noop(
            "For every two faith that you have, a new army joins one of your territories. You keep the faith."
        ),
    ),
    "time": CardTold(
        gettext_noop("Time Stands Still"),
        gettext_noop(
            "The epoch marker goes back by one, so there is one more round. This is not possible"
            " in the first epoch."
        ),
    ),
    "purged": CardTold(
        gettext_noop("The Land Is Purged"),
        gettext_noop(
            "The plague leaves a territory of your choice for ever, and all armies there fall. "
            "If there is a temple, it stays."
        ),
    ),
    "temple": CardTold(
        gettext_noop("The Temple Falls"),
        gettext_noop(
            "Move a temple to another territory of the player who holds it. That territory must "
            "have no temple and no plague."
        ),
    ),
    "shrine": CardTold(
        gettext_noop("A Shrine Is Plundered"),
        gettext_noop("Take a relic that another player has in play; it is yours from now on."),
    ),
    "ash": CardTold(
        gettext_noop("Only Ash Remains"),
        gettext_noop("Destroy a relic in play."),
    ),
}
