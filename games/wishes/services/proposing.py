"""Propose tables to people whose wishes fit together, and mend those that somebody does not take."""

from __future__ import annotations

import logging
from datetime import timedelta
from itertools import count
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.clock.calendar import DAY
from games.services.jobs import where
from games.wishes.kinds import PLAIN, TURNS_IN_SECONDS, GameKind, kinds, suits
from games.wishes.matching import companions, tables
from games.wishes.models import Proposal, ProposedSeat, Wish, WishMail
from games.wishes.services.mailing import queue
from games.wishes.services.pool import (
    lock_wishes,
    seatable,
    tables_before,
    waiting_wishes,
    wanted,
    with_room,
)

if TYPE_CHECKING:
    from datetime import datetime

    from games.wishes.matching import FoundTable, Wanted

logger = logging.getLogger(__name__)
TIME_TO_ANSWER = 2 * DAY
"""The time within which people say yes to a table, or no."""
LOOK_AGAIN = timedelta(minutes=10)
"""The time after which the site looks again: games have ended, and people are back from vacation."""
MOST_MISSED = 2
"""The number of tables in a row after which the wish of a person who does not answer is put to sleep."""


def must_look(now: datetime) -> bool:
    """Return whether wishes have changed, or some time has passed, since the site last looked for tables."""
    changed = Q(looked_at=None) | Q(looked_at__lt=now - LOOK_AGAIN)
    return seatable(now).filter(changed).exists()


@transaction.atomic
def propose_tables() -> None:
    """Propose tables until none can be made of the wishes that are waiting."""
    now = timezone.now()
    locked = lock_wishes(now)
    Wish.objects.filter(pk__in=[wish.pk for wish in locked]).update(looked_at=now)
    wishes = {wish.pk: wish for wish in with_room(locked)}
    before = tables_before([wish.user_id for wish in wishes.values()])
    for table in tables(wanted(wishes.values(), now), suits, before):
        propose(table, wishes, now)


def propose(table: FoundTable, wishes: dict[int, Wish], now: datetime) -> None:
    """Propose a table to its people."""
    kind = kinds()[table.kind]
    proposal = Proposal.objects.create(
        rulebook_key=kind.rulebook,
        options=kind.options,
        turn=TURNS_IN_SECONDS[table.pace],
        seats=table.seats,
        people=len(table.wishes),
        made_at=now,
        answer_by=now + TIME_TO_ANSWER,
    )
    for one in table.wishes:
        offer_place(proposal, wishes[one.key], now)


def offer_place(proposal: Proposal, wish: Wish, now: datetime) -> None:
    """Offer a place at a table to a person."""
    place = ProposedSeat.objects.create(proposal=proposal, user=wish.user, since=wish.since)
    queue(wish.user, WishMail.Kind.PROPOSED, place.pk, now)


def has_late_proposals(now: datetime) -> bool:
    """Return whether somebody has not answered in time."""
    return Proposal.objects.late(now).exists()


def close_late_proposals() -> None:
    """Take their places from the people who have not answered in time."""
    now = timezone.now()
    for key in list(Proposal.objects.late(now).values_list("pk", flat=True)):
        try:
            with transaction.atomic():
                proposal = Proposal.objects.late(now).select_for_update().filter(pk=key).first()
                if proposal:
                    close_late(proposal, now)
        except Exception as error:  # One table must not keep all others waiting.
            logger.warning("Table %s was not closed: %s\n%s", key, type(error).__name__, where(error))


def close_late(proposal: Proposal, now: datetime) -> None:
    """Take the places of a locked proposal that were not answered, and look for others to take them."""
    for place in proposal.places.filter(is_open=True, answer=ProposedSeat.Answer.NONE).select_related("user"):
        give_up_place(place, ProposedSeat.Answer.LATE)
        wish = Wish.objects.select_for_update().filter(user=place.user).first()
        if wish is None:
            continue
        wish.missed += 1
        if wish.missed >= MOST_MISSED and wish.asleep_since is None:
            wish.asleep_since = now
            queue(place.user, WishMail.Kind.ASLEEP, place.pk, now)
        wish.looked_at = None
        wish.save(update_fields=["missed", "asleep_since", "looked_at"])
    refill(proposal, now)


def give_up_place(place: ProposedSeat, answer: ProposedSeat.Answer) -> None:
    """Close a place with this answer."""
    place.answer, place.is_open = answer, False
    place.save(update_fields=["answer", "is_open"])


def refill(proposal: Proposal, now: datetime) -> None:
    """Offer the places that were given up to others whose wishes fit. If there are none, give the table up.

    People who have said yes keep their places, and the others get the full time to answer.
    """
    held = list(proposal.places.filter(is_open=True).select_related("user"))
    if not (wishes := substitutes(proposal, held, now)):
        dissolve(proposal, held, now)
        return
    proposal.answer_by = now + TIME_TO_ANSWER
    proposal.save(update_fields=["answer_by"])
    for wish in wishes:
        offer_place(proposal, wish, now)


def substitutes(proposal: Proposal, held: list[ProposedSeat], now: datetime) -> list[Wish]:
    """Return the wishes that fill a table together with the places that are held; none if there are none."""
    asked = {*proposal.places.values_list("user", flat=True)}
    stay = list(Wish.objects.filter(user__in=[place.user_id for place in held]).order_by("since", "pk"))
    waiting = [wish for wish in waiting_wishes(now) if wish.user_id not in asked]
    if not stay or len(stay) < len(held):
        return []
    every = {one.key: one for one in wanted([*stay, *waiting], now)}
    base, *others = (every[wish.pk] for wish in stay)
    fits = [every[wish.pk] for wish in waiting if is_for(proposal, every[wish.pk])]
    by_key = {wish.pk: wish for wish in waiting}
    for group in companions(base, [*others, *fits], proposal.people, count(1), is_filled=False):
        if {*others} <= {*group}:
            return [by_key[one.key] for one in group if one.key in by_key]
    return []


def is_for(proposal: Proposal, wish: Wanted) -> bool:
    """Return whether a proposed table is what a wish asks for."""
    if kind_of(proposal) not in kinds() or proposal.turn not in TURNS_IN_SECONDS:
        return False  # It is no longer offered.
    kind, pace = kinds().index(kind_of(proposal)), TURNS_IN_SECONDS.index(proposal.turn)
    suited = wish.kinds >> kind & wish.paces >> pace & wish.seats >> proposal.seats & 1
    return bool(suited) and (wish.with_computers or proposal.people == proposal.seats)


def kind_of(proposal: Proposal) -> GameKind:
    """Return the kind of game of a proposed table."""
    return GameKind(proposal.rulebook_key, next(iter(proposal.options), PLAIN))


def dissolve(proposal: Proposal, held: list[ProposedSeat], now: datetime) -> None:
    """Give a proposed table up. The wishes of its people go on waiting, and keep their age."""
    proposal.status = Proposal.Status.GONE
    proposal.save(update_fields=["status"])
    Wish.objects.filter(user__in=[place.user_id for place in held]).update(looked_at=None)
    for place in held:
        give_up_place(place, ProposedSeat.Answer(place.answer))
        queue(place.user, WishMail.Kind.GIVEN_UP, place.pk, now)
