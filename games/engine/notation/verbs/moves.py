"""`fortify`, and `move`: a manoeuvre or, with nothing but a number, an occupation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.notation import vocabulary as v
from games.engine.notation.formatting import amount, name_in_orders
from games.engine.notation.verb import Verb
from games.engine.orders import Fortify, Occupy
from games.engine.words.spellings import Spellings, conjugated

if TYPE_CHECKING:
    from games.engine.notation.reader import Reader
    from games.engine.rulebook import Rulebook


def read_fortify(reader: Reader) -> Fortify:
    if reader.has_amount():
        armies = reader.amount()
        return Fortify(*reader.way(), armies)
    source, target, between = reader.way_with(v.ARMIES)
    return Fortify(source, target, reader.amount() if between is None else between)


def read_move(reader: Reader) -> Fortify | Occupy:
    begin = reader.at
    if reader.has_amount():
        armies = reader.amount()
        if reader.at_end():
            return Occupy(armies)
        reader.at = begin
    return read_fortify(reader)


def write_fortify(rulebook: Rulebook, order: Fortify, language: str) -> str:
    source, target = (name_in_orders(rulebook.board, land, language) for land in order[:2])
    armies = amount(order.armies, language)
    return f"{armies} {source} vers {target}" if language == "fr" else f"{source} {target} {armies}"


FORTIFY = Verb(
    Fortify,
    Spellings(
        en=("fortify", "manoeuvre", "maneuver", "transfer"),
        fr=(*conjugated("manœuvr"), "fortifier", "fortifie", "fortifions", "fortifiez"),
    ),
    reads=read_fortify,
    writes=write_fortify,
    examples={"en": "fortify {2} {3} 2", "fr": "déplacer 2 {2} vers {3}"},
    languages=("en",),
)
MOVE = Verb(
    Fortify,
    Spellings(en=("move",), fr=(*conjugated("déplac"), *conjugated("boug", plural="eons"))),
    reads=read_move,
    writes=write_fortify,
    examples={"en": "move 2 from {2} to {3}", "fr": "déplacer 2 {2} vers {3}"},
    languages=("fr",),
)
