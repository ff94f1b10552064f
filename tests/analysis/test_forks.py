"""Orders tried on a fork of a game."""

from __future__ import annotations

import random

import pytest

from games.analysis.forks.line import LONGEST_LINE, read_line, write_line
from games.analysis.forks.steps import MOST_STEPS, ArmiesPut, Ordered, Step, TurnPassed, follow_steps
from games.bots import BOTS
from games.engine import Position
from games.rulebooks.registry import RULEBOOKS
from games.simulation import play_game
from games.texts.worded import Worded

WORLD = RULEBOOKS["h2000_world"]


@pytest.fixture(scope="module")
def start() -> Position:
    """Play a game of three for a while, up to the beginning of a turn."""
    position = play_game(WORLD, [BOTS["random"]] * 3, "fork", most_orders=40).position
    return follow_steps(WORLD, position, [TurnPassed(position.turn)]).position


def land_of(position: Position, seat: int) -> int:
    return position.owner.index(seat)


def everything_to(position: Position, seat: int, but: int) -> list[Step]:
    """Return steps that give a seat all territories of another."""
    return [ArmiesPut(land, seat, 1) for land, owner in enumerate(position.owner) if owner == but]


def test_losing_the_last_territory_eliminates_and_takes_the_cards(start: Position) -> None:
    me, other = start.turn, (start.turn + 1) % 3
    fork = follow_steps(WORLD, start, everything_to(start, me, other))

    assert fork.refusal is None
    assert not fork.position.is_playing(other)
    assert fork.position.departed[-1] == other
    assert fork.position.hands[other] == []
    assert {*fork.position.discard} >= {*start.hands[other]}

    back = follow_steps(
        WORLD, fork.position, [ArmiesPut(land_of(fork.position, me), other, 3), TurnPassed(other)]
    )
    assert back.refusal is None
    assert (back.position.turn, back.position.departed) == (other, ())


def test_a_change_wins_no_game_and_leaves_the_player_on_turn_a_territory(start: Position) -> None:
    me, one, other = start.turn, (start.turn + 1) % 3, (start.turn + 2) % 3
    alone = follow_steps(WORLD, start, [*everything_to(start, me, one), *everything_to(start, me, other)])
    assert alone.refusal is not None
    assert alone.refusal.code == "impossible_here"

    last = len(start.owner) - 1 - start.owner[::-1].index(me)
    landless = follow_steps(WORLD, start, [ArmiesPut(last, me, 9), *everything_to(start, one, me)])
    assert landless.refusal is not None
    assert landless.refusal.code == "needs_land"


def test_a_refused_step_ends_the_line_and_nothing_touches_the_game(start: Position) -> None:
    before = start.copy()
    steps: list[Step] = [
        ArmiesPut(land_of(start, start.turn), start.turn, 7),
        Ordered(start.turn, "defend 2", 1),
        TurnPassed((start.turn + 1) % 3),
    ]
    fork = follow_steps(WORLD, start, steps)

    assert len(fork.happened) == 1
    assert fork.refusal is not None
    assert start == before


def test_the_seed_of_a_step_decides_its_dice(start: Position) -> None:
    me, other = start.turn, (start.turn + 1) % 3
    board = WORLD.board.territory_index
    ready: list[Step] = [
        ArmiesPut(board["alaska"], me, 20),
        ArmiesPut(board["kamchatka"], other, 20),
        TurnPassed(me),
    ]
    position = follow_steps(WORLD, start, ready).position
    ready.append(Ordered(me, f"place {position.to_place[me]} alaska", 0))

    def ends(seed: int) -> Position:
        attack = Ordered(me, "attack alaska kamchatka until 15", seed)
        fork = follow_steps(WORLD, start, [*ready, attack])
        assert fork.refusal is None
        return fork.position

    assert ends(3) == ends(3)
    assert len({str(ends(seed).armies) for seed in range(8)}) > 1


def test_a_line_is_read_as_it_was_written() -> None:
    rng = random.Random(5)
    steps: list[Step] = [TurnPassed(2), ArmiesPut(3, 1, 12)]
    steps += [Ordered(0, f"attack alaska kamchatka {n % 3 + 1}", rng.randrange(10_000)) for n in range(60)]
    line = write_line(steps)

    assert read_line(line) == steps
    assert len(line) < LONGEST_LINE
    with pytest.raises(Worded):
        write_line([TurnPassed(0)] * (MOST_STEPS + 1))
