"""The reader's own offers on the page of a game."""

from __future__ import annotations

import html

from django.test import Client

from accounts.models import User
from games.engine.board import members
from games.presentation.language.grammar import the
from tests.support.tables import open_table, order, position_of, seat_of


def test_the_page_lists_offers_as_long_as_they_are_open(
    alice: User, bob: User, as_alice: Client, as_bob: Client
) -> None:
    game = open_table(alice, bob, bots=["random"], options={"js_1a": "1"})
    position, keys = position_of(game), [land.key for land in game.board.territories]
    mine, his = (members(position.lands[seat_of(game, one)])[0] for one in (alice, bob))
    told = f"Open: you offer bob {the(game.board, mine)} for {the(game.board, his)}."

    def shown(reader: Client) -> str:
        return html.unescape(reader.get(game.get_absolute_url()).content.decode())

    order(game, alice, f"offer {keys[mine]} for {keys[his]}")
    assert told in shown(as_alice)
    order(game, alice, "end")
    assert told in shown(as_alice)
    assert 'id="open-offers">' not in shown(as_bob)
    order(game, bob, "decline")
    assert 'id="open-offers">' not in shown(as_alice)
