"""Reading an answer: which of its lines are orders, and what they say."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from email.message import Message
from email.utils import parseaddr
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from games.engine import OrderError, Unreadable
from games.engine.notation import UnreadableLine, begins_list, format_list, is_comment, parse_list
from games.engine.notation.names import words
from games.mail.incoming.replies.ahead import HEADER, divided, is_header, parted, takes_back
from games.mail.incoming.replies.automatic import why_automatic
from games.mail.incoming.replies.charsets import UnknownCharset
from games.mail.incoming.replies.commands import Command, read_command
from games.mail.incoming.replies.line_breaks import DISAGREEMENT, broken_like
from games.mail.incoming.replies.own_words import own_words, tidied
from games.mail.incoming.replies.pgp import ENCRYPTED
from games.mail.incoming.replies.problems import SENTENCES, Problem
from games.mail.incoming.replies.quotations import WRAPPED
from games.mail.incoming.replies.raw import header, html_beside, is_encrypted, text_of
from games.presentation.rules.refusals import sentence
from games.services.mail.raw_mail import TooLong, message_of

if TYPE_CHECKING:
    from games.engine import Rulebook
    from games.engine.lists import Step
    from games.engine.notation.conditions import Names

_BULLET = re.compile(r"^\s*([-*•·–]|\d{1,2}[.)])\s+(?=\D)")
_GREETING = re.compile(
    r"^(hi|hello|hey|dear|good (morning|evening)|okay|bonjour|bonsoir|salut|coucou|ch[eè]re?"
    r"|(here are )?(my |the )?orders?|(voici )?(mes |les )?ordres?)\b"
    r"[^,:!.;]{0,40}[,:!.]\s+",
    re.IGNORECASE,
)
_FAREWELL = re.compile(
    r"(cheers|thanks?|many thanks|best|regards|(kind|warm) regards|all the best|sincerely|yours|bye|love"
    r"|see you|good luck|have (fun|a (nice|good|great))|talk soon|take care|enjoy"
    r"|merci|(bien )?cordialement|amicalement|amities|bien a (vous|toi)|(sinceres |meilleures )?salutations"
    r"|bises|bisous|biz|ciao|tchao|salut"
    r"|bon(ne)? ((fin de )?(journee|soiree|week end)|chance|partie|nuit|courage)"
    r"|a (bientot|plus|demain|la prochaine|toi|vous)|a$|au revoir|respectueusement)\b"
)
"""Closing words, as `words` gives them; nothing but a few more words stand in their line."""
_MOST_IN_A_FAREWELL = 7
_MOST_PAUSES = 5
UNCLEAR = (Problem.UNREADABLE, Problem.NO_ORDER)
"""What becomes of orders that run together."""
_PAUSE = re.compile(r"[,:;.!–—]\s")


@dataclass(frozen=True)
class Reply:
    """What an answer says.

    - `steps` is the list of orders, `commands` are words that ask for something. `ahead` is a list for the
      next turn as it was written, empty where earlier ones are taken back; None where none is meant.
    - `orders` are all of these as they are understood, one after the other, in the canonical English
      notation; those of `ahead` begin with “next turn:”.
    - `ignored` are its lines that were taken for greetings and signature.
    - `problem` says why nothing is to be done (then there are no steps and no commands); `error` is the
      line that cannot be read, where it is that.
    """

    rulebook: Rulebook
    steps: tuple[Step, ...] = ()
    commands: tuple[Command, ...] = ()
    ahead: str | None = None
    orders: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()
    problem: Problem | None = None
    error: OrderError | None = None

    @property
    def reason(self) -> str | None:
        """The problem as a sentence in the present language; None if there is none."""
        if self.error is not None:
            return sentence(self.error, self.rulebook)
        return str(SENTENCES[self.problem]) if self.problem else None


def read_reply(raw: bytes, rulebook: Rulebook, names: Names | None = None, writer: str = "") -> Reply:
    """Read a raw message (RFC 5322); `names` are what the players are called -> seat, for conditions.

    `writer` is what the sender is called at the table: they may sign with it.
    Never raises: what cannot be read has a `problem`.
    """
    try:
        message = message_of(raw)
        problem = why_automatic(message) or (Problem.ENCRYPTED if is_encrypted(message) else None)
        if problem is not None:
            return Reply(rulebook, problem=problem)
        sender = signs(sender_of(message)) | signs(writer)
        read = partial(read_text, rulebook=rulebook, names=names, sender=sender)
        return read_like_html(text_of(message), html_beside(message), read)
    except (TooLong, RecursionError):
        return Reply(rulebook, problem=Problem.TOO_LARGE)
    except UnknownCharset:
        return Reply(rulebook, problem=Problem.CHARSET)


def read_like_html(text: str, html: str | None, read: Callable[[str], Reply]) -> Reply:
    """Read a text, with its lines as HTML has them that says the same, where they run together without it.

    Raises TooLong.
    """
    text = text.replace(DISAGREEMENT, "")
    reply = read(text)
    if not html:
        return reply
    broken = broken_like(tidied(text), tidied(html))
    if not broken.is_glued and reply.problem not in UNCLEAR:
        return reply
    again = read(broken.text)
    if broken.is_glued or again.problem is None:
        return again
    # Where both differ from the first words on, lines may run together all the same: the HTML can be read.
    is_clearer = again.problem is Problem.PARTS_DIFFER and read(html).problem is None
    return again if is_clearer else reply


def sender_of(message: Message) -> str:
    """The sender's name."""
    return parseaddr(header(message, "From"))[0]


def signs(name: str) -> frozenset[str]:
    """What somebody of this name may sign with: its words, or its initials, all or the first of them."""
    parts = words(name)
    initials = "".join(part[0] for part in parts)
    return frozenset((*parts, *(initials[:count] for count in range(2, len(parts) + 1))))


def read_text(
    text: str, rulebook: Rulebook, names: Names | None = None, sender: frozenset[str] = frozenset()
) -> Reply:
    """Read the text of an answer. Raises TooLong."""
    own = own_words(text, partial(begins, rulebook))
    if any(DISAGREEMENT in line for line in own.lines):
        return Reply(rulebook, problem=Problem.PARTS_DIFFER)
    if ENCRYPTED in own.lines:
        return Reply(rulebook, problem=Problem.ENCRYPTED)
    written = [_BULLET.sub("", line).strip() for line in own.lines]
    unmarked = [part for line in written for part in ([line] if is_comment(line) else parted(line))]
    lines = [line if is_header(line) else ungreeted(rulebook, line) for line in unmarked]
    if not any(lines):
        return Reply(rulebook, ignored=tuple(own.signature), problem=Problem.NO_TEXT)
    begin = next((number for number, line in enumerate(lines) if begins(rulebook, line)), len(lines))
    end = without_farewell(rulebook, lines, sender)
    said = [line for line in lines[begin:end] if line and not is_comment(line)]
    comments = filter(is_comment, lines[begin:end])
    ignored = tuple(filter(None, (*lines[:begin], *comments, *lines[max(begin, end) :], *own.signature)))
    if not said:
        return Reply(rulebook, ignored=ignored, problem=Problem.NO_ORDER)
    now, ahead = divided(said)
    if ahead == []:
        return Reply(rulebook, ignored=ignored, problem=Problem.NOTHING_AHEAD)
    try:
        whole = ahead and list(unwrapped(rulebook, names, ahead))
        return understood(rulebook, names, list(unwrapped(rulebook, names, now)), whole, ignored)
    except Unreadable as error:
        return Reply(rulebook, ignored=ignored, problem=Problem.UNREADABLE, error=error)


def understood(
    rulebook: Rulebook,
    names: Names | None,
    said: list[str],
    ahead: list[str] | None,
    ignored: tuple[str, ...],
) -> Reply:
    """The answer that these lines are, some for now and some for the next turn. Raises UnreadableLine."""
    commands = tuple(filter(None, map(read_command, [*said, *(ahead or ())])))
    steps = parse_list(rulebook, without_commands(said), names)
    left = None if ahead is None else "" if takes_back(ahead) else without_commands(ahead)
    orders = (
        *format_list(rulebook, steps, names).split("\n"),
        *told_ahead(rulebook, names, left),
        *map(str, commands),
    )
    return Reply(rulebook, steps, commands, left, tuple(filter(None, orders)), ignored)


def without_commands(lines: list[str]) -> str:
    """The lines that are orders; they keep their numbers, for a refusal to name."""
    return "\n".join("" if read_command(line) else line for line in lines)


def told_ahead(rulebook: Rulebook, names: Names | None, left: str | None) -> list[str]:
    """Orders for the next turn as they are understood. Raises UnreadableLine."""
    if left is None:
        return []
    steps = parse_list(rulebook, left, names)
    lines = format_list(rulebook, steps, names).split("\n") if steps else ["nothing"]
    return [f"{HEADER}{line}" for line in lines]


def ungreeted(rulebook: Rulebook, line: str) -> str:
    """The line without a greeting before its orders."""
    rest = _GREETING.sub("", line, count=1)
    return rest if rest != line and begins(rulebook, rest) else line


def begins(rulebook: Rulebook, line: str) -> bool:
    """Whether the orders begin with this line; also where it says something else first, and is unreadable."""
    if is_comment(line):
        return False
    if read_command(line) is not None or is_header(line) or begins_list(rulebook, line):
        return True
    rests = (line[match.end() :] for match in islice(_PAUSE.finditer(line), _MOST_PAUSES))
    return any(len(words(rest)) > 2 and reads(rulebook, None, rest) for rest in rests)


def without_farewell(rulebook: Rulebook, lines: list[str], sender: frozenset[str]) -> int:
    """How many lines there are before a farewell, or the sender's name, with which the mail ends."""
    last = max((number for number, line in enumerate(lines) if begins(rulebook, line)), default=-1)
    for number in range(last + 1, len(lines)):
        said = words(lines[number])
        is_farewell = len(said) <= _MOST_IN_A_FAREWELL and _FAREWELL.match(" ".join(said))
        if is_farewell or (said and sender.issuperset(said)):
            return number
    return len(lines)


# --- Lines that a mail program has broken


def unwrapped(rulebook: Rulebook, names: Names | None, lines: list[str]) -> Iterator[str]:
    """The lines, with long ones put together again that were broken in the middle of an order."""
    rest = list(lines)
    while rest:
        line = rest.pop(0)
        while rest and len(line) > WRAPPED and is_broken(rulebook, names, line, rest[0]):
            line = f"{line} {rest.pop(0)}"
        yield line


def is_broken(rulebook: Rulebook, names: Names | None, line: str, following: str) -> bool:
    """Whether two lines say something only together."""
    both = reads(rulebook, names, f"{line} {following}")
    return both and not (reads(rulebook, names, line) and reads(rulebook, names, following))


def reads(rulebook: Rulebook, names: Names | None, line: str) -> bool:
    """Whether a line says something that can be read, be it after another line."""
    try:
        return bool(parse_list(rulebook, line, names))
    except UnreadableLine as error:
        return error.error.code == "else_without_if" and reads(rulebook, names, f"stop if attacked\n{line}")
    except Unreadable:
        return False
