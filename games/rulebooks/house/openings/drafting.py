"""Drafting by secret preferences: lists of territories, served in a snake order. A rule of ours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.engine import Rulebook
from games.engine.errors import gettext_noop
from games.engine.phases.claim import CLAIM
from games.features.draft import Draft
from games.rulebooks import prose

LISTS = gettext_noop(
    "No territories are dealt or claimed. Each player secretly lists those that they want, the most wanted "
    "first. When everybody has a list all are served at once: in turn each receives the first on their list "
    "that is still free, with one army on it, until all are taken. The order turns at each end, so that who "
    "receives last in one round is the first in the next."
)
DECISION = gettext_noop(
    "Where a list ends, or for whoever made none, territories are drawn by a lot that was shuffled before. "
    "You can change your list until everybody has one. Nobody sees the lists of others before the game is "
    "over."
)


@dataclass(frozen=True)
class Drafting(Draft):
    """In place of the deal or the claims."""

    key = "drafting"
    excludes: ClassVar = {
        **dict.fromkeys(
            ("js_1a", "js_1b"), gettext_noop("No territory cards are dealt that could change hands.")
        ),
        "neutral_lands": gettext_noop("Neutral lands are dealt, and nothing is dealt here."),
    }

    def install(self, rulebook: Rulebook) -> Rulebook:
        told = (
            super().install(rulebook).with_prose("set_up", lands=LISTS).with_prose("open", drafting=DECISION)
        )
        if CLAIM.key in rulebook.stages:
            told = told.with_prose("by_mail", plan=prose.BY_MAIL_PLAN)
        return told
