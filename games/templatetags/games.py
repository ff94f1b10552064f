"""Tags for every page of the site."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Broadcast
from games.presentation.letters import letter_text
from games.presentation.time import times
from games.presentation.time.moments import recent_moment_told
from games.rulebooks.texts import name_of
from games.selectors.lobby.my_games import awaiting_count

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from accounts.models import User
    from games.engine import Rulebook

register = template.Library()


def edition_name(rulebook: Rulebook) -> str:
    """Return the name of an edition."""
    return _(name_of(rulebook))


@register.simple_tag
def operator_is_told() -> bool:
    """Return whether the site says who runs it."""
    return bool(settings.OPERATOR or settings.CONTACT)


@register.simple_tag
def broadcasts(reader: User) -> QuerySet[Broadcast]:
    """Return the messages from the staff that a person has not hidden."""
    return Broadcast.objects.shown_to(reader, timezone.now())


register.simple_tag(awaiting_count)
register.filter("moment", recent_moment_told)
register.filter(letter_text)
register.filter(edition_name)
register.filter("in_zone", times.moment_told)
