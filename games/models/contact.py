"""The people whom a person knows: friends, and people whom they do not want to meet or to hear."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from accounts.models import User


class ContactQuerySet(models.QuerySet["Contact"]):
    """Contacts, filtered by what they are to their owner."""

    def friends_of(self, user: User) -> ContactQuerySet:
        """Return the friends of a person."""
        return self.filter(owner=user, kind=Contact.Kind.FRIEND)

    def blocked_by(self, user: User) -> ContactQuerySet:
        """Return the people whom a person has blocked."""
        return self.filter(owner=user, kind=Contact.Kind.BLOCKED)

    def blocks(self) -> ContactQuerySet:
        """Return the blocks."""
        return self.filter(kind=Contact.Kind.BLOCKED)

    def unheard_by(self, user: User) -> ContactQuerySet:
        """Return the people whose letters are not brought to a person's notice."""
        return self.filter(owner=user, kind__in=(Contact.Kind.MUTED, Contact.Kind.BLOCKED))


class Contact(models.Model):
    """What a `person` is to the `owner`. Only the owner knows of it.

    People one of whom has blocked the other do not meet in open games. No invitation of a blocked person
    reaches the one who has blocked them, nor does any letter. Letters of people whom they have muted come
    without notice.
    """

    class Kind(models.TextChoices):
        FRIEND = "friend", _("friend")
        MUTED = "muted", _("muted")
        BLOCKED = "blocked", _("blocked")

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="contacts", verbose_name=_("owner")
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="contacts_of_others", verbose_name=_("person")
    )
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    since = models.DateTimeField(_("since"), default=timezone.now, editable=False)

    objects = ContactQuerySet.as_manager()

    class Meta:
        verbose_name = _("contact")
        verbose_name_plural = _("contacts")
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("owner", "person"), name="one_contact_a_person"),)

    def __str__(self) -> str:
        return f"{self.owner} → {self.person}: {self.get_kind_display()}"


def strangers_to(user: User) -> set[int]:
    """Return the people whom this person has blocked, or who have blocked them."""
    blocks = Contact.objects.blocks().filter(Q(owner=user) | Q(person=user))
    return {one for pair in blocks.values_list("owner", "person") for one in pair} - {user.pk}
