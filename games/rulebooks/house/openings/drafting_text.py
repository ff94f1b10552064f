"""The texts of drafting."""

from __future__ import annotations

from typing import ClassVar

from games.engine.phases.placement import PLACEMENT
from games.engine.rulebook import Rulebook
from games.features.draft.text import DraftText
from games.rulebooks.common.text import prose
from games.texts.edition import Prose
from games.texts.option import OptionText
from games.texts.wording import gettext_noop

LISTS = gettext_noop(
    "No territories are dealt or claimed. Each player secretly lists those that they want, the "
    "most wanted first. When everybody has a list all are served at once: in turn each receives "
    "the first on their list that is still free, with one army on it, until all are taken. The "
    "order is reversed in each round: the last to receive in one round is the first in the next."
)
DECISION = gettext_noop(
    "At the end of a list, or for a player who made none, territories are drawn in an order "
    "shuffled in advance. You can change your list until everybody has one. Nobody sees the "
    "lists of others before the game is over."
)


class DraftingText(DraftText):
    option = OptionText(
        name=gettext_noop("Drafting"),
        sentence=gettext_noop(
            "Everybody secretly lists the territories that they want; the lists are served in turn"
        ),
    )
    reasons: ClassVar = {
        **DraftText.reasons,
        **dict.fromkeys(
            ("js_1a", "js_1b"), gettext_noop("No territory cards are dealt that could change hands.")
        ),
        "neutral_lands": gettext_noop("Neutral lands are dealt, but nothing is dealt here."),
    }

    def prose(self, rulebook: Rulebook) -> Prose:
        one_by_one = rulebook.stages[PLACEMENT.key].done is None
        return {
            "set_up": {"lands": LISTS},
            "by_mail": {"plan": prose.BY_MAIL_PLAN} if one_by_one else {},
            "open": {"drafting": DECISION},
        }
