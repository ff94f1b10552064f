"""All 66 cards: the piles, and each card by its key.

Copies of a card in a pile are distinguished by a number after the key: `fog`, `fog-2`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.features.piles import Pile
from games.rulebooks.godstorm.miracles.cards import death, sky, war
from games.rulebooks.godstorm.miracles.cards.relics import RELICS
from games.rulebooks.godstorm.miracles.piles import cards_held
from games.rulebooks.godstorm.pantheons import DEATH, KINDS, MAGIC, SKY, WAR

if TYPE_CHECKING:
    from games.engine import Position

DECKS = {WAR: war.CARDS, DEATH: death.CARDS, SKY: sky.CARDS}
MIRACLES = {miracle.key: miracle for deck in DECKS.values() for miracle in deck}
KIND_OF = {miracle.key: kind for kind, deck in DECKS.items() for miracle in deck}
"""The kind of god that each miracle belongs to, by the miracle's key."""
SAID = tuple(miracle.said for miracle in MIRACLES.values())
PILES = (
    *(
        Pile(KINDS[kind].key, tuple(card for miracle in deck for card in miracle.cards), refills=False)
        for kind, deck in DECKS.items()
    ),
    Pile(KINDS[MAGIC].key, tuple(relic.key for relic in RELICS), refills=False),
)


def miracle_of(card: str) -> str:
    """Return the key of the miracle on a card."""
    return card.partition("-")[0]


def in_hand(position: Position, seat: int, kind: int) -> dict[str, str]:
    """Return the miracles of a kind that a seat holds, by key, each with one of its cards."""
    return {miracle_of(card): card for card in cards_held(position, seat, kind)}
