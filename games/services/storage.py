"""Between the rows of the database and the engine's position."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from games.engine.board import mask_of
from games.engine.events import freeze, to_json
from games.engine.position import NOBODY, Position
from games.models import Card, Event, Territory
from games.models.event import chained_digest

if TYPE_CHECKING:
    from datetime import datetime

    from games.engine import events as e
    from games.models import Game, Player

STATE = (
    "phase",
    "turn",
    "first",
    "round",
    "pending",
    "conquered",
    "traded",
    "sets_traded",
    "winners",
    "extra",
)
"""What of a position stands in `Game.state`."""


def load_position(game: Game, players: Sequence[Player]) -> Position:
    """The position that the rows of a running or finished game hold. Two queries."""
    rulebook = game.rulebook
    p = Position(
        game.rulebook_key, rulebook.version, game.options, len(players), len(rulebook.board.territories), 0
    )
    for row in game.territories.all():
        p.owner[row.number] = NOBODY if row.owner is None else row.owner
        p.armies[row.number] = row.armies
    p.lands = [mask_of(t for t, owner in enumerate(p.owner) if owner == seat) for seat in range(p.seats)]
    for player in players:
        p.status[player.seat] = player.status
        p.to_place[player.seat] = player.to_place
        p.plans[player.seat] = freeze(player.plan)
        p.standing[player.seat] = player.standing
    for card in sorted(game.cards.all(), key=lambda row: row.rank):
        pile_of(p, card).append(card.number)
    for name in STATE:
        setattr(p, name, freeze(game.state[name]))
    return p


def pile_of(position: Position, card: Card) -> list[int]:
    """Where a card lies."""
    if card.place == Card.Place.HAND:
        assert card.seat is not None
        return position.hands[card.seat]
    return position.deck if card.place == Card.Place.DECK else position.discard


def create_rows(game: Game, players: Sequence[Player], position: Position) -> None:
    """Write the rows of a game that begins."""
    Territory.objects.bulk_create(territory_rows(game, position))
    Card.objects.bulk_create(card_rows(game, position))
    write_players(players, position)
    game.state = state_of(position)


def update_rows(game: Game, players: Sequence[Player], before: Position, after: Position) -> None:
    """Write what has changed between two positions; `game` itself is left for the caller to save."""
    changed_lands = set(territory_values(after)) - set(territory_values(before))
    for number, owner, armies in changed_lands:
        game.territories.filter(number=number).update(owner=owner, armies=armies)
    moved = {
        number: (place, seat, rank)
        for number, place, seat, rank in set(card_values(after)) - set(card_values(before))
    }
    rows = list(game.cards.filter(number__in=moved)) if moved else []
    for row in rows:
        row.place, row.seat, row.rank = moved[row.number]
    Card.objects.bulk_update(rows, ["place", "seat", "rank"])
    write_players(players, after)
    game.state = state_of(after)


def state_of(position: Position) -> dict[str, Any]:
    """What of a position stands in `Game.state`, as JSON."""
    return {name: getattr(position, name) for name in STATE}


def territory_values(position: Position) -> Iterable[tuple[int, int | None, int]]:
    """Number, owner and armies of each territory."""
    for number, (owner, armies) in enumerate(zip(position.owner, position.armies, strict=True)):
        yield number, None if owner == NOBODY else owner, armies


def territory_rows(game: Game, position: Position) -> list[Territory]:
    """New rows for all territories."""
    lands = game.rulebook.board.territories
    return [
        Territory(game=game, number=number, key=lands[number].key, owner=owner, armies=armies)
        for number, owner, armies in territory_values(position)
    ]


def card_values(position: Position) -> Iterable[tuple[int, str, int | None, int]]:
    """Number, place, seat and rank of each card."""
    for seat, hand in enumerate(position.hands):
        for rank, number in enumerate(hand):
            yield number, Card.Place.HAND, seat, rank
    for place, pile in ((Card.Place.DECK, position.deck), (Card.Place.DISCARD, position.discard)):
        for rank, number in enumerate(pile):
            yield number, place, None, rank


def card_rows(game: Game, position: Position) -> list[Card]:
    """New rows for all cards."""
    return [
        Card(game=game, number=number, place=place, seat=seat, rank=rank)
        for number, place, seat, rank in card_values(position)
    ]


def write_players(players: Sequence[Player], position: Position) -> None:
    """Put each seat's part of the position on its player, and save those that changed."""
    for player in players:
        seat = player.seat
        values = {
            "status": position.status[seat],
            "to_place": position.to_place[seat],
            "plan": [list(pair) for pair in position.plans[seat]],
            "standing": position.standing[seat],
        }
        if any(getattr(player, name) != value for name, value in values.items()):
            for name, value in values.items():
                setattr(player, name, value)
            player.save(update_fields=list(values))


def append_events(game: Game, events: Sequence[e.Event], now: datetime) -> None:
    """Add to the record, and count `game.version` up; the caller saves the game."""
    last = game.events.order_by("number").last()
    digest = last.digest if last else ""
    rows = []
    for event in events:
        data = to_json(event)
        digest = chained_digest(digest, data)
        game.version += 1
        rows.append(Event(game=game, number=game.version, data=data, digest=digest, created_at=now))
    Event.objects.bulk_create(rows)
