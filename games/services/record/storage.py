"""Write what happened: the events, and the rows of the resulting position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from games.engine.events import to_json
from games.engine.redaction import bit_of
from games.engine.table import History
from games.models import Card, Event, Territory
from games.models.event import chained_digest
from games.models.position import card_values, player_values, state_of, territory_values

if TYPE_CHECKING:
    from datetime import datetime

    from games.engine import Position
    from games.engine import events as e
    from games.engine.redaction import Witnessed
    from games.models import Game, Player
    from games.models.position import CardValues, TerritoryValues


def write_position(game: Game, players: Sequence[Player], before: Position | None, after: Position) -> None:
    """Write the pieces that changed since `before` (None: all of them), with one statement for each table.

    `game` and `players` get their new values; the caller saves them.
    """
    write_territories(game, set(territory_values(after)) - set(territory_values(before) if before else ()))
    held, holds = set(card_values(before) if before else ()), set(card_values(after))
    write_cards(game, holds - held)
    remove_cards(game, {number for number, *_ in held} - {number for number, *_ in holds})
    for player in players:
        for name, value in player_values(after, player.seat).items():
            setattr(player, name, value)
    game.state = state_of(after)


def write_territories(game: Game, changed: set[TerritoryValues]) -> None:
    """Insert or update these rows."""
    lands = game.board.territories
    rows = [
        Territory(game=game, number=number, key=lands[number].key, owner=owner, armies=armies)
        for number, owner, armies in sorted(changed)
    ]
    Territory.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["game", "number"], update_fields=["owner", "armies"]
    )


def write_cards(game: Game, changed: set[CardValues]) -> None:
    """Insert or update these rows, sorted by number, so that their keys reveal nothing about the shuffle."""
    rows = [
        Card(game=game, number=number, place=place, seat=seat, rank=rank)
        for number, place, seat, rank in sorted(changed)
    ]
    Card.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["game", "number"], update_fields=["place", "seat", "rank"]
    )


def remove_cards(game: Game, numbers: set[int]) -> None:
    """Delete the rows of cards that have left the game."""
    if numbers:
        Card.objects.filter(game=game, number__in=numbers).delete()


def newest_first(game: Game) -> Iterator[tuple[int, e.Event]]:
    """Return the record backwards, with the numbers of the events."""
    rows = game.events.order_by("-number").values_list("number", "data")
    return ((number, game.rulebook.read_event(data)) for number, data in rows.iterator(chunk_size=100))


def history_of(game: Game) -> History:
    """Return the whole record, with the seats whose orders began with its events."""
    rows = list(game.events.order_by("number").values_list("data", "ordered_by"))
    orders = {number: seat for number, (_, seat) in enumerate(rows) if seat is not None}
    return History([game.rulebook.read_event(data) for data, _ in rows], orders)


def append_events(
    game: Game, happened: Iterable[Witnessed], now: datetime, orders: Mapping[int, int] | None = None
) -> None:
    """Add events to the record, and increase `game.version` and `game.known` accordingly.

    The caller saves the game. `orders` are the seats whose orders began with these events, by the position of
    the event in the list (from 0).
    """
    ordered_by = orders or {}
    digest = game.events.filter(number=game.version).values_list("digest", flat=True).first() or ""
    rows = []
    for number, one in enumerate(happened):
        data = to_json(one.event)
        digest = chained_digest(digest, data)
        game.version += 1
        game.known = known_after(game.known, one.seen)
        rows.append(
            Event(
                game=game,
                number=game.version,
                data=data,
                seen=one.seen,
                parts=parts_of(one),
                digest=digest,
                ordered_by=ordered_by.get(number),
                created_at=now,
            )
        )
    Event.objects.bulk_create(rows)


def parts_of(one: Witnessed) -> list[list[Any]]:
    """Return, as JSON, the parts of an event that are shown to readers who may know only a part."""
    return [[readers, to_json(part)] for readers, part in one.parts]


def known_after(known: Sequence[int], seen: int) -> list[int]:
    """Return how many events each seat may know of after another one, which the seats `seen` see."""
    return [count + bool(seen & bit_of(seat)) for seat, count in enumerate(known)]
