"""The dice that decide who begins.

In 1957 they also decide who sits where and how many territories each player receives.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from games.engine import Feature
from games.engine.chance.dice import one_die
from games.engine.events import Event, Opened
from games.engine.events.knowledge import known_to_all, recorded_as, with_dice
from games.engine.events.set_up import put_first_army
from games.engine.policies.deal import check_deal

if TYPE_CHECKING:
    from games.engine import Dice, Position, Rulebook, Table


def by_die(dice: Dice, players: int) -> tuple[int, str]:
    """Return the seat with the highest die, and the dice (see `Opened`); seats that tie throw again."""
    return throw_for_highest(dice, range(players), players)


def throw_for_highest(dice: Dice, seats: Iterable[int], players: int) -> tuple[int, str]:
    """Return the one of these seats that throws highest, and the dice."""
    throwing, throws = list(seats), []
    while len(throwing) > 1:
        faces = {seat: one_die(dice, f"seat {seat} for who begins") for seat in throwing}
        throws.append("".join(faces.get(seat, "-") for seat in range(players)))
        throwing = [seat for seat in throwing if faces[seat] == max(faces.values())]
    return throwing[0], " ".join(throws)


@recorded_as("drafted")
@with_dice
@known_to_all
class Drafted(NamedTuple):
    """A seat threw a die and received that many territories, or all that were left, with an army on each."""

    seat: int
    die: str
    territories: tuple[int, ...]

    def fold(self, p: Position) -> None:
        for territory in self.territories:
            put_first_army(p, territory, self.seat)
        p.turn = self.seat


def seated_by_die(dice: Dice, players: int) -> tuple[int, str]:
    """Seat the players by their dice. Return the seat with the highest die, and the dice.

    The others sit clockwise in descending order of their dice (1957, Déroulement de la partie: « les autres
    se rangent à sa droite dans l'ordre décroissant »). Equal dice are thrown again. The place of the seat
    with the highest die is drawn by lot.
    """
    thrown = [""] * players
    while alike := {faces for faces in thrown if thrown.count(faces) > 1}:
        thrown = [faces + (one_die(dice, "for the seats") if faces in alike else "-") for faces in thrown]
    thrown.sort(reverse=True)
    first = dice.shuffle(players)[0]
    around = thrown[players - first :] + thrown[: players - first]
    return first, " ".join(map("".join, zip(*around, strict=True)))


def deal_by_die(
    rulebook: Rulebook, players: int, first: int, given: Sequence[int] | None, dice: Dice
) -> list[Event]:
    """Let each seat in turn throw a die and receive that many territories, each with an army.

    If the last die exceeds the number of territories left, the excess is lost (1957, La distribution).
    """
    lands = len(rulebook.board.territories)
    left = dice.shuffle(lands) if given is None else list(given)
    check_deal(rulebook.board, left, lands)
    events: list[Event] = []
    seat = first
    while left:
        die = one_die(dice, f"how many territories seat {seat} receives")
        events.append(Drafted(seat, die, tuple(left[: int(die)])))
        del left[: int(die)]
        seat = (seat + 1) % players
    return events


def after_the_last_dealt(table: Table) -> None:
    """Open the game with the seat after the one that received the last territory."""
    seat = (table.position.turn + 1) % table.position.seats
    table.write(Opened(seat, ""))


@dataclass(frozen=True)
class DealtByDie(Feature):
    """The event of a deal by die."""

    key = "dealt_by_die"
    events = (Drafted,)
