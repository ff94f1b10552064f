"""What a miracle would do at present, where nothing is left to choice or chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.chance.dice import GivenDice
from games.engine.errors import Illegal, gettext_noop
from games.engine.table import Table
from games.texts.found import texts_of

if TYPE_CHECKING:
    from games.engine import Position
    from games.engine.words.telling import Teller
    from games.rulebooks.godstorm.miracles.cards.card import Miracle


def foreseen(teller: Teller, view: Position, seat: int, miracle: Miracle) -> str:
    """What would happen if a seat played it now, in sentences; empty where that is not settled."""
    effect = miracle.effect
    if effect.asks or not any(True for _way in effect.ways(teller.rulebook, view, seat)):
        return ""
    table = Table(teller.rulebook, view.copy(), GivenDice([]))
    try:
        effect.work(table, seat)
    except Illegal:
        return ""  # A die or a card decides what happens, and none is given.
    sentences = texts_of(teller.rulebook).sentences
    told = [
        said
        for event in table.events
        if type(event) in sentences
        for said in sentences[type(event)](teller, event)
    ]
    return teller.say(gettext_noop("Played now – %(told)s"), told=" ".join(map(str, told))) if told else ""
