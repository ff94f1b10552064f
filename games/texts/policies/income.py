"""The text of reinforcements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.engine.policies.income import LandAndContinents
from games.texts.policy import PolicyText
from games.texts.wording import Places, Wording, gettext_noop

if TYPE_CHECKING:
    from games.engine.board import Board


class LandAndContinentsText(PolicyText[LandAndContinents]):
    @property
    def label(self) -> Wording:
        numbers = {"divisor": self.policy.divisor, "minimum": self.policy.minimum}
        if self.policy.minimum:
            return Wording(gettext_noop("one for %(divisor)d territories, at least %(minimum)d"), numbers)
        return Wording(gettext_noop("one for %(divisor)d territories"), numbers)

    @property
    def paragraphs(self) -> Sequence[Wording]:
        numbers = {"divisor": self.policy.divisor, "minimum": self.policy.minimum}
        each = gettext_noop(
            "Each turn brings an army for every %(divisor)d territories, at least %(minimum)d, "
            "and more for whole continents."
        )
        more = gettext_noop("A remainder brings nothing. The continents bring:")
        if not self.policy.minimum:
            each = gettext_noop(
                "Each turn brings an army for every %(divisor)d territories, and more for whole continents."
            )
            more = gettext_noop("A remainder brings nothing, and there is no minimum. The continents bring:")
        return Wording(each, numbers), Wording(more)

    def items(self, board: Board) -> Sequence[Wording]:
        """Return each continent, with the armies that it brings."""
        return [
            Wording(
                gettext_noop("%(continent)s: %(armies)d"),
                {"continent": Places("continents", (one.key,)), "armies": one.bonus},
            )
            for one in board.continents
        ]
