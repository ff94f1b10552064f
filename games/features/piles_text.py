"""Piles of cards in words."""

from __future__ import annotations

from typing import ClassVar

from games.engine.keep import CONCEALED
from games.features.piles import (
    CardLaid,
    CardTaken,
    CardTurned,
    Pile,
    PileShuffled,
)
from games.texts.telling import Teller
from games.texts.text import Text
from games.texts.wording import gettext_noop


def tell_laid(teller: Teller, event: CardLaid) -> list[str]:
    mine, theirs = gettext_noop("You played “%(card)s”."), gettext_noop("%(name)s played “%(card)s”.")
    return [teller.by(event.seat, mine, theirs, card=teller.called(event.shown))]


def tell_turned(teller: Teller, event: CardTurned) -> list[str]:
    card = teller.called(event.shown)
    return [teller.say(gettext_noop("The card “%(card)s” was turned over."), card=card)]


def tell_taken(teller: Teller, event: CardTaken) -> list[str]:
    if event.drawn == CONCEALED:
        return [teller.say(gettext_noop("%(name)s drew a card."), name=teller.names[event.seat])]
    mine, theirs = gettext_noop("You drew “%(card)s”."), gettext_noop("%(name)s drew “%(card)s”.")
    return [teller.by(event.seat, mine, theirs, card=teller.called(event.drawn))]


def tell_shuffled(teller: Teller, event: PileShuffled) -> list[str]:
    return []


class PileText(Text[Pile]):
    sentences: ClassVar = {
        PileShuffled: tell_shuffled,
        CardTaken: tell_taken,
        CardTurned: tell_turned,
        CardLaid: tell_laid,
    }
