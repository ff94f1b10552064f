"""Make, change and end wishes, and tell people what became of theirs."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.wishes.models import GamesOffered, Proposal, ProposedSeat, Wish, WishMail
from games.wishes.models.wish import WEEK, waiting_from
from games.wishes.services.mailing import queue
from games.wishes.services.proposing import give_up_place, refill

if TYPE_CHECKING:
    from accounts.models import User

MOST_PAUSES = 4
"""After this many mails, the pause between those that say that nothing was found no longer doubles."""


@transaction.atomic
def make_wish(*, user: User, **wanted: Any) -> Wish:
    """Make a wish, or change the one that the person has; it wakes up. `wanted` are the fields of `Wish`.

    A wish that is changed keeps its age. A table to which the person has not answered yet stays theirs.
    """
    now = timezone.now()
    fields = {**wanted, "asleep_since": None, **waiting_from(now)}
    wish, _is_new = Wish.objects.update_or_create(
        user=user, defaults=fields, create_defaults={**fields, "since": now}
    )
    return wish


@transaction.atomic
def stop_wishing(*, user: User) -> bool:
    """End a person's wish and give up their place at a proposed table. Return whether there was a wish."""
    give_up_places(user)
    deleted, _by_model = Wish.objects.filter(user=user).delete()
    give_up_places(user)  # A worker may have placed them in the meantime.
    return bool(deleted)


@transaction.atomic
def wake_wish(*, user: User) -> bool:
    """Wake a wish that was put to sleep. Return whether there is one."""
    now = timezone.now()
    return bool(
        Wish.objects.filter(Q(until=None) | Q(until__gte=now.date()), user=user).update(
            asleep_since=None, **waiting_from(now)
        )
    )


def give_up_places(user: User) -> None:
    """Say no to the place at a proposed table that a person has."""
    now = timezone.now()
    for proposal in Proposal.objects.select_for_update().filter(
        places__user=user, places__is_open=True, status=Proposal.Status.OPEN
    ):
        give_up_place(proposal.places.get(user=user), ProposedSeat.Answer.NO)
        refill(proposal, now)


def forget_person(user: User) -> None:
    """End the wish of a person who closes their account, and forget what was mailed to them about it."""
    stop_wishing(user=user)
    user.wish_mails.all().delete()
    user.game_lists.all().delete()
    GamesOffered.objects.filter(user=user).delete()


def tell_of_waiting() -> None:
    """Queue a mail for each wish that has waited for another week, or longer, and for each that has ended."""
    now = timezone.now()
    for wish in Wish.objects.awake(now.date()).filter(tell_at__lte=now).select_related("user"):
        with transaction.atomic():
            told = Wish.objects.filter(pk=wish.pk, tell_at=wish.tell_at)
            if told.update(told=wish.told + 1, tell_at=now + pause(wish.told + 1)):
                queue(wish.user, WishMail.Kind.WAITING, number_of(wish.user, WishMail.Kind.WAITING), now)
    for wish in Wish.objects.filter(until__lt=now.date(), asleep_since=None).select_related("user"):
        with transaction.atomic():
            if Wish.objects.filter(pk=wish.pk, asleep_since=None).update(asleep_since=now):
                queue(wish.user, WishMail.Kind.ENDED, number_of(wish.user, WishMail.Kind.ENDED), now)


def pause(told: int) -> timedelta:
    """Return the time until the next mail that nothing was found: one week, two, four, then eight."""
    return WEEK * (1 << min(told, MOST_PAUSES - 1))


def number_of(user: User, kind: WishMail.Kind) -> int:
    """Return the number of the next mail of a kind to a person."""
    return WishMail.objects.filter(user=user, kind=kind).count() + 1
