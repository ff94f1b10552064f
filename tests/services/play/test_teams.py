"""The armies of partners on one territory, in the rows of the database."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from games.engine.legality import options
from games.engine.orders import Fortify
from games.features.teams import TEAMS
from games.models import Game
from games.models.position import load_position
from games.services.play.orders import give_order
from games.services.record.verify import differences
from tests.support.tables import act, next_player, open_table, position_of, version_of

ALICE, BOB = 0, 2


@pytest.fixture
def game(alice: User, bob: User, charlie: User) -> Game:
    """Return the first game in which Alice can move an army to a land of her partner's, after that move."""
    while True:
        game = open_table(alice, bob, charlie, bots=["sensible"], rulebook="h2006_team")
        while next_player(game):
            if order := visit(game):
                give_order(game_id=game.pk, seat=ALICE, order=order, seen=version_of(game))
                game.refresh_from_db()
                return game
            act(game)


def visit(game: Game) -> Fortify | None:
    """Return a move of Alice's to a land that her partner holds."""
    position = position_of(game)
    if position.phase != "manoeuvre" or position.turn != ALICE:
        return None
    for option in options(game.rulebook, position, ALICE):
        if option.order is Fortify:
            source: Any = option.slots["from"].values
            targets: Any = option.slots["to"].values
            for target in targets:
                if position.owner[target] == BOB:
                    return Fortify(source[0], target, 1)
    return None


def test_a_shared_land_is_written_and_read(game: Game) -> None:
    position = load_position(game, list(game.players.all()))
    visited = [standing for standing in position.garrisons.values() if standing[-1] == (ALICE, 1)]
    assert [seat for standing in visited for seat, _ in standing] == [BOB, ALICE]
    assert TEAMS.of(position) == (0, 1, 0, 1)
    assert not list(differences(game.pk))


def test_a_garrison_that_is_not_as_the_record_says_is_named(game: Game) -> None:
    game.state["garrisons"][0][1][0][1] += 1
    game.save()
    (difference,) = differences(game.pk)
    assert str(difference).startswith("game: state.garrisons is [[")
