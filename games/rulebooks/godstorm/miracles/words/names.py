"""Miracles and relics by their names, in the words of the reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.errors import gettext_noop
from games.features.piles_text import named
from games.rulebooks.godstorm.miracles.cards.decks import MIRACLES
from games.rulebooks.godstorm.miracles.cards.relics import BY_KEY
from games.texts.wording import Wording

if TYPE_CHECKING:
    from games.rulebooks.godstorm.miracles.cards.card import Miracle
    from games.texts.telling import Teller


def relic(teller: Teller, key: str) -> str:
    """A relic in the words of the reader."""
    return teller.worded(Wording(BY_KEY[key].name))


def titles(teller: Teller, cards: tuple[tuple[str, str], ...]) -> str:
    """Cards by their names."""
    quoted = gettext_noop("“%(card)s”")
    return teller.listed([teller.say(quoted, card=named(teller, pile, card)) for pile, card in cards])


def title(teller: Teller, miracle: Miracle) -> str:
    """A miracle in the words of the reader."""
    return teller.worded(Wording(miracle.name))


LABELS = {key: card.name for key, card in MIRACLES.items()} | {
    key: relic.name for key, relic in BY_KEY.items()
}
