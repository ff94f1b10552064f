"""Admission of new people, by the setting SIGN_UP.

With `approval`, people sign up and confirm their address, and then wait for the staff. With `closed`, only
addresses with an invitation can sign up.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.cache import cache
from django.dispatch import Signal
from django.urls import reverse
from django.utils import translation

from accounts.mail.post import send_waiting
from accounts.models import User

if TYPE_CHECKING:
    from django.db.models import QuerySet

invitation_wanted = Signal()
"""Sent with `address` when only invited people may sign up. Receivers return whether it is invited."""
TOLD = "told-of-waiting-people"
"""The cache key that says that the staff have had a mail lately."""
AT_MOST_EVERY = timedelta(days=1)


def may_sign_up(address: str) -> bool:
    """Return whether an account may be made with this address."""
    if settings.SIGN_UP != "closed":
        return True
    return any(is_invited for _receiver, is_invited in invitation_wanted.send(User, address=address))


def waiting_people() -> QuerySet[User]:
    """Return the people whom the staff can let in: they have confirmed their address."""
    confirmed = EmailAddress.objects.filter(verified=True).values("user")
    return User.objects.filter(waits_since__isnull=False, is_active=True, pk__in=confirmed)


def let_in(user: User) -> None:
    """Let a waiting person in, and tell them by mail. Nothing happens if they are in already."""
    if waiting_people().filter(pk=user.pk).update(waits_since=None):
        with translation.override(user.language):
            links = {"user": user, "login_url": settings.SITE_URL + reverse("account_login")}
            get_adapter().send_later("account/email/let_in", user.email, links)


def tell_staff() -> None:
    """Tell the staff by mail how many people wait, at most once a day."""
    number = waiting_people().count()
    if not number or not cache.add(TOLD, True, timeout=AT_MOST_EVERY.total_seconds()):
        return
    people = settings.SITE_URL + reverse("admin:accounts_user_changelist") + "?waits_since__isempty=0"
    context = {"number": number, "people_url": people}
    staff = User.objects.with_perm("accounts.change_user").filter(is_staff=True, mail_off_at=None)
    for person in staff.exclude(email=""):
        with translation.override(person.language):
            get_adapter().send_later("account/email/people_wait", person.email, context)
    send_waiting()  # A task has no response after which mails leave.
