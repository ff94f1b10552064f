"""The order in which a seat risks its gods when gods fight gods. It is set in advance, at any time (A46)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.engine.events.knowledge import known_to_its_seat, recorded_as
from games.engine.legality import Option, OrderRule
from games.engine.notation.verb import Verb
from games.engine.words.spellings import Spellings
from games.rulebooks.godstorm.pantheons import KINDS
from games.rulebooks.godstorm.preferences import Preferences, by_key, in_full, template
from games.rulebooks.godstorm.state import RISKED, put_seat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.engine import Position, Rulebook, Table


@recorded_as("risk_set")
@known_to_its_seat
class RiskSet(NamedTuple):
    """A seat risks its gods in this order, by kind. Secret."""

    seat: int
    gods: tuple[int, ...]

    def fold(self, p: Position) -> None:
        put_seat(RISKED, p, self.seat, self.gods, ())


class Risk(NamedTuple):
    """Risk gods in this order when gods fight gods."""

    gods: tuple[int, ...]


RISK = Verb(
    Risk,
    Spellings(("risk",), ("risquer", "risque")),
    (Preferences(KINDS),),
    words=by_key(KINDS),
    labels={
        "first": Spellings(("first",), ("d’abord",)),
        "second": Spellings(("then",), ("puis",)),
        "third": Spellings(("then (third)",), ("puis (troisième)",)),
        "fourth": Spellings(("last",), ("enfin",)),
    },
)


def risk(table: Table, seat: int, order: Risk) -> None:
    """Risk gods in this order from now on."""
    table.write(RiskSet(seat, in_full(order.gods, range(len(KINDS)))))


def risk_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield the order with the four gods in any order."""
    yield Option(Risk, template("risk", len(KINDS)), Preferences(KINDS).slots(len(KINDS)))


RISKING = OrderRule(risk, risk_options, by_anyone=True)
