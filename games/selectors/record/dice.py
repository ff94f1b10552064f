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
"""The kind of event that says what became of what was thrown, with a later order."""


class Ends(NamedTuple):
    """The published ends of the two chains of a game, since when they are, and why.

    They count from the throw after `throws_before` on, and the shuffle after `shuffles_before`.
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
        """The number of the first throw that comes from the chain."""
        return self.throws_before + 1

    @property
    def why(self) -> str:
        """The reason in words."""
        return str(Commitment.Reason(self.reason).label)


def ends_of(game: Game) -> list[Ends]:
    """Those of the chains of a game, oldest first; none in a game from before there were any."""
    return [Ends(*(getattr(one, name) for name in Ends._fields)) for one in chains(game)]


def chains(game: Game) -> list[Commitment]:
    """The chains of a game as far as they are published, oldest first.

    While throws are sealed, those are left out that began among them because others were used up: they
    follow from these. Others are said to begin after the last throw that is published, since more would be
    a count of the sealed ones.
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


def last_ends(game: Game) -> Ends | None:
    """Those that count now."""
    return next(reversed(ends_of(game)), None)


class ThrowTold(NamedTuple):
    """What one order threw: throws `first` to `last` of the game, the link of the last, and what it was for.

    `events` are those with dice, and what became of them afterwards. All of it is public (see `published`).
    """

    first: int
    last: int
    thrown: list[str]
    link: str
    events: list[Told]


def has_sealed(game: Game) -> bool:
    """Whether throws of a game are sealed until it is over, as somebody may not see what they were for.

    It is said of every running game with rules that hide what happens, whether dice fell unseen yet or not.
    """
    return game.status != Game.Status.OVER and bool(game.rulebook.hooks.veil_event)


def published(game: Game) -> QuerySet[Throw]:
    """The throws that everybody may check: all, or those before the first that somebody may not see.

    The link of a throw gives away those of all before it, so that nothing of what follows can be shown either
    until the game is over.
    """
    if game.status == Game.Status.OVER:
        return game.throws.all()
    thrown = game.events.filter(data__0__in=names_of_thrown(game))
    seats = len(game.known) + game.rulebook.neutrals_beside(len(game.known))
    unseen = thrown.exclude(seen=everybody(seats), parts=[]).order_by("number")
    first = unseen.values_list("number", flat=True).first()
    return game.throws.all() if first is None else game.throws.filter(last_event__lt=first)


def names_of_thrown(game: Game) -> list[str]:
    """The kinds of event of a game that may name dice."""
    return [event_name(kind) for kind in game.rulebook.thrown]


def throws_told(game: Game, number: int) -> list[ThrowTold]:
    """What was thrown by the orders of a round (0: of the set-up), in their order."""
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
