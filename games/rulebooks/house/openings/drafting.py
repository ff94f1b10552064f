"""Drafting by secret preferences: lists of territories, served in a snake order. A rule of ours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.engine.errors import gettext_noop
from games.features.draft import Draft


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
