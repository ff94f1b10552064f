"""The base of texts of policies. Like those of features, they are in modules next to what they describe.

    class TollText(PolicyText[Toll]):
        def label(self):
            return Wording(gettext_noop("one for %(divisor)d territories"), {"divisor": self.policy.divisor})

The text of a policy that is a value has the name of its class followed by `Text`. That of a function has the
name of the function followed by `_text`:

    last_standing_text = said(gettext_noop("be the last one left"))

That of a method is an attribute, with such a name, of the text of its feature. A policy without a text is
described by the prose of the edition.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from games.texts.wording import Wording

if TYPE_CHECKING:
    from games.engine.board import Board

P = TypeVar("P")


class PolicyText(Generic[P]):
    """The text of a policy; empty unless a subclass says something."""

    lists: ClassVar[bool] = False
    """Whether the last of its paragraphs introduces a list."""

    def __init__(self, policy: P) -> None:
        self.policy = policy

    @property
    def label(self) -> Wording | None:
        """The label for the comparison of editions; None if the prose of the edition replaces it."""
        return None

    @property
    def paragraphs(self) -> Sequence[Wording]:
        """The paragraphs for the page of the rules: the first says what matters, the others give details."""
        return ()

    def items(self, board: Board) -> Sequence[Wording]:
        """Return the list that follows the paragraphs."""
        return ()

    @property
    def refusals(self) -> Mapping[str, str]:
        """The sentences with which the policy refuses orders, by key (see `games.texts.refusals`)."""
        return {}

    @property
    def behind(self) -> Mapping[str, str]:
        """The keys of the points of comparison that explain these refusals, by the key of the refusal."""
        return {}


class Said(PolicyText[Any]):
    """The text of a function, or of a part of a policy."""

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
    """Return the text of a function, or of a part of a policy, from plain templates."""
    return Said(Wording(label), *map(Wording, paragraphs), refusals=refusals)
