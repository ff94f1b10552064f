"""What is told to whoever said in advance what they play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.errors import gettext_noop
from games.rulebooks.godstorm.miracles.cards.decks import MIRACLES
from games.rulebooks.godstorm.miracles.events import Readied, ShieldRaised, Sparingly
from games.rulebooks.godstorm.miracles.words.names import title

if TYPE_CHECKING:
    from games.engine.words.telling import Tell, Teller


def tell_readied(teller: Teller, event: Readied) -> list[str]:
    if not event.cards:
        return [teller.say(gettext_noop("You have no miracle of the sky prepared."))]
    told = gettext_noop("When you are attacked you play these miracles: %(cards)s.")
    return [teller.say(told, cards=teller.listed([title(teller, MIRACLES[card]) for card, _ in event.cards]))]


def tell_shield(teller: Teller, event: ShieldRaised) -> list[str]:
    if not event.cards:
        return [teller.say(gettext_noop("Your Aegis wards nothing off."))]
    told = gettext_noop("Your Aegis wards these miracles off: %(cards)s.")
    return [teller.say(told, cards=teller.listed([title(teller, MIRACLES[card]) for card in event.cards]))]


def tell_sparing(teller: Teller, event: Sparingly) -> list[str]:
    for kept in event.left:
        told = gettext_noop("The Tree of Life spends faith for armies as long as %(faith)d is left.")
        return [teller.say(told, faith=kept)]
    return [teller.say(gettext_noop("The Tree of Life spends no faith."))]


SENTENCES: dict[type, Tell] = {
    Readied: tell_readied,
    ShieldRaised: tell_shield,
    Sparingly: tell_sparing,
}
