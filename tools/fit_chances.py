#!/usr/bin/env python3
"""Fit the weights of `games.valuation.chances`: `python tools/fit_chances.py [GAMES]` (needs numpy).

Computer players of mixed levels play each edition whose chances are estimated, at all numbers of seats. The
weights are fitted to a few positions of each game and to its winner: a conditional logit model, solved by
Newton's method, for each number of seats that still play. An edition's own weights are drawn towards those of
all editions; the fewer games it has, the more.
"""

from __future__ import annotations

import json
import random
import sys
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import numpy as np

from benchmarks.chances import LEVELS
from games.bots import bot_for
from games.engine import NOBODY, OVER
from games.engine.events.folding import empty_position
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from games.simulation import play_game
from games.valuation.chances import USUAL, is_estimated
from games.valuation.measures import measures

WEIGHTS = Path(__file__).parents[1] / "games" / "valuation" / "weights.json"
SEED = "chances"
GAMES = 1500
"""The number of games of each edition."""
PICKED = 12
"""The number of positions picked from a game."""
MOST_ORDERS = 6_000
STEPS = 12
FIRM = 1e-4
"""The strength with which weights are drawn towards 0.

The weights of an edition are drawn towards those of all editions, by this times the ratio of all positions to
its own.
"""

Sample = tuple[int, list[tuple[float, ...]]]
"""The index of the winner among the seats that still play, and the measures of each of these."""


def samples(edition: str, games: int) -> list[Sample]:
    """Return positions from games of an edition."""
    found, rulebook = [], rulebook_for(edition)
    for number in range(games):
        seed = f"{SEED}:{edition}:{number}"
        source = random.Random(seed)
        seats = source.choice(rulebook.players)
        levels = [source.choice(LEVELS) for _ in range(seats)]
        game = play_game(rulebook, [bot_for(level) for level in levels], seed, MOST_ORDERS)
        if len(game.winners) != 1:
            continue
        picked = set(source.sample(range(1, len(game.events)), min(PICKED, len(game.events) - 1)))
        position = empty_position(game.events[0])
        for at, event in enumerate(game.events[1:], start=1):
            event.fold(position)
            if at in picked and NOBODY not in position.owner and position.phase != OVER:
                measured = measures(rulebook, position)
                if len(measured) > 1 and game.winners[0] in measured:
                    winner = list(measured).index(game.winners[0])
                    found.append((winner, [tuple(values) for values in measured.values()]))
    return found


def fitted(positions: list[Sample], towards: np.ndarray | None = None, firm: float = FIRM) -> np.ndarray:
    """Return the weights under which the winners were most likely. All positions have equally many seats."""
    x = np.array([values for _, values in positions])
    won = x[np.arange(len(x)), [winner for winner, _ in positions]]
    goal = np.zeros(x.shape[2]) if towards is None else towards
    weights = goal.copy()
    for _ in range(STEPS):
        scores = x @ weights
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        mean = np.einsum("ns,nsf->nf", chances, x)
        slope = (won - mean).mean(axis=0) - 2 * firm * (weights - goal)
        spread = np.einsum("ns,nsf,nsg->fg", chances, x, x) - mean.T @ mean
        weights = weights + np.linalg.solve(spread / len(x) + 2 * firm * np.eye(len(goal)), slope)
    return weights


def main() -> None:
    """Play the games, fit the weights and write them."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    editions = [key for key, rulebook in RULEBOOKS.items() if is_estimated(rulebook)]
    by_edition = {}
    for edition in editions:
        by_edition[edition] = samples(edition, games)
        print(f"{edition:20} {len(by_edition[edition]):7} positions", flush=True)
    found: dict[str, dict[str, list[float]]] = {USUAL: {}}
    for playing in range(2, 7):
        of_all = [one for every in by_edition.values() for one in every if len(one[1]) == playing]
        usual = fitted(of_all)
        found[USUAL][str(playing)] = [round(float(weight), 4) for weight in usual]
        for edition, every in by_edition.items():
            own = [one for one in every if len(one[1]) == playing]
            if own:
                firm = FIRM * len(of_all) / len(own)
                weights = fitted(own, usual, firm)
                found.setdefault(edition, {})[str(playing)] = [round(float(weight), 4) for weight in weights]
    provenance = {
        "made_by": "tools/fit_chances.py",
        "on": datetime.now(UTC).date().isoformat(),
        "seed": SEED,
        "games_of_each_edition": games,
        "positions": sum(map(len, by_edition.values())),
    }
    text = json.dumps({"provenance": provenance, "weights": found}, indent=1)
    WEIGHTS.write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
