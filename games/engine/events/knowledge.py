"""What a kind of event says about itself: its name, who may know of it, whether it names territories or dice.

    @recorded_as("paid")
    @known_to_all
    class Paid(NamedTuple): ...

The name is permanent, because it is in records and programs see it. It stays even if the class is renamed.

The functions of `known_in_part` return the event as a seat may know it (None: a spectator), or None if it may
not know of it at all. `hands` are the other seats whose cards it sees.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

Kind = TypeVar("Kind", bound=type)
Known = Callable[[Any, int | None, Sequence[int]], Any]
"""(event, seat, hands) -> the event as the seat may know it."""


def recorded_as(name: str) -> Callable[[Kind], Kind]:
    """Give a kind of event its name in records and for programs."""

    def decorate(kind: Kind) -> Kind:
        kind.recorded_name = name  # type: ignore[attr-defined]
        return kind

    return decorate


def event_name(kind: type) -> str:
    """Return the name of a kind of event. Raise TypeError if it has none."""
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
    """Mark a kind of event that everybody may know of."""
    return known_in_part(everything)(kind)


def known_to_its_seat(kind: Kind) -> Kind:
    """Mark a kind of event that nobody but its `seat` may know of."""
    return known_in_part(only_the_own)(kind)


def placeless(kind: Kind) -> Kind:
    """Mark a kind of event that says nothing about territories, so that no fog hides it."""
    kind.says_no_place = True  # type: ignore[attr-defined]
    return kind


def is_placeless(kind: type) -> bool:
    """Return whether a kind of event is marked as `placeless`."""
    return getattr(kind, "says_no_place", False)


def with_dice(kind: Kind) -> Kind:
    """Mark a kind of event that may name dice."""
    kind.names_dice = True  # type: ignore[attr-defined]
    return kind


def has_dice(kind: type) -> bool:
    """Return whether a kind of event is marked by `with_dice`."""
    return getattr(kind, "names_dice", False)


def known_in_part(known: Known) -> Callable[[Kind], Kind]:
    """Mark a kind of event that some seats may know only in part, or not at all."""

    def decorate(kind: Kind) -> Kind:
        kind.known = staticmethod(known)  # type: ignore[attr-defined]
        return kind

    return decorate
