"""Make people friends, block them, and take them off the list again. They never learn of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from accounts.models import User
from accounts.signing_in.names import person_called
from games.models import Contact
from games.services.errors import Refused
from games.services.lobby.invitations import as_repeated
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.models.contact import Contact as Row

MOST = 200
"""The largest number of people on one person's list."""


@transaction.atomic
def keep(*, owner: User, name: str, kind: Contact.Kind) -> Row:
    """Put a person on the owner's list, or change what they are to the owner. Raise Refused.

    Locking the owner keeps two people from being added at once if only one more is allowed.
    """
    person = person_called(name.strip(), User.objects.filter(is_active=True))
    if person is None:
        message = gettext_noop("Nobody here is called “%(name)s”. Write the name that other players see.")
        raise Refused("nobody", message, name=as_repeated(name))
    if person == owner:
        raise Refused("oneself", gettext_noop("That is you. Write the name of somebody else."))
    User.objects.select_for_update(no_key=True).get(pk=owner.pk)
    contact, _is_new = Contact.objects.update_or_create(owner=owner, person=person, defaults={"kind": kind})
    if owner.contacts.count() > MOST:
        message = gettext_noop("Your list holds %(most)d people, as many as it can. Take somebody off first.")
        raise Refused("too_many_contacts", message, most=MOST)
    return contact


def drop(*, owner: User, name: str) -> None:
    """Take a person off the owner's list. Nothing happens if they are not on it."""
    if "\0" not in name:  # PostgreSQL refuses to compare with it.
        owner.contacts.filter(person__username=name).delete()
