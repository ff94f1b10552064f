"""Refusals that bring their sentence."""

from __future__ import annotations

from games.engine.errors import OrderError


class Worded(OrderError):
    """A refusal that brings its English sentence: by what is above the rules, and speaks for itself."""

    def __init__(self, key: str, template: str, /, **params: object) -> None:
        super().__init__(key, **params)
        self.template = template

    def __str__(self) -> str:
        return self.template % self.params
