"""The text of a deal in piles."""

from __future__ import annotations

from games.rulebooks.common.shares import DealInShares
from games.texts.policy import PolicyText
from games.texts.wording import Wording, gettext_noop


class DealInSharesText(PolicyText[DealInShares]):
    @property
    def label(self) -> Wording:
        shares = {"own": self.policy.own, "force": self.policy.neutral}
        if self.policy.own == self.policy.neutral:
            return Wording(gettext_noop("dealt in equal piles of %(own)d"), shares)
        return Wording(
            gettext_noop("dealt: %(own)d to each player, %(force)d to each of the independents"), shares
        )
