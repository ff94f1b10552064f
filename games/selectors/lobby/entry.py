"""Whether a person may join a game, and the reason if they may not.

Lists and pages ask this before they offer a seat, and the service asks it again before it gives one.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from allauth.account.models import EmailAddress
from django.db.models import Count, Q

from accounts.folding import fold
from games.engine import Status
from games.models import Game, Invitation, Opening, Player
from games.models.contact import strangers_to
from games.models.invitation import OPEN
from games.models.opening import Access
from games.texts.worded import Worded
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from accounts.models import User

INVITED_ONLY = "invited_only"
"""The code of the refusal for people who were not invited."""
MOST_OPEN_SEATS = 20
"""The largest number of seats in open games that one person may hold at once."""
MOST_OF_NEWCOMERS = 3
"""The same for people who have not finished a game with others yet."""


@dataclass(frozen=True)
class Applicant:
    """What matters about a person who wants to join an open game.

    `finished` is the number of games with other people that they have played to the end, `open_seats` the
    number of seats that they hold in open games. `strangers` are the people whom they have blocked, or who
    have blocked them.
    """

    finished: int
    open_seats: int
    strangers: frozenset[int]

    @classmethod
    def of(cls, user: User) -> Applicant:
        """Return what matters about a person. It takes three queries."""
        held = open_seats_of([user.pk])[user.pk]
        return cls(finished_games(user), held, frozenset(strangers_to(user)))

    @property
    def most_open_seats(self) -> int:
        """The largest number of seats in open games that they may hold."""
        return MOST_OPEN_SEATS if self.finished else MOST_OF_NEWCOMERS

    @property
    def may_take_open_seat(self) -> bool:
        """Whether they may hold one more seat in an open game."""
        return self.open_seats < self.most_open_seats


def open_seats_of(people: Collection[int]) -> Counter[int]:
    """Return how many seats in open games each of these people holds."""
    playing = Player.objects.filter(user__in=people, status=Status.PLAYING)
    held = playing.filter(game__opening__access=Access.OPEN).exclude(game__status=Game.Status.OVER)
    return Counter(held.values_list("user", flat=True))


def finished_games(user: User) -> int:
    """Return how many games with other people this person has played to the end."""
    stayed = Player.objects.filter(user=user).exclude(status=Status.RESIGNED)
    games = Game.objects.filter(status=Game.Status.OVER, pk__in=stayed.values("game"))
    return games.annotate(people=Count("players__user")).filter(people__gt=1).count()


def is_invited(game_id: int, user: User) -> bool:
    """Return whether a person has an invitation to a game, under their name or their address."""
    verified = EmailAddress.objects.filter(user=user, verified=True).values_list("email", flat=True)
    mine = Q(user=user) | Q(user=None, address__in=[fold(address) for address in verified])
    return Invitation.objects.filter(OPEN, mine, game=game_id).exists()


def refusal_for(user: User, opening: Opening) -> Worded | None:
    """Return why a person without a seat may not join a game; None if they may."""
    seated = Player.objects.filter(game=opening.game_id).exclude(user=None).values_list("user", flat=True)
    return refusal_to(Applicant.of(user), opening, seated, is_invited=is_invited(opening.game_id, user))


def refusal_to(
    applicant: Applicant, opening: Opening, seated: Collection[int], *, is_invited: bool
) -> Worded | None:
    """Return why a person may not join a game; None if they may.

    `seated` are the people who have a seat. An open game with somebody whom the applicant must not meet is to
    them like a game that is not open, so that nobody learns of a block. Conditions are for strangers, not for
    people who were invited.
    """
    meets_strangers = opening.is_open and bool(applicant.strangers & {*seated})
    if not meets_strangers and (is_invited or opening.access == Access.LINK):
        return None
    if not opening.is_open or meets_strangers:
        return Worded(
            INVITED_ONLY,
            gettext_noop("This game is for invited people. A player at its table can invite you."),
        )
    if not applicant.may_take_open_seat:
        return too_many_open_seats(applicant)
    unmet = (CONDITIONS[key](applicant, number) for key, number in opening.conditions.items())
    return next(filter(None, unmet), None)


def too_many_open_seats(applicant: Applicant) -> Worded:
    """Return the refusal of a person who holds as many seats in open games as they may."""
    message = gettext_noop(
        "You hold %(most)d seats in open games, the most that are allowed. Finish one of these games, or "
        "leave one that has not begun."
    )
    newcomers = gettext_noop(
        "You hold %(most)d seats in open games, the most that are allowed until you have finished a game "
        "with other people. Leave one that has not begun, or play one to its end."
    )
    text = message if applicant.finished else newcomers
    return Worded("too_many_open_seats", text, most=applicant.most_open_seats)


# --- Conditions, by their keys in `Opening.conditions`


def finished_at_least(applicant: Applicant, number: int) -> Worded | None:
    """Admit people who have finished at least this many games."""
    if applicant.finished >= number:
        return None
    message = gettext_noop(
        "This game is for people who have finished at least %(number)d games with other people; you have "
        "finished %(yours)d. Choose a game without this condition, and come back afterwards."
    )
    return Worded("too_few_finished", message, number=number, yours=applicant.finished)


def finished_at_most(applicant: Applicant, number: int) -> Worded | None:
    """Admit people who have finished at most this many games."""
    if applicant.finished <= number:
        return None
    message = gettext_noop(
        "This game is for people who have finished at most %(number)d games with other people; you have "
        "finished %(yours)d. The games without this condition are open to you."
    )
    return Worded("too_many_finished", message, number=number, yours=applicant.finished)


CONDITIONS: dict[str, Callable[[Applicant, int], Worded | None]] = {
    "finished_at_least": finished_at_least,
    "finished_at_most": finished_at_most,
}
