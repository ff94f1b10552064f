"""The letters in an answer: the words below a line `tell Bob: …` (« dire à Bob : … »).

A letter ends at the next such line, at the next line that is an order, or with its writer's own words. Where
it is not certain what a line is, the letter is doubtful, and nothing of the mail is done.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from accounts.folding import fold
from games.engine.notation import is_comment
from games.mail.incoming.replies.doubts import ENDS_OF_SENTENCES
from games.mail.incoming.replies.quotations import WRAPPED

ALL, TEAM = "all", "team"
"""The recipients that are no names."""
_VERB = (
    r"(tell|say to|write to|letter (to|for)|(dire|dites|dis) ([àa]|aux?)|[ée]crire [àa]|[ée]cri[sr]e?z? [àa]"
    r"|lettre ([àa]|pour))"
)
_OPENING = r"""([-*•·–+]\s+|\d{1,2}[.)]\s*|[*_~`"'“”„«‹(]\s?)*(please |then |puis |et |and )?"""
"""What may come before the verb: bullets and numbers of lists, emphasis, quotation marks, and words."""
_TELL = re.compile(
    rf"{_OPENING}{_VERB}\s+[*_~`\"“„«‹]*(?P<to>[^:：]{{1,300}}?)[\s*_~`\"”»›]*[:：][*_~`]*\s*(?P<text>.*)",
    re.IGNORECASE,
)
_WITHOUT_COLON = re.compile(rf"{_OPENING}{_VERB}\s+(?P<rest>.*)", re.IGNORECASE)
_HEAD = re.compile(r"(?P<head>[^:：]{1,80})[:：](?!\d|//)")
"""What comes before the colon in a line that may say to whom the words after it go."""
_MOST_IN_A_HEAD = 4
_NO_WORD = re.compile(r"[^\w.-]+|(?<!\w)[.-]+|[.-]+(?!\w)")
_EVERYBODY = frozenset(
    {"all", "everybody", "everyone", "all of you", "the table", "all at the table", "the others", "others"}
    | {"tous", "toutes", "tout le monde", "la table", "toute la table", "les autres", "autres"}
)
_TEAM = frozenset(
    {"team", "the team", "my team", "my partner", "my partners", "partner", "partners"}
    | {"l'équipe", "équipe", "mon équipe", "mon partenaire", "ma partenaire", "mes partenaires"}
)
_AND = re.compile(r"\s*[,;&+]\s*(?:and |et )?|\s+(?:and|et)\s+", re.IGNORECASE)
_GOES_ON = re.compile(
    r"[,:;–—-]$|\b(a|an|the|and|or|but|to|of|in|on|at|by|for|with|from|that|if|will|would|shall|should|can|could"
    r"|may|must|you|i|we|they|not|le|la|les|un|une|des|et|ou|mais|à|de|du|en|sur|par|pour|avec|que|si|vais|dois"
    r"|peux|vas|va|ne|pas|je|tu|il|on|nous|vous)$",
    re.IGNORECASE,
)
"""The ends of lines after which a sentence goes on."""


class LetterRead(NamedTuple):
    """A letter as it was written: the names of its recipients (or `ALL`, `TEAM`), and its text.

    Without recipients, it goes to the conversation that the mail is answered for.
    """

    to: tuple[str, ...]
    text: str


class LettersRead(NamedTuple):
    """The letters of an answer, and its other lines, each at its place.

    `doubt` is a line that may be an order or words of a letter. `unknown` is a recipient who is not at the
    table, or a line that names one in another way.
    """

    letters: list[LetterRead]
    rest: list[str]
    doubt: str = ""
    unknown: str = ""


class Meaning(NamedTuple):
    """What the line of an answer means beside letters.

    `is_order` says whether it can be read as an order or a command; `is_bare` whether it is that and nothing
    else; `is_like_one` whether somebody may have meant it as one.
    """

    is_order: Callable[[str], bool]
    is_bare: Callable[[str], bool]
    is_like_one: Callable[[str], bool]


def begins_letter(line: str) -> bool:
    """Return whether a letter begins with this line."""
    return _TELL.fullmatch(line.replace("\u00a0", " ").strip()) is not None


def letters_among(
    lines: list[str], names: frozenset[str], meaning: Meaning, *, takes_words: bool = False
) -> LettersRead:
    """Set the letters among the lines of an answer apart. `names` are those of the players, folded.

    With `takes_words`, other words may be a letter too.
    """
    letters: list[tuple[tuple[str, ...], list[str]]] = []
    rest = [""] * len(lines)
    doubt = unknown = ""
    said: list[str] | None = None
    for number, line in enumerate(lines):
        if is_comment(line):
            # Whether a remark belongs to the letter around it is not certain.
            rest[number] = line
            doubt = doubt or (line if said else "")
        elif found := _TELL.fullmatch(line.replace("\u00a0", " ").strip()):
            to = recipients(found["to"], names)
            unknown = unknown or ("" if to else found["to"])
            said = [found["text"]]
            letters.append((to, said))
        elif names_without_colon(line, names) or (
            (said is not None or takes_words) and names_reader(line, names) and not meaning.is_order(line)
        ):
            unknown, said = unknown or line, None
        elif said is None or meaning.is_order(line):
            doubt = doubt or (line if letters and may_go_on(said, line, meaning) else "")
            rest[number], said = line, None
        else:
            doubt = doubt or (line if meaning.is_like_one(line) else "")
            said.append(line)
    read = [LetterRead(to, "\n".join(text).strip()) for to, text in letters]
    return LettersRead(read, rest, doubt, unknown)


def recipients(text: str, names: frozenset[str]) -> tuple[str, ...]:
    """Return the recipients that a line names; none if one of them is not at the table."""
    said = " ".join(text.replace("’", "'").split())
    if fold(said) in names:
        return () if said.casefold() in _EVERYBODY | _TEAM else (said,)
    if said.casefold() in _EVERYBODY:
        return (ALL,)
    if said.casefold() in _TEAM:
        return (TEAM,)
    several = tuple(filter(None, _AND.split(said)))
    return several if all(fold(name) in names for name in several) else ()


def names_without_colon(line: str, names: frozenset[str]) -> bool:
    """Return whether a line tells somebody something, but lacks the colon."""
    found = _WITHOUT_COLON.match(line.strip())
    if found is None:
        return False
    rest = f"{bared_words(found['rest'])} "
    return any(rest.startswith(f"{bared_words(name)} ") for name in names | _EVERYBODY | _TEAM)


def names_reader(line: str, names: frozenset[str]) -> bool:
    """Return whether a line begins with the name of a player and a colon, perhaps among a few other words."""
    found = _HEAD.match(line.strip())
    if found is None:
        return False
    head = f" {bared_words(found['head'])} "
    return any(
        f" {said} " in head and len(head.replace(f" {said} ", " ", 1).split()) < _MOST_IN_A_HEAD
        for said in map(bared_words, names)
        if said
    )


def bared_words(text: str) -> str:
    """Return the words of a text, folded, with one blank between them and without what surrounds them."""
    return " ".join(_NO_WORD.sub(" ", fold(text)).split())


def may_go_on(said: list[str] | None, line: str, meaning: Meaning) -> bool:
    """Return whether a line below a letter, which reads as an order or follows one, may be words of it."""
    if said and runs_on(said):
        return True
    return meaning.is_order(line) and not meaning.is_bare(line)


def runs_on(said: list[str]) -> bool:
    """Return whether the next line may still belong to the sentence with which these lines end.

    It may if the last line is so long that a program may have broken it, or ends as no sentence does, but not
    if it ends as sentences do; after an empty line, only if a colon or a comma announces more.
    """
    last = next((line.rstrip() for line in reversed(said) if line), "")
    if not said[-1]:
        return last.endswith((",", ":", "：", "–", "—"))
    if last.endswith(ENDS_OF_SENTENCES):
        return False
    return len(last) > WRAPPED or _GOES_ON.search(last) is not None
