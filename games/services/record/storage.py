"""Between the rows of the database and the engine's position.

What the rows should hold follows from a position through `territory_values`, `card_values`,
`player_values` and `state_of`; the door writes by them, and `verify_game` compares by them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from games.engine import NOBODY, Position
from games.engine.events import freeze, to_json
from games.engine.redaction import bit_of
from games.engine.table import Course
from games.models import Card, Event, Territory
from games.models.event import chained_digest

if TYPE_CHECKING:
    from datetime import datetime

    from games.engine import events as e
    from games.engine.redaction import Witnessed
    from games.models import Game, Player

STATE = (
    "version",
    "phase",
    "turn",
    "first",
    "round",
    "pending",
    "conquered",
    "traded",
    "sets_traded",
    "settled",
    "winners",
    "reason",
    "places",
    "departed",
    "beaten_by",
)
"""What of a position stands in `Game.state`; `version` is that of the rulebook.

Where several seats stand together on a land, also the armies of each.
"""

MUSTERED = "mustered"
"""In `Game.state`: the armies that wait to be placed for each neutral force, which has no `Player`."""

TerritoryValues = tuple[int, int | None, int]
CardValues = tuple[int, str, int | None, int]


def load_position(game: Game, players: Sequence[Player]) -> Position:
    """The position that the rows of a running or finished game hold. Two queries."""
    lands = len(game.board.territories)
    neutrals = len(game.rulebook.forces(len(players)))
    p = Position.empty(game.rulebook_key, 0, game.options, len(players), lands, 0, neutrals)
    for number, owner, armies in game.territories.order_by().values_list("number", "owner", "armies"):
        p.armies[number] = armies
        if owner is not None:
            p.owner[number] = owner
            p.lands[owner] |= 1 << number
    for player in players:
        p.status[player.seat] = player.status
        p.to_place[player.seat] = player.to_place
        p.plans[player.seat] = freeze(player.plan)
        p.standing[player.seat] = player.standing
    piles: dict[str, list[int]] = {Card.Place.DECK: p.deck, Card.Place.DISCARD: p.discard}
    for number, place, seat in game.cards.order_by("rank").values_list("number", "place", "seat"):
        (piles[place] if seat is None else p.hands[seat]).append(number)
    p.deck.reverse()
    for name in STATE:
        setattr(p, name, freeze(game.state.get(name, getattr(p, name))))
    p.extra = {name: freeze(value) for name, value in game.state.get("extra", {}).items()}
    p.garrisons = dict(freeze(game.state.get("garrisons", [])))
    p.to_place[len(players) :] = game.state.get(MUSTERED, [0] * neutrals)
    return p


def state_of(position: Position) -> dict[str, Any]:
    """What of a position stands in `Game.state`, as JSON."""
    state = {name: getattr(position, name) for name in STATE} | {"extra": position.extra}
    if position.garrisons:
        state["garrisons"] = sorted(position.garrisons.items())
    if position.neutrals:
        state[MUSTERED] = position.to_place[position.players :]
    return state


def territory_values(position: Position) -> Iterator[TerritoryValues]:
    """Number, owner and armies of each territory."""
    for number, (owner, armies) in enumerate(zip(position.owner, position.armies, strict=True)):
        yield number, None if owner == NOBODY else owner, armies


def card_values(position: Position) -> Iterator[CardValues]:
    """Number, place, seat and rank of each card."""
    for seat, hand in enumerate(position.hands):
        for rank, number in enumerate(hand):
            yield number, Card.Place.HAND, seat, rank
    for place, pile in ((Card.Place.DECK, position.deck[::-1]), (Card.Place.DISCARD, position.discard)):
        for rank, number in enumerate(pile):
            yield number, place, None, rank


def player_values(position: Position, seat: int) -> dict[str, Any]:
    """A seat's part of the position, by the fields of `Player`, as JSON."""
    return {
        "status": position.status[seat],
        "to_place": position.to_place[seat],
        "plan": [list(pair) for pair in position.plans[seat]],
        "standing": position.standing[seat],
    }


def write_position(game: Game, players: Sequence[Player], before: Position | None, after: Position) -> None:
    """Write the pieces that changed since `before` (None: all of them), one statement a table.

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
    """Insert or update these rows; by number, so that primary keys tell nothing of the shuffle."""
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
    """The record backwards, with the numbers of the events."""
    rows = game.events.order_by("-number").values_list("number", "data")
    return ((number, game.rulebook.read_event(data)) for number, data in rows.iterator(chunk_size=100))


def course_of(game: Game) -> Course:
    """The whole record, with the seats whose orders began with its events."""
    rows = list(game.events.order_by("number").values_list("data", "ordered_by"))
    orders = {number: seat for number, (_, seat) in enumerate(rows) if seat is not None}
    return Course([game.rulebook.read_event(data) for data, _ in rows], orders)


def append_events(
    game: Game, happened: Iterable[Witnessed], now: datetime, orders: Mapping[int, int] | None = None
) -> None:
    """Add to the record, and count up `game.version` and `game.known`; the caller saves the game.

    `orders` are the seats whose orders began with these events, by their numbers among them (from 0).
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
    """What those see of an event who may know only a part, as JSON."""
    return [[readers, to_json(part)] for readers, part in one.parts]


def known_after(known: Sequence[int], seen: int) -> list[int]:
    """How many events each seat may know of, counting one too that is seen by these."""
    return [count + bool(seen & bit_of(seat)) for seat, count in enumerate(known)]
