"""What somebody wrote himself: a text without what it quotes, forwards, and signs with.

Marked quotations go first, wherever they stand; then mail-parser-reply cuts at the headers of unmarked ones.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from mailparser_reply.parser import EmailMessage as ParsedText

from games.mail.replies.raw import TooLong

LANGUAGES = ["en", "fr"]
MOST_LINES = 300
MOST_IN_A_LINE = 400
MOST_CHARACTERS = 20_000
"""How much of a text is searched for headers, whose patterns are slow on texts made to be slow; and how much
may be left of it."""

_DECORATION = re.compile(r"^([-=*_~]{3,}|\[(cid|image)[^\]]*\])$")
_MARKED = re.compile(r"^[ \t]*[>|»›]")
"""Lines that quote, or that we mark in our own mails as examples."""
_ATTRIBUTION = re.compile(
    r"^(on|le|am|el|il|op|den|em|\S+@\S+|.*<\S+@\S+>)\b.*"
    r"(wrote|writes|a écrit|ecrit|écrit|schrieb|escribió|ha scritto|schreef|skrev|escreveu)( .*)?[ :]*$"
    r"|.*<\S+@\S+> ?:$|(on|le) .*<\S+@\S+$",
    re.IGNORECASE,
)
_CUTS = re.compile(
    r"^\W*(original message|message d[’']origine|message original|message initial"
    r"|(begin )?forwarded message|message transf[ée]r[ée]"
    r"|d[ée]but du message (transf[ée]r[ée]|r[ée]exp[ée]di[ée])"
    r"|reply above this line|r[ée]pondez au-dessus de cette ligne)\W*$"
    r"|^\s*_{20,}\s*$",
    re.IGNORECASE,
)
"""Lines below which somebody else's mail begins."""
_HEADER = re.compile(
    r"^\W*(from|sent|to|cc|subject|date|reply-to|de|envoy[ée]( le)?|[àa]|objet|copie( à)?|r[ée]pondre à) ?:",
    re.IGNORECASE,
)
"""A line of the headers of an unmarked mail, of which there are always several."""
_SIGNS = re.compile(
    r"^\s*(--|—|__+)\s*$"
    r"|^\W*(sent (from|with|using|via|by)|get (outlook|bluemail) for)\b"
    r"|^\W*envoy[ée] (de|depuis|avec|par|à partir|via)\b"
    r"|^\W*(t[ée]l[ée]charge[zr]|obten(ir|ez)) outlook\b|^\W*provenance ?:"
    r"|^\W*(virus-free|garanti sans virus|l[’']absence de virus|this (e-?mail|message) (has been|and any)"
    r"|ce (message|courriel) et|(confidentiality|confidential|disclaimer|avis de confidentialit[ée])\b)",
    re.IGNORECASE,
)
"""Lines that begin a signature, of a person or of a program."""
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]")
MOST_IN_AN_ATTRIBUTION = 500
WRAPPED = 55
"""A mail program breaks no line that is shorter."""
QUOTED = ">"
"""Stands where something was quoted."""


class OwnWords(NamedTuple):
    """The lines that somebody wrote, and those with which he signed."""

    lines: list[str]
    signature: list[str]


def own_words(text: str) -> OwnWords:
    """What is left of a text when quotations are taken out and the signature is set apart.

    Raises TooLong.
    """
    lines = without_quotations(tidied(text).split("\n"))
    latest = lines[: length_of_latest(lines)]
    if sum(map(len, latest)) > MOST_CHARACTERS:
        raise TooLong
    return signed(latest)


def tidied(text: str) -> str:
    """The text with plain blanks and line ends, and nothing that cannot be seen."""
    text = _INVISIBLE.sub("", text).replace("\u00a0", " ").replace("\u202f", " ")
    return "\n".join(line.strip() for line in text.splitlines())


def length_of_latest(lines: list[str]) -> int:
    """How many lines there are before the headers of an unmarked mail, as mail-parser-reply knows them.

    Raises TooLong.
    """
    text = "\n".join(line[:MOST_IN_A_LINE] for line in lines[:MOST_LINES])
    parsed = ParsedText(text, list(LANGUAGES)).read()
    latest = parsed.replies[0]
    if len(lines) > MOST_LINES and len(parsed.replies) == 1:
        raise TooLong
    lost = text.count("\n") - parsed.text.count("\n")
    return 0 if latest.headers else len(latest.content.split("\n")) + lost


def without_quotations(lines: list[str]) -> list[str]:
    """The lines that are not marked as quoted, up to where an unmarked mail begins; no two blank ones."""
    kept: list[str] = []
    for number, line in enumerate(lines):
        if _CUTS.match(line) or sum(map(bool, map(_HEADER.match, lines[number : number + 2]))) == 2:
            break
        if _MARKED.match(line) or is_wrapped_quotation(lines, number):
            if kept[-1:] != [QUOTED]:
                drop_attribution(kept)
                kept.append(QUOTED)
        elif not _DECORATION.match(line):
            kept.append(line)
    lines = [line for line in kept if line != QUOTED]
    return [line for line, before in zip(lines, ["", *lines], strict=False) if line or before]


def is_wrapped_quotation(lines: list[str], number: int) -> bool:
    """Whether a line is the rest of a long quoted one, broken off without its mark."""
    before, after = lines[number - 1 : number], lines[number + 1 : number + 2]
    is_between = all(line and _MARKED.match(line[0]) for line in (*before, *after))
    return bool(lines[number] and before and after and is_between and len(before[0]) >= WRAPPED)


def drop_attribution(kept: list[str]) -> None:
    """Take out the lines that say whom the next ones quote; mail programs break them in up to four."""
    end = len(kept)
    while end and not kept[end - 1]:
        end -= 1
    begin = end
    while begin > max(end - 4, 0) and kept[begin - 1] not in (QUOTED, ""):
        begin -= 1
    for start in range(begin, end):
        said = " ".join(kept[start:end])
        if len(said) <= MOST_IN_AN_ATTRIBUTION and _ATTRIBUTION.match(said):
            del kept[start:]
            return


def signed(lines: list[str]) -> OwnWords:
    """The lines before those that only a signature begins with, and the others."""
    for number, line in enumerate(lines):
        if _SIGNS.match(line):
            return OwnWords(lines[:number], list(filter(None, lines[number:])))
    return OwnWords(lines, [])
