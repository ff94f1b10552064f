"""Reading an answer: which of its lines are orders, and what they say."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from email.message import Message
from email.utils import parseaddr
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.engine import OrderError, Unreadable
from games.engine.errors import shorten
from games.engine.notation import UnreadableLine, begins_list, format_list, is_comment, parse_list, speaks_of
from games.engine.notation.names import words
from games.mail.incoming.replies.ahead import HEADER, divided, is_header, parted, takes_back
from games.mail.incoming.replies.automatic import Sign, sign_of_machine
from games.mail.incoming.replies.charsets import UnknownCharset
from games.mail.incoming.replies.commands import Command, read_command
from games.mail.incoming.replies.devices import names_a_device
from games.mail.incoming.replies.html import UNREAD
from games.mail.incoming.replies.line_breaks import DISAGREEMENT, broken_like
from games.mail.incoming.replies.own_words import OwnWords, own_words, tidied
from games.mail.incoming.replies.pgp import ENCRYPTED
from games.mail.incoming.replies.problems import SENTENCES, Problem
from games.mail.incoming.replies.quotations import WRAPPED
from games.mail.incoming.replies.raw import header, html_beside, html_seen, is_encrypted, text_of
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
    - `ignored` are its lines that were taken for greetings and signature, and those that are `unread`, as
      their writer struck them out or hid them. Greetings that name a place are `doubtful`.
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
    unread: tuple[str, ...] = ()
    doubtful: tuple[str, ...] = ()

    @property
    def note(self) -> str:
        """What is not read of it, as a sentence in the present language; empty if there is nothing."""
        said = (
            (self.unread, _("Struck out or hidden in your mail, and so not read: %(lines)s.")),
            (self.doubtful, _("Not read as orders: %(lines)s.")),
        )
        return " ".join(told % {"lines": " · ".join(map(shorten, lines))} for lines, told in said if lines)

    @property
    def reason(self) -> str | None:
        """The problem as a sentence in the present language; None if there is none."""
        if self.error is not None:
            return sentence(self.error, self.rulebook)
        return str(SENTENCES[self.problem]) if self.problem else None


def read_reply(
    raw: bytes, rulebook: Rulebook, names: Names | None = None, writer: str = "", topic: str = ""
) -> Reply:
    """Read a raw message (RFC 5322); `names` are what the players are called -> seat, for conditions.

    `writer` is what the sender is called at the table: they may sign with it. `topic` is what subjects of
    ours begin with.
    Never raises: what cannot be read has a `problem`.
    """
    try:
        message = message_of(raw)
        sign = sign_of_machine(message, topic)
        if sign and sign.is_certain:
            return Reply(rulebook, problem=sign.problem)
        if is_encrypted(message):
            return Reply(rulebook, problem=sign.problem if sign else Problem.ENCRYPTED)
        sender = signs(sender_of(message)) | signs(writer)
        read = partial(read_text, rulebook=rulebook, names=names, sender=sender)
        text, html = text_of(message), html_beside(message)
        seen = read_as_seen(html_seen(message), rulebook, read) if html else None
        reply = seen or read_like_html(text, html, read)
        return doubted(reply, sign) if sign else reply
    except (TooLong, RecursionError):
        return Reply(rulebook, problem=Problem.TOO_LARGE)
    except UnknownCharset:
        return Reply(rulebook, problem=Problem.CHARSET)


def doubted(reply: Reply, sign: Sign) -> Reply:
    """A message that seems to be a machine's: no order of it counts, and where it holds some that is said."""
    if reply.problem:
        return Reply(reply.rulebook, problem=sign.problem)
    refusal = Unreadable(
        "doubtful",
        gettext_noop(
            "Your mail looks like one that a machine sent by itself (“%(sign)s”). It holds orders, and we "
            "carry out none of such a mail. Send them from another program, or give them on the page."
        ),
        sign=shorten(sign.said),
    )
    return Reply(reply.rulebook, ignored=reply.orders, problem=Problem.DOUBTFUL, error=refusal)


def read_as_seen(html: str, rulebook: Rulebook, read: Callable[[str], Reply]) -> Reply | None:
    """What a mail says by its HTML, where that strikes out or hides something that its plain text says, too.

    None where it does not, or where only HTML that cannot be read hides what is no order. Raises TooLong.
    """
    if UNREAD not in html:
        return None
    reply = read(html)
    matters = not reply.problem or any(begins(rulebook, line) for line in reply.unread)
    return reply if reply.unread and matters else None


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
    unread = tuple(line.removeprefix(UNREAD) for line in own.lines if line.startswith(UNREAD))
    lines = [part for line in in_their_places(own) for part in bared(rulebook, line)]
    signature = [line.removeprefix(UNREAD) for line in own.signature]
    if meant := next((line for line in own.signature if is_meant(rulebook, names, line)), None):
        refusal = in_signature(own.signature[0], meant)
    elif meant := next((line for line in own.lost if is_meant(rulebook, names, line)), None):
        refusal = in_quotation(meant)
    else:
        refusal = None
    if refusal:
        ignored = tuple(filter(None, (*lines, *unread, *signature)))
        return Reply(rulebook, ignored=ignored, problem=Problem.IN_SIGNATURE, error=refusal, unread=unread)
    return replace(read_lines(rulebook, names, lines, (*unread, *signature), sender), unread=unread)


def in_their_places(own: OwnWords) -> list[str]:
    """The lines where they stand in the text, for a refusal to count; empty where it has others."""
    lines = [""] * max(own.numbers, default=0)
    for number, line in zip(own.numbers, own.lines, strict=True):
        if line and not line.startswith(UNREAD):
            lines[number - 1] = line
    return lines


def bared(rulebook: Rulebook, line: str) -> list[str]:
    """A line without its bullet and a greeting; as two where it goes on with the next turn."""
    line = _BULLET.sub("", line).strip()
    parts = [line] if is_comment(line) else parted(line)
    return [part if is_header(part) else ungreeted(rulebook, part) for part in parts]


def is_meant(rulebook: Rulebook, names: Names | None, line: str) -> bool:
    """Whether a line of a signature is meant as an order: it can be read, or has a verb and names a place."""
    if line.startswith(UNREAD):
        return False
    return any(
        is_header(part)
        or says_more(part)
        or reads(rulebook, names, part)
        or (begins_list(rulebook, part) and speaks_of(rulebook, part))
        for part in bared(rulebook, line)
    )


def says_more(line: str) -> bool:
    """Whether a line is a command that says more than its word, such as `vacation 10 days`."""
    command = read_command(line)
    return command is not None and bool(command.about)


def in_signature(sign: str, line: str) -> Unreadable:
    """The refusal of a mail with an order below the line that begins its signature."""
    return Unreadable(
        "order_in_signature",
        gettext_noop(
            "“%(text)s” reads as an order, and stands below “%(sign)s”, where a signature begins. "
            "Nothing of your mail was done. Send it again without the line “%(sign)s”."
        )
        if sign != line
        else gettext_noop(
            "“%(text)s” begins a signature, and reads as an order. Nothing of your mail was done. Send it "
            "again without that line."
        ),
        text=shorten(line),
        sign=shorten(sign),
    )


def in_quotation(line: str) -> Unreadable:
    """The refusal of a mail with an order where somebody else's words may stand."""
    return Unreadable(
        "order_in_quotation",
        gettext_noop(
            "“%(text)s” reads as an order, and stands where another mail seems to be quoted. Nothing of your "
            "mail was done. Send all your orders again, above what you quote."
        ),
        text=shorten(line),
    )


def read_lines(
    rulebook: Rulebook,
    names: Names | None,
    lines: list[str],
    signature: tuple[str, ...],
    sender: frozenset[str],
) -> Reply:
    """Read the lines of an answer, each at its place in the text."""
    if not any(lines):
        return Reply(rulebook, ignored=signature, problem=Problem.NO_TEXT)
    begin = next((number for number, line in enumerate(lines) if begins(rulebook, line)), len(lines))
    end = without_farewell(rulebook, lines, sender)
    said = [
        line if begin <= number < end and not is_comment(line) else "" for number, line in enumerate(lines)
    ]
    comments = filter(is_comment, lines[begin:end])
    ignored = tuple(filter(None, (*lines[:begin], *comments, *lines[max(begin, end) :], *signature)))
    if not any(said):
        return Reply(rulebook, ignored=ignored, problem=Problem.NO_ORDER)
    beside = (*lines[:begin], *lines[max(begin, end) :])
    doubtful = tuple(line for line in beside if not is_comment(line) and speaks_of(rulebook, line))
    return replace(read_orders(rulebook, names, said, ignored), doubtful=doubtful)


def read_orders(rulebook: Rulebook, names: Names | None, said: list[str], ignored: tuple[str, ...]) -> Reply:
    """Read the lines that are orders, each at its place, some perhaps for the next turn."""
    now, ahead = divided(said)
    if ahead is not None and not any(ahead):
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
    kept = left and "\n".join(filter(None, left.split("\n")))
    return Reply(rulebook, steps, commands, kept, tuple(filter(None, orders)), ignored)


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
        if names_a_device(lines[number]) and not lines[number - 1] and not speaks_of(rulebook, lines[number]):
            return number
    return len(lines)


# --- Lines that a mail program has broken


def unwrapped(rulebook: Rulebook, names: Names | None, lines: list[str]) -> Iterator[str]:
    """The lines, with long ones put together again that were broken in the middle of an order."""
    rest = list(lines)
    while rest:
        before = len(rest)
        line = rest.pop(0)
        while rest and len(line) > WRAPPED and is_broken(rulebook, names, line, rest[0]):
            line = f"{line} {rest.pop(0)}"
        yield line
        yield from [""] * (before - len(rest) - 1)


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
