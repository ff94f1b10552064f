"""What a miracle would do at present, where nothing is left to choice or chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.errors import gettext_noop
from games.engine.table import Table

if TYPE_CHECKING:
    from games.engine import Position
    from games.engine.words.telling import Teller
    from games.rulebooks.godstorm.miracles.cards.card import Miracle


class LeftToChanceError(Exception):
    """A die or a card decides what happens."""


class NoDice:
    """Nothing can be thrown or drawn."""

    def roll(self, count: int) -> str:
        raise LeftToChanceError

    def shuffle(self, count: int) -> list[int]:
        raise LeftToChanceError


def foreseen(teller: Teller, view: Position, seat: int, miracle: Miracle) -> str:
    """What would happen if a seat played it now, in sentences; empty where that is not settled."""
    effect = miracle.effect
    if effect.asks or not any(True for _way in effect.ways(teller.rulebook, view, seat)):
        return ""
    table = Table(teller.rulebook, view.copy(), NoDice())
    try:
        effect.work(table, seat)
    except LeftToChanceError:
        return ""
    sentences = teller.rulebook.sentences
    told = [
        said
        for event in table.events
        if type(event) in sentences
        for said in sentences[type(event)](teller, event)
    ]
    return teller.say(gettext_noop("Played now: %(told)s"), told=" ".join(map(str, told))) if told else ""
