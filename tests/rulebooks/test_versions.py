"""Earlier versions of editions: games that began with one are played by it to their end."""

from __future__ import annotations

import pytest

from games.engine.errors import Unreadable
from games.engine.rulebook import Rulebook
from games.rulebooks.explaining import explain
from games.rulebooks.registry import EARLIER, RULEBOOKS, rulebook_for, versions
from games.simulation import simulate
from tests.engine.scene import ALICE, scene

NINE = "alaska alberta argentina peru china congo brazil siam quebec"
earlier = pytest.mark.parametrize("book", EARLIER.values(), ids=lambda book: f"{book.key}-{book.version}")


def test_versions_are_counted_without_gaps() -> None:
    for key, present in RULEBOOKS.items():
        assert versions(key) == list(range(1, present.version + 1))


@earlier
def test_a_rulebook_is_had_in_an_earlier_version_with_its_options(book: Rulebook) -> None:
    for choice in book.choices:
        # Some house rules need another one.
        for value in (value for value in choice.values if not book.refusal_of({choice.key: value})):
            found = rulebook_for(book.key, {choice.key: value}, book.version)
            assert (found.key, found.version, found.chosen[choice.key]) == (book.key, book.version, value)
    assert rulebook_for(book.key).version == RULEBOOKS[book.key].version > book.version


@pytest.mark.parametrize("version", [0, 99])
def test_there_is_no_other_version(version: int) -> None:
    with pytest.raises(Unreadable) as refused:
        rulebook_for("mp80_world", version=version)
    assert refused.value.code == "unknown_version"
    assert "Its versions are: 1, 2." in explain(None, refused.value)


@earlier
def test_a_game_of_an_earlier_version_is_played_to_its_end(book: Rulebook) -> None:
    rulebook = rulebook_for(book.key, version=book.version)
    for game in simulate(rulebook, ["sensible"] * book.players[0], 1, seed=1):
        assert game.winners
        assert (game.position.rulebook, game.position.version) == (book.key, book.version)


@pytest.mark.parametrize(
    "key", ["mp80_objectives", "mp80_world", "mp80_2p", "asso_objectives", "asso_world", "asso_2p"]
)
def test_one_set_was_enough_for_nine_cards_in_version_1(key: str) -> None:
    """A81 is of version 2."""
    game = scene(
        rulebook=key,
        version=1,
        hands={ALICE: NINE},
        to_place=0,
        round=5,
        alice="greenland 2",
        bob="kamchatka",
    )
    game.refuses(ALICE, "end", "must_trade")
    game.order(ALICE, "trade alaska china siam")
    game.order(ALICE, f"place {game.position.to_place[ALICE]} greenland")
    assert game.order(ALICE, "end").position.phase == "attack"
