"""`attack`, `defend` and `occupy`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.errors import Unreadable, shorten
from games.engine.notation import condition_words as w
from games.engine.notation import vocabulary as v
from games.engine.notation.formatting import amount, name_in_orders
from games.engine.notation.parts import Armies, Number
from games.engine.notation.verb import Verb
from games.engine.orders import Attack, Defend, Occupy
from games.engine.words.spellings import Spellings, conjugated

if TYPE_CHECKING:
    from games.engine.notation.reader import Reader
    from games.engine.rulebook import Rulebook


def read_attack(reader: Reader, counted: tuple[str, ...] = v.DICE) -> Attack:
    source, target, dice = reader.way_with(counted)
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
            dice = reader.number(counted)
    return Attack(source, target, dice, stop, reader.amount() if reader.skip(*v.MOVING) else None)


def without_end(reader: Reader) -> Unreadable:
    """Return the refusal of an attack that says neither the number of dice nor how far it goes."""
    return Unreadable("endless_attack", text=shorten(reader.text))


def write_attack(rulebook: Rulebook, order: Attack, language: str, counted: str = "dé") -> str:
    source, target, dice, stop, moving = order
    one, other = (name_in_orders(rulebook.board, land, language) for land in (source, target))
    if language == "fr":
        how = f"jusqu’à {stop}" if dice is None else f"avec {dice} {counted}{'s' if dice > 1 else ''}"
        then = "" if moving is None else f" en déplaçant {amount(moving, 'fr')}"
        return f"{one} vers {other} {how}{then}"
    how = f"until {stop}" if dice is None else f"{dice}"
    then = "" if moving is None else f" moving {amount(moving)}"
    return f"{one} {other} {how}{then}"


ATTACK = Verb(
    Attack,
    Spellings(en=("attack", "assault"), fr=(*conjugated("attaqu"), "envahir", "envahis")),
    reads=read_attack,
    writes=write_attack,
    examples={
        "en": "attack {0} {1} 3; attack {0} {1} until 2 moving 4",
        "fr": "attaquer {0} vers {1} avec 3 dés\u00a0; attaquer {0} vers {1} jusqu’à 2",
    },
)
DEFEND = Verb(
    Defend,
    Spellings(en=("defend",), fr=("défendre", "défends", "défendons", "défendez")),
    (Number(v.DICE),),
    examples={"en": "defend 2", "fr": "défendre 2"},
)
OCCUPY = Verb(
    Occupy,
    Spellings(
        en=("occupy", "advance", "move in"),
        fr=(*conjugated("occup"), *conjugated("avanc"), "faire entrer", "fais entrer"),
    ),
    (Armies(),),
)
