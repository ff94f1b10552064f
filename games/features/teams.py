"""Teams: partners share territories and one hand of cards, and win or lose together.

Hasbro 2006, Par équipe.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine.armies.ban import Ban
from games.engine.armies.garrisons import camps, camps_of_side
from games.engine.errors import check
from games.engine.events import Eliminated
from games.engine.events.knowledge import known_to_all, recorded_as
from games.engine.extra_state import ExtraState, by_all
from games.engine.feature import Feature
from games.engine.phases.cards import CARD, draw_for_conquest
from games.engine.policies.reach import joined
from games.engine.position import Position
from games.engine.ranking import won_by

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.outcome import Outcome
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table

Sides = tuple[int, ...]
"""The team of each seat."""


def read_teams(rulebook: Rulebook, position: Position, data: Any) -> Sides:
    """Return the teams of the edition. Raise Impossible if the position names others."""
    sides = list(rulebook.sides)
    check(data is None or list(data) == sides, f"the teams of {rulebook.key} are {sides}")
    return rulebook.sides


TEAMS: ExtraState[Sides] = ExtraState(
    "teams", empty=(), seen=by_all, reads=read_teams, writes=lambda _, sides: list(sides), in_extra=False
)


@recorded_as("teamed")
@known_to_all
class Teamed(NamedTuple):
    """The team of each seat was announced."""

    teams: Sides

    def fold(self, p: Position) -> None:
        TEAMS.put(p, self.teams)


@recorded_as("handed_over")
@known_to_all
class HandedOver(NamedTuple):
    """A seat gave its hand to a partner."""

    seat: int
    to: int

    def fold(self, p: Position) -> None:
        p.hands[self.to] = p.hands[self.to] + p.hands[self.seat]
        p.hands[self.seat] = []


def draw_and_hand_over(table: Table) -> None:
    """Draw the card for a conquest into the team's hand, and pass the hand to the partner who plays next."""
    draw_for_conquest(table)
    seat, position = table.position.turn, table.position
    team = table.rulebook.teammates(seat)
    if position.hands[seat]:
        table.write(HandedOver(seat, min(team, key=lambda partner: (partner - seat) % position.seats)))
    table.next_phase()


TEAM_CARD = replace(CARD, enter=draw_and_hand_over)


FIRST = "team"


def controlled(board: Board, position: Position, seat: int) -> int:
    """Return the territories that the seat controls, as a bit mask.

    If it controls none, return those where it has armies.
    """
    return position.lands[seat] or camps(position, seat)


@dataclass(frozen=True)
class Teams(Feature):
    """Play in teams. `sides` is the team of each seat.

    The first to eliminate an opponent wins with their partners.
    """

    sides: Sides
    key = "teams"
    extras = (TEAMS,)
    events = (Teamed, HandedOver)

    def install(self, rulebook: Rulebook) -> Rulebook:
        rulebook = rulebook.with_stage(TEAM_CARD)
        reach = replace(rulebook.reach, moves=self.connected, places=controlled)
        victory = self.first_to_eliminate
        return replace(rulebook, sides=self.sides, reach=reach, victory=victory, draws_seats=False)

    def seated(self, table: Table) -> None:
        table.write(Teamed(self.sides))

    def bans(self, rulebook: Rulebook, position: Position, seat: int) -> Ban:
        return Ban(camps_of_side(position, self.sides, seat), "own_team")

    def casualties(self, table: Table, attacker: int, defender: int) -> bool:
        """Eliminate each seat that has no armies left on the board, including the attacker."""
        position = table.position
        for seat in range(position.seats):
            if position.is_playing(seat) and not camps(position, seat):
                captor = defender if seat == attacker else attacker
                table.write(Eliminated(seat, captor, len(position.hands[seat])))
        return table.finish_if_won()

    def connected(self, board: Board, position: Position, seat: int, source: int) -> int:
        """Return the territories that a chain joins to `source`, as a bit mask.

        All territories of the chain have armies of the seat's team.
        """
        return joined(board.border_masks, camps_of_side(position, self.sides, seat), source)

    def first_to_eliminate(self, rulebook: Rulebook, position: Position) -> Outcome | None:
        """Return the victory of the teams that are whole, or None while no player is out (But du jeu)."""
        beaten = {self.sides[seat] for seat in range(position.seats) if not position.is_playing(seat)}
        if not beaten:
            return None
        whole = [seat for seat, side in enumerate(self.sides) if side not in beaten]
        return won_by(rulebook, position, whole, FIRST)
