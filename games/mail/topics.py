"""What people may have mails about, or not."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from games.mail.invitations import InvitationTopic
from games.mail.kinds import KINDS
from games.mail.kinds.kind import Topic
from games.services.daily import DAILY


class DailyTopic(Topic):
    """The daily mail, as the link in it switches it off."""

    key = DAILY
    title = gettext_lazy("One mail a day for all your games")
    warning = gettext_lazy("Without it each turn comes in a mail of its own.")


OPTIONAL: tuple[Topic, ...] = (
    *(kind for kind in KINDS.values() if kind.is_optional),
    InvitationTopic(),
)
"""The kinds of mail that people may switch off."""
