"""The content of an answer, or the reason why it is not carried out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.engine import OrderError
from games.engine.errors import shorten
from games.mail.incoming.replies.problems import SENTENCES, Problem
from games.presentation.rules.refusals import sentence
from games.services.letters.limits import MOST_HELD
from games.texts.worded import Worded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.engine import Rulebook
    from games.engine.lists import Step
    from games.mail.incoming.replies.automatic import Sign
    from games.mail.incoming.replies.commands import ReplyCommand
    from games.mail.incoming.replies.letters import LetterRead


MOST_LETTERS = MOST_HELD
"""The most letters in one mail, so that all of them can be held."""


@dataclass(frozen=True)
class Reply:
    """The content of an answer.

    - `steps` is the list of orders, and `commands` are words that ask for something. `ahead` is a list for
      the next turn as it was written: empty if it takes earlier orders back, None if there is none.
    - `orders` are all of these as they are understood, one after the other, in the canonical notation of
      the active language; those of `ahead` begin with “next turn:”.
    - `ignored` are the lines that were taken for greetings and signature, and the `unread` lines, which their
      writer struck out or hid. Greetings that name a place are `doubtful`.
    - `letters` are words to other players. If the mail `is_quoting`, lines that may be another mail's were
      left out of them. `stray` are other lines that are neither orders nor part of a letter.
    - `problem` says why nothing is done; then there are no steps and no commands, and no letter is sent.
      `error` is the line that cannot be read, if that is the problem.
    """

    rulebook: Rulebook
    steps: tuple[Step, ...] = ()
    commands: tuple[ReplyCommand, ...] = ()
    ahead: str | None = None
    orders: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()
    problem: Problem | None = None
    error: OrderError | None = None
    unread: tuple[str, ...] = ()
    doubtful: tuple[str, ...] = ()
    letters: tuple[LetterRead, ...] = ()
    is_quoting: bool = False
    stray: tuple[str, ...] = ()

    @property
    def note(self) -> str:
        """What was not read, as a sentence in the active language; empty if everything was read."""
        said = (
            (self.unread, _("Struck out or hidden in your mail, and so not read: “%(lines)s”.")),
            (self.doubtful, _("Not read as orders: “%(lines)s”.")),
            (self.stray, _("Neither read as orders nor sent as a letter: “%(lines)s”.")),
        )
        return " ".join(told % {"lines": " · ".join(map(shorten, lines))} for lines, told in said if lines)

    @property
    def reason(self) -> str | None:
        """The problem as a sentence in the active language; None if there is none."""
        if self.error is not None:
            return sentence(self.error, self.rulebook)
        return str(SENTENCES[self.problem]) if self.problem else None


def doubted(reply: Reply, sign: Sign) -> Reply:
    """Return the answer to a message that seems to come from a machine.

    None of its orders is carried out, and the answer says so if there are any.
    """
    if reply.problem:
        return Reply(reply.rulebook, problem=sign.problem)
    refusal = Worded(
        "doubtful",
        gettext_noop(
            "Your mail looks as if a machine had sent it by itself (“%(sign)s”). It contains a letter, and "
            "letters in such a mail are not sent. Send it from another program, or on the page of the game."
        )
        if reply.letters and not reply.orders
        else gettext_noop(
            "Your mail looks as if it was sent automatically (“%(sign)s”). It contains orders, "
            "and orders in such a mail are not carried out. Send them from another program, or "
            "give them on the page."
        ),
        sign=shorten(sign.said),
    )
    return Reply(
        reply.rulebook,
        ignored=reply.orders,
        problem=Problem.DOUBTFUL,
        error=refusal,
        letters=reply.letters,
    )


def either(text: str, as_orders: Reply, letters: Sequence[LetterRead]) -> Reply:
    """Return the refusal of an answer of which a line may be an order or words of a letter."""
    words = " ".join(" ".join(letter.text.split()) for letter in letters)
    if as_orders.orders:
        refusal = Worded(
            "order_or_letter",
            gettext_noop(
                "“%(text)s” may be an order, or words of a letter. As orders it would say: %(orders)s. As a "
                "letter: “%(letter)s”. Send the orders by themselves; the letter waits on the page of the "
                "game, where you can send it. Another time, put the orders first, and “tell Bob: …” below "
                "them."
            ),
            text=shorten(text),
            orders=shorten("; ".join(as_orders.orders)),
            letter=shorten(words),
        )
    else:
        refusal = Worded(
            "order_or_letter.unreadable",
            gettext_noop(
                "“%(text)s” may be an order, or words of a letter. As an order it cannot be read. As a "
                "letter it would say: “%(letter)s”. The letter waits on the page of the game, where you can "
                "send it. Another time, put orders first, and “tell Bob: …” below them."
            ),
            text=shorten(text),
            letter=shorten(words),
        )
    return Reply(as_orders.rulebook, problem=Problem.EITHER, error=refusal, letters=(*letters,))


def no_such_reader(text: str) -> Worded:
    """Return the refusal of a mail with a letter to somebody who is not at the table."""
    return Worded(
        "no_such_reader",
        gettext_noop(
            "“%(text)s” does not say to which player a letter goes. Write the name as the table shows it, "
            "and a colon: “tell Bob: …”."
        ),
        text=shorten(text),
    )


def too_many_letters() -> Worded:
    """Return the refusal of a mail with more letters than one mail may have."""
    return Worded(
        "letters_in_mail",
        gettext_noop("A mail may hold %(most)d letters, and yours holds more. Send it in parts."),
        most=MOST_LETTERS,
    )


def in_signature(sign: str, line: str) -> Worded:
    """Return the refusal of a mail with an order below the line that begins its signature."""
    return Worded(
        "order_in_signature",
        gettext_noop(
            "“%(text)s” reads as an order, but comes after “%(sign)s”, where a signature begins."
            " Send your mail again without the line “%(sign)s”."
        )
        if sign != line
        else gettext_noop(
            "“%(text)s” begins a signature, and reads as an order. Send your mail again without that line."
        ),
        text=shorten(line),
        sign=shorten(sign),
    )


def in_quotation(line: str) -> Worded:
    """Return the refusal of a mail with an order in a place where other people's words may be."""
    return Worded(
        "order_in_quotation",
        gettext_noop(
            "“%(text)s” reads as an order, but is where another mail seems to be quoted. Send all your "
            "orders again, above what you quote."
        ),
        text=shorten(line),
    )
