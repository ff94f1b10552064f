"""Territories that an edition forbids to attack."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from games.engine.errors import Illegal


class Ban(NamedTuple):
    """Territories that may not be attacked, as a bit mask, and the refusal of an attack on one of them.

    `key` names the sentence, as for any refusal. The sentence may use `target` in addition to `params`.
    """

    lands: int
    key: str
    params: Mapping[str, object] = MappingProxyType({})

    def refusal(self, target: int) -> Illegal:
        """Return the refusal of an attack on this territory."""
        return Illegal(self.key, target=target, **self.params)
