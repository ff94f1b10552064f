"""The texts of the seventeen cards of the sky."""

from __future__ import annotations

from games.rulebooks.godstorm.miracles.cards.card_text import CardTold
from games.texts.wording import gettext_noop

TOLD = {
    "convert": CardTold(
        gettext_noop("Enemies Convert"),
        gettext_noop(
            "Two armies leave the territory that attacks you, without going to heaven, and two new ones join "
            "you where you are attacked."
        ),
    ),
    "idol": CardTold(
        gettext_noop("Your Idol Is False"),
        gettext_noop("A god of your choice on the territory that attacks you is banished."),
    ),
    "fog": CardTold(
        gettext_noop("The Fog Lifts"),
        gettext_noop(
            "Up to four of your armies come from one of your territories to the one that is "
            "attacked, however far away. One stays behind."
        ),
    ),
    "meek": CardTold(
        gettext_noop("The Mighty Turn Meek"),
        gettext_noop("A god that attacks you goes to a temple of its own people and does not take part."),
    ),
    "sears": CardTold(
        gettext_noop("Fire Sears the Sky"),
        gettext_noop("Add 4 whenever your gods meet other gods until this turn ends."),
    ),
    "plowshares": CardTold(
        gettext_noop("Swords Become Plowshares"),
        gettext_noop(
            "Throw a die: that many armies leave the territory that attacks you, without going to heaven."
        ),
    ),
    "workers": CardTold(
        gettext_noop("1000 Workers Amass"),
        gettext_noop(
            "A temple rises where you are attacked, unless a temple or the plague is already "
            "there, or there are already twelve temples."
        ),
    ),
    "warriors": CardTold(
        gettext_noop("Men Become Warriors"),
        gettext_noop("Three new armies join you where you are attacked."),
    ),
    "lava": CardTold(
        gettext_noop("Lava Erupts"),
        gettext_noop(
            "Throw a die for the territory that attacks you and one for each that borders on it,"
            " including the one attacked. That many armies fall there, whoever holds them."
        ),
    ),
    "sacred": CardTold(
        gettext_noop("This Ground Is Sacred"),
        gettext_noop("The attack is over, and nobody attacks this territory again until this turn ends."),
    ),
}
