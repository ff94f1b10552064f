"""The computer player for a first game: a newcomer can beat it."""

from __future__ import annotations

from random import Random

from benchmarks.field.newcomer import NewcomerPlayer
from games.bots import BOTS
from games.engine import NOBODY, End
from games.engine.events import Eliminated, TurnBegan
from games.rulebooks.registry import RECOMMENDED, RULEBOOKS
from games.simulation import SimulatedGame, play_game
from tests.rulebooks.godstorm.scenes import ALICE, land, storm

GAMES = 60
SEATS = 4


def lasts(game: SimulatedGame, seat: int, rounds: int) -> bool:
    """Return whether the seat is still in the game after this number of rounds, or has won before."""
    for event in game.events:
        if isinstance(event, TurnBegan) and event.round > rounds:
            return True
        if isinstance(event, Eliminated) and event.seat == seat:
            return False
    return True


def test_following_the_suggestions_often_wins_and_seldom_loses_early() -> None:
    """Against three sensible players, such a newcomer wins no game in sixty; one in five lasts as long."""
    wins = lasting = 0
    for number in range(GAMES):
        seat = number % SEATS
        bots = [NewcomerPlayer() if at == seat else BOTS["beginner"] for at in range(SEATS)]
        game = play_game(RULEBOOKS[RECOMMENDED], bots, f"newcomer {number}")
        wins += game.winners == (seat,)
        lasting += lasts(game, seat, rounds=10)

    assert wins >= GAMES // 4
    assert lasting >= GAMES * 3 // 4


def test_its_last_army_does_not_go_into_an_empty_land() -> None:
    game = storm(alice="gaul, thule 2", bob="anglia 9, alemannia 9, liguria 9, caledonia 9, varangia 9")
    iberia = land("iberia")
    game.position.owner[iberia], game.position.armies[iberia] = NOBODY, 0
    game.position.lands[2] &= ~(1 << iberia)

    assert BOTS["beginner"].choose(game.rulebook, game.position, ALICE, Random(1)) == End()


def test_it_leads_its_own_armies_alone_where_partners_share_lands() -> None:
    assert play_game(RULEBOOKS["h2006_team"], [BOTS["beginner"]] * 4, "x:1", 4000).events
