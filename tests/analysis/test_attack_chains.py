"""The odds of a chain of attacks, compared with brute force and with many fought chains."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.analysis.attack_chains import chain
from games.engine.chance.comparison import losses, ranked
from games.engine.chance.odds import siege
from games.rulebooks.registry import rulebook_for

COMBAT = rulebook_for("h2000_world").combat


def brute(armies: int, lands: tuple[int, ...], behind: int) -> dict[int, float]:
    """Return the armies that arrive in the last land with their probabilities, from every single roll."""
    if not lands:
        return {armies: 1.0}
    found: Counter[int] = Counter()

    def fight(mine: int, theirs: int, chance: float) -> None:
        if not theirs:
            for arrived, further in brute(max(1, mine - behind), lands[1:], behind).items():
                found[arrived] += chance * further  # type: ignore[assignment]
        elif mine > 1:
            for lost, killed, share in COMBAT.outcomes(
                min(3, mine - 1), COMBAT.defence_limit(theirs), theirs
            ):
                fight(mine - lost, theirs - killed, chance * share)

    fight(armies, lands[0], 1.0)
    return dict(found)


@settings(max_examples=40)
@given(st.integers(2, 7), st.lists(st.integers(1, 2), min_size=1, max_size=3), st.integers(1, 3))
def test_it_agrees_with_brute_force(armies: int, lands: list[int], behind: int) -> None:
    last = chain(armies, [(COMBAT, defenders) for defenders in lands], behind)[-1]

    expected = {left: chance for left, chance in brute(armies, tuple(lands), behind).items() if chance}
    assert last.arrived == pytest.approx(expected)


def test_it_agrees_with_many_that_were_fought() -> None:
    source, trials, arrived, limit = random.Random(1), 4_000, 0, COMBAT.defence_limit
    for _ in range(trials):
        mine = 12
        for theirs in (3, 1, 2):
            while theirs and mine > 1:
                dice = ["".join(source.choices("123456", k=n)) for n in (min(3, mine - 1), limit(theirs))]
                lost, killed = losses(*map(ranked, dice))
                mine, theirs = mine - lost, theirs - killed
            if theirs:
                break
            mine = max(1, mine - 1)
        else:
            arrived += 1

    assert chain(12, [(COMBAT, 3), (COMBAT, 1), (COMBAT, 2)])[-1].taken == pytest.approx(
        arrived / trials, abs=0.025
    )


def test_one_land_is_a_siege() -> None:
    (link,) = chain(8, [(COMBAT, 5)])

    assert link.taken == pytest.approx(siege(COMBAT, 8, 5).taken)


def test_nobody_arrives_where_nobody_can_go_on() -> None:
    links = chain(2, [(COMBAT, 1), (COMBAT, 1), (COMBAT, 1)])

    assert links[0].taken > 0
    assert [link.taken for link in links[1:]] == [0.0, 0.0]
    assert links[2].expected == 0
