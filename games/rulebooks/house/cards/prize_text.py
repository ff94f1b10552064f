"""The texts of the prize for a broken continent."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.engine import Position
from games.engine.legality import Option
from games.engine.rulebook import Rulebook
from games.rulebooks.house.cards.prize import Choose, Prize, PrizeEarned
from games.rulebooks.house.sources import MAGAZINE
from games.texts.edition import Prose
from games.texts.guide import Choices, Guide, Prompt
from games.texts.narration import Narrator
from games.texts.option import OptionText
from games.texts.text import Text
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.texts.narration import Tell


def choice_told(narrator: Narrator, order: Choose) -> str:
    return narrator.say(gettext_noop("take the card %(card)s"), card=narrator.card(order.card))


def tell_pile(narrator: Narrator, view: Position, option: Option) -> list[str]:
    """Say for a mail what the player may do, and list the pile."""
    cards = narrator.listed([narrator.card(card) for card in sorted(view.deck)])
    what = gettext_noop("You broke up a continent: take any card from the pile, or draw as usual.")
    return [narrator.say(what), narrator.say(gettext_noop("The pile: %(cards)s."), cards=cards)]


def tell_prize(narrator: Narrator, event: PrizeEarned) -> list[str]:
    mine = gettext_noop("You broke up a continent: you may choose your card.")
    theirs = gettext_noop("%(name)s broke up a continent and may choose a card.")
    return [narrator.by(event.seat, mine, theirs)]


TOLD = gettext_noop(
    "A player who takes a territory of a continent that another player held whole chooses their "
    "card. They see the whole pile and take any card from it; the others are shuffled. If the "
    "pile is empty, a new one is made first. A player who chooses nothing draws as usual. A "
    "continent held by a neutral army, or by a player who has left, does not count."
)


class PrizeText(Text[Prize]):
    option = OptionText(
        name=gettext_noop("Risk prize"),
        sentence=gettext_noop(
            "A player who breaks up a continent that somebody held whole chooses a card from the pile"
        ),
        source=MAGAZINE % 8,
    )
    stages: ClassVar = {
        "prize": gettext_noop("Choice of a card"),
    }
    reasons: ClassVar = {
        "headquarters": gettext_noop("A player who takes a headquarters takes continents whole."),
        "teams": gettext_noop("Partners hold territories together, and share one hand of cards."),
        "no_cards_drawn": gettext_noop("Conquests bring no card here."),
    }
    refusals: ClassVar = {
        "not_in_the_pile": gettext_noop("This card is not in the pile. Choose one that is."),
    }
    sentences: ClassVar[dict[type, Tell]] = {PrizeEarned: tell_prize}
    guides: ClassVar = {
        Choose: Guide(
            use=gettext_noop("A card from the pile"),
            meanings={"choose {card}": gettext_noop("Take this card.")},
            press=gettext_noop("Take this card"),
            phrase=choice_told,
            prompt=Prompt(
                asked=gettext_noop("Choose a card from the pile"),
                button=gettext_noop("Choose a card"),
                passing=gettext_noop("Draw as usual"),
            ),
            choices=Choices(heading=gettext_noop("Cards"), lines=tell_pile),
        )
    }

    def prose(self, rulebook: Rulebook) -> Prose:
        return {"card": {"prize": TOLD}}
