"""`place` and `plan`: armies on territories."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.notation import vocabulary as v
from games.engine.notation.formatting import format_placements
from games.engine.notation.verb import Verb
from games.engine.orders import Place, Plan
from games.engine.words.spellings import Spellings, conjugated

if TYPE_CHECKING:
    from games.engine.notation.reader import Reader
    from games.engine.rulebook import Rulebook


def read_placements(reader: Reader) -> tuple[tuple[int, int], ...]:
    """Read placements: `3 alaska, 2 peru`, or `alaska 3, peru 2`."""
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


def read_place(reader: Reader) -> Place:
    return Place(read_placements(reader))


def read_plan(reader: Reader) -> Plan:
    return Plan(() if reader.skip(*v.NOTHING) else read_placements(reader))


def write_placements(rulebook: Rulebook, order: Place | Plan, language: str) -> str:
    nothing = "aucun" if language == "fr" else "none"
    return format_placements(rulebook.board, order.placements, language) or nothing


PLACE = Verb(
    Place,
    Spellings(
        en=("place", "deploy", "put", "add", "reinforce"),
        fr=(
            *(*conjugated("plac"), *conjugated("renforc"), *conjugated("déploy", "er")),
            *(*conjugated("pos"), *conjugated("ajout"), "mettre", "mets", "mettons", "mettez"),
        ),
    ),
    reads=read_place,
    writes=write_placements,
    examples={"en": "place 3 {0}, 2 {2}", "fr": "placer 3 {0}, 2 {2}"},
)
PLAN = Verb(
    Plan,
    Spellings(en=("plan",), fr=("plan", "planifier", "prévoir")),
    reads=read_plan,
    writes=write_placements,
    examples={"en": "plan 3 {0}, 2 {2}", "fr": "plan 3 {0}, 2 {2}"},
)
