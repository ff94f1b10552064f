"""Quotations in mails: marked lines anywhere, and all that follows the headers of an unmarked mail.

The words of mail programs are known in a few languages. In any other, the line above a quotation is
recognized by a time and an address, which it has in every language and no order has.
"""

from __future__ import annotations

import re
from collections.abc import Callable

WRAPPED = 55
"""The shortest line, in characters, that a mail program may break."""
MOST_IN_AN_ATTRIBUTION = 500
MOST_LINES_OF_AN_ATTRIBUTION = 4
MOST_LINES_OF_HEADERS = 6
FEWEST_LOST = 3
"""The fewest words of a line between quoted lines that may be the writer's own.

A shorter line is the rest of a long quoted one.
"""
_QUOTED = ">"
"""The mark that takes the place of something quoted."""

_DECORATION = re.compile(r"^([-=*_~]{3,}|\[(cid|image)[^\]]*\]|[<(]?https?://\S+( [>)])*)$")
_MARKED = re.compile(r"^[ \t]*[>|»›]")
"""Lines that quote, or that we mark as examples in our own mails."""
_WROTE = (
    r"(wrote|writes|sent|a écrit|ecrit|écrit|schrieb|escribió|ha scritto|schreef|geschreven|skrev|escreveu)"
)
_ATTRIBUTION = re.compile(
    r"^-*[ ]?(on|le|am|el|il|op|den|em)\b.*" + _WROTE + r"( .*)?[ :]*$|(on|le) .*<\S+@\S+$", re.IGNORECASE
)
_BY_ADDRESS = re.compile(r"\S@\S+.*\b" + _WROTE + r"[ :]*$|<\S+@\S+> ?:$", re.IGNORECASE)
_BY_ADDRESS_AND_MORE = re.compile(r"\S@\S+ " + _WROTE + " ?: ", re.IGNORECASE)
"""The same words, followed by the quotation on the same line."""
_CUTS = re.compile(
    r"^\W*(original message|message d[’']origine|message original|message initial"
    r"|messaggio originale|ursprüngliche nachricht|originalnachricht|oorspronkelijk bericht"
    r"|mensaje original|mensagem original|original ?meddelande|исходное сообщение|пересылаемое сообщение"
    r"|(begin )?forwarded message|message transf[ée]r[ée]"
    r"|d[ée]but du message (transf[ée]r[ée]|r[ée]exp[ée]di[ée])"
    r"|reply above this line|r[ée]pondez au-dessus de cette ligne)\W*$"
    r"|^---.*\b" + _WROTE + r" ?---\W*$"
    r"|^-{5,} ?(original message|message d[’']origine|message original|message initial) ?-{5,}",
    re.IGNORECASE,
)
"""Lines below which another mail begins."""
_RULE = re.compile(r"^(---.*---|_{20,})$")
"""A line above the headers of another mail. (People also draw such lines, without headers.)"""
_HEADER = re.compile(
    r"^\W*(from|sent|to|cc|subject|date|reply-to|de|envoy[ée]( le)?|[àa]|objet|copie( à)?|r[ée]pondre à) ?:",
    re.IGNORECASE,
)
"""A line of the headers of an unmarked mail. There are always several."""
_LABEL = re.compile(r"^\W*[^\W\d]+([ -][^\W\d]+)? ?[:：]")
"""A line of headers in any language. (Conditions in orders have longer labels, and no times.)"""
_MOMENT = re.compile(r"\b(19|20)\d\d\b|\b\d\d?[:.h]\d\d\b|\b\d\d?[/.-]\d\d?[/.-]\d\d")
_ADDRESS = re.compile(r"\S@\S")
_COLONS = (":", "：")
_ENDS_WITH_ADDRESS = re.compile(r"\S@\S+$")


def without_quotations(lines: list[str], orders: Callable[[str], bool]) -> tuple[list[str], list[str]]:
    """Return the lines that are not quoted, and the omitted ones that may be the writer's.

    There are no two blank lines in a row. The lines end where an unmarked mail begins. `orders` says whether
    an order begins with a line: such a line is never removed on a guess.
    """
    kept: list[str] = []
    lost: list[str] = []
    for number, line in enumerate(lines):
        is_marked = bool(_MARKED.match(line))
        is_wrapped = not is_marked and is_wrapped_quotation(lines, number)
        if is_wrapped and len(line.split()) >= FEWEST_LOST:
            lost.append(line)
        if is_marked or is_wrapped:
            if kept[-1:] != [_QUOTED]:
                drop_attribution(kept, orders)
                kept.append(_QUOTED)
        elif begins_mail(lines, number, orders):
            lost += [] if names_mail(lines[number:], orders) else lines[number:]
            break
        elif not _DECORATION.match(line):
            kept.append(line)
    lines = [line for line in kept if line != _QUOTED]
    return [line for line, before in zip(lines, ["", *lines], strict=False) if line or before], lost


def is_marked(line: str) -> bool:
    """Return whether a line is marked as quoted."""
    return _MARKED.match(line) is not None


def names_writer(line: str) -> bool:
    """Return whether a line names an address and a time, or an address and that somebody wrote."""
    said = line.strip()
    return bool(_ADDRESS.search(said) and (_MOMENT.search(said) or _BY_ADDRESS.search(said)))


def names_mail(lines: list[str], orders: Callable[[str], bool]) -> bool:
    """Return whether lines begin with the writer or the time of another mail, before any order."""
    begin = after_blanks(lines, 0)
    following = after_blanks(lines, begin + 1)
    heads = [*lines[begin : begin + 1], *lines[following : following + MOST_LINES_OF_HEADERS]]
    end = next((number for number, line in enumerate(heads) if orders(line)), len(heads))
    return any(_MOMENT.search(line) or _ADDRESS.search(line) for line in heads[:end])


def is_wrapped_quotation(lines: list[str], number: int) -> bool:
    """Return whether a line is the rest of a long quoted line, broken off without its mark."""
    before, after = lines[number - 1 : number], lines[number + 1 : number + 2]
    is_between = all(line and _MARKED.match(line[0]) for line in (*before, *after))
    return bool(lines[number] and before and after and is_between and len(before[0]) >= WRAPPED)


def drop_attribution(kept: list[str], orders: Callable[[str], bool]) -> None:
    """Remove the lines that say who wrote the quotation below. There may be up to four.

    The fewest lines that fit are removed, since people write their last words right above them.
    """
    end = len(kept)
    while end and not kept[end - 1]:
        end -= 1
    begin = end
    while begin > max(end - MOST_LINES_OF_AN_ATTRIBUTION, 0) and kept[begin - 1] not in (_QUOTED, ""):
        begin -= 1
    for is_one in (_ATTRIBUTION.match, names_who_and_when, names_when, _BY_ADDRESS.search):
        for start in reversed(range(begin, end)):
            if is_one(rejoin(kept[start:end])):
                if not any(map(orders, kept[start:end])):
                    del kept[start:]
                return


def rejoin(lines: list[str]) -> str:
    """Join lines that a mail program has broken.

    Return nothing if the result is too long to say who wrote what.
    """
    said = " ".join(lines)
    return said if len(said) <= MOST_IN_AN_ATTRIBUTION else ""


def names_who_and_when(said: str) -> bool:
    """Return whether words before a quotation say, in any language, who wrote it and when."""
    return names_when(said) and bool(_ADDRESS.search(said))


def names_when(said: str) -> bool:
    """Return whether words before a marked quotation say when, and end as such words do."""
    return bool(_MOMENT.search(said)) and bool(said.endswith(_COLONS) or _ENDS_WITH_ADDRESS.search(said))


def begins_mail(lines: list[str], number: int, orders: Callable[[str], bool]) -> bool:
    """Return whether an unmarked mail begins with this line."""
    line = lines[number]
    return bool(
        _CUTS.match(line)
        or (begins_headers(lines, number) and not orders(line))
        or (_RULE.match(line) and begins_headers(lines, after_blanks(lines, number + 1)))
        or begins_unmarked_quotation(lines, number, orders)
    )


def after_blanks(lines: list[str], number: int) -> int:
    """Return the index of the next line that is not blank, or of the end."""
    return next((later for later in range(number, len(lines)) if lines[later]), len(lines))


def begins_headers(lines: list[str], number: int) -> bool:
    """Return whether headers begin here.

    That takes two known ones, two with a time and an address, or three with one of these.
    """
    block = lines[number : number + MOST_LINES_OF_HEADERS]
    block = block[: block.index("")] if "" in block else block
    if len(block) < 2 or not _LABEL.match(block[0]):
        return False
    if all(map(_HEADER.match, block[:2])):
        return True
    named = any(map(_MOMENT.search, block)) + any(map(_ADDRESS.search, block))
    return bool(named) and sum(map(bool, map(_LABEL.match, block))) + named >= 4


def begins_unmarked_quotation(lines: list[str], number: int, orders: Callable[[str], bool]) -> bool:
    """Return whether this line says who wrote the next ones, and when, if they are not marked."""
    if not (_MOMENT.search(lines[number]) or _ADDRESS.search(lines[number])):
        return False
    for end in range(number + 1, number + MOST_LINES_OF_AN_ATTRIBUTION):
        said = rejoin(lines[number:end])
        if said.endswith(_COLONS) or _BY_ADDRESS_AND_MORE.search(said):
            following = after_blanks(lines, end)
            is_marked = any(map(_MARKED.match, lines[following : following + 1]))
            names_both = _MOMENT.search(said) and _ADDRESS.search(said)
            return bool(names_both) and not is_marked and not any(map(orders, lines[number:end]))
    return False
