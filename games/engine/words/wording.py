"""Sentences of the engine: an English template, marked for translation, and what stands in it.

The site puts them into the language of their reader (`games.presentation.language.wording`).

A policy tells itself. A frozen value has `brief`, a few words for whoever compares editions, and, where the
page of the rules says more, `told`, its paragraphs, of which the first says what it comes to and the others
the details, and `points(board)`, a list after them. A function gets the first two from `tells`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

if TYPE_CHECKING:
    from games.engine.board import Board

P = TypeVar("P", bound=Callable[..., Any])


class Places(NamedTuple):
    """Territories or continents that a sentence names, by their keys: all of them, or any one."""

    kind: str
    keys: tuple[str, ...]
    any_one: bool = False


class Armies(NamedTuple):
    """A number of armies that a sentence names."""

    number: int


class Dice(NamedTuple):
    """A number of dice that a sentence names."""

    number: int


class Wording(NamedTuple):
    """A sentence: its template, and what stands in it, which may be another one, or a list of such."""

    template: str
    params: Mapping[str, int | str | Places | Armies | Dice | Wording | tuple[Wording, ...]] = {}


def together(*sentences: Wording) -> Wording:
    """Sentences as one paragraph."""
    params = {f"part{number}": sentence for number, sentence in enumerate(sentences)}
    return Wording(" ".join(f"%({name})s" for name in params), params)


class Telling(NamedTuple):
    """How a part of a policy tells itself."""

    brief: Wording
    told: tuple[Wording, ...] = ()


def tells(brief: str, *told: str) -> Callable[[P], P]:
    """What lets a function that is a policy tell itself."""

    def put(policy: P) -> P:
        vars(policy).update(brief=Wording(brief), told=tuple(map(Wording, told)))
        return policy

    return put


def brief_of(policy: Any) -> Wording | None:
    """A policy in a few words; None where it does not tell itself."""
    return getattr(policy, "brief", None)


def points_of(policy: Any, board: Board) -> Sequence[Wording]:
    """The list that follows these sentences; empty where there is none."""
    return policy.points(board) if hasattr(policy, "points") else ()


def told_of(policy: Any) -> tuple[Wording, ...]:
    """The paragraphs in which a policy tells itself; none where it does not."""
    return getattr(policy, "told", ())
