"""The dice of a game, as far as they are published."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.engine.events import Occupied, event_name
from games.engine.redaction import everybody
from games.fairness.dice import dice_thrown
from games.models import Commitment, Game
from games.selectors.record.events import Told
from games.selectors.record.rounds import bounds

if TYPE_CHECKING:
    from datetime import datetime

    from django.db.models import QuerySet

    from games.models import Throw

AFTERMATH = event_name(Occupied)
"""The kind of event that records, with a later order, what followed from a throw."""


class ChainEnds(NamedTuple):
    """The published ends of the two chains of a game, when they came into use, and why.

    They are used from the throw after `throws_before` and the shuffle after `shuffles_before`.
    """

    rolls_end: str
    shuffles_end: str
    reason: str
    committed_at: datetime
    throws_before: int
    shuffles_before: int
    words: str

    @property
    def first_throw(self) -> int:
        """The number of the first throw from the chain."""
        return self.throws_before + 1

    @property
    def why(self) -> str:
        """The reason in words."""
        return str(Commitment.Reason(self.reason).label)


def ends_of(game: Game) -> list[ChainEnds]:
    """Return the ends of the chains of a game, oldest first; none in a game older than chains."""
    return [ChainEnds(*(getattr(one, name) for name in ChainEnds._fields)) for one in chains(game)]


def chains(game: Game) -> list[Commitment]:
    """Return the published chains of a game, oldest first.

    While throws are sealed, some chains are left out: those that began among the sealed throws because the
    previous ones were used up, since they follow from these. Other chains are said to begin after the last
    published throw, since a later number would reveal how many throws are sealed.
    """
    found = list(game.commitments.order_by("pk"))
    if not has_sealed(game):
        return found
    last = published(game).order_by("-first_event").first()
    throws, shuffles = (last.throws, last.shuffles) if last else (0, 0)
    found = [one for one in found if one.throws_before <= throws or one.reason != Commitment.Reason.USED_UP]
    for one in found:
        one.throws_before = min(one.throws_before, throws)
        one.shuffles_before = min(one.shuffles_before, shuffles)
    return found


def last_ends(game: Game) -> ChainEnds | None:
    """Return the ends of the chains in use now."""
    return next(reversed(ends_of(game)), None)


class ThrowTold(NamedTuple):
    """The throws of one order: throws `first` to `last` of the game, the link of the last, and their purpose.

    `events` are the events with dice, and what followed from them. All of this is public (see `published`).
    """

    first: int
    last: int
    thrown: list[str]
    link: str
    events: list[Told]


def has_sealed(game: Game) -> bool:
    """Return whether throws of a game are sealed until it is over, because a seat may not know their purpose.

    This is true of every running game whose rules hide what happens, whether or not any dice have been thrown
    unseen.
    """
    return game.status != Game.Status.OVER and bool(game.rulebook.hooks.veil_event)


def published(game: Game) -> QuerySet[Throw]:
    """Return the throws that everybody may check.

    They are all throws, or only those before the first that a seat may not see. The link of a throw reveals
    those of all earlier throws, so no throw after a hidden one can be shown until the game is over.
    """
    if game.status == Game.Status.OVER:
        return game.throws.all()
    thrown = game.events.filter(data__0__in=names_of_thrown(game))
    seats = len(game.known) + game.rulebook.neutrals_beside(len(game.known))
    unseen = thrown.exclude(seen=everybody(seats), parts=[]).order_by("number")
    first = unseen.values_list("number", flat=True).first()
    return game.throws.all() if first is None else game.throws.filter(last_event__lt=first)


def names_of_thrown(game: Game) -> list[str]:
    """Return the kinds of event of a game that may name dice."""
    return [event_name(kind) for kind in game.rulebook.thrown]


def throws_told(game: Game, number: int) -> list[ThrowTold]:
    """Return the throws for the orders of a round (0: of the set-up), in their order."""
    start, end = bounds(game, number)
    throws = list(
        published(game)
        .filter(first_event__gte=start, first_event__lt=end)
        .exclude(thrown="")
        .order_by("first_event")
    )
    if not throws:
        return []
    kinds, read = (*names_of_thrown(game), AFTERMATH), game.rulebook.read_event
    rows = game.events.filter(number__gte=start, number__lt=end, data__0__in=kinds).order_by("number")
    events = [
        (number, data[0] == AFTERMATH, Told(at, read(data)))
        for number, at, data in rows.values_list("number", "created_at", "data")
    ]
    following = (*(throw.first_event for throw in throws[1:]), end)
    return [
        ThrowTold(
            throw.throws - throw.thrown.count(" "),
            throw.throws,
            [dice for dice, _faces in dice_thrown(throw.thrown)],
            throw.link,
            [
                told
                for number, is_aftermath, told in events
                if throw.first_event <= number <= (after - 1 if is_aftermath else throw.last_event)
            ],
        )
        for throw, after in zip(throws, following, strict=True)
    ]
