"""The number of wrong second factors after which a person has to wait."""

from __future__ import annotations

from typing import TYPE_CHECKING

from allauth.account.internal.flows.login import get_authentication_records
from allauth.core import context
from allauth.core.internal.ratelimit import consume
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.mail.limits import limits_of
from accounts.waits import ALLAUTH

if TYPE_CHECKING:
    from collections.abc import Callable

    from accounts.models import User

TOO_MANY_CODES = _(
    "Too many wrong codes were given after this password. Sign in with a mailed code instead of "
    "the password: those codes are counted separately. Or wait until tomorrow."
)


def count_code(user: User) -> Callable[[], None]:
    """Count a code to be checked. Return a function to call if it is right. Raise ValidationError.

    Few are accepted in a day, from all networks together, so that nobody can guess one. Codes after a mailed
    sign-in code are counted separately, so that a stranger who only knows the password cannot lock the owner
    out.
    """
    request = context.request
    methods = {record["method"] for record in get_authentication_records(request, user)}
    key = f"{user.pk} {'code' in methods}"
    counted = []
    for action, counter in limits_of(request, "second_factor", key):
        usage = consume(request, app=ALLAUTH, action=action, key=counter)
        if not usage:
            raise ValidationError(TOO_MANY_CODES)
        counted.append(usage)

    def was_right() -> None:
        for usage in counted:
            usage.rollback()

    return was_right
