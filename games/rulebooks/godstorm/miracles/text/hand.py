"""The miracles in a player's hand, and public information about those of others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.chance.dice import GivenDice
from games.engine.errors import Illegal
from games.engine.table import Table
from games.rulebooks.godstorm.miracles.acquiring import HEAVENS
from games.rulebooks.godstorm.miracles.cards.decks import KIND_OF, MIRACLES, miracle_of
from games.rulebooks.godstorm.miracles.cards.relics import BY_KEY
from games.rulebooks.godstorm.miracles.cards.relics_text import what_it_does
from games.rulebooks.godstorm.miracles.piles import hand as held_by
from games.rulebooks.godstorm.miracles.state import relics
from games.rulebooks.godstorm.miracles.steps import MIRACLES as STEP_4
from games.rulebooks.godstorm.miracles.text.names import TOLD, titles
from games.rulebooks.godstorm.pantheons import SKY
from games.rulebooks.godstorm.state import faith, in_play
from games.rulebooks.godstorm.text.pantheons import KIND_NAMES
from games.rulebooks.godstorm.text.words import faith_told
from games.rulebooks.texts import texts_of
from games.texts.narration import AimTold
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.engine import Position
    from games.rulebooks.godstorm.miracles.cards.card import Miracle
    from games.texts.narration import Narrator

HELD = {
    "war": (gettext_noop("a miracle of war"), gettext_noop("%(cards)d miracles of war")),
    "death": (gettext_noop("a miracle of death"), gettext_noop("%(cards)d miracles of death")),
    "sky": (gettext_noop("a miracle of the sky"), gettext_noop("%(cards)d miracles of the sky")),
}


def miracles_told(narrator: Narrator, view: Position) -> Iterator[AimTold]:
    """Yield the miracles that the reader holds, and their relics in play, with what they do."""
    seat = narrator.reader
    if seat is None:
        return
    for _, card in held_by(view, seat):
        if miracle_of(card) in MIRACLES:
            miracle = MIRACLES[miracle_of(card)]
            text, state = narrator.say(TOLD[miracle.key].text), now(narrator, view, seat, miracle)
            told = [when_told(narrator, miracle)]
            if may_be_played(view, seat, miracle):
                told.append(foreseen(narrator, view, seat, miracle))
            yield AimTold(narrator.called(miracle.key), text, " ".join(filter(None, told)), state)
    for key in relics(view, seat):
        yield AimTold(narrator.called(key), narrator.worded(what_it_does(BY_KEY[key])))


def when_told(narrator: Narrator, miracle: Miracle) -> str:
    """Say when a miracle may be played, and for how much faith."""
    if KIND_OF[miracle.key] == SKY:
        when = gettext_noop("When you are attacked, for %(faith)s.")
    else:
        when = gettext_noop("In step 4 of your turn, for %(faith)s.")
    return narrator.say(when, faith=faith_told(narrator, miracle.cost))


def may_be_played(view: Position, seat: int, miracle: Miracle) -> bool:
    """Return whether the god is in play, the price can be paid and, for the sky, the seat is asked."""
    kind = KIND_OF[miracle.key]
    asked = view.pending is not None and view.pending[:2] == (HEAVENS, seat)
    return in_play(view, seat, kind) and faith(view, seat) >= miracle.cost and (kind != SKY or asked)


def now(narrator: Narrator, view: Position, seat: int, miracle: Miracle) -> str:
    """Say what keeps the reader from playing a miracle at present, or that it could be played."""
    kind = KIND_OF[miracle.key]
    if not in_play(view, seat, kind):
        return narrator.say(gettext_noop("not without %(god)s"), god=narrator.say(KIND_NAMES[kind]))
    if faith(view, seat) < miracle.cost:
        return narrator.say(
            gettext_noop("too dear: you have %(faith)s"), faith=faith_told(narrator, faith(view, seat))
        )
    if kind == SKY:
        return ""
    if not is_still_to_come(narrator, view, seat):
        return ""
    if not any(True for _ in miracle.effect.ways(narrator.rulebook, view, seat)):
        return narrator.say(gettext_noop("no effect at present"))
    return narrator.say(gettext_noop("could be played"))


def foreseen(narrator: Narrator, view: Position, seat: int, miracle: Miracle) -> str:
    """Say what would happen if a seat played the miracle now; empty if that is not certain."""
    effect = miracle.effect
    if effect.asks or not any(True for _way in effect.ways(narrator.rulebook, view, seat)):
        return ""
    table = Table(narrator.rulebook, view.copy(), GivenDice([]))
    try:
        effect.work(table, seat)
    except Illegal:
        return ""  # A die or a card decides what happens, and none is given.
    sentences = texts_of(narrator.rulebook).sentences
    told = [
        said
        for event in table.events
        if type(event) in sentences
        for said in sentences[type(event)](narrator, event)
    ]
    return narrator.say(gettext_noop("Played now – %(told)s"), told=" ".join(map(str, told))) if told else ""


def is_still_to_come(narrator: Narrator, view: Position, seat: int) -> bool:
    """Return whether it is the seat’s turn, and step 4 is in progress or still to come."""
    steps = [stage.key for stage in narrator.rulebook.turn]
    own = view.turn == seat and view.phase in steps
    return own and steps.index(view.phase) <= steps.index(STEP_4)


def miracles_by_name(narrator: Narrator, view: Position, seat: int) -> list[str]:
    """List the miracles that a seat holds, by name."""
    cards = held_by(view, seat)
    return [titles(narrator, cards)] if cards else []


def public(narrator: Narrator, view: Position, seat: int) -> Iterator[str]:
    """Yield what everybody knows about a seat's miracles: their number for each god, and its relics."""
    for pile, (one, many) in HELD.items():
        if cards := [card for of, card in held_by(view, seat) if of == pile]:
            yield narrator.say(one if len(cards) == 1 else many, cards=len(cards))
    for key in relics(view, seat):
        yield narrator.called(key)
