"""The reading of an answer: which of its lines are orders, and what they say."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from email.message import Message
from email.utils import parseaddr
from functools import partial
from typing import TYPE_CHECKING

from django.utils.translation import get_language

from accounts.folding import fold
from games.engine import Unreadable
from games.engine.notation import format_list, is_comment, parse_list, speaks_of
from games.mail.incoming.replies.ahead import HEADER, divided, takes_back
from games.mail.incoming.replies.automatic import sign_of_machine
from games.mail.incoming.replies.charsets import UnknownCharset
from games.mail.incoming.replies.commands import read_command
from games.mail.incoming.replies.doubts import ENDS_OF_SENTENCES, is_bare_order, is_like_order
from games.mail.incoming.replies.html.line_breaks import DISAGREEMENT, broken_like
from games.mail.incoming.replies.html.text import UNREAD
from games.mail.incoming.replies.letters import LetterRead, LettersRead, Meaning, begins_letter, letters_among
from games.mail.incoming.replies.lines import (
    bared,
    is_courtesy,
    is_first_line,
    is_meant,
    is_order,
    is_small_talk,
    signs,
    unwrapped,
    without_farewell,
)
from games.mail.incoming.replies.own_words import OwnWords, own_words, tidied
from games.mail.incoming.replies.pgp import ENCRYPTED
from games.mail.incoming.replies.problems import Problem
from games.mail.incoming.replies.quotations import names_writer
from games.mail.incoming.replies.raw import header, html_beside, html_seen, is_encrypted, shown_text
from games.mail.incoming.replies.reply import (
    MOST_LETTERS,
    Reply,
    doubted,
    either,
    in_quotation,
    in_signature,
    no_such_reader,
    too_many_letters,
)
from games.mail.incoming.replies.signatures import names_a_device
from games.services.mail.raw_mail import TooLong, message_of

if TYPE_CHECKING:
    from games.engine import Rulebook
    from games.engine.lists import Step
    from games.engine.notation.conditions import Names

UNCLEAR = (Problem.UNREADABLE, Problem.NO_ORDER)
"""The problems that can arise when lines run together."""


def read_reply(
    raw: bytes,
    rulebook: Rulebook,
    names: Names | None = None,
    writer: str = "",
    topic: str = "",
    *,
    takes_words: bool = False,
    brought_words_only: bool = False,
) -> Reply:
    """Read a raw message (RFC 5322). `names` maps players' names to seats, for conditions and for letters.

    `writer` is the sender's name at the table, with which they may sign. `topic` is the beginning of our own
    subjects. With `takes_words`, an answer without orders is a letter; if the mail that it answers
    `brought_words_only`, an order of a single word may be one too. It never raises: a message that cannot
    be read has a `problem`.
    """
    try:
        message = message_of(raw)
        sign = sign_of_machine(message, topic)
        if sign and sign.is_certain:
            return Reply(rulebook, problem=sign.problem)
        if is_encrypted(message):
            return Reply(rulebook, problem=sign.problem if sign else Problem.ENCRYPTED)
        sender = signs(sender_of(message)) | signs(writer)
        read = partial(
            read_text,
            rulebook=rulebook,
            names=names,
            sender=sender,
            takes_words=takes_words,
            brought_words_only=brought_words_only,
        )
        text, html = shown_text(message), html_beside(message)
        seen = read_as_seen(html_seen(message), rulebook, read) if html else None
        reply = seen or read_like_html(text, html, read)
        return doubted(reply, sign) if sign else reply
    except (TooLong, RecursionError):
        return Reply(rulebook, problem=Problem.TOO_LARGE)
    except UnknownCharset:
        return Reply(rulebook, problem=Problem.CHARSET)


def read_as_seen(html: str, rulebook: Rulebook, read: Callable[[str], Reply]) -> Reply | None:
    """Read a mail from its HTML if that strikes out or hides something that the text shows.

    Return None if it hides nothing, or if the HTML cannot be read and hides no order. Raise TooLong.
    """
    if UNREAD not in html:
        return None
    reply = read(html)
    matters = not reply.problem or any(is_first_line(rulebook, line) for line in reply.unread)
    return reply if reply.unread and matters else None


def read_like_html(text: str, html: str | None, read: Callable[[str], Reply]) -> Reply:
    """Read a text. If its lines run together, break them as its HTML does.

    Raise TooLong.
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
    # If both differ from the first words on, lines may still run together: then only the HTML can be read.
    is_clearer = again.problem is Problem.PARTS_DIFFER and read(html).problem is None
    return again if is_clearer else reply


def sender_of(message: Message) -> str:
    """Return the sender's name."""
    return parseaddr(header(message, "From"))[0]


def read_text(
    text: str,
    rulebook: Rulebook,
    names: Names | None = None,
    sender: frozenset[str] = frozenset(),
    *,
    takes_words: bool = False,
    brought_words_only: bool = False,
) -> Reply:
    """Read the text of an answer. Raise TooLong."""
    own = own_words(text, lambda line: is_first_line(rulebook, line) or (bool(names) and begins_letter(line)))
    if any(DISAGREEMENT in line for line in own.lines):
        return Reply(rulebook, problem=Problem.PARTS_DIFFER)
    if ENCRYPTED in own.lines:
        return Reply(rulebook, problem=Problem.ENCRYPTED)
    unread = tuple(line.removeprefix(UNREAD) for line in own.lines if line.startswith(UNREAD))
    places = in_their_places(own)
    meaning = Meaning(
        partial(is_order, rulebook, names),
        partial(is_bare_order, rulebook, names),
        partial(is_like_order, rulebook),
    )
    known = frozenset(map(fold, names or ()))
    found = letters_among(places, known, meaning, takes_words=takes_words) if names else None
    if found and found.unknown:
        return Reply(rulebook, problem=Problem.UNREADABLE, error=no_such_reader(found.unknown))
    if found and len(found.letters) > MOST_LETTERS:
        return Reply(rulebook, problem=Problem.UNREADABLE, error=too_many_letters())
    lines = [part for line in (found.rest if found else places) for part in bared(rulebook, line)]
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
    besides = (*unread, *signature)
    reply = replace(read_lines(rulebook, names, lines, besides, sender), unread=unread)
    if found and found.letters:
        others = (line for line in reply.ignored if line not in besides)
        stray = without_courtesies(others, sender, names)
        return with_letters(reply, found, stray, is_quoting=may_quote(own))
    if takes_words:
        reply = or_letter(reply, places, meaning, besides, sender, is_quoting=may_quote(own))
        return single_word(reply, places) if brought_words_only else reply
    return reply


def may_quote(own: OwnWords) -> bool:
    """Return whether words of another mail may be left among the writer's own."""
    return bool(own.lost) or own.is_around or any(map(names_writer, own.lines))


def with_letters(reply: Reply, found: LettersRead, stray: tuple[str, ...], *, is_quoting: bool) -> Reply:
    """Return an answer with letters to players whom it names. Words that belong to no letter are told."""
    letters = tuple(found.letters)
    if found.doubt:
        return either(found.doubt, reply, letters)
    if reply.problem in (Problem.NO_ORDER, Problem.NO_TEXT):
        reply = Reply(reply.rulebook, ignored=reply.ignored, unread=reply.unread)
    return replace(reply, letters=letters, is_quoting=is_quoting, stray=stray)


def or_letter(
    reply: Reply,
    places: list[str],
    meaning: Meaning,
    besides: tuple[str, ...],
    sender: frozenset[str],
    *,
    is_quoting: bool,
) -> Reply:
    """Return an answer that is a letter unless it holds orders. Where it may be either, it is refused."""
    said = [line for line in places if line]
    orders = [line for line in said if meaning.is_order(line)]
    letters = whole_letter(places)
    if reply.problem is Problem.NO_TEXT:
        return reply
    if not orders and not any(map(meaning.is_like_one, said)):
        return Reply(
            reply.rulebook, ignored=besides, unread=reply.unread, letters=letters, is_quoting=is_quoting
        )
    words = [line for line in said if may_be_words(line, meaning, sender)]
    if not words and not reply.problem:
        return reply
    likely = [line for line in said if meaning.is_order(line) or meaning.is_like_one(line)]
    unclear = [line for line in likely if not meaning.is_bare(line)]
    return either((unclear or likely)[0], reply, letters)


def single_word(reply: Reply, places: list[str]) -> Reply:
    """Refuse an answer if its only order is a single word, which may be meant for a person."""
    if reply.problem or len(reply.orders) != 1 or len(reply.orders[0].split()) != 1:
        return reply
    return either(reply.orders[0], reply, whole_letter(places))


def whole_letter(places: list[str]) -> tuple[LetterRead, ...]:
    """Return an answer as a letter to those of its conversation."""
    return (LetterRead((), "\n".join(places).strip()),)


def may_be_words(line: str, meaning: Meaning, sender: frozenset[str]) -> bool:
    """Return whether a line beside orders may be meant for a person."""
    if meaning.is_order(line):
        return not meaning.is_bare(line)
    if is_comment(line):
        return False
    return meaning.is_like_one(line) or not is_small_talk(line, sender)


def in_their_places(own: OwnWords) -> list[str]:
    """Return the lines at their places in the text, so that a refusal can give their number.

    All other places are empty.
    """
    lines = [""] * max(own.numbers, default=0)
    for number, line in zip(own.numbers, own.lines, strict=True):
        if line and not line.startswith(UNREAD):
            lines[number - 1] = line
    return lines


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
    begin = next((number for number, line in enumerate(lines) if is_first_line(rulebook, line)), len(lines))
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
    reply = replace(read_orders(rulebook, names, said, ignored), doubtful=doubtful)
    if reply.problem:
        return reply
    others = (line for line in (*lines[:begin], *sentences_among(lines[end:])) if line not in doubtful)
    return replace(reply, stray=without_courtesies(others, sender, names))


def sentences_among(lines: list[str]) -> Iterable[str]:
    """Yield the lines below the closing words that say something, as a postscript does.

    Names, addresses and what a program adds do not end as sentences do.
    """
    return (line for line in lines if line.endswith(ENDS_OF_SENTENCES) and not names_a_device(line))


def without_courtesies(lines: Iterable[str], sender: frozenset[str], names: Names | None) -> tuple[str, ...]:
    """Return the lines that say something to somebody: neither remarks nor mere greetings."""
    said = (line for line in lines if line and not is_comment(line))
    return tuple(line for line in said if not is_courtesy(line, sender, names or ()))


def read_orders(rulebook: Rulebook, names: Names | None, said: list[str], ignored: tuple[str, ...]) -> Reply:
    """Read the lines that are orders, each at its place. Some of them may be for the next turn."""
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
    """Return the answer that these lines make, some for now and some for the next turn.

    Raise UnreadableLine.
    """
    commands = tuple(filter(None, map(read_command, [*said, *(ahead or ())])))
    steps = parse_list(rulebook, without_commands(said), names)
    left = None if ahead is None else "" if takes_back(ahead) else without_commands(ahead)
    orders = (
        *written(rulebook, names, steps).split("\n"),
        *told_ahead(rulebook, names, left),
        *map(str, commands),
    )
    kept = left and "\n".join(filter(None, left.split("\n")))
    return Reply(rulebook, steps, commands, kept, tuple(filter(None, orders)), ignored)


def without_commands(lines: list[str]) -> str:
    """Return the lines that are orders, keeping their numbers for refusals."""
    return "\n".join("" if read_command(line) else line for line in lines)


def told_ahead(rulebook: Rulebook, names: Names | None, left: str | None) -> list[str]:
    """Return orders for the next turn as they are understood. Raise UnreadableLine."""
    if left is None:
        return []
    steps = parse_list(rulebook, left, names)
    lines = written(rulebook, names, steps).split("\n") if steps else ["nothing"]
    return [f"{HEADER}{line}" for line in lines]


def written(rulebook: Rulebook, names: Names | None, steps: Iterable[Step]) -> str:
    """Return orders in the notation of the active language, one on each line."""
    return format_list(rulebook, steps, names, get_language() or "en")
