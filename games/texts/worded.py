"""Refusals that bring their own sentence."""

from __future__ import annotations

from games.engine.errors import OrderError


class Worded(OrderError):
    """A refusal with its own English sentence, for code outside the rules."""

    def __init__(self, key: str, template: str, /, **params: object) -> None:
        super().__init__(key, **params)
        self.template = template

    def __str__(self) -> str:
        return self.template % self.params
