"""The sensible player's treatment of headquarters, in positions without doubt."""

from __future__ import annotations

import random
from typing import Any

from games.bots import BOTS
from games.bots.drawing import MOST, probabilities
from games.bots.sensible.aims.headquarters import SPREAD, safety
from games.engine.redaction import redact
from games.features.headquarters import HEADQUARTERS
from games.features.headquarters.secret import Headquarters
from games.rulebooks.registry import rulebook_for
from games.simulation import play_game
from tests.bots.advice import advice
from tests.engine.scene import ALICE, Scene, scene


def capitals(**fields: Any) -> Scene:
    return scene(rulebook="h2000_capitals", **{"players": 3, **fields})


def choosing() -> Scene:
    """No army can reach Argentina."""
    return capitals(
        alice="argentina, peru 6, brazil 6, alaska 2",
        bob="venezuela 9, kamchatka 9, north_africa 9",
        phase="headquarters",
    )


def test_the_safest_territory_is_the_likeliest_headquarters() -> None:
    game = choosing()
    worths = safety(game.rulebook, redact(game.rulebook, game.position, ALICE), ALICE)
    safest = max(worths, key=worths.__getitem__)
    assert game.rulebook.board.territories[safest].key == "argentina"
    chances = probabilities(worths, SPREAD)
    assert max(chances.values()) == chances[safest] <= MOST


def test_a_guesser_who_knows_program_and_board_names_no_headquarters_too_often() -> None:
    hits = expected = tries = 0.0
    for number in range(40):
        book = rulebook_for("h2000_capitals")
        orders = (BOTS["sensible"],) * 4
        game = next(
            position
            for length in range(8, 60)
            if (position := play_game(book, orders, f"guess {number}", length).position).phase
            == HEADQUARTERS.key
        )
        seat = book.to_act(game)[0]
        view = redact(book, game, seat)
        chances = probabilities(safety(book, view, seat), SPREAD)
        guess = max(chances, key=chances.__getitem__)
        for draw in range(10):
            chosen = BOTS["sensible"].choose(book, view, seat, random.Random(f"{number} {draw}"))
            assert isinstance(chosen, Headquarters)
            hits += chosen.territory == guess
            expected += chances[guess]
            tries += 1
    assert expected <= MOST * tries
    assert abs(hits - expected) < 3 * (tries / 4) ** 0.5


def test_new_armies_guard_it_first() -> None:
    game = capitals(
        alice="alaska, egypt 20",
        bob="kamchatka 5, congo 2",
        to_place=4,
        headquarters=["alaska", "congo", "peru"],
    )
    assert advice(game) == "place 3 alaska, 1 egypt"


def test_its_guard_does_not_go_to_war() -> None:
    game = capitals(
        alice="alaska 4, egypt",
        bob="kamchatka, northwest_territory 5",
        phase="attack",
        headquarters=["alaska", "kamchatka", "peru"],
    )
    assert advice(game) == "end"


def test_it_looks_for_other_headquarters_under_their_armies() -> None:
    """One of Bob's two territories is his headquarters."""
    game = capitals(
        alice="alaska 20, egypt 4, peru 20",
        bob="kamchatka, northwest_territory 6",
        phase="attack",
        headquarters=["peru", "northwest_territory", "congo"],
    )
    assert advice(game).startswith("attack alaska northwest_territory until 1")
