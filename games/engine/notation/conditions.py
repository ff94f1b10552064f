"""Reading and writing the conditions of lists, in English or French.

siam is mine and armies in siam > 3        le Siam est à moi et armées sur Siam > 3
cards >= 4                                 j’ai au moins 4 cartes
odds siam india >= 60 %                    chances Siam vers Inde >= 60 %
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import TYPE_CHECKING, NoReturn

from games.engine.lists import conditions as c
from games.engine.notation import condition_words as w
from games.engine.notation.formatting import name_in_orders
from games.engine.notation.names import continent_at, words
from games.engine.notation.vocabulary import WHENCE, WHERE

if TYPE_CHECKING:
    from games.engine.notation.reader import Reader
    from games.engine.rulebook import Rulebook

Names = Mapping[str, int]
"""The names of players, or of their colours -> their seats."""
Way = tuple[int, int]
_ARROW = re.compile(r"[=-]+>(?!\s*\d)")
_SIGN_IN_A_NAME = re.compile(r"[^\w\s'’-]")


def with_signs(text: str) -> str:
    """Return the text with its signs as words; `=>` is an arrow unless a number follows."""
    text = _ARROW.sub(" > ", unicodedata.normalize("NFC", text))
    for sign, word in w.SYMBOLS.items():
        text = text.replace(sign, word)
    return text


def read_condition(reader: Reader, names: Names, way: Way | None = None) -> c.Condition:
    """Read a condition and nothing after it. Raise Unreadable.

    `way` is the source and target of the attack that the condition belongs to, if it belongs to one.
    """
    parts, joined = [read_one(reader, names, way)], ""
    while True:
        if reader.skip(*w.AND):
            joint = "and"
        elif reader.skip(*w.OR):
            joint = "or"
        else:
            break
        if joined not in ("", joint):
            raise reader.unreadable()
        joined = joint
        parts.append(read_one(reader, names, way))
    if len(parts) == 1:
        return parts[0]
    return c.Every(tuple(parts)) if joined == "and" else c.Either(tuple(parts))


def read_one(reader: Reader, names: Names, way: Way | None) -> c.Condition:
    """Read a condition without *and* and *or*."""
    if reader.skip(*w.NOT):
        return read_one(reader, names, way).denied()
    if (has := read_either(reader, w.HAS_SET, w.HAS_NO_SET)) is not None:
        return c.HasSet(has)
    if (was := read_either(reader, w.ATTACKED, w.NOT_ATTACKED)) is not None:
        reader.skip(*w.SINCE)
        return c.WasAttacked(None, was)
    return read_comparison(reader, way) or read_owner(reader, names)


def read_comparison(reader: Reader, way: Way | None) -> c.Condition | None:
    """Read a comparison of quantities, if one comes next: `armies in siam > 3`, `at least 4 cards`."""
    begin = reader.at
    reader.skip(*w.THERE_ARE)
    if sign := read_sign(reader):
        number = c.Constant(reader.number(()))
        return c.Compare(read_quantity(reader, way) or fail(reader), sign, number)
    left = read_quantity(reader, way)
    if left is None:
        reader.at = begin
        return None
    reader.skip(*w.ARE)
    sign = read_sign(reader) or fail(reader)
    right = read_quantity(reader, way)
    if right is None:
        right = c.Constant(reader.number(()))
        reader.skip(*w.PERCENT)
    return c.Compare(left, sign, right)


def read_sign(reader: Reader) -> str | None:
    """Read the sign or words that compare two quantities, if they come next."""
    return next((sign for sign, phrases in w.SIGNS.items() if reader.skip(*phrases)), None)


def read_quantity(reader: Reader, way: Way | None) -> c.Quantity | None:
    """Read armies of a territory, cards or odds; without a territory, those of the attack `way`."""
    if reader.skip(*w.CARDS):
        return c.Cards()
    if reader.skip(*w.ARMIES):
        if way and (reader.at_end() or reader.peek() in (*w.AND, *w.OR) or starts_sign(reader)):
            return c.ArmiesOn(way[0])
        return c.ArmiesOn(reader.territory())
    if reader.skip(*w.ODDS):
        if way and starts_sign(reader):
            return c.Odds(*way)
        reader.skip(*w.OF)
        return c.Odds(*reader.way())
    return None


def starts_sign(reader: Reader) -> bool:
    """Return whether a sign comes next."""
    begin = reader.at
    reader.skip(*w.ARE)
    found = read_sign(reader)
    reader.at = begin
    return found is not None


def read_owner(reader: Reader, names: Names) -> c.Condition:
    """Read who holds a territory or a continent, whether a territory was attacked, or how strong it is."""
    if (mine := read_either(reader, w.I_HOLD, w.I_HOLD_NOT)) is not None:
        return c.Holds(read_place(reader), None, mine)
    begin = reader.at
    if (holder := read_name(reader, names)) is not None:
        if (holds := read_either(reader, w.HOLD, w.HOLD_NOT)) is not None:
            return c.Holds(read_place(reader), holder, holds)
        reader.at = begin
    place = read_place(reader)
    if (mine := read_either(reader, w.IS_MINE, w.IS_NOT_MINE)) is not None:
        return c.Holds(place, None, mine)
    if isinstance(place, int) and (condition := read_state(reader, place)):
        return condition
    belongs = read_either(reader, w.BELONGS, w.BELONGS_NOT)
    owner = read_name(reader, names)
    return fail(reader) if belongs is None or owner is None else c.Holds(place, owner, belongs)


def read_state(reader: Reader, territory: int) -> c.Condition | None:
    """Read what has happened to a territory, or how strong it is, if that comes next."""
    if (was := read_either(reader, w.WAS_ATTACKED, w.WAS_NOT_ATTACKED)) is not None:
        reader.skip(*w.SINCE)
        return c.WasAttacked(territory, was)
    if (more := read_either(reader, w.MORE_ARMIES, w.FEWER_ARMIES)) is not None:
        return c.Compare(c.ArmiesOn(territory), ">" if more else "<", c.ArmiesOn(reader.territory()))
    begin = reader.at
    if reader.skip(*w.HAS) and (sign := read_sign(reader)):
        return c.Compare(c.ArmiesOn(territory), sign, c.Constant(reader.number()))
    reader.at = begin
    return None


def read_either(reader: Reader, yes: tuple[str, ...], no: tuple[str, ...]) -> bool | None:
    """Read which of two opposites comes next, if either does; the negative one is looked for first."""
    return False if reader.skip(*no) else (True if reader.skip(*yes) else None)


def read_place(reader: Reader) -> int | str:
    """Read a territory, or a continent by its whole name. Raise Unreadable."""
    begin = reader.at
    reader.skip_all(WHERE | WHENCE)
    found = continent_at(reader.board, reader.words, reader.at)
    if found is not None:
        key, reader.at = found
        return key
    reader.at = begin
    return reader.territory()


def read_name(reader: Reader, names: Names) -> int | None:
    """Read the name of a player, if one comes next, and return the seat."""
    known = known_names(names)
    for end in range(len(reader.words), reader.at, -1):
        seat = known.get(tuple(reader.words[reader.at : end]))
        if seat is not None:
            reader.at = end
            reader.skip("s")
            return seat
    return None


def known_names(names: Names) -> dict[tuple[str, ...], int]:
    """Return the names that identify a player in writing, as words."""
    seats: dict[tuple[str, ...], set[int]] = {}
    for name, seat in names.items():
        seats.setdefault(tuple(words(plain(name))), set()).add(seat)
    return {said: min(found) for said, found in seats.items() if len(found) == 1 and said not in w.NO_NAMES}


def plain(name: str) -> str:
    """Return a name without the signs that have a meaning in a list."""
    return " ".join(_SIGN_IN_A_NAME.sub(" ", name).split())


def fail(reader: Reader) -> NoReturn:
    """Raise Unreadable for the whole text."""
    raise reader.unreadable()


# --- Writing


class Writer:
    """Writes conditions as text in a language; `names` are as in reading."""

    def __init__(self, rulebook: Rulebook, names: Names, language: str) -> None:
        self.rulebook = rulebook
        self.board = rulebook.board
        self.players = {seat: plain(name) for name, seat in reversed(list(names.items()))}
        self.is_french = language == "fr"
        self.language = language

    def write(self, condition: c.Condition) -> str:
        """Return the condition as text that `read_condition` reads back."""
        match condition:
            case c.Every(parts):
                return (" et " if self.is_french else " and ").join(map(self.write, parts))
            case c.Either(parts):
                return (" ou " if self.is_french else " or ").join(map(self.write, parts))
            case c.Compare(left, sign, right):
                unit = " %" if isinstance(left, c.Odds) and isinstance(right, c.Constant) else ""
                return f"{self.quantity(left)} {sign} {self.quantity(right)}{unit}"
            case c.Holds(place, None, is_so):
                return f"{self.place(place)} {self.said(w.SAID_MINE, is_so)}"
            case c.Holds(place, seat, is_so) if seat is not None:
                return f"{self.place(place)} {self.said(w.SAID_BELONGS, is_so)} {self.players[seat]}"
            case c.WasAttacked(None, is_so):
                return self.said(w.SAID_ATTACKED, is_so)
            case c.WasAttacked(territory, is_so) if territory is not None:
                return f"{self.place(territory)} {self.said(w.SAID_WAS_ATTACKED, is_so)}"
            case c.HasSet(is_so):
                return self.said(w.SAID_HAS_SET, is_so)
        raise AssertionError(condition)

    def said(self, phrases: Mapping[str, tuple[str, str]], is_so: bool) -> str:
        """Return a phrase in the language, or its opposite."""
        return phrases[self.language][not is_so]

    def quantity(self, quantity: c.Quantity) -> str:
        """Return a quantity as text: `armies in siam`."""
        match quantity:
            case c.Constant(value):
                return f"{value}"
            case c.Cards():
                return "mes cartes" if self.is_french else "cards"
            case c.ArmiesOn(territory):
                where = "les armées sur" if self.is_french else "armies in"
                return f"{where} {name_in_orders(self.board, territory, self.language)}"
            case c.Odds(source, target):
                one, other = (name_in_orders(self.board, land, self.language) for land in (source, target))
                return f"mes chances {one} vers {other}" if self.is_french else f"odds {one} {other}"

    def place(self, place: int | str) -> str:
        """Return the name of a territory or a continent."""
        if isinstance(place, int):
            return name_in_orders(self.board, place, self.language)
        names = self.board.continents[self.board.continent_index[place]].names
        return names["fr"] if self.is_french else place
