"""What people read about their wishes: how long it usually takes, and what would fit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from django.db.models import F

from games.clock.calendar import DAY
from games.rulebooks.registry import numbers_of_players
from games.wishes.kinds import PLAIN, TURNS, kinds, suits
from games.wishes.matching import table_for
from games.wishes.models import ProposedSeat, Wish
from games.wishes.services.pool import games_of, seatable, wanted, wanted_by, with_room

if TYPE_CHECKING:
    from datetime import datetime, timedelta

    from accounts.models import User
    from games.wishes.matching import FoundTable, Wanted

LAST_WEEKS = 56 * DAY
FEWEST_WAITS = 5
"""The number of waits from which the usual one is known."""


class Relaxed(NamedTuple):
    """A condition of a wish that keeps it from being seated, and the table that there would be without it.

    `condition` is the name of a field of `Wish`.
    """

    condition: str
    table: FoundTable


@dataclass(frozen=True)
class WishPage:
    """A person's wish, the place at a proposed table that waits for their answer, and how they stand.

    `playing` is the number of their games with other people.
    """

    wish: Wish | None
    place: ProposedSeat | None
    playing: int

    @property
    def is_full(self) -> bool:
        """Whether they already play as many games as they want."""
        return self.wish is not None and self.playing >= self.wish.most_games


def wish_page(user: User) -> WishPage:
    """Return what a person reads about their wish."""
    wish = Wish.objects.filter(user=user).first()
    place = ProposedSeat.objects.filter(user=user, is_open=True).select_related("proposal").first()
    return WishPage(wish, place, games_of([user.pk])[user.pk])


def usual_wait(wish: Wish | None, now: datetime) -> timedelta | None:
    """Return how long wishes for the same editions have usually waited in the last weeks.

    Return that of all wishes if there are too few, and None if there are too few even of these.
    """
    places = ProposedSeat.objects.filter(proposal__made_at__gt=now - LAST_WEEKS)
    waits = places.values_list("proposal__rulebook_key", F("proposal__made_at") - F("since"))
    every = list(waits)
    like = [wait for edition, wait in every if wish and edition in (wish.editions or [edition])]
    found = like if len(like) >= FEWEST_WAITS else [wait for _edition, wait in every]
    return median(found) if len(found) >= FEWEST_WAITS else None


def relaxed(wish: Wish, now: datetime) -> list[Relaxed]:
    """Return the conditions without any one of which a table could be made now."""
    others = with_room(list(seatable(now).select_related("user").exclude(pk=wish.pk)))
    mine, *rest = wanted([wish, *others], now)
    found = []
    for condition, less in without_one(mine, wish):
        if table := table_for(less, [less, *rest], suits):
            found.append(Relaxed(condition, table))
    return found


def without_one(mine: Wanted, wish: Wish) -> list[tuple[str, Wanted]]:
    """Return the wish without each of its conditions in turn."""
    plain = Wish(user_id=wish.user_id, editions=[], house_rules=wish.house_rules)
    any_rule = Wish(user_id=wish.user_id, editions=wish.editions, house_rules=all_house_rules())
    sizes = sum(1 << number for number in numbers_of_players())
    every: list[tuple[str, Wanted]] = [
        ("editions", replace(mine, kinds=wanted_by(plain).kinds)),
        ("house_rules", replace(mine, kinds=wanted_by(any_rule).kinds)),
        ("turns", replace(mine, paces=(1 << len(TURNS)) - 1)),
        ("seats", replace(mine, seats=sizes)),
        ("language", replace(mine, languages=wanted_by(Wish(user_id=wish.user_id)).languages)),
        ("computers", replace(mine, with_computers=True)),
    ]
    return [(name, less) for name, less in every if less != mine]


def all_house_rules() -> list[str]:
    """Return the house rules of all kinds of game, and `PLAIN`."""
    return sorted({kind.house_rule for kind in kinds()} | {PLAIN})
