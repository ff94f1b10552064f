"""Reading and writing lists of orders with conditions, in English or French.

    place rest siam; trade best
    if siam is mine: attack siam india until 2
    else: attack siam china until 3
    attack alaska kamchatka until taken while armies > 3
    stop unless kamchatka is mine

`games.engine.lists` says what a list means; the whole notation is in `docs/notation.md`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from games.engine.board import exemplified
from games.engine.errors import Unreadable, shorten
from games.engine.lists import Branch, Do, EndTurn, Step, Stop
from games.engine.lists.conditions import Condition
from games.engine.notation import condition_words as w
from games.engine.notation.conditions import Names, Writer, read_condition, with_signs
from games.engine.notation.names import continent_at, longest, phrases
from games.engine.notation.orders import begins_with_verb, check_length, format_order, parse_order, read_order
from games.engine.notation.reader import Reader
from games.engine.notation.vocabulary import NEXT, OPENERS
from games.engine.orders import Attack, Trade

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.errors import OrderError
    from games.engine.orders import Order
    from games.engine.rulebook import Rulebook

MOST_LINES = 200
COMMENT = "#"
"""The start of a line that the game ignores."""
_SENTENCE = re.compile(
    r"(?:(?<=\w\w)|(?<=\d))\.(?=\s|$)"
    r"(?!\s+(?:to|into|from|with|until|till|vers|contre|depuis|avec|jusqu|d[ue]|nord|sud|est|ouest)\b)",
    re.IGNORECASE,
)
"""A full stop that ends an order: not one after a single letter, or one after which the order goes on."""
_CONDITIONAL = re.compile(
    r"\b(if|when|unless|else|otherwise|while|as long as|si|s[’']|sauf|à moins|sinon|tant qu)", re.IGNORECASE
)
"""Finds the words that every line with a condition contains."""
Steps = tuple[Step, ...]


class UnreadableLine(Unreadable):
    """An error in a line of a list: the line's number (from 1), its text, and the `error` that says why.

    Its parameter `reason` is that error.
    """

    def __init__(self, line: int, text: str, error: OrderError) -> None:
        is_told = error.params.get("text") == shorten(text)
        super().__init__(
            "unreadable_line" if is_told else "unreadable_line.quoted",
            line=line,
            text=shorten(text),
            reason=error,
        )
        self.line, self.error = line, error


def parse_list(rulebook: Rulebook, text: str, names: Names | None = None) -> Steps:
    """Read a list line by line, without its comments. `names` gives the seat of each player's name.

    Raise UnreadableLine for the first line that cannot be read; then nothing of the list is used.
    """
    steps: list[Step] = []
    for _number, read in read_lines(rulebook, text, names or {}):
        steps = read
    return tuple(steps)


def read_lines(rulebook: Rulebook, text: str, names: Names) -> Iterator[tuple[int, list[Step]]]:
    """Yield each line's number, from 1, with all steps of the list up to the end of the line.

    Raise UnreadableLine as `parse_list` does.
    """
    numbered = enumerate(text.splitlines(), 1)
    lines = [(number, line) for number, line in numbered if line.strip() and not is_comment(line)]
    if len(lines) > MOST_LINES:
        raise Unreadable("list_too_long", most=MOST_LINES)
    steps: list[Step] = []
    for number, line in lines:
        try:
            check_length(line)
            steps = read_line(Reader(rulebook, prepared(line), is_list=True, written=line), names, steps)
        except Unreadable as error:
            raise UnreadableLine(number, line.strip(), error) from error
        yield number, steps


def parse_head(
    rulebook: Rulebook, text: str, names: Names | None = None
) -> tuple[Steps, list[str], Unreadable | None]:
    """Return the steps up to the first line that cannot be read, the lines from there on, and the error."""
    lines = text.splitlines()
    try:
        return parse_list(rulebook, text, names), [], None
    except UnreadableLine as error:
        return parse_list(rulebook, "\n".join(lines[: error.line - 1]), names), lines[error.line - 1 :], error
    except Unreadable as error:
        return (), lines, error


def parse_single(rulebook: Rulebook, text: str) -> Order:
    """Read an order on its own. It may be `trade best`, which `spelled_out` turns into a set.

    Raise Unreadable. If the text is only possible in a list, the refusal says so.
    """
    check_length(text)
    try:
        return parse_order(rulebook, text)
    except Unreadable as error:
        try:
            steps = parse_list(rulebook, text)
        except Unreadable:
            raise error from None
        if len(steps) == 1 and isinstance(steps[0], Do) and isinstance(steps[0].order, Trade):
            return steps[0].order
        raise Unreadable("unreadable_order.in_a_list", text=shorten(text)) from error


def reads_alone(rulebook: Rulebook, line: str) -> bool:
    """Return whether a line is an order that needs no list.

    Such an order has no condition, leaves nothing open, and has nothing after it.
    """
    try:
        check_length(line)
        parse_order(rulebook, line)
    except Unreadable:
        return False
    return True


def is_comment(line: str) -> bool:
    """Return whether a line is only for its writer."""
    return line.lstrip().startswith(COMMENT)


def begins_list(rulebook: Rulebook, line: str) -> bool:
    """Return whether a line is meant as part of a list.

    That is so if it can be read, if it begins with a verb in full, or if it begins like a condition and
    contains a verb or a name of the board. (It is better to refuse one line too many than to overlook one.)
    """
    if begins_with_verb(Reader(rulebook, line)):
        return True
    reader = Reader(rulebook, prepared(line))
    if reader.skip(*w.IF, *w.UNLESS, *w.ELSE):
        rests = (
            reader.words[at : at + longest(rulebook.board)] for at in range(reader.at, len(reader.words))
        )
        if line.rstrip().endswith(":") or any(is_of_the_game(rulebook, rest) for rest in rests):
            return True
    try:
        return bool(parse_list(rulebook, line))
    except Unreadable:
        return False


def speaks_of(rulebook: Rulebook, line: str) -> bool:
    """Return whether a line contains a name from the board in full."""
    return places_named(rulebook, line) > 0


def places_named(rulebook: Rulebook, line: str) -> int:
    """Return how many names from the board a line contains in full."""
    said = Reader(rulebook, line).words
    count = at = 0
    while at < len(said):
        found = name_length(rulebook.board, said[at : at + longest(rulebook.board)])
        count += bool(found)
        at += found or 1
    return count


def is_of_the_game(rulebook: Rulebook, rest: list[str]) -> bool:
    """Return whether words begin with the verb of an order, or with a name from the board in full."""
    return bool(name_length(rulebook.board, rest)) or begins_with_verb(Reader(rulebook, " ".join(rest)))


def name_length(board: Board, rest: list[str]) -> int:
    """Return how many words the name has, from the board and in full, with which these words begin; or 0."""
    for length in range(len(rest), 0, -1):
        if tuple(rest[:length]) in phrases(board):
            return length
    _, length = continent_at(board, rest, 0) or ("", 0)
    return length


def prepared(line: str) -> str:
    """Return the line with full stops as semicolons and, if it has a condition, with its signs as words."""
    line = _SENTENCE.sub(";", line)
    return with_signs(line) if _CONDITIONAL.search(line) else line


def read_line(reader: Reader, names: Names, before: list[Step]) -> list[Step]:
    """Return the steps before this line, followed by those of the line."""
    if reader.skip(*w.ELSE):
        if not before or not isinstance(before[-1], Branch) or before[-1].arms[-1][0] is None:
            raise Unreadable("else_without_if")
        arms = before[-1].arms
        before = before[:-1]
    else:
        arms = ()
    condition = read_condition_of_line(reader, names)
    if not arms and condition is None:
        return [*before, *read_steps(reader, names)]
    if reader.text.endswith(";"):
        # A mail program may have broken the line here, so what the condition applies to is unknown.
        raise reader.unreadable()
    reader.skip(*w.THEN)
    if not reader.peek():
        raise Unreadable("no_order_after_condition", text=shorten(reader.text), example=reader.example())
    return [*before, Branch((*arms, (condition, read_steps_after(condition, reader, names))))]


def read_condition_of_line(reader: Reader, names: Names) -> Condition | None:
    """Read the condition that a line begins with, if there is one.

    Raise Unreadable. If a colon is missing, the refusal says so.
    """
    try:
        return read_when(reader, names)
    except Unreadable as error:
        if error.code != "unreadable_order":
            raise
        raise without_colon(reader) or error from None


def read_steps_after(condition: Condition | None, reader: Reader, names: Names) -> tuple[Step, ...]:
    """Read the steps after a condition or *else*.

    Raise Unreadable. If a colon is missing, the refusal says so.
    """
    example = reader.example
    try:
        return tuple(read_steps(reader, names))
    except Unreadable as error:
        if condition is None or error.code != "endless_attack":
            raise
        reader.example = example
        raise without_colon(reader) or error from None


def without_colon(reader: Reader) -> Unreadable | None:
    """Return the refusal of a condition without a colon, or None if there is a colon."""
    if ":" in reader.text:
        return None
    return Unreadable("no_colon", text=shorten(reader.text), example=reader.example())


def read_when(reader: Reader, names: Names) -> Condition | None:
    """Read the condition after *if* or *unless*, if one of these comes next."""
    begin = reader.peek()
    is_denied = reader.skip(*w.UNLESS)
    if not is_denied and not reader.skip(*w.IF):
        return None
    language = "en" if begin in ("if", "only", "when", "unless") else "fr"
    reader.example = lambda: exemplified(reader.rulebook.board, w.EXAMPLE[language], language)
    condition = read_condition(reader, names)
    return condition.denied() if is_denied else condition


def read_steps(reader: Reader, names: Names) -> Iterator[Step]:
    """Read steps, separated by semicolons. Raise Unreadable."""
    while True:
        yield read_step(reader, names)
        if not reader.at_end():
            raise reader.unreadable()
        while reader.skip(";", *NEXT):
            pass
        if not reader.peek():
            return


def read_step(reader: Reader, names: Names) -> Step:
    """Read an order, or *stop*; either may have its own condition."""
    if reader.skip(*w.STOP):
        condition = read_when(reader, names)
        return Stop() if condition is None else Branch(((condition, (Stop(),)),))
    begin = reader.at
    reader.skip_all(OPENERS)
    if reader.skip(*w.END_TURN):
        return EndTurn()
    reader.at = begin
    order = read_order(reader)
    if isinstance(order, Attack) and reader.skip(*w.WHILE):
        return Do(order, read_condition(reader, names, (order.source, order.target)))
    return Do(order)


# --- Writing


def format_list(
    rulebook: Rulebook, steps: Iterable[Step], names: Names | None = None, language: str = "en"
) -> str:
    """Return the list as text that `parse_list` reads back, one step on each line."""
    writer = Writer(rulebook, names or {}, language)
    return "\n".join(line for step in steps for line in format_lines(writer, step))


def format_lines(writer: Writer, step: Step) -> Iterator[str]:
    """Yield the lines of a step: one, or one for each arm of a branch."""
    colon = "\u00a0:" if writer.is_french else ":"
    if not isinstance(step, Branch):
        yield format_step(writer, step)
        return
    for number, (condition, steps) in enumerate(step.arms):
        when = ["sinon" if writer.is_french else "else"] if number else []
        if condition is not None:
            when += ["si" if writer.is_french else "if", writer.write(condition)]
        yield f"{' '.join(when)}{colon} {'; '.join(format_step(writer, part) for part in steps)}"


def format_step(writer: Writer, step: Step) -> str:
    """Return a step as one line."""
    match step:
        case Stop():
            return "arrêter" if writer.is_french else "stop"
        case EndTurn():
            return "fin du tour" if writer.is_french else "end turn"
        case Branch():
            return inner(writer, step)
        case Do(order, meanwhile):
            text = format_order(writer.rulebook, order, writer.language)
            if meanwhile is None:
                return text
            return f"{text} {'tant que' if writer.is_french else 'while'} {writer.write(meanwhile)}"


def inner(writer: Writer, step: Branch) -> str:
    """Return the only branch that is possible within a line: `stop if …`."""
    ((condition, _),) = step.arms
    assert condition is not None
    stop, when = ("arrêter", "si") if writer.is_french else ("stop", "if")
    return f"{stop} {when} {writer.write(condition)}"
