"""What people answer to our mails: from a raw message to a list of orders.

    reply = read_reply(raw, rulebook, names)
    reply.steps, reply.commands        # what is to be done
    reply.ignored                      # greetings, signature: what was not taken for orders
    reply.reason                       # why nothing is to be done, as a sentence; None when all is well

Who may order what is settled elsewhere: see `docs/mail.md`.
"""

from __future__ import annotations

from games.mail.incoming.replies.commands import Command
from games.mail.incoming.replies.problems import Problem
from games.mail.incoming.replies.reading import read_reply
from games.mail.incoming.replies.reply import Reply

__all__ = ["Command", "Problem", "Reply", "read_reply"]
