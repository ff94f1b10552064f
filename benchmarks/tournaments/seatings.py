"""Rounds of Swiss for more than two beside random draws: `python -m benchmarks.tournaments.seatings`.

A hundred small states as in the tests, then `--states` of each larger size, each after one to four rounds
with made-up results, beside the best of `--draws` random draws.
"""

from __future__ import annotations

import argparse
import random
import time

from tests.support.seatings import Merit, compared

LARGE = (64, 128, 256)
SMALL_STATES = 100


def main() -> None:
    """Draw and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tournaments.seatings")
    parser.add_argument("--states", type=int, default=8, help="states of each larger size (8)")
    parser.add_argument("--draws", type=int, default=10_000, help="random draws (10000)")
    chosen = parser.parse_args()
    small = []
    for state in range(SMALL_STATES):
        rng = random.Random(state)
        shape = rng.randint(6, 30), rng.randint(3, 6), rng.randint(1, 3)
        small.append(compared(*shape, rng, chosen.draws))
    tell("6 to 30", small)
    for count in LARGE:
        start = time.process_time()
        rngs = [random.Random(state) for state in range(chosen.states)]
        pairs = [compared(count, 3 + n % 4, 1 + n // 2 % 4, rng, chosen.draws) for n, rng in enumerate(rngs)]
        tell(str(count), pairs)
        print(f"    {time.process_time() - start:.0f} s of CPU", flush=True)


def tell(entrants: str, pairs: list[tuple[Merit, Merit]]) -> None:
    """How often the own round is worse, and what both come to, all states together."""
    worse = sum(
        own.repeats > best.repeats
        or (own.repeats == best.repeats and own.differences > best.differences + 1e-9)
        for own, best in pairs
    )
    repeats = [sum(merit.repeats for merit in side) for side in zip(*pairs, strict=True)]
    differences = [sum(merit.differences for merit in side) for side in zip(*pairs, strict=True)]
    print(
        f"{entrants:>8} entrants, {len(pairs):3} states: worse in {worse}; repeats {repeats[0]} against "
        f"{repeats[1]}, differences {differences[0]:.1f} against {differences[1]:.1f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
