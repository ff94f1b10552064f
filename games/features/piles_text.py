"""The text of piles of cards."""

from __future__ import annotations

from typing import ClassVar

from games.engine.extra_state import CONCEALED
from games.features.piles import (
    CardLaid,
    CardTaken,
    CardTurned,
    Pile,
    PileShuffled,
)
from games.texts.narration import Narrator
from games.texts.text import Text
from games.texts.wording import gettext_noop


def tell_laid(narrator: Narrator, event: CardLaid) -> list[str]:
    mine, theirs = gettext_noop("You played “%(card)s”."), gettext_noop("%(name)s played “%(card)s”.")
    return [narrator.by(event.seat, mine, theirs, card=narrator.called(event.shown))]


def tell_turned(narrator: Narrator, event: CardTurned) -> list[str]:
    card = narrator.called(event.shown)
    return [narrator.say(gettext_noop("The card “%(card)s” was turned over."), card=card)]


def tell_taken(narrator: Narrator, event: CardTaken) -> list[str]:
    if event.drawn == CONCEALED:
        return [narrator.say(gettext_noop("%(name)s drew a card."), name=narrator.names[event.seat])]
    mine, theirs = gettext_noop("You drew “%(card)s”."), gettext_noop("%(name)s drew “%(card)s”.")
    return [narrator.by(event.seat, mine, theirs, card=narrator.called(event.drawn))]


def tell_shuffled(narrator: Narrator, event: PileShuffled) -> list[str]:
    return []


class PileText(Text[Pile]):
    sentences: ClassVar = {
        PileShuffled: tell_shuffled,
        CardTaken: tell_taken,
        CardTurned: tell_turned,
        CardLaid: tell_laid,
    }
