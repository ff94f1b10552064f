"""The sentences on what seats have decided in advance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rulebooks.godstorm.miracles.events import Readied, ShieldRaised, Sparingly
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.texts.narration import Narrator, Tell


def tell_readied(narrator: Narrator, event: Readied) -> list[str]:
    if not event.cards:
        mine = gettext_noop("You have no miracle of the sky prepared.")
        theirs = gettext_noop("%(name)s has no miracle of the sky prepared.")
        return [narrator.by(event.seat, mine, theirs)]
    mine = gettext_noop("When you are attacked you play these miracles: %(cards)s.")
    theirs = gettext_noop("When attacked, %(name)s plays these miracles: %(cards)s.")
    cards = narrator.listed([narrator.called(card) for card, _ in event.cards])
    return [narrator.by(event.seat, mine, theirs, cards=cards)]


def tell_shield(narrator: Narrator, event: ShieldRaised) -> list[str]:
    if not event.cards:
        mine = gettext_noop("Your Aegis wards nothing off.")
        theirs = gettext_noop("The Aegis of %(name)s wards nothing off.")
        return [narrator.by(event.seat, mine, theirs)]
    mine = gettext_noop("Your Aegis wards these miracles off: %(cards)s.")
    theirs = gettext_noop("The Aegis of %(name)s wards these miracles off: %(cards)s.")
    cards = narrator.listed([narrator.called(card) for card in event.cards])
    return [narrator.by(event.seat, mine, theirs, cards=cards)]


def tell_sparing(narrator: Narrator, event: Sparingly) -> list[str]:
    for kept in event.left:
        mine = gettext_noop("The Tree of Life spends faith for armies as long as %(faith)d is left.")
        theirs = gettext_noop(
            "The Tree of Life of %(name)s spends faith for armies as long as %(faith)d is left."
        )
        return [narrator.by(event.seat, mine, theirs, faith=kept)]
    mine = gettext_noop("The Tree of Life spends no faith.")
    return [narrator.by(event.seat, mine, gettext_noop("The Tree of Life of %(name)s spends no faith."))]


SENTENCES: dict[type, Tell] = {
    Readied: tell_readied,
    ShieldRaised: tell_shield,
    Sparingly: tell_sparing,
}
