"""The possible targets of attacks: by borders, by features, and by the rule of the first rounds."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from games.boards.building import build_board
from games.bots import BOTS
from games.engine.armies.ban import Ban
from games.engine.armies.garrisons import camps
from games.engine.armies.targets import BANNED, forbidden
from games.engine.board import MOUNTAIN, SEA, Board, members
from games.engine.errors import Illegal
from games.engine.feature import Feature
from games.engine.legality import options
from games.engine.lists.conditions import Odds
from games.engine.lists.seat_view import SeatView
from games.engine.orders import Attack
from games.engine.policies.reach import Reach, adjacent
from games.engine.position import Position
from games.engine.rulebook import Rulebook
from games.engine.table import Table
from games.rulebooks.house.fog import carry
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from games.simulation import play_game
from tests.engine.scene import ALICE, Scene, scene

WORLD = RULEBOOKS["h2000_world"]


@dataclass(frozen=True)
class Sanctuary(Feature):
    """A feature with a territory that nobody may attack."""

    territory: int
    key = "sanctuary"

    def bans(self, rulebook: Rulebook, position: Position, seat: int) -> Ban:
        return Ban(1 << self.territory, "sanctuary")


def by_land(board: Board, position: Position, seat: int) -> list[int]:
    """Allow no attack across the sea."""
    return [near & ~sea for near, sea in zip(board.border_masks, board.kinds[SEA], strict=True)]


def under(rulebook: Rulebook, alice: str, bob: str) -> Scene:
    """Return a scene in its attack phase, played by other rules than it was set up for."""
    game = scene(alice=alice, bob=bob, phase="attack")
    game.table = Table(rulebook, game.position, game.table.dice)
    return game


def attacked(game: Scene) -> set[str]:
    """Return the keys of all territories that the options allow to attack."""
    found = options(game.table.rulebook, game.position, ALICE)
    chosen = {t for option in found if option.order is Attack for t in option.slots["to"].values}
    return {land.key for i, land in enumerate(game.table.rulebook.board.territories) if i in chosen}


def first_rounds() -> Scene:
    """Put Bob with one territory, in rounds in which nobody is eliminated."""
    game = scene(rulebook="mp80_world", alice="alaska 9", bob="kamchatka", charlie="peru", phase="attack")
    game.position.round = game.rulebook.safe_rounds
    return game


def sanctuary(key: str) -> Rulebook:
    return WORLD.with_(Sanctuary(WORLD.board.territory_index[key]))


def test_a_feature_bans_a_target_with_its_reason() -> None:
    game = under(sanctuary("kamchatka"), alice="alaska 9, northwest_territory", bob="kamchatka, alberta")

    assert attacked(game) == {"alberta"}
    with pytest.raises(Illegal) as refused:
        game.order(ALICE, "attack alaska kamchatka 3", dice="666-1")
    assert refused.value.code == "sanctuary"
    game.order(ALICE, "attack alaska alberta 3", dice="666-1")


@pytest.mark.parametrize(("banned", "phase"), [("japan", "manoeuvre"), ("peru", "attack")])
def test_the_attacks_end_when_all_remaining_targets_are_banned(banned: str, phase: str) -> None:
    """Kamchatka could attack on, but only against Japan."""
    north = "alaska 2, yakutsk, irkutsk, mongolia, kamchatka 3"
    game = under(sanctuary(banned), alice=north, bob="peru, japan")
    game.order(ALICE, "attack alaska alberta 1", dice="1-6")

    assert game.position.phase == phase


def test_a_condition_counts_no_odds_where_an_attack_is_forbidden() -> None:
    index = WORLD.board.territory_index
    odds = Odds(index["alaska"], index["kamchatka"])
    free = under(WORLD, alice="alaska 9", bob="kamchatka")
    banned = under(sanctuary("kamchatka"), alice="alaska 9", bob="kamchatka")

    assert odds.count(SeatView(free.table.rulebook, free.position, ALICE)) > 99
    assert odds.count(SeatView(banned.table.rulebook, banned.position, ALICE)) == 0


def test_the_first_rounds_forbid_the_last_land_of_each() -> None:
    rulebook = rulebook_for("mp80_world")
    game = first_rounds()
    last = 1 << rulebook.board.territory_index["kamchatka"]

    assert forbidden(rulebook, game.position, ALICE) == camps(game.position, ALICE) | last
    game.position.round += 1
    assert forbidden(rulebook, game.position, ALICE) == camps(game.position, ALICE)


def test_a_view_that_hides_lands_carries_what_is_forbidden_of_those_that_are_seen() -> None:
    rulebook = rulebook_for("mp80_world")
    game = first_rounds()
    own, index = camps(game.position, ALICE), rulebook.board.territory_index
    seen = own | 1 << index["kamchatka"]
    view = game.position.glance()
    view.lands = [own, 0, 0]
    carry(rulebook, game.position, view, ALICE, seen)

    assert forbidden(rulebook, view, ALICE) == seen
    assert set(BANNED.of(view)) == {ALICE}


def test_reach_says_which_borders_can_be_attacked_over() -> None:
    rulebook = replace(WORLD, reach=Reach(adjacent, attacks=by_land))
    game = under(rulebook, alice="alaska 9, northwest_territory", bob="kamchatka, alberta")

    assert attacked(game) == {"alberta"}
    with pytest.raises(Illegal) as refused:
        game.order(ALICE, "attack alaska kamchatka 3", dice="666-1")
    assert refused.value.code == "closed_border"


@pytest.mark.parametrize("bot", sorted(BOTS))
def test_computer_players_keep_to_bans_and_borders(bot: str) -> None:
    """They play to the end without a refusal: `play_game` raises what the rules refuse."""
    rulebook = replace(sanctuary("kamchatka"), reach=Reach(adjacent, attacks=by_land))
    game = play_game(rulebook, [BOTS[bot]] * 3, "7", most_orders=400)

    assert any(isinstance(order, Attack) for _, order in game.orders)


def test_a_board_has_mountains_sea_lanes_and_ways_in_one_direction() -> None:
    home = {"names": {}, "aliases": [], "continent": "c", "symbol": "foot"}
    board = build_board(
        "small",
        [{"key": "c", "names": {}, "bonus": 2}],
        [{"key": key, **home} for key in ("a", "b", "c", "d")],  # type: ignore[typeddict-item]
        [("a", "b", "land"), ("b", "c", "sea", "one_way"), ("a", "c", "mountain"), ("c", "d", "sea")],
        jokers=0,
    )

    assert board.borders == ((1,), (0, 2), (3,), (2,))
    assert members(board.kinds[SEA][2]) == (3,)
    assert members(board.kinds[MOUNTAIN][0]) == (2,)
