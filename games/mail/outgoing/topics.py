"""The topics about which people may choose to get mails."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy

from games.mail.outgoing.broadcast_mails import BroadcastTopic
from games.mail.outgoing.invitations import InvitationTopic
from games.mail.outgoing.kinds import KINDS
from games.mail.outgoing.kinds.kind import Topic
from games.services.mail.daily import DAILY, hour_of, set_wanted

if TYPE_CHECKING:
    from accounts.models import User


class DailyTopic(Topic):
    """The daily mail, as the link in it switches it off."""

    key = DAILY
    title = gettext_lazy("One mail a day for all your games")
    warning = gettext_lazy("Without it each turn comes in a mail of its own.")

    def is_wanted(self, user: User) -> bool:
        return hour_of(user) is not None

    def switch(self, user: User, *, wanted: bool) -> None:
        set_wanted(user, wanted=wanted)


class AnnouncementTopic(Topic):
    """News of open tournaments, in the daily mail."""

    key = "announcements"
    title = gettext_lazy("Open tournaments, each once, and open games, once a week, in the daily mail")


OPTIONAL: tuple[Topic, ...] = (
    *(kind for kind in KINDS.values() if kind.is_optional),
    InvitationTopic(),
    AnnouncementTopic(),
    BroadcastTopic(),
)
"""The kinds of mail that people may switch off, each with a box."""
TOPICS = {topic.key: topic for topic in (*OPTIONAL, DailyTopic())}
"""These and the daily mail, by the key in the links that switch them off."""
