"""The text that all kinds of exchange share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Protocol

from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.engine.legality import Option
    from games.engine.position import Position
    from games.features.exchanges import Exchange, OfferT
    from games.texts.narration import Narrator

LESSON = gettext_noop(
    "Improve what you were dealt before the first armies are placed. Neighbouring territories "
    "are easier to hold."
)

REFUSALS = {
    "enough_offered": gettext_noop("You have made %(most)d offers and cannot make any more."),
    "no_such_offer": gettext_noop("There is no offer %(number)d to you, or it has lapsed."),
    "nothing_offered": gettext_noop("Nobody has made you an offer. Write “end” to finish."),
}


class Between(Protocol):
    """An event between two seats."""

    @property
    def seat(self) -> int: ...
    @property
    def other(self) -> int: ...


def between(
    narrator: Narrator, event: Between, mine: str, with_me: str, theirs: str, **told: Any
) -> list[str]:
    """Return what happened between two seats, as each of them reads it, or everybody else."""
    if narrator.is_reader(event.other):
        return [narrator.by(event.seat, with_me, with_me, **told)]
    return [narrator.by(event.seat, mine, theirs, other=narrator.names[event.other], **told)]


def own_offers(narrator: Narrator, view: Position, exchange: Exchange[OfferT]) -> Iterator[OfferT]:
    """Yield the reader's own offers that somebody can still accept."""
    for offer in exchange.standing(view):
        if narrator.is_reader(offer.seat) and (offer.other is None or view.is_playing(offer.other)):
            yield offer


def of_the_option_first(seats: Iterable[int], option: Option) -> list[int]:
    """Return other seats, beginning with the one that the option is about."""
    return sorted(seats, key=lambda seat: seat + 1 not in option.slots["other"].values)


def offers_to_reader(
    narrator: Narrator, view: Position, exchange: Exchange[OfferT], option: Option
) -> list[OfferT]:
    """Return the offers to the reader, at most one from each seat, the one of the option first."""
    assert narrator.reader is not None
    offers = {offer.seat: offer for offer in exchange.open_to(view, narrator.reader)}
    return [offers[seat] for seat in of_the_option_first(offers, option)]
