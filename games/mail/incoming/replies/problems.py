"""The reasons why a message is not read as orders."""

from __future__ import annotations

from enum import Enum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Problem(Enum):
    """A reason why a message is not read as orders."""

    BOUNCE = "bounce"
    AUTO_REPLY = "auto_reply"
    MAILING_LIST = "mailing_list"
    TOO_LARGE = "too_large"
    ENCRYPTED = "encrypted"
    CHARSET = "charset"
    PARTS_DIFFER = "parts_differ"
    NO_TEXT = "no_text"
    NO_ORDER = "no_order"
    NOTHING_AHEAD = "nothing_ahead"
    IN_SIGNATURE = "in_signature"
    DOUBTFUL = "doubtful"
    EITHER = "either"
    UNREADABLE = "unreadable"

    @property
    def is_automatic(self) -> bool:
        """Whether no person wrote the message, so that it must not be answered (RFC 3834, 2)."""
        return self in (Problem.BOUNCE, Problem.AUTO_REPLY, Problem.MAILING_LIST)


SENTENCES: dict[Problem, Promise] = {
    Problem.BOUNCE: _("This is the report of a mail server, not an answer."),
    Problem.AUTO_REPLY: _("This answer was sent by a machine, for example as a notice of absence."),
    Problem.MAILING_LIST: _("This message came through a mailing list. Write to the game directly."),
    Problem.TOO_LARGE: _("This message is too large. Write your orders in a new one, without attachments."),
    Problem.ENCRYPTED: _("This message is encrypted, and we cannot open it. Send it again in the clear."),
    Problem.CHARSET: _(
        "This message uses a character encoding that we do not read. Send it again as UTF-8 text."
    ),
    Problem.PARTS_DIFFER: _(
        "The text of this message and its HTML say different things, so we cannot tell where its"
        " lines end. Send it again as plain text, without pictures or symbols."
    ),
    Problem.NO_TEXT: _("This message contains no text of your own. Write your orders above the quoted mail."),
    Problem.NO_ORDER: _(
        "No line of this message begins with an order. Write one a line, for example “attack alaska "
        "kamchatka until 2”, above the quoted mail."
    ),
    Problem.NOTHING_AHEAD: _(
        "There is nothing below “next turn:”. Write the orders for your next turn there, or “nothing” to "
        "take back those that you have left."
    ),
}
"""The sentence for each problem. If a line cannot be read, the sentence comes from that line."""
