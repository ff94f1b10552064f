"""Answers to our mails, from a raw message to a list of orders.

    reply = read_reply(raw, rulebook, names)
    reply.steps, reply.commands        # what must be done
    reply.ignored                      # greetings, signature: lines that are not orders
    reply.reason                       # why nothing is done, as a sentence; None if all is well

Who may order what is decided elsewhere: see `docs/mail.md`.
"""

from __future__ import annotations

from games.mail.incoming.replies.problems import Problem
from games.mail.incoming.replies.reading import read_reply
from games.mail.incoming.replies.reply import Reply

__all__ = ["Problem", "Reply", "read_reply"]
