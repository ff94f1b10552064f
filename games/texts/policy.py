"""What is said of a policy stands beside it, as that of a feature does.

    class TollText(PolicyText[Toll]):
        @property
        def label(self):
            return Wording(gettext_noop("one for %(divisor)d territories"), {"divisor": self.policy.divisor})

A policy that is a value has a text of its name with `Text` after it. That of a function has `_text`:

    last_standing_text = said(gettext_noop("be the last one left"))

That of a method stands so in the text of its feature. A policy without a text is told by the edition's prose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from games.texts.wording import Wording

if TYPE_CHECKING:
    from games.engine.board import Board

P = TypeVar("P")


class PolicyText(Generic[P]):
    """What is said of a policy: nothing."""

    lists: ClassVar[bool] = False
    """Whether the last of its paragraphs leads to a list."""

    def __init__(self, policy: P) -> None:
        self.policy = policy

    @property
    def label(self) -> Wording | None:
        """What stands where editions are compared; None where the edition's prose tells it."""
        return None

    @property
    def paragraphs(self) -> Sequence[Wording]:
        """On the page of the rules: the first says what it comes to, the others the details."""
        return ()

    def items(self, board: Board) -> Sequence[Wording]:
        """The list after them."""
        return ()

    @property
    def refusals(self) -> Mapping[str, str]:
        """The sentences with which it refuses orders, by their keys (see `games.texts.refusals`)."""
        return {}

    @property
    def behind(self) -> Mapping[str, str]:
        """The keys of the points of comparison that are behind them, in the same way."""
        return {}


class Said(PolicyText[Any]):
    """What is said of a function, or of a part of a policy."""

    def __init__(
        self, label: Wording, *paragraphs: Wording, refusals: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(None)
        self._label, self._paragraphs, self._refusals = label, paragraphs, refusals or {}

    @property
    def label(self) -> Wording:
        return self._label

    @property
    def paragraphs(self) -> Sequence[Wording]:
        return self._paragraphs

    @property
    def refusals(self) -> Mapping[str, str]:
        return self._refusals


def said(label: str, *paragraphs: str, refusals: Mapping[str, str] | None = None) -> Said:
    """The same in plain words."""
    return Said(Wording(label), *map(Wording, paragraphs), refusals=refusals)
