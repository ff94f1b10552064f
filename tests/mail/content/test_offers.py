"""A mail lists open offers even if the reader can make no more."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.engine.board import members
from games.features.exchanges import MOST_OFFERS
from games.presentation.language.grammar import the
from tests.support.mail.letters import send, words_of
from tests.support.tables import open_table, position_of, seat_of

pytestmark = pytest.mark.django_db


def test_players_without_offers_left_see_the_open_ones(alice: User, bob: User) -> None:
    game = open_table(alice, bob, bots=["random"], options={"js_1a": "1"})
    position, keys = position_of(game), [land.key for land in game.board.territories]
    mine, his = ([*members(position.lands[seat_of(game, one)])] for one in (alice, bob))
    offers = [f"offer {keys[mine[n]]} for {keys[his[n]]}" for n in range(MOST_OFFERS)]
    told = words_of(send(game, alice, "\n".join(offers)))

    assert "There is nothing to do" not in told
    assert "You have made all your offers" in told
    names = [the(game.board, land) for land in range(len(keys))]
    for n in range(MOST_OFFERS):
        assert f"Open: you offer bob {names[mine[n]]} for {names[his[n]]}." in told
    told = words_of(send(game, alice, "end"))
    assert f"Open: you offer bob {names[mine[0]]}" in told


def test_players_without_lots_left_see_the_open_ones(alice: User, bob: User) -> None:
    game = open_table(alice, bob, bots=["random"], options={"js_1b": "2"})
    position, keys = position_of(game), [land.key for land in game.board.territories]
    mine = [*members(position.lands[seat_of(game, alice)])]
    told = words_of(send(game, alice, "\n".join(f"lay {keys[land]}" for land in mine[:MOST_OFFERS])))

    assert "There is nothing to do" not in told
    assert "You have laid all your lots down" in told
    for land in mine[:MOST_OFFERS]:
        assert f"({the(game.board, land)})." in told
