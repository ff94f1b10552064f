"""The guides to the orders about miracles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rulebooks.godstorm.miracles.acquiring import Acquire, on_offer, price
from games.rulebooks.godstorm.miracles.beginning import Renounce
from games.rulebooks.godstorm.miracles.cards.decks import MIRACLES
from games.rulebooks.godstorm.miracles.piles import left
from games.rulebooks.godstorm.miracles.playing import Perform
from games.rulebooks.godstorm.miracles.questions import Lift, Take
from games.rulebooks.godstorm.miracles.standing import Keep, Prepare, Spare, SpareNone, Ward
from games.rulebooks.godstorm.miracles.text.names import TOLD
from games.rulebooks.godstorm.text.pantheons import KIND_NAMES
from games.rulebooks.godstorm.text.words import faith_told
from games.texts.guide import Choices, Guide, Prompt
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.engine import Option, Position
    from games.texts.narration import Narrator


def option_cards_told(narrator: Narrator, view: Position, option: Option) -> list[str]:
    """Say for a mail what the cards of an option do."""
    found = []
    for card in option.slots["card"].values:
        miracle = MIRACLES[str(card)]
        template = gettext_noop("“%(card)s” (faith %(faith)d) – %(text)s")
        text = narrator.say(TOLD[miracle.key].text)
        found.append(narrator.say(template, card=narrator.called(miracle.key), faith=miracle.cost, text=text))
    return found


def piles_told(narrator: Narrator, view: Position, option: Option) -> list[str]:
    """Say for a mail how many miracles the reader may acquire, and from which gods."""
    assert narrator.reader is not None
    template = gettext_noop("Up to %(most)d miracles, for %(price)s each, unseen: %(piles)s.")
    pile = gettext_noop("%(god)s (%(cards)d left)")
    piles = [
        narrator.say(pile, god=narrator.say(KIND_NAMES[kind]), cards=left(view, kind))
        for kind in on_offer(view, narrator.reader)
    ]
    cost = faith_told(narrator, price(view, narrator.reader))
    return [narrator.say(template, most=option.most, price=cost, piles=narrator.listed(piles))]


def perform_told(narrator: Narrator, order: Perform) -> str:
    """Put the order for a miracle that has no parts into words. Others are clearer as they are written."""
    if order.named:
        return ""
    return narrator.say(gettext_noop("play “%(card)s”"), card=narrator.called(order.card))


def acquire_told(narrator: Narrator, order: Acquire) -> str:
    pile = gettext_noop("%(god)s (%(cards)d)")
    piles = [
        narrator.say(pile, cards=cards, god=narrator.say(KIND_NAMES[kind])) for cards, kind in order.cards
    ]
    return narrator.say(gettext_noop("acquire miracles: %(piles)s"), piles=narrator.listed(piles))


def take_told(narrator: Narrator, order: Take) -> str:
    return narrator.say(gettext_noop("take “%(card)s”"), card=narrator.called(order.card))


def lift_told(narrator: Narrator, order: Lift) -> str:
    return narrator.say(gettext_noop("move the plague %(source)s"), source=narrator.out_of(order.territory))


def renounce_told(narrator: Narrator, order: Renounce) -> str:
    return narrator.say(gettext_noop("give up two armies for four faith"))


GUIDES = {
    Perform: Guide(
        use=gettext_noop("A miracle that you hold"),
        meanings={"play {card}": gettext_noop("Play a miracle.")},
        press=gettext_noop("Play a miracle"),
        phrase=perform_told,
        lessons=(
            gettext_noop(
                "Your hand says what each miracle does, what it costs, and whether it could be "
                "played now. A miracle is gone once it is played, so wait for the right moment."
            ),
        ),
        prompt=Prompt(asked=gettext_noop("Play miracles, or go on"), button=gettext_noop("Play a miracle")),
        choices=Choices(heading=gettext_noop("Miracles that you can play"), lines=option_cards_told),
    ),
    Acquire: Guide(
        use=gettext_noop("Miracles bought with faith: how many, and of which gods"),
        meanings={"acquire {cards} {god}": gettext_noop("Acquire this many cards of a god’s pile.")},
        press=gettext_noop("Acquire miracles"),
        phrase=acquire_told,
        lessons=(
            gettext_noop(
                "Each god in play sells its cards unseen. Those of magic are relics, which stay; war is "
                "cheap to play, death dear, and the sky is for when you are attacked."
            ),
        ),
        prompt=Prompt(
            asked=gettext_noop("Acquire miracles, or go on"), button=gettext_noop("Acquire miracles")
        ),
        choices=Choices(heading=gettext_noop("Miracles on offer"), lines=piles_told),
    ),
    Take: Guide(
        use=gettext_noop("The card that you take from the hand that you are shown"),
        meanings={"take {card}": gettext_noop("Take this card.")},
        phrase=take_told,
        prompt=Prompt(asked=gettext_noop("Take one of these cards"), button=gettext_noop("Take a card")),
    ),
    Lift: Guide(
        use=gettext_noop("The territory that the plague leaves for the one drawn"),
        meanings={"lift {territory}": gettext_noop("Have the plague come from here.")},
        phrase=lift_told,
        prompt=Prompt(
            asked=gettext_noop("Say where the plague comes from"), button=gettext_noop("Move the plague")
        ),
    ),
    Renounce: Guide(
        use=gettext_noop("Four faith for two armies (Book of the Dead)"),
        meanings={"renounce": gettext_noop("Give up two armies for four faith.")},
        phrase=renounce_told,
        aside=True,
    ),
    **dict.fromkeys((Prepare, Keep, Ward, Spare, SpareNone), Guide(aside=True)),
}
