"""Seats in the JSON of a position: the number of players, and each seat's status and standing answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.engine.armies.garrisons import camps
from games.engine.errors import check
from games.engine.notation.positions.lands import is_open, may_be_unclaimed
from games.engine.notation.positions.turn import in_setup
from games.engine.notation.positions.values import STATUSES, by_seat, seat_of, whole
from games.engine.phases.anytime import is_kept
from games.engine.position import NOBODY, OVER, Status

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook


def read_players(rulebook: Rulebook, data: Mapping[str, Any], lands: Mapping[int, tuple[int, int]]) -> int:
    """Read the number of players: as given, or the smallest that the owners and hands need."""
    owners = [owner for owner, _ in lands.values()]
    seats = max((seat + 1 for seat in (*owners, *by_seat(data, "hands"))), default=0)
    enough = (number for number in rulebook.players if number + rulebook.neutrals_beside(number) >= seats)
    players = whole(data.get("players", next(enough, seats)))
    check(players in rulebook.players, f"{rulebook.key} is not for {players} players")
    return players


def read_seat_state(rulebook: Rulebook, p: Position, data: Mapping[str, Any]) -> None:
    """Read the status and the standing answers of each seat."""
    statuses, players = by_seat(data, "status"), p.players
    for seat in range(p.seats):
        landless = not camps(p, seat)
        likely = "eliminated" if landless and not is_open(rulebook, p.phase) else "playing"
        status = statuses.get(seat, likely if seat < players else "neutral")
        check(status in STATUSES, f"there is no status “{status}”; there are {', '.join(STATUSES)}")
        check((status == "neutral") == (seat >= players), f"seat {seat} cannot be {status}")
        p.status[seat] = Status(STATUSES.index(status))
        check(landless or p.status[seat] != Status.ELIMINATED, f"seat {seat} is eliminated and holds land")
        may_be = p.status[seat] != Status.PLAYING or may_be_unclaimed(rulebook, p.phase)
        check(not landless or may_be, f"seat {seat} plays and holds no land")
    waits_for_it = p.phase != OVER and not in_setup(rulebook, p)
    present = p.turn == NOBODY or p.is_playing(p.turn)
    check(present or not waits_for_it, "the seat on turn is out of the game")
    for seat, answers in by_seat(data, "standing").items():
        for question, answer in answers.items():
            check(
                is_kept(rulebook, p, question, whole(answer)), f"“{question}” has no standing answer {answer}"
            )
        p.standing[seat_of(p, seat)] = dict(answers)
    read_beaten(p, data)
    p.departed = tuple(seat_of(p, seat) for seat in data.get("departed", ()))
    gone = {*p.departed} <= {seat for seat in range(players) if not p.is_playing(seat)}
    check(gone and len({*p.departed}) == len(p.departed), "“departed” are seats that are out, each once")


def read_beaten(p: Position, data: Mapping[str, Any]) -> None:
    """Read who eliminated whom."""
    beaten = by_seat(data, "beaten_by")
    for seat, by in beaten.items():
        stands = p.is_playing(seat_of(p, seat)) or p.lands[seat]
        check(by is None or not stands, f"seat {seat} is not beaten")
    p.beaten_by = tuple(
        NOBODY if beaten.get(seat) is None else seat_of(p, beaten[seat]) for seat in range(p.seats)
    )
