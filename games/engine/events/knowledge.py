"""What a kind of event says of itself: its name, who may know of it, whether it names territories and dice.

    @recorded_as("paid")
    @known_to_all
    class Paid(NamedTuple): ...

The name is for ever: records have it, and programs are told it. Whatever the class is called, it stays.

The functions of `known_in_part` give the event as a seat may know it (None: a spectator); None when it may
not know of it at all. `hands` are the other seats whose cards it sees.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

Kind = TypeVar("Kind", bound=type)


def recorded_as(name: str) -> Callable[[Kind], Kind]:
    """A kind of event that has this name in records and for programs."""

    def decorate(kind: Kind) -> Kind:
        kind.recorded_name = name  # type: ignore[attr-defined]
        return kind

    return decorate


def event_name(kind: type) -> str:
    """The name of a kind of event. Raises TypeError for one that has none."""
    try:
        name: str = kind.recorded_name  # type: ignore[attr-defined]
    except AttributeError:
        raise TypeError(
            f"The event {kind.__name__} has no name for records: put @recorded_as(…) on it."
        ) from None
    return name


def everything(event: Any, seat: int | None, hands: Sequence[int]) -> Any:
    return event


def only_the_own(event: Any, seat: int | None, hands: Sequence[int]) -> Any:
    return event if event.seat == seat else None


def known_to_all(kind: Kind) -> Kind:
    """A kind of event that happens in the open."""
    return known_in_part(everything)(kind)


def known_to_its_seat(kind: Kind) -> Kind:
    """A kind of event of which nobody but its `seat` may know at all."""
    return known_in_part(only_the_own)(kind)


def placeless(kind: Kind) -> Kind:
    """A kind of event that says nothing of territories, so that no fog hides it."""
    kind.says_no_place = True  # type: ignore[attr-defined]
    return kind


def is_placeless(kind: type) -> bool:
    """Whether it says so."""
    return getattr(kind, "says_no_place", False)


def with_dice(kind: Kind) -> Kind:
    """A kind of event that may name dice."""
    kind.names_dice = True  # type: ignore[attr-defined]
    return kind


def has_dice(kind: type) -> bool:
    """Whether it says so."""
    return getattr(kind, "names_dice", False)


def known_in_part(known: Callable[[Any, int | None, Sequence[int]], Any]) -> Callable[[Kind], Kind]:
    """A kind of event of which some may know only a part, or nothing."""

    def decorate(kind: Kind) -> Kind:
        kind.known = staticmethod(known)  # type: ignore[attr-defined]
        return kind

    return decorate
