"""The sensible player's play for its team."""

from __future__ import annotations

import random
from typing import Any

from games.bots import BOTS, Bot
from games.bots.sensible import TACTICS, SensiblePlayer
from games.engine.armies.garrisons import camps_of_side
from games.engine.orders import Attack, End, Order
from games.engine.position import Position
from games.engine.rulebook import Rulebook
from games.features.teams import TEAMS
from games.rulebooks.registry import rulebook_for
from games.simulation import play_game
from tests.bots.advice import advice
from tests.engine.scene import ALICE, CHARLIE, KEYS, Scene, scene

SOUTH = "venezuela, brazil, argentina"


def team(**fields: Any) -> Scene:
    """Put Alice and Charlie against Bob and Dave, who has the rest."""
    lands = {"alice": "ontario", "bob": "siberia 5, india 3", "charlie": "japan"}
    return scene(rulebook="h2006_team", **{**lands, "turn": ALICE, **fields})


def test_it_goes_for_the_last_land_of_an_opponent() -> None:
    game = team(alice="ontario, ural 8", bob="siberia 2", phase="attack")
    assert advice(game).startswith("attack ural siberia ")


def test_it_attacks_from_shared_land_with_its_own_armies() -> None:
    game = team(shared={"ural": [(CHARLIE, 9), (ALICE, 8)]}, bob="siberia 2", phase="attack")
    assert advice(game).startswith("attack ural siberia until 1 moving ")
    game.order(ALICE, advice(game), dice="666-11")
    assert game.position.is_over


def test_two_together_are_not_attacked_by_fewer() -> None:
    game = team(alice="alaska 6", shared={"kamchatka": [(1, 4), (3, 4)]}, phase="attack")
    assert not advice(game).startswith("attack alaska kamchatka")


def test_its_armies_pass_to_the_front_by_the_land_of_the_partner() -> None:
    ours = ", ".join(key for key in KEYS if key not in ("siberia", "irkutsk", "peru"))
    game = team(alice="peru 30", charlie=ours, bob="siberia", dave="irkutsk", phase="manoeuvre")
    order = advice(game).split()
    assert (order[:2], order[3]) == (["fortify", "peru"], "29")


def test_it_leaves_a_continent_to_its_partner() -> None:
    """The guests in Venezuela stay fewer than Charlie's three armies, so South America remains his."""
    game = team(alice="central_america 5", charlie=f"peru 1, venezuela 3, {SOUTH[11:]}", phase="manoeuvre")
    assert "venezuela" not in advice(game) or advice(game) in {
        "fortify central_america venezuela 1",
        "fortify central_america venezuela 2",
    }


def test_all_its_placements_are_legal_where_partners_share_the_front() -> None:
    game = team(alice="", shared={"ural": [(CHARLIE, 2), (ALICE, 1)], "egypt": [(ALICE, 2), (CHARLIE, 2)]})
    text = advice(game)
    assert game.order(ALICE, text).position.to_place[ALICE] == 0


class Loner(SensiblePlayer):
    """The sensible player without regard for its partner, whom only the rules keep it from attacking."""

    def choose(self, rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Order:
        order = TACTICS[rulebook.stage(view).key](rulebook, view, seat)
        if isinstance(order, Attack) and camps_of_side(view, TEAMS.of(view), seat) >> order.target & 1:
            return End()
        return order


def test_ignoring_the_partner_loses() -> None:
    """The player that heeds its partner wins about four of five games.

    They play forty games, and change seats after each.
    """
    rulebook, won = rulebook_for("h2006_team"), 0
    for number in range(40):
        pair: list[Bot] = [BOTS["sensible"], Loner()]
        seated = pair if number % 2 else pair[::-1]
        game = play_game(rulebook, seated * 2, f"loner:{number}")
        won += (1 in game.winners) == (number % 2 == 0)
    assert won >= 29
