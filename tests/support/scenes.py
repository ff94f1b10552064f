"""A running game of the database put into a position written by hand, with its players given by name."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from django.utils import timezone

from games.engine import events as e
from games.engine.chance.dice import RandomDice
from games.engine.events import Event
from games.engine.notation import position_from_json
from games.engine.position import Position
from games.engine.redaction import witnessed
from games.engine.table import Table
from games.models import Card, Game
from games.services.play.locked_game import call_to_act
from games.services.record.storage import append_events, write_position
from tests.support.tables import position_of


def put(
    game: Game,
    *,
    turn: str | None,
    rest: str,
    hands: dict[str, str] | None = None,
    shared: dict[str, dict[str, int]] | None = None,
    **fields: Any,
) -> Game:
    """Put the game into a position.

    `turn` is the player on turn, `rest` the holder of all territories that are given to nobody, each with one
    army; `alice="alaska 5, peru"` gives territories, `shared` those that partners share, with the armies of
    each, `hands` cards. Neutrals are called `neutral_1` and `neutral_2`. The other fields are those of a
    position (`docs/referee.md`). The record of events stays as it was.
    """
    game.refresh_from_db()
    players = list(game.players.select_related("user").order_by("seat"))
    seats = {str(player): player.seat for player in players}
    neutrals = game.rulebook.neutrals_beside(len(players))
    seats |= {f"neutral_{i + 1}": len(players) + i for i in range(neutrals)}
    keys = [territory.key for territory in game.board.territories]
    territories: dict[str, Any] = {key: {"owner": seats[rest], "armies": 1} for key in keys}
    for name in seats.keys() & fields.keys():
        for land in fields.pop(name).split(", "):
            key, _, armies = land.partition(" ")
            territories[key] = {"owner": seats[name], "armies": int(armies or 1)}
    for key, garrisons in (shared or {}).items():
        territories[key] = {"garrisons": [[seats[name], armies] for name, armies in garrisons.items()]}
    data = {
        "players": len(players),
        "turn": None if turn is None else seats[turn],
        "territories": territories,
        "hands": {str(seats[name]): cards.split() for name, cards in (hands or {}).items()},
        **fields,
    }
    return put_position(game, position_from_json(game.rulebook, json.loads(json.dumps(data))))


def put_position(game: Game, after: Position) -> Game:
    """Put the game into this position, as `put` does."""
    players = list(game.players.select_related("user").order_by("seat"))
    write_position(game, players, position_of(game), after)
    table = Table(game.rulebook, after, RandomDice())
    call_to_act(game, players, {}, table, before=after, acted=None, now=timezone.now())
    for player in players:
        player.save()
    game.status = Game.Status.OVER if after.is_over else Game.Status.RUNNING
    game.save()
    return game


def record(game: Game, further: Sequence[Event] = ()) -> None:
    """Let the record lead to the position of the game, with nobody holding a card of the board.

    The lands were dealt so, the armies set up one after the other, and this is the very first turn. `further`
    is what came before it, for editions with extra state.
    """
    position, began = position_of(game), game.rulebook.read_event(game.events.get(number=1).data)
    assert isinstance(began, e.Began)
    seat, due = position.turn, position.to_place[position.turn]
    stacks = [(land, armies - 1) for land, armies in enumerate(position.armies) if armies > 1]
    placed = [0] * position.seats
    for land, more in stacks:
        placed[position.owner[land]] += more
    game.events.all().delete()
    game.throws.all().delete()
    game.version, game.known = 0, [0] * position.players
    happened: list[Event] = [
        began._replace(first=position.first),
        e.Shuffled(tuple(position.deck)),
        e.Dealt(tuple(position.owner), tuple(placed), "placement"),
        *(e.Deployed(position.owner[land], land, more, seat) for land, more in stacks),
        *further,
        e.TurnBegan(seat, position.round, position.phase, due, ()),
    ]
    append_events(game, witnessed(game.rulebook, None, happened), timezone.now())
    game.save()


def let_alice_attack(game: Game) -> Game:
    """Make it alice's turn, with many attacks to choose from."""
    return put(
        game, turn="alice", rest="charlie", alice="alaska 9, peru 2", bob="kamchatka 3", phase="attack"
    )


def turn_the_pile(game: Game) -> None:
    """Turn the pile of cards upside down."""
    pile = list(game.cards.filter(place=Card.Place.DECK).order_by("rank"))
    for card, rank in zip(pile, reversed(range(len(pile))), strict=True):
        card.rank = rank
    Card.objects.bulk_update(pile, ["rank"])
