"""Sentences about what is received, placed, traded in and moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.engine import events as e
from games.presentation.language.names import continent_name
from games.presentation.story.actions import Placement

if TYPE_CHECKING:
    from games.texts.narration import Narrator, Tell


def tell_reshuffle(narrator: Narrator, event: e.Reshuffled) -> list[str]:
    return [
        narrator.say(gettext_noop("The pile was used up: the cards handed in were shuffled into a new one."))
    ]


def tell_turn(narrator: Narrator, event: e.TurnBegan) -> list[str]:
    if event.armies in (0, e.HIDDEN):
        return []
    armies = narrator.armies(event.armies)
    if len(event.sources) < 2:
        mine, theirs = gettext_noop("You received %(armies)s."), gettext_noop("%(name)s received %(armies)s.")
        return [narrator.by(event.seat, mine, theirs, armies=armies)]
    part = _("%(armies)d for %(source)s")
    sources = [part % {"armies": number, "source": source(narrator, key)} for key, number in event.sources]
    mine = gettext_noop("You received %(armies)s (%(sources)s).")
    theirs = gettext_noop("%(name)s received %(armies)s (%(sources)s).")
    return [narrator.by(event.seat, mine, theirs, armies=armies, sources=", ".join(sources))]


def tell_placement(narrator: Narrator, placement: Placement) -> list[str]:
    return [
        narrator.by(
            placement.seat,
            gettext_noop("You placed %(placements)s."),
            gettext_noop("%(name)s placed %(placements)s."),
            placements=narrator.stationed(placement.placements),
        )
    ]


def tell_trade(narrator: Narrator, event: e.Traded) -> list[str]:
    sentences = [
        narrator.by(
            event.seat,
            gettext_noop("You handed in the set %(cards)s for %(armies)s."),
            gettext_noop("%(name)s handed in the set %(cards)s for %(armies)s."),
            cards=narrator.listed([narrator.card(card) for card in event.cards]),
            armies=narrator.armies(event.armies),
        )
    ]
    if event.bonuses:
        sentences.append(
            narrator.say(
                gettext_noop("Placed at once, for territories held that are on these cards: %(placements)s."),
                placements=narrator.stationed(event.bonuses),
            )
        )
    return sentences


def tell_card(narrator: Narrator, event: e.CardDrawn) -> list[str]:
    if event.card == e.HIDDEN:
        return [narrator.say(gettext_noop("%(name)s drew a card."), name=narrator.names[event.seat])]
    return [
        narrator.by(
            event.seat,
            gettext_noop("You drew the card %(card)s."),
            gettext_noop("%(name)s drew the card %(card)s."),
            card=narrator.card(event.card),
        )
    ]


def tell_manoeuvre(narrator: Narrator, event: e.Fortified | e.Occupied) -> list[str]:
    if not event.armies:
        return []  # No more armies move into the conquest.
    return [
        narrator.by(
            event.seat,
            gettext_noop("You moved %(armies)s %(source)s to %(target)s."),
            gettext_noop("%(name)s moved %(armies)s %(source)s to %(target)s."),
            armies=narrator.armies(event.armies),
            source=narrator.out_of(event.source),
            target=narrator.the(event.target),
        )
    ]


def tell_taking_back(narrator: Narrator, event: e.TakenBack) -> list[str]:
    mine = gettext_noop("You took your last order back.")
    return [narrator.by(event.seat, mine, gettext_noop("%(name)s took their last order back."))]


def source(narrator: Narrator, key: str) -> str:
    """Say what reinforcements are for.

    They are for territories, for a continent held whole, or for what the edition names.
    """
    board = narrator.rulebook.board
    if key in board.continent_index:
        return continent_name(board, board.continent_index[key])
    return _("territories") if key == "territories" else narrator.called(key)


TELL: dict[type, Tell] = {
    e.Reshuffled: tell_reshuffle,
    e.TurnBegan: tell_turn,
    Placement: tell_placement,
    e.Traded: tell_trade,
    e.CardDrawn: tell_card,
    e.Fortified: tell_manoeuvre,
    e.Occupied: tell_manoeuvre,
    e.TakenBack: tell_taking_back,
}
