"""Drafting by secret preferences: lists of territories, granted in a snake order. A rule of ours."""

from __future__ import annotations

from dataclasses import dataclass

from games.features.draft import Draft


@dataclass(frozen=True)
class Drafting(Draft):
    """The draft replaces the deal or the claims."""

    key = "drafting"
    excludes = ("js_1a", "js_1b", "neutral_lands")
