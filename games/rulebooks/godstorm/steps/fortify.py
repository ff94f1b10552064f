"""Step 7: armies and gods move once, through the player's own lands (« Fortifiez vos positions »).

Gods may go alone. They may pass through plagued lands but not end on one (A48, A56).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.engine.board import members
from games.engine.errors import Illegal
from games.engine.events import Fortified
from games.engine.events.knowledge import known_to_all, recorded_as
from games.engine.legality import Option, OrderRule, Slot, Stage
from games.engine.notation.parts import Number, Territory
from games.engine.notation.verb import Verb
from games.engine.orders import End, Fortify
from games.engine.phases.ending import ENDING
from games.engine.phases.manoeuvre import MANOEUVRE, check_move, fortify, fortify_options
from games.engine.shapes import LAND
from games.engine.words.spellings import Spellings
from games.rulebooks.godstorm.pantheons import KINDS
from games.rulebooks.godstorm.preferences import Preferences, by_key
from games.rulebooks.godstorm.state import GODS, ON_CARDS, gods_of, gods_on, hallowed, put_seat
from games.rulebooks.godstorm.steps.summon import check_hallowed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.engine import Position, Rulebook, Table
    from games.engine.shapes import Shape


@recorded_as("gods_moved")
@known_to_all
class GodsMoved(NamedTuple):
    """Gods of these kinds went to a land."""

    seat: int
    gods: tuple[int, ...]
    land: int

    def shapes(self) -> dict[str, Shape]:
        return {"land": LAND}

    def fold(self, p: Position) -> None:
        moved = (self.land if kind in self.gods else at for kind, at in enumerate(gods_of(p, self.seat)))
        put_seat(GODS, p, self.seat, tuple(moved), ON_CARDS)


class Escort(NamedTuple):
    """Move armies, possibly none, and gods of these kinds from one land to another."""

    source: int
    target: int
    armies: int
    gods: tuple[int, ...]


ESCORT = Verb(
    Escort,
    Spellings(("escort",), ("escorter", "escorte")),
    (Territory(), Territory(), Number(), Preferences(KINDS)),
    words=by_key(KINDS),
    labels={
        "first": Spellings(("god",), ("dieu",)),
        "second": Spellings(("second god",), ("deuxième dieu",)),
        "third": Spellings(("third god",), ("troisième dieu",)),
        "fourth": Spellings(("fourth god",), ("quatrième dieu",)),
    },
)


def escort(table: Table, seat: int, order: Escort) -> None:
    """Move armies and gods, which ends the step. Raise Illegal if the move is not possible."""
    position, rulebook = table.position, table.rulebook
    source, target, armies, gods = order
    check_move(rulebook, position, seat, source, target)
    if not rulebook.reach.moves(rulebook.board, position, seat, source) >> target & 1:
        raise Illegal("out_of_reach", source=source, target=target)
    check_hallowed(position, seat, target)
    if not {*gods} <= {*gods_on(position, seat, source)}:
        raise Illegal("god_elsewhere", source=source)
    if not 0 <= armies < position.armies[source]:
        raise Illegal("wrong_number.one_stays", source=source, armies=position.armies[source])
    if armies:
        table.write(Fortified(seat, source, target, armies))
    table.write(GodsMoved(seat, gods, target))
    table.next_phase()


def escort_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield options to move any of the gods of each land to lands in reach without plague."""
    for source in sorted({land for land in gods_of(position, seat) if land >= 0}):
        reached = rulebook.reach.moves(rulebook.board, position, seat, source)
        targets = members(reached & hallowed(position, seat))
        gods = gods_on(position, seat, source)
        if not targets:
            continue
        words = Preferences(tuple(KINDS[kind] for kind in gods)).slots(len(gods))
        slots = {
            "from": Slot("territory", (source,)),
            "to": Slot("territory", targets),
            "armies": Slot("number", range(position.armies[source])),
        }
        named = " ".join(f"{{{rank}}}" for rank in words)
        yield Option(Escort, f"escort {{from}} {{to}} {{armies}} {named}", slots | words)


def begin_fortifying(table: Table) -> None:
    """End the step by itself if there is nothing to move."""
    position, rulebook = table.position, table.rulebook
    seat = position.turn
    if not any((*fortify_options(rulebook, position, seat), *escort_options(rulebook, position, seat))):
        table.next_phase()


STEP_7 = Stage(
    MANOEUVRE.key,
    {
        Fortify: OrderRule(fortify, fortify_options),
        Escort: OrderRule(escort, escort_options),
        End: ENDING,
    },
    enter=begin_fortifying,
    ended_by=(Fortify, Escort),
)
