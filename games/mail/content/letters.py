"""Letters of other players in a mail, each line behind a mark.

What stands behind the mark is never read as the words of whoever answers the mail, neither as orders nor as a
letter (`games.mail.incoming.replies.quotations`). Its lines are so short that no mail program breaks them.
"""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import east_asian_width

from django.utils.translation import gettext as _

from games.mail.content.plain import one_line
from games.models.letters import Audience
from games.models.mail.kinds import Kind
from games.presentation.letters import to_whom, with_hosts, with_whom
from games.presentation.time.times import moment_told
from games.selectors.letters import correspondence
from games.services.mail.addresses import mark_of

if TYPE_CHECKING:
    from games.models import Mail
    from games.selectors.letters import Conversation, LetterShown

MARK = "| "
WIDTH = 58
"""The most columns of a line of a letter, its mark included."""


class LetterTold(NamedTuple):
    """A letter: a line that says who wrote it and when, and its lines behind their marks."""

    head: str
    lines: list[str]


class LettersTold(NamedTuple):
    """The letters that a mail brings, by conversation with its title, and how to answer them.

    `mark` is that of the conversation to which an answer without orders goes (`ReplyAddress.letter`); 0 if it
    is not clear which one.
    """

    conversations: list[tuple[str, list[LetterTold]]]
    answer: str
    mark: int


def letters_in(mail: Mail) -> LettersTold | None:
    """Return the letters that a mail brings; None if it brings none."""
    if not mail.pk or not mail.letters.exists():
        return None
    known = correspondence(mail.game, mail.user)
    found = [
        (one, letters)
        for one in known.conversations
        if (
            letters := [letter for letter in one.letters if letter.brought_by == mail.pk and letter.is_unread]
        )
    ]
    if not found:
        return None
    answered = found[0][0] if len(found) == 1 and found[0][0].goes_on and known.can_write else None
    return LettersTold(
        [(with_whom(one), [told(letter) for letter in letters]) for one, letters in found],
        how_to_answer(answered) if known.can_write else "",
        mark_for(mail, answered) if answered else 0,
    )


def mark_for(mail: Mail, answered: Conversation) -> int:
    """Return the mark of a conversation for the address of a mail (`ReplyAddress.letter`)."""
    mark = mark_of(answered.audience, (person.id for person in answered.others))
    return mark if mail.kind == Kind.LETTERS else mark - 1


def how_to_answer(answered: Conversation | None) -> str:
    """Say to whom an answer goes."""
    if answered is None:
        return _(
            "These letters are of several conversations. Begin a letter with the name of its reader, for "
            "example “tell Bob: …”."
        )
    names = to_whom(answered.audience, [person.name for person in answered.others])
    if answered.audience == Audience.SOME and len(answered.others) == 1:
        return _("An answer without orders goes to %(names)s, and to nobody else.") % {"names": names}
    return _("An answer without orders goes to %(names)s.") % {"names": names}


def told(letter: LetterShown) -> LetterTold:
    """Return a letter as a mail tells it."""
    head = f"* {one_line(letter.writer.name)}, {moment_told(letter.written_at)}"
    return LetterTold(head, marked(with_hosts(letter.text)))


def marked(text: str) -> list[str]:
    """Return the lines of a letter behind their marks."""
    lines: list[str] = []
    for line in text.splitlines():
        wide = sum(east_asian_width(sign) in "WF" for sign in line)
        most = WIDTH - len(MARK)
        lines += wrap(line, max(most - wide, most // 2), break_on_hyphens=False) or [""]
    return [f"{MARK}{line}".rstrip() for line in lines]
