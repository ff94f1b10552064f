"""What people may have mails about, or not."""

from __future__ import annotations

from games.mail.invitations import InvitationTopic
from games.mail.kinds import KINDS
from games.mail.kinds.kind import Topic

OPTIONAL: tuple[Topic, ...] = (
    *(kind for kind in KINDS.values() if kind.is_optional),
    InvitationTopic(),
)
"""The kinds of mail that people may switch off."""
