"""The computer player for a first game: a newcomer can beat it."""

from __future__ import annotations

from benchmarks.field.newcomer import NewcomerPlayer
from games.bots import BOTS
from games.engine.events import Eliminated, TurnBegan
from games.rulebooks import RECOMMENDED, RULEBOOKS
from games.simulation import SimulatedGame, play_game

GAMES = 60
SEATS = 4


def lasts(game: SimulatedGame, seat: int, rounds: int) -> bool:
    """Whether the seat is still there after so many rounds, or has won before."""
    for event in game.events:
        if isinstance(event, TurnBegan) and event.round > rounds:
            return True
        if isinstance(event, Eliminated) and event.seat == seat:
            return False
    return True


def test_who_follows_the_suggestions_of_the_page_wins_often_and_seldom_falls_soon() -> None:
    """Among three sensible players the same newcomer wins no game in sixty, and one in five lasts so long."""
    wins = lasting = 0
    for number in range(GAMES):
        seat = number % SEATS
        bots = [NewcomerPlayer() if at == seat else BOTS["beginner"] for at in range(SEATS)]
        game = play_game(RULEBOOKS[RECOMMENDED], bots, f"newcomer {number}")
        wins += game.winners == (seat,)
        lasting += lasts(game, seat, rounds=10)

    assert wins >= GAMES // 4
    assert lasting >= GAMES * 3 // 4
