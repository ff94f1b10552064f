"""The meaning of a line in an answer.

It is an order, a greeting, closing words, or half of a line that a program has broken.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from games.engine import Unreadable
from games.engine.notation import UnreadableLine, begins_list, is_comment, parse_list, speaks_of
from games.engine.notation.names import words
from games.mail.incoming.replies.ahead import is_header, parted
from games.mail.incoming.replies.commands import read_command
from games.mail.incoming.replies.html.text import UNREAD
from games.mail.incoming.replies.quotations import WRAPPED
from games.mail.incoming.replies.signatures import names_a_device

if TYPE_CHECKING:
    from games.engine import Rulebook
    from games.engine.notation.conditions import Names

_BULLET = re.compile(r"^\s*([-*•·–]|\d{1,2}[.)])\s+(?=\D)")
_HELLO = r"hi|hello|hey|dear|good (?:morning|evening)|okay|bonjour|bonsoir|salut|coucou|ch[eè]re?"
_ANNOUNCED = r"(?:here are )?(?:my |the )?orders?|(?:voici )?(?:mes |les )?ordres?"
_GREETING = re.compile(rf"^({_HELLO}|{_ANNOUNCED})\b[^,:!.;]{{0,40}}[,:!.]\s+", re.IGNORECASE)
_EVERYBODY = frozenset(
    {"all", "everybody", "everyone", "both", "there", "again", "friends", "players"}
    | {"tous", "toutes", "tout", "le", "monde", "a", "et", "amis", "les", "joueurs"}
)
"""Words that greetings address to nobody in particular."""
_FAREWELL = re.compile(
    r"(cheers|thanks?|many thanks|best|regards|(kind|warm) regards|all the best|sincerely|yours|bye|love"
    r"|see you|good luck|have (fun|a (nice|good|great))|talk soon|take care|enjoy"
    r"|merci|(bien )?cordialement|amicalement|amities|bien a (vous|toi)|(sinceres |meilleures )?salutations"
    r"|bises|bisous|biz|ciao|tchao|salut"
    r"|bon(ne)? ((fin de )?(journee|soiree|week end)|chance|partie|nuit|courage)"
    r"|a (bientot|plus|demain|la prochaine|toi|vous)|a$|au revoir|respectueusement)\b"
)
"""Closing words, as `words` gives them. Only a few other words may follow on the line."""
_MOST_IN_A_FAREWELL = 7
_MOST_IN_A_GREETING = 3
_MOST_PAUSES = 5
_PAUSE = re.compile(r"[,:;.!–—]\s")


def bared(rulebook: Rulebook, line: str) -> list[str]:
    """Return a line without bullet and greeting, in two parts if it goes on with the next turn."""
    line = without_bullet(line)
    parts = [line] if is_comment(line) else parted(line)
    return [part if is_header(part) else ungreeted(rulebook, part) for part in parts]


def without_bullet(line: str) -> str:
    """Return a line without the bullet or the number of a list before it."""
    return _BULLET.sub("", line).strip()


def is_meant(rulebook: Rulebook, names: Names | None, line: str) -> bool:
    """Return whether a line of a signature is meant as an order.

    It is if it can be read, or if it has a verb and names a place.
    """
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
    """Return whether a line is a command with more than its word, such as `vacation 10 days`."""
    command = read_command(line)
    return command is not None and bool(command.about)


def ungreeted(rulebook: Rulebook, line: str) -> str:
    """Return the line without a greeting before its orders."""
    rest = _GREETING.sub("", line, count=1)
    return rest if rest != line and is_first_line(rulebook, rest) else line


def is_first_line(rulebook: Rulebook, line: str) -> bool:
    """Return whether the orders begin with this line, even after other words.

    The line need not be readable as a whole.
    """
    if is_comment(line):
        return False
    if read_command(line) is not None or is_header(line) or begins_list(rulebook, line):
        return True
    rests = (line[match.end() :] for match in islice(_PAUSE.finditer(line), _MOST_PAUSES))
    return any(len(words(rest)) > 2 and reads(rulebook, None, rest) for rest in rests)


def without_farewell(rulebook: Rulebook, lines: list[str], sender: frozenset[str]) -> int:
    """Return the number of lines before the farewell or the sender's name that ends the mail."""
    last = max((number for number, line in enumerate(lines) if is_first_line(rulebook, line)), default=-1)
    for number in range(last + 1, len(lines)):
        said = words(lines[number])
        if is_farewell(said) or (said and sender.issuperset(said)):
            return number
        if names_a_device(lines[number]) and not lines[number - 1] and not speaks_of(rulebook, lines[number]):
            return number
    return len(lines)


def is_farewell(said: list[str]) -> bool:
    """Return whether these words of a line only end a mail."""
    return len(said) <= _MOST_IN_A_FAREWELL and _FAREWELL.match(" ".join(said)) is not None


def is_order(rulebook: Rulebook, names: Names | None, line: str) -> bool:
    """Return whether a line can be read as an order or as a command."""
    return any(
        is_header(part) or read_command(part) is not None or reads(rulebook, names, part)
        for part in bared(rulebook, line)
        if part
    )


def is_small_talk(line: str, sender: frozenset[str]) -> bool:
    """Return whether a line beside orders only greets, announces them, or ends the mail."""
    said = words(line)
    is_head = len(said) <= _MOST_IN_A_FAREWELL and line.rstrip().endswith((":", ","))
    return len(said) <= _MOST_IN_A_GREETING or is_farewell(said) or is_head or sender.issuperset(said)


def is_courtesy(line: str, sender: frozenset[str], names: Iterable[str]) -> bool:
    """Return whether a line says nothing but a greeting, closing words or that orders follow.

    `names` are those of the players.
    """
    said = " ".join(words(line.replace(",", " ")))
    people = sender | _EVERYBODY | {word for name in names for word in words(name)}
    if hello := re.match(rf"({_HELLO})\b", said):
        return people.issuperset(said[hello.end() :].split())
    if farewell := _FAREWELL.match(said):
        return len(said[farewell.end() :].split()) <= 1 and not line.rstrip().endswith("?")
    is_head = len(said.split()) <= _MOST_IN_A_FAREWELL and re.match(rf"({_ANNOUNCED})\b", said)
    return bool(is_head) or people.issuperset(said.split())


def signs(name: str) -> frozenset[str]:
    """Return the words with which a person of this name may sign.

    They are the parts of the name, and two or more of its initials.
    """
    parts = words(name)
    initials = "".join(part[0] for part in parts)
    return frozenset((*parts, *(initials[:count] for count in range(2, len(parts) + 1))))


# --- Lines that a mail program has broken


def unwrapped(rulebook: Rulebook, names: Names | None, lines: list[str]) -> Iterator[str]:
    """Yield the lines, joining long ones that were broken in the middle of an order."""
    rest = list(lines)
    while rest:
        before = len(rest)
        line = rest.pop(0)
        while rest and len(line) > WRAPPED and is_broken(rulebook, names, line, rest[0]):
            line = f"{line} {rest.pop(0)}"
        yield line
        yield from [""] * (before - len(rest) - 1)


def is_broken(rulebook: Rulebook, names: Names | None, line: str, following: str) -> bool:
    """Return whether two lines make sense only together."""
    both = reads(rulebook, names, f"{line} {following}")
    return both and not (reads(rulebook, names, line) and reads(rulebook, names, following))


def reads(rulebook: Rulebook, names: Names | None, line: str) -> bool:
    """Return whether a line can be read, by itself or after another line."""
    try:
        return bool(parse_list(rulebook, line, names))
    except UnreadableLine as error:
        return error.error.code == "else_without_if" and reads(rulebook, names, f"stop if attacked\n{line}")
    except Unreadable:
        return False
