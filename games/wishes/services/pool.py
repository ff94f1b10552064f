"""The wishes that can be seated now."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from django.conf import settings
from django.db.models import Count, Q

from accounts.models import Vacation
from games.clock.calendar import DAY
from games.engine import Status
from games.models import Contact, Game, Player
from games.selectors.lobby.entry import MOST_OF_NEWCOMERS, Applicant, open_seats_of
from games.wishes.kinds import TURNS_IN_SECONDS, kinds_mask
from games.wishes.matching import Wanted
from games.wishes.models import Proposal, ProposedSeat, Wish

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from datetime import datetime

    from games.wishes.models.wish import WishQuerySet

NOT_TAKEN = (ProposedSeat.Answer.NO, ProposedSeat.Answer.LATE)
KEPT_APART = 7 * DAY
"""The time for which people are kept apart who have begun a game, or one of whom took no place."""
PEOPLE_FIRST = DAY
"""The time for which a wish that takes computers waits for people alone."""
LANGUAGES = [code for code, _name in settings.LANGUAGES]


def seatable(now: datetime) -> WishQuerySet:
    """Return the wishes of people who can be reached, are not on vacation, and have no place at a proposed
    table.
    """
    away = Vacation.objects.at(now).values("user")
    busy = ProposedSeat.objects.filter(is_open=True).values("user")
    there = Wish.objects.awake(now.date()).filter(user__is_active=True, user__mail_off_at=None)
    return there.exclude(user__in=away).exclude(user__in=busy)


def lock_wishes(now: datetime) -> list[Wish]:
    """Return the wishes that are `seatable`, the oldest first, locked until the transaction ends."""
    locked = seatable(now).select_related("user").select_for_update(of=("self",)).order_by("since", "pk")
    found = list(locked)
    # Another worker may have placed people while this one waited for the locks: look again.
    still = {*seatable(now).filter(pk__in=[wish.pk for wish in found]).values_list("pk", flat=True)}
    return [wish for wish in found if wish.pk in still]


def with_room(wishes: Sequence[Wish]) -> list[Wish]:
    """Return the wishes of people who neither play as many games as they want, nor hold as many open seats as
    they may.
    """
    people = [wish.user_id for wish in wishes]
    playing, held = games_of(people), open_seats_of(people)
    return [
        wish
        for wish in wishes
        if playing[wish.user_id] < wish.most_games
        and (held[wish.user_id] < MOST_OF_NEWCOMERS or Applicant.of(wish.user).may_take_open_seat)
    ]


def waiting_wishes(now: datetime) -> list[Wish]:
    """Return the wishes that can be seated now, the oldest first, locked until the transaction ends."""
    return with_room(lock_wishes(now))


def games_of(people: Iterable[int]) -> dict[int, int]:
    """Return in how many running games with other people each of these people plays."""
    mine = Player.objects.filter(user__in=list(people), status=Status.PLAYING)
    running = Game.objects.filter(status=Game.Status.RUNNING, pk__in=mine.values("game"))
    with_people = running.annotate(people=Count("players__user", filter=Q(players__status=Status.PLAYING)))
    seats = mine.filter(game__in=with_people.filter(people__gt=1).values("pk"))
    counted: defaultdict[int, int] = defaultdict(int)
    for row in seats.values("user").annotate(games=Count("pk")).order_by():
        counted[row["user"]] = row["games"]
    return counted


def wanted(wishes: Collection[Wish], now: datetime) -> list[Wanted]:
    """Return the wishes as the search for tables takes them. It takes two queries.

    People who have blocked each other are strangers. So are, for a while, those who have just begun a game
    together, and a person who did not take a place and those who waited for them: nobody can have others
    called to a table again and again.
    """
    people = {wish.user_id for wish in wishes}
    strangers: defaultdict[int, set[int]] = defaultdict(set)
    blocks = Contact.objects.blocks().filter(owner__in=people, person__in=people)
    for owner, person in blocks.values_list("owner", "person"):
        strangers[owner].add(person)
    apart = Q(answer__in=NOT_TAKEN) | Q(proposal__status=Proposal.Status.BEGUN)
    lately = ProposedSeat.objects.filter(apart, user__in=people, proposal__made_at__gt=now - KEPT_APART)
    for user, other in lately.values_list("user", "proposal__places__user"):
        strangers[user].add(other)
    return [
        replace(
            wanted_by(wish, frozenset(strangers[wish.user_id])),
            with_computers=wish.computers and wish.since <= now - PEOPLE_FIRST,
        )
        for wish in wishes
    ]


def wanted_by(wish: Wish, strangers: frozenset[int] = frozenset()) -> Wanted:
    """Return a wish as the search for tables takes it."""
    return Wanted(
        key=wish.pk,
        person=wish.user_id,
        kinds=kinds_mask(wish.editions, wish.house_rules),
        paces=sum(1 << place for place, turn in enumerate(TURNS_IN_SECONDS) if turn in wish.turns),
        seats=sum(1 << number for number in {*wish.seats}),
        languages=languages_mask(wish.language),
        strangers=strangers,
        with_computers=wish.computers,
    )


def languages_mask(language: str) -> int:
    """Return the languages in which a person can be spoken to, as bits; "" stands for any."""
    return sum(1 << place for place, code in enumerate(LANGUAGES) if language in ("", code))


def tables_before(people: Collection[int]) -> set[frozenset[int]]:
    """Return the tables at which these people have met, in games or in proposals that were given up."""
    met: defaultdict[int, set[int]] = defaultdict(set)
    for game, user in Player.objects.filter(game__players__user__in=people, user__in=people).values_list(
        "game", "user"
    ):
        met[game].add(user)
    tables = {frozenset(table) for table in met.values()}
    proposed: defaultdict[int, set[int]] = defaultdict(set)
    gone = ProposedSeat.objects.filter(user__in=people, proposal__status=Proposal.Status.GONE)
    for proposal, user in gone.values_list("proposal", "user"):
        proposed[proposal].add(user)
    return tables | {frozenset(table) for table in proposed.values()}
