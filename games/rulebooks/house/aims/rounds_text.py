"""The texts of a game with a fixed number of rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.engine.position import HIDDEN
from games.engine.rulebook import Rulebook
from games.rulebooks.house.aims.rounds import Rounds, points
from games.texts.edition import Prose
from games.texts.narration import AimTold
from games.texts.option import OptionText
from games.texts.policy import Said
from games.texts.text import Text
from games.texts.wording import Wording, gettext_noop

if TYPE_CHECKING:
    from games.engine import Position
    from games.texts.narration import Narrator


TOLD = {
    "win": gettext_noop(
        "The game is over after the last of the agreed rounds. Each territory is one point, and "
        "a continent held whole gives as many points as it brings armies. The player with the "
        "most points wins. If several have equally many, the most armies decide; players equal "
        "in both win together."
    ),
    "sooner": gettext_noop("If a player wins in another way under these rules, the game ends earlier."),
}


class RoundsText(Text[Rounds]):
    option = OptionText(
        name=gettext_noop("Fixed number of rounds"),
        sentence=gettext_noop(
            "After a fixed number of rounds the player with the most points wins; territories "
            "and continents count"
        ),
        values={
            "6": gettext_noop("Six rounds"),
            "10": gettext_noop("Ten rounds"),
            "15": gettext_noop("Fifteen rounds"),
        },
    )
    stages: ClassVar = {
        "full_time": gettext_noop("Full time"),
    }
    endings: ClassVar = {
        "points": (
            gettext_noop("You have the most points at the end of the last round"),
            gettext_noop("Most points at the end of the last round: %(names)s"),
        )
    }

    @property
    def most_points_text(self) -> Said:
        """This additional way to win."""
        rounds = {"rounds": self.feature.rounds}
        return Said(Wording(gettext_noop("the most points after %(rounds)d rounds"), rounds))

    def aims(self, narrator: Narrator, view: Position) -> list[AimTold]:
        template = gettext_noop("After round %(rounds)d the player with the most points wins.")
        return [AimTold("", narrator.say(template, rounds=self.feature.rounds))]

    def belongings(self, narrator: Narrator, view: Position, seat: int) -> list[str]:
        is_counted = seat < view.players and (narrator.is_reader(seat) or HIDDEN not in view.owner)
        return [self.tally(narrator, view, seat)] if is_counted else []

    def tally(self, narrator: Narrator, view: Position, seat: int) -> str:
        return narrator.say(gettext_noop("points: %(points)d"), points=points(narrator.rulebook, view, seat))

    def prose(self, rulebook: Rulebook) -> Prose:
        return {"goal": {"rounds": TOLD["win"], "sooner": TOLD["sooner"]}}
