"""The notation of orders.

    place 3 alaska, 2 peru            trade alaska peru joker
    attack alaska kamchatka 3         attack alaska kamchatka until 2 moving 4
    occupy 4                          defend 2
    fortify peru brazil 2             end
    plan 3 alaska, 2 peru             plan none
    headquarters alaska               show captain
    influence peru 1
    standing defence ask              resign

Territories are written by key or by name in any language, with or without accents and capitals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from games.engine import orders as o
from games.engine.board import JOKER as JOKER_SYMBOL
from games.engine.errors import OrderError, Unreadable, gettext_noop, shorten
from games.engine.notation.names import JOKER, territory_at, unknown_territory, words
from games.engine.phases.attack import DEFENCE
from games.engine.policies.objectives import RANKS

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.legality import Option, Slot

MAX_LENGTH = 2000
FILLERS = frozenset({"from", "to", "on", "with", "dice", "die", "army", "armies", "in", ">"})


class Reader:
    """The words of one order, read from the left."""

    def __init__(self, board: Board, text: str) -> None:
        self.board = board
        self.text = text
        self.words = [word for word in words(text) if word not in FILLERS]
        self.at = 0

    def peek(self) -> str:
        """The next word, empty at the end."""
        return self.words[self.at] if self.at < len(self.words) else ""

    def take(self) -> str:
        """The next word, which is then read."""
        word = self.peek()
        self.at += 1
        return word

    def skip(self, word: str) -> bool:
        """Read this word if it is the next one."""
        found = self.peek() == word
        self.at += found
        return found

    def number(self) -> int:
        """A whole number. Raises Unreadable."""
        word = self.take()
        if not (word.isascii() and word.isdigit() and len(word) < 7):
            raise self.unreadable()
        return int(word)

    def territory(self) -> int:
        """A territory. Raises Unreadable."""
        found = territory_at(self.board, self.words, self.at)
        if found is None:
            name = list(takewhile(str.isalpha, self.words[self.at :]))
            raise unknown_territory(self.board, name) if name else self.unreadable()
        index, self.at = found
        return index

    def end(self) -> None:
        """Refuse (Unreadable) whatever is left."""
        if self.peek():
            raise self.unreadable()

    def unreadable(self) -> Unreadable:
        """The refusal of the whole text."""
        return Unreadable(
            "unreadable_order",
            gettext_noop("“%(text)s” cannot be read. For example: %(example)s."),
            text=shorten(self.text),
            example=EXAMPLES.get(self.words[0] if self.words else "", "attack alaska kamchatka until 2"),
        )


def parse_order(board: Board, text: str) -> o.Order:
    """Read one order. Raises Unreadable; whether it is legal is not asked here."""
    if len(text) > MAX_LENGTH:
        raise Unreadable(
            "order_too_long",
            gettext_noop("An order is one line of at most %(most)d characters."),
            most=MAX_LENGTH,
        )
    reader = Reader(board, text)
    parse = PARSERS.get(reader.take())
    if parse is None:
        raise Unreadable(
            "unknown_order",
            gettext_noop("“%(text)s” does not begin with an order. Orders are: %(known)s."),
            text=shorten(text),
            known=", ".join(PARSERS),
        )
    order = parse(reader)
    reader.end()
    return order


def placements(reader: Reader) -> tuple[tuple[int, int], ...]:
    """`3 alaska, 2 peru`."""
    found = []
    while True:
        armies = reader.number()
        found.append((reader.territory(), armies))
        if not reader.skip(","):
            return tuple(found)


def parse_plan(reader: Reader) -> o.Plan:
    return o.Plan(() if reader.skip("none") else placements(reader))


def parse_influence(reader: Reader) -> o.Influence:
    jokers = [index for index, symbol in enumerate(reader.board.symbols) if symbol == JOKER_SYMBOL]
    card = jokers[0] if jokers and reader.skip(JOKER) else reader.territory()
    return o.Influence(card, reader.number())


def parse_trade(reader: Reader) -> o.Trade:
    jokers = [index for index, symbol in enumerate(reader.board.symbols) if symbol == JOKER_SYMBOL]
    numbers = [str(number) for number in range(1, len(jokers) + 1)]
    cards = []
    while reader.peek():
        reader.skip(",")
        if not reader.skip(JOKER):
            cards.append(reader.territory())
        elif jokers:
            cards.append(jokers.pop(0))
            reader.at += reader.peek() in numbers
        else:
            raise reader.unreadable()
    return o.Trade(tuple(cards))


def parse_attack(reader: Reader) -> o.Attack:
    source, target = reader.territory(), reader.territory()
    dice = stop = None
    if not reader.skip("until"):
        dice = reader.number()
    else:
        stop = 1 if reader.skip("taken") else reader.number()
    return o.Attack(source, target, dice, stop, reader.number() if reader.skip("moving") else None)


def parse_fortify(reader: Reader) -> o.Fortify:
    return o.Fortify(reader.territory(), reader.territory(), reader.number())


def parse_show(reader: Reader) -> o.Show:
    rank = reader.take()
    if rank not in RANKS:
        raise reader.unreadable()
    return o.Show(RANKS.index(rank))


def parse_standing(reader: Reader) -> o.Standing:
    question = reader.take()
    if not question:
        raise reader.unreadable()
    if reader.skip("ask"):
        return o.Standing(question, 0)
    return o.Standing(question, 1 if question != DEFENCE and reader.skip("auto") else reader.number())


PARSERS: dict[str, Callable[[Reader], o.Order]] = {
    "trade": parse_trade,
    "place": lambda reader: o.Place(placements(reader)),
    "attack": parse_attack,
    "occupy": lambda reader: o.Occupy(reader.number()),
    "defend": lambda reader: o.Defend(reader.number()),
    "fortify": parse_fortify,
    "influence": parse_influence,
    "show": parse_show,
    "end": lambda reader: o.End(),
    "plan": parse_plan,
    "headquarters": lambda reader: o.Headquarters(reader.territory()),
    "standing": parse_standing,
    "resign": lambda reader: o.Resign(),
}
EXAMPLES = {
    "trade": "trade alaska peru joker",
    "place": "place 3 alaska, 2 peru",
    "attack": "attack alaska kamchatka 3, attack alaska kamchatka until 2 moving 4",
    "occupy": "occupy 4",
    "defend": "defend 2",
    "fortify": "fortify peru brazil 2",
    "plan": "plan 3 alaska, 2 peru",
    "headquarters": "headquarters alaska",
    "influence": "influence peru 1",
    "show": "show captain",
    "standing": "standing defence ask, standing defence 2, standing muster auto",
}
WRITERS: dict[type, Callable[[Board, Any], str]] = {}
"""How kinds of order are written that an edition brought along."""


def learn_order(
    kind: type,
    word: str,
    read: Callable[[Reader], Any],
    write: Callable[[Board, Any], str],
    example: str,
) -> None:
    """Read and write a kind of order that an edition brings along.

    `word` is what it begins with; `read` makes the order of the words that follow, `write` the whole text
    that is read back so. `example` is shown to who gets it wrong.
    """
    PARSERS[word], WRITERS[kind], EXAMPLES[word] = read, write, example


def format_order(board: Board, order: o.Order) -> str:
    """The order as text that `parse_order` reads back."""
    if order.__class__ in WRITERS:
        return WRITERS[order.__class__](board, order)
    match order:
        case o.Place(pairs):
            return "place " + format_placements(board, pairs)
        case o.Plan(pairs):
            return "plan " + (format_placements(board, pairs) or "none")
        case o.Headquarters(territory):
            return f"headquarters {key(board, territory)}"
        case o.Influence(card, force):
            return f"influence {format_cards(board, (card,))} {force}"
        case o.Trade(cards):
            return "trade " + format_cards(board, cards)
        case o.Attack(source, target, dice, stop, moving):
            how = f"until {stop}" if dice is None else f"{dice}"
            then = "" if moving is None else f" moving {moving}"
            return f"attack {key(board, source)} {key(board, target)} {how}{then}"
        case o.Fortify(source, target, armies):
            return f"fortify {key(board, source)} {key(board, target)} {armies}"
        case o.Show(rank):
            return f"show {RANKS[rank]}"
        case o.Standing(question, answer):
            told = f"{answer}" if question == DEFENCE else "auto"
            return f"standing {question} {told if answer else 'ask'}"
        case o.Occupy(number):
            return f"occupy {number}"
        case o.Defend(number):
            return f"defend {number}"
    return order.__class__.__name__.lower()


def key(board: Board, territory: int) -> str:
    """The key of a territory."""
    return board.territories[territory].key


def format_placements(board: Board, pairs: tuple[tuple[int, int], ...]) -> str:
    """`3 alaska, 2 peru`."""
    return ", ".join(f"{armies} {key(board, territory)}" for territory, armies in pairs)


def format_cards(board: Board, cards: tuple[int, ...]) -> str:
    """`alaska peru joker`: one joker is as good as another."""
    return " ".join(JOKER if board.symbols[card] == JOKER_SYMBOL else board.cards[card].key for card in cards)


def describe(board: Board, option: Option) -> dict[str, Any]:
    """An option as JSON: its template, and the range or the choices of each slot, as text."""
    slots = {name: describe_slot(board, slot) for name, slot in option.slots.items()}
    found: dict[str, Any] = {
        "order": option.order.__name__.lower(),
        "template": option.template,
        "slots": slots,
    }
    if option.most is not None:
        found["most"] = option.most
    return found


def describe_slot(board: Board, slot: Slot) -> dict[str, Any]:
    """`{"min": 1, "max": 3}` or `{"choices": […]}`."""
    values: Any = slot.values
    if slot.kind == "number":
        return {"min": values[0], "max": values[-1]}
    if slot.kind == "territory":
        return {"choices": [key(board, territory) for territory in values]}
    if slot.kind == "cards":
        return {"choices": [format_cards(board, cards) for cards in values]}
    return {"choices": list(values)}


def explain(
    board: Board,
    error: OrderError,
    language: str = "en",
    template: str | None = None,
    words: Mapping[str, str] | None = None,
) -> str:
    """The sentence of a refusal, with territories by name. `template` and other `words` are translations."""
    params = {
        name: board.territories[value].names[language]
        if name in OrderError.TERRITORY_PARAMS and isinstance(value, int)
        else value
        for name, value in error.params.items()
    }
    return (template or error.template) % {**params, **(words or {})}
