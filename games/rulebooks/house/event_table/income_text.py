"""The text of the income from cities and capitals."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.board import Board
from games.rulebooks.house.event_table.income import WithCities
from games.texts.found import label_of, policy_text
from games.texts.policy import PolicyText
from games.texts.wording import Wording, gettext_noop


class WithCitiesText(PolicyText[WithCities]):
    @property
    def label(self) -> Wording:
        template = gettext_noop("%(usual)s; cities count too, capitals bring one")
        return Wording(template, {"usual": label_of(self.policy.usual) or Wording("")})

    @property
    def paragraphs(self) -> Sequence[Wording]:
        cities = gettext_noop(
            "A city counts as one more territory. Each capital that you hold, no matter who "
            "founded it, brings an army."
        )
        each, *more = policy_text(self.policy.usual).paragraphs
        return each, Wording(cities), *more

    def items(self, board: Board) -> Sequence[Wording]:
        return policy_text(self.policy.usual).items(board)
