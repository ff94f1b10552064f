"""The texts of the reserve of armies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from games.engine.board import Board
from games.engine.rulebook import Rulebook
from games.rulebooks.house.armies.account import RESERVE, Drawn, Fell, Stocked, number_of_seat
from games.rulebooks.house.armies.hecatomb import FromReserve, Hecatomb
from games.rulebooks.house.sources import MAGAZINE
from games.texts.edition import Prose
from games.texts.found import label_of, policy_text
from games.texts.narration import AimTold
from games.texts.option import OptionText
from games.texts.policy import PolicyText, said
from games.texts.text import Text
from games.texts.wording import Wording, gettext_noop

if TYPE_CHECKING:
    from games.engine import Position
    from games.texts.narration import Narrator


def tell_drawn(narrator: Narrator, event: Drawn) -> list[str]:
    missing = event.withheld + sum(armies for _, armies in event.taken_off)
    if not missing:
        return []
    mine = gettext_noop("Your reserve is empty: %(armies)s did not come.")
    theirs = gettext_noop("The reserve of %(name)s is empty: %(armies)s did not come.")
    return [narrator.by(event.seat, mine, theirs, armies=narrator.armies(missing))]


TOLD = {
    "reserve": gettext_noop(
        "In addition to the armies that you begin with, you have a reserve of 35, and no more. "
        "All armies that you receive come from it; when it is empty you receive none."
    ),
    "fallen": gettext_noop("Armies that fall are gone for good."),
    "win": gettext_noop(
        "If nobody can attack at the end of a round and all reserves are empty, or when thirty "
        "rounds are over, the player with the most territories wins. If several have equally "
        "many, the most armies decide; players equal in both win together."
    ),
}


class HecatombText(Text[Hecatomb]):
    option = OptionText(
        name=gettext_noop("Hecatomb"),
        sentence=gettext_noop(
            "Everybody has a reserve of 35 armies and no more; armies that fall are gone for good"
        ),
        source=MAGAZINE % 6,
    )
    stages: ClassVar = {
        "exhaustion": gettext_noop("Exhaustion"),
    }
    endings: ClassVar = {
        "exhaustion": (
            gettext_noop("The armies are exhausted, and you have the most territories"),
            gettext_noop("The armies are exhausted; most territories: %(names)s"),
        )
    }
    reasons: ClassVar = {
        "teams": gettext_noop("Partners’ armies fall together, and it is not clear whose they were."),
        "headquarters": gettext_noop(
            "A player who takes a headquarters receives armies that come from no reserve."
        ),
        "allies": gettext_noop("Allies receive armies by a die, and have no reserve."),
        "fog": gettext_noop("Everybody sees what has fallen, and what is left."),
    }
    sentences: ClassVar = {
        Stocked: lambda narrator, event: [],
        Drawn: tell_drawn,
        Fell: lambda narrator, event: [],
    }

    def aims(self, narrator: Narrator, view: Position) -> Iterator[AimTold]:
        if RESERVE.of(view):
            seats = [
                seat
                for seat in range(view.seats)
                if not view.status[seat] or (seat in view.neutrals and number_of_seat(RESERVE, view, seat))
            ]
            yield AimTold(
                narrator.say(gettext_noop("In reserve")),
                narrator.listed(
                    [f"{narrator.coloured(seat)} {number_of_seat(RESERVE, view, seat)}" for seat in seats]
                ),
            )

    def prose(self, rulebook: Rulebook) -> Prose:
        return {
            "reinforce": {"reserve": TOLD["reserve"], "fallen": TOLD["fallen"]},
            "goal": {"exhausted": TOLD["win"]},
        }


most_lands_text = said(gettext_noop("the most territories when nobody can attack"))


class FromReserveText(PolicyText[FromReserve]):
    @property
    def label(self) -> Wording:
        return Wording(
            gettext_noop("%(usual)s, as long as the reserve lasts"),
            {"usual": label_of(self.policy.usual) or Wording("")},
        )

    @property
    def paragraphs(self) -> Sequence[Wording]:
        return policy_text(self.policy.usual).paragraphs

    def items(self, board: Board) -> Sequence[Wording]:
        return policy_text(self.policy.usual).items(board)
