"""L'hécatombe: the dead stay dead (Jeux & Stratégie no. 40, variante 6).

« En plus de ses armées sur le terrain, au départ, chacun ne possède que 35 armées en réserve. Gagne celui qui
réalise son objectif ou, quand il n'y a plus de possibilité d'attaque, celui qui a le plus de territoires. »
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from games.engine import Feature, Rulebook
from games.engine.armies.garrisons import armies_of
from games.engine.events import Traded
from games.engine.extra_state import ExtraState, by_all
from games.engine.legality import Stage
from games.engine.outcome import Outcome
from games.engine.phases.conquest import can_attack
from games.engine.policies.income import Income
from games.engine.policies.stock import Stock
from games.engine.policies.victory import OrElse
from games.engine.position import OVER
from games.engine.ranking import places
from games.rulebooks.house.armies.account import (
    CAPTIVES,
    DEAD,
    RESERVE,
    Drawn,
    Fell,
    Stocked,
    number_of_seat,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from games.engine import Board, Position, Table
    from games.engine.events import Attacked

EXHAUSTED: ExtraState[bool] = ExtraState(
    "exhausted",
    empty=False,
    seen=by_all,
    possible=lambda rulebook, position, value: value is True and position.phase == OVER,
)
"""Whether nobody can attack any more, or the last round is over."""
MOST_LANDS = "exhaustion"


@dataclass(frozen=True, slots=True)
class FromReserve:
    """The usual income, limited to what is left in the reserve."""

    usual: Callable[[Board, Position, int], Income]

    def __call__(self, board: Board, position: Position, seat: int) -> Income:
        left, parts = number_of_seat(RESERVE, position, seat), []
        for source, armies in self.usual(board, position, seat):
            granted = min(armies, left)
            left -= granted
            parts.append((source, granted))
        return tuple(part for n, part in enumerate(parts) if part[1] or not n)


class Reserve(Stock):
    """Armies come from the reserve of a seat, as long as there are any."""

    def granted(self, position: Position, seat: int, armies: int) -> int:
        return min(armies, number_of_seat(RESERVE, position, seat))

    def receive(self, table: Table, seat: int, armies: int) -> None:
        draw(table, seat, armies)

    def give_back(self, table: Table, seat: int, armies: int) -> None:
        table.write(Drawn(seat, -armies, 0, ()))


FROM_RESERVE = Reserve()


@dataclass(frozen=True)
class Hecatomb(Feature):
    """Each seat has a limited `reserve` of armies; after this many `rounds` the game is over."""

    reserve: int = 35
    rounds: int = 30
    key = "js_6"
    extras = (RESERVE, DEAD, CAPTIVES, EXHAUSTED)
    events = (Stocked, Drawn, Fell)
    excludes = ("teams", "headquarters", "allies", "fog")

    def install(self, rulebook: Rulebook) -> Rulebook:
        end = Stage("exhaustion", {}, occurs=self.may_be_over, enter=self.judge)
        return replace(
            rulebook,
            income=FromReserve(rulebook.income),
            combat=rulebook.combat.within(FROM_RESERVE.granted),
            stock=FROM_RESERVE,
            round_end=(end, *rulebook.round_end),
            victory=OrElse(rulebook.victory, most_lands),
        )

    def dealt(self, table: Table) -> None:
        """Give a reserve to every seat that begins with territories or armies."""
        p = table.position
        begins = [bool(lands or armies) for lands, armies in zip(p.lands, p.to_place, strict=True)]
        table.write(Stocked(tuple(self.reserve * has_armies for has_armies in begins)))

    def turn_began(self, table: Table) -> bool:
        draw(table, table.position.turn, table.position.to_place[table.position.turn])
        return False

    def traded(self, table: Table, cards: tuple[int, ...]) -> None:
        set_ = next(event for event in reversed(table.events) if isinstance(event, Traded))
        draw(table, set_.seat, set_.armies, set_.bonuses)

    def lost(self, table: Table, loser: int, armies: int, by: int) -> None:
        table.write(Fell(loser, armies, loser, 0))

    def rolled(self, table: Table, attack: Attacked) -> None:
        if attack.source_losses or attack.target_losses:
            table.write(Fell(attack.seat, attack.source_losses, attack.defender, attack.target_losses))

    def may_be_over(self, position: Position) -> bool:
        """Return whether the last round is over, or no player has anything in reserve."""
        return position.round >= self.rounds or not any(
            number_of_seat(RESERVE, position, seat) for seat in position.playing
        )

    def judge(self, table: Table) -> None:
        """End the game, unless rounds are left and somebody can attack."""
        if table.position.round < self.rounds and somebody_can_attack(table.rulebook, table.position):
            table.next_phase()
        else:
            EXHAUSTED.note(table, True)
            table.finish_if_won()


def draw(table: Table, seat: int, armies: int, placed: Sequence[tuple[int, int]] = ()) -> None:
    """Take from the reserve what a seat has received: `armies` to place, and those already `placed`.

    If the reserve is too small, the armies to place are reduced first, then those placed.
    """
    due = armies + sum(more for _, more in placed)
    granted = min(due, number_of_seat(RESERVE, table.position, seat))
    withheld = min(armies, due - granted)
    excess, off = due - granted - withheld, []
    for land, more in reversed(placed):
        if excess:
            off.append((land, min(more, excess)))
            excess -= min(more, excess)
    if due:
        table.write(Drawn(seat, granted, withheld, tuple(off)))


def somebody_can_attack(rulebook: Rulebook, position: Position) -> bool:
    """Return whether any seat in play can attack from the board, or in a way that a feature adds."""
    return any(
        can_attack(rulebook, position, seat)
        or any(act(rulebook, position, seat) for act in rulebook.hooks.threatens)
        for seat in position.playing
    )


def most_lands(rulebook: Rulebook, position: Position) -> Outcome | None:
    """Rank all seats by territories, then armies, once the armies are exhausted."""
    if not EXHAUSTED.of(position):
        return None
    stands = [
        (position.is_playing(seat), position.lands[seat].bit_count(), armies_of(position, seat))
        for seat in range(position.players)
    ]
    return Outcome(MOST_LANDS, places(stands))
