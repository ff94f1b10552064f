"""The texts of prisoners."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from games.engine.rulebook import Rulebook
from games.rulebooks.house.armies import market, market_text
from games.rulebooks.house.armies.account import Captured, Dissolved, captives
from games.rulebooks.house.armies.prisoners import Prisoners
from games.rulebooks.house.sources import MAGAZINE
from games.texts.edition import Prose
from games.texts.narration import AimTold
from games.texts.option import OptionText
from games.texts.text import Text
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.engine import Position
    from games.texts.narration import Narrator, Tell


def others(view: Position, me: int, *, of_mine: bool = False) -> list[int]:
    """Return the seats whose armies the reader holds or, with `of_mine`, the seats that hold the reader's."""
    pairs = [(other, me) if of_mine else (me, other) for other in range(view.seats)]
    return [other for other, pair in enumerate(pairs) if captives(view, *pair)]


TOLD = {
    "captured": gettext_noop(
        "Armies that fall are not dead: the other side holds them prisoner. Armies that fall to "
        "a neutral army, or to armies that a player has left behind, are dead. When a player is "
        "out of the game, their armies that others hold are dead, and those that they held are "
        "free, in the reserves of their owners."
    ),
    "market": gettext_noop(
        "Before the first turn of each round the market opens for all at once. If you and "
        "another player hold prisoners of each other, either of you may offer an exchange, at "
        "any ratio. What is accepted is carried out at once, and the armies go to the reserves "
        "of their owners. The market closes when all are done. A player who is absent exchanges "
        "nothing, and you can also say once and for all that you exchange nothing."
    ),
}


class PrisonersText(Text[Prisoners]):
    option = OptionText(
        name=gettext_noop("Prisoners of war"),
        sentence=gettext_noop("Armies that fall are captured, and exchanged once a round at any ratio"),
        source=MAGAZINE % 7,
    )
    stages: ClassVar = {
        "market": gettext_noop("Market of prisoners"),
    }
    reasons: ClassVar = {
        "js_6": gettext_noop("Prisoners need a limited number of armies: choose the hecatomb too."),
    }
    refusals: ClassVar = {
        "no_offer": gettext_noop("That player has made you no offer that is still open. Make one yourself."),
        "no_prisoners": gettext_noop(
            "You can exchange prisoners with a player only if each of you holds some of the other’s."
        ),
        "other_terms": gettext_noop(
            "That player now offers you %(take)d of yours for %(give)d of theirs: write “agree "
            "%(give)d for %(take)d with %(number)d” to accept."
        ),
        "too_many_prisoners": gettext_noop(
            "You hold %(mine)d of theirs, and they hold %(theirs)d of yours: offer at least 1 "
            "and no more than that."
        ),
    }
    news = (market.PrisonersExchanged,)
    guides = market_text.GUIDES
    sentences: ClassVar[dict[type, Tell]] = {
        **market_text.SENTENCES,
        Captured: lambda narrator, event: [],
        Dissolved: lambda narrator, event: [],
    }

    def aims(self, narrator: Narrator, view: Position) -> Iterator[AimTold]:
        me = narrator.reader
        if me is None:
            return
        held = [f"{narrator.coloured(other)} {captives(view, me, other)}" for other in others(view, me)]
        lost = [
            f"{narrator.coloured(other)} {captives(view, other, me)}"
            for other in others(view, me, of_mine=True)
        ]
        if held:
            yield AimTold(narrator.say(gettext_noop("Your prisoners")), narrator.listed(held))
        if lost:
            yield AimTold(narrator.say(gettext_noop("Who holds yours")), narrator.listed(lost))

    def prose(self, rulebook: Rulebook) -> Prose:
        return {
            "attack": {"captured": TOLD["captured"]},
            "reinforce": {"market": TOLD["market"], "fallen": ""},
        }
