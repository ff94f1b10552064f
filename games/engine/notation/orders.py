"""Reading orders, in English or French; `formatting` writes them.

    place 3 alaska, 2 peru            placer 3 Alaska, 2 Pérou
    attack alaska kamchatka 3         attaquer le Kamchatka depuis l’Alaska avec 3 dés
    attack alaska kamchatka until 2   attaquer de l’Alaska vers le Kamchatka jusqu’à 2

The words are in `vocabulary`, the whole notation is in `docs/notation.md`. What is not understood is refused,
never guessed.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from games.engine import orders as o
from games.engine.board import JOKER as JOKER_SYMBOL
from games.engine.errors import Unreadable, gettext_noop, shorten
from games.engine.features.objectives.cards import RANKS
from games.engine.lists.steps import BEST
from games.engine.notation import condition_words as w
from games.engine.notation import vocabulary as v
from games.engine.notation.formatting import WRITERS
from games.engine.notation.reader import Reader
from games.engine.phases.attack import DEFENCE

if TYPE_CHECKING:
    from games.engine.board import Board

MAX_LENGTH = 2000
_SHORTEST = 3
"""The fewest letters that a verb can be abbreviated to."""
_ALIKE = 0.75


def parse_order(board: Board, text: str) -> o.Order:
    """Read one order. Raises Unreadable; whether it is legal is not asked here."""
    check_length(text)
    reader = Reader(board, text)
    order = read_order(reader)
    reader.end()
    return order


def check_length(text: str) -> None:
    """Refuse (Unreadable) a line that is too long to be looked at."""
    if len(text) > MAX_LENGTH:
        raise Unreadable(
            "order_too_long",
            gettext_noop("An order is one line of at most %(most)d characters."),
            most=MAX_LENGTH,
        )


def read_order(reader: Reader) -> o.Order:
    """An order and nothing of what follows it. Raises Unreadable."""
    verb, language = read_verb(reader)
    examples = v.EXAMPLES[verb]
    reader.example = examples.get(language, examples["en"])
    return PARSERS[verb](reader)


def read_verb(reader: Reader) -> tuple[str, str]:
    """What kind of order it is, and the language of its word. Raises Unreadable."""
    begin = reader.at
    reader.skip_all(v.OPENERS)
    known = verbs()
    for end in range(min(len(reader.words), reader.at + 5), reader.at, -1):
        found = known.get(tuple(reader.words[reader.at : end]))
        if found:
            reader.at = end
            return found
    word = reader.take()
    meant = {found[0]: found for found in map(known.__getitem__, abbreviated(word))}
    if len(meant) == 1:
        return next(iter(meant.values()))
    reader.at = begin
    if meant:
        raise Unreadable(
            "ambiguous_order",
            gettext_noop("“%(word)s” can be any of these: %(candidates)s. Write more of the word."),
            word=shorten(word),
            candidates=", ".join(meant),
        )
    raise unknown_order(reader.text, word)


def begins_with_verb(reader: Reader) -> bool:
    """Whether the text begins with the verb of an order, written in full."""
    reader.skip_all(v.OPENERS)
    return any(tuple(reader.words[reader.at : reader.at + length]) in verbs() for length in range(1, 6))


def verbs() -> dict[tuple[str, ...], tuple[str, str]]:
    """Everything that an order can begin with; also what editions have brought along."""
    return v.spelled("verbs")


def abbreviated(word: str) -> list[tuple[str, ...]]:
    """The verbs that a word is the beginning of."""
    if len(word) < _SHORTEST or word in v.NOT_SHORT_FOR:
        return []
    return [
        spelling
        for spelling, (verb, _) in verbs().items()
        if spelling[0].startswith(word) and verb not in v.SPELLED_OUT
    ]


def unknown_order(text: str, word: str) -> Unreadable:
    """The refusal of a text that begins with no verb, with what was probably meant."""
    single = [spelling[0] for spelling in verbs() if len(spelling) == 1]
    close = v.MEANT.get(word) or next(iter(get_close_matches(word, single, n=1, cutoff=_ALIKE)), None)
    if close:
        return Unreadable(
            "unknown_order",
            gettext_noop("“%(text)s” does not begin with an order. Did you mean “%(closest)s”?"),
            text=shorten(text),
            closest=v.ACCENTED.get(close, close),
        )
    return Unreadable(
        "unknown_order",
        gettext_noop("“%(text)s” does not begin with an order. Orders are: %(known)s."),
        text=shorten(text),
        known=", ".join(PARSERS),
    )


# --- What follows the verb


def placements(reader: Reader) -> tuple[tuple[int, int], ...]:
    """`3 alaska, 2 peru`, also `alaska 3, peru 2`."""
    found = []
    while True:
        if reader.has_amount():
            armies = reader.amount()
            found.append((reader.territory(), armies))
        else:
            territory = reader.territory()
            found.append((territory, reader.amount()))
        if reader.at_end() or not reader.skip(*v.AND):
            return tuple(found)
        reader.skip(*v.AND)


def read_plan(reader: Reader) -> o.Plan:
    return o.Plan(() if reader.skip(*v.NOTHING) else placements(reader))


def read_influence(reader: Reader) -> o.Influence:
    jokers = jokers_of(reader.board)
    card = jokers[0] if jokers and reader.skip(*v.A_JOKER) else reader.territory()
    return o.Influence(card, reader.number())


def read_trade(reader: Reader) -> o.Trade:
    if reader.is_list and reader.skip(*v.BEST_OF):
        return BEST
    if reader.skip(*v.CARDS) and reader.is_list and reader.at_end():
        return BEST
    jokers = jokers_of(reader.board)
    numbers = [str(number) for number in range(1, len(jokers) + 1)]
    cards = []
    while not reader.at_end():
        if reader.skip(*v.A_JOKER):
            if not jokers:
                raise reader.unreadable()
            reader.skip(*numbers)
            cards.append(jokers.pop(0))
        else:
            cards.append(reader.territory())
        if reader.skip(*v.AND, "with", "avec") and reader.at_end():
            raise reader.unreadable()
    if not cards:
        raise reader.unreadable()
    return o.Trade(tuple(cards))


def jokers_of(board: Board) -> list[int]:
    """The cards that are jokers."""
    return [index for index, symbol in enumerate(board.symbols) if symbol == JOKER_SYMBOL]


def read_attack(reader: Reader) -> o.Attack:
    source, target, dice = reader.way_with(v.DICE)
    stop = None
    if dice is None and reader.skip(*v.UNTIL):
        stop = 1 if reader.skip(*v.TAKEN) else reader.number()
        reader.skip(*v.REMAIN)
    elif dice is None:
        if reader.at_end():
            raise without_end(reader)
        if reader.is_list and reader.begins(w.WHILE):
            stop = 1
        else:
            dice = reader.number(v.DICE)
    return o.Attack(source, target, dice, stop, reader.amount() if reader.skip(*v.MOVING) else None)


def without_end(reader: Reader) -> Unreadable:
    """The refusal of an attack that does not say with how many dice, or how far."""
    return Unreadable(
        "endless_attack",
        gettext_noop(
            "“%(text)s” does not say how far to go. Add “until 2” to attack until the territory is taken "
            "or two armies are left, or “with 3 dice” for one roll."
        ),
        text=shorten(reader.text),
    )


def read_fortify(reader: Reader) -> o.Fortify:
    if reader.has_amount():
        armies = reader.amount()
        return o.Fortify(*reader.way(), armies)
    source, target, between = reader.way_with(v.ARMIES)
    return o.Fortify(source, target, reader.amount() if between is None else between)


def read_move(reader: Reader) -> o.Fortify | o.Occupy:
    begin = reader.at
    if reader.has_amount():
        armies = reader.amount()
        if reader.at_end():
            return o.Occupy(armies)
        reader.at = begin
    return read_fortify(reader)


def read_show(reader: Reader) -> o.Show:
    reader.skip_all(v.WHERE)
    rank = reader.one_of("ranks")
    if rank is None:
        raise reader.unreadable()
    return o.Show(RANKS.index(rank))


def read_standing(reader: Reader) -> o.Standing:
    question = reader.one_of("questions") or reader.take()
    if not question:
        raise reader.unreadable()
    answer = reader.one_of("answers")
    if answer == "ask":
        return o.Standing(question, 0)
    if answer and question == DEFENCE:
        raise reader.unreadable()
    return o.Standing(question, 1 if answer else reader.number(v.DICE))


PARSERS: dict[str, Callable[[Reader], o.Order]] = {
    "trade": read_trade,
    "place": lambda reader: o.Place(placements(reader)),
    "attack": read_attack,
    "occupy": lambda reader: o.Occupy(reader.amount()),
    "defend": lambda reader: o.Defend(reader.number(v.DICE)),
    "fortify": read_fortify,
    "move": read_move,
    "influence": read_influence,
    "show": read_show,
    "end": lambda reader: o.End(),
    "plan": read_plan,
    "headquarters": lambda reader: o.Headquarters(reader.territory()),
    "standing": read_standing,
    "resign": lambda reader: o.Resign(),
}


def learn_order(
    kind: type,
    word: str,
    read: Callable[[Reader], Any],
    write: Callable[[Board, Any], str],
    example: str,
) -> None:
    """Read and write a kind of order that an edition brings along, in both languages alike.

    `word` is what it begins with; `read` makes the order of the words that follow, `write` the whole text
    that is read back so. `example` is shown to who gets it wrong.
    """
    PARSERS[word], WRITERS[kind] = read, write
    v.VERBS[word], v.EXAMPLES[word] = {"en": (word,)}, {"en": example}
    v.spelled.cache_clear()
