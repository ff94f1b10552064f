"""The wishes that can be seated now."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from django.conf import settings
from django.db.models import Count, Q

from accounts.models import Vacation
from games.engine import Status
from games.models import Contact, Game, Player
from games.wishes.kinds import TURNS, kinds_mask
from games.wishes.matching import Wanted
from games.wishes.models import Place, Proposal, Wish

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from datetime import datetime

LANGUAGES = [code for code, _name in settings.LANGUAGES]


def waiting_wishes(now: datetime) -> list[Wish]:
    """Return the wishes that can be seated now, the oldest first, locked until the transaction ends.

    Left out are those of people who cannot be reached, are on vacation, have a place at a proposed table, or
    already play as many games as they want.
    """
    wishes = Wish.objects.awake(now.date()).select_related("user").select_for_update(of=("self",))
    away = Vacation.objects.at(now).values("user")
    busy = Place.objects.filter(is_open=True).values("user")
    there = wishes.filter(user__is_active=True, user__mail_off_at=None)
    free = list(there.exclude(user__in=away).exclude(user__in=busy).order_by("since", "pk"))
    playing = games_of(wish.user_id for wish in free)
    return [wish for wish in free if playing[wish.user_id] < wish.most_games]


def games_of(people: Iterable[int]) -> dict[int, int]:
    """Return in how many running games with other people each of these people plays."""
    with_people = Game.objects.filter(status=Game.Status.RUNNING).annotate(
        people=Count("players__user", filter=Q(players__status=Status.PLAYING))
    )
    seats = Player.objects.filter(
        user__in=list(people), status=Status.PLAYING, game__in=with_people.filter(people__gt=1).values("pk")
    )
    counted: defaultdict[int, int] = defaultdict(int)
    for row in seats.values("user").annotate(games=Count("pk")).order_by():
        counted[row["user"]] = row["games"]
    return counted


def wanted(wishes: Collection[Wish]) -> list[Wanted]:
    """Return the wishes as the search for tables takes them. It takes one query."""
    people = {wish.user_id for wish in wishes}
    strangers: defaultdict[int, set[int]] = defaultdict(set)
    blocks = Contact.objects.blocks().filter(owner__in=people, person__in=people)
    for owner, person in blocks.values_list("owner", "person"):
        strangers[owner].add(person)
    return [wanted_by(wish, frozenset(strangers[wish.user_id])) for wish in wishes]


def wanted_by(wish: Wish, strangers: frozenset[int] = frozenset()) -> Wanted:
    """Return a wish as the search for tables takes it."""
    turns = [int(turn.total_seconds()) for turn in TURNS]
    return Wanted(
        key=wish.pk,
        person=wish.user_id,
        kinds=kinds_mask(wish.editions, wish.house_rules),
        paces=sum(1 << place for place, turn in enumerate(turns) if turn in wish.turns),
        seats=sum(1 << number for number in wish.seats),
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
    gone = Place.objects.filter(user__in=people, proposal__status=Proposal.Status.GONE)
    for proposal, user in gone.values_list("proposal", "user"):
        proposed[proposal].add(user)
    return tables | {frozenset(table) for table in proposed.values()}
