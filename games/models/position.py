"""The conversion between the rows of the database and the engine's position.

`load_position` reads a position from the rows, and `load_positions` those of several games.
`territory_values`, `card_values`, `player_values` and `state_of` return what the rows for a position must
hold: they are used to write rows, and `verify_game` compares rows with them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any, cast

from django.db.models import CharField, Value

from games.engine import NOBODY, Position
from games.engine.events import freeze
from games.models.state import Card, Territory

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from games.models.game import Game
    from games.models.player import Player

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
"""The parts of a position that are stored in `Game.state`; `version` is that of the rulebook.

If several seats share a territory, the armies of each are stored there too.
"""

MUSTERED = "mustered"
"""The key in `Game.state` of the armies that neutrals have to place.

A neutral has no `Player` that could store them.
"""

TerritoryValues = tuple[int, int | None, int]
CardValues = tuple[int, str, int | None, int]
PieceValues = tuple[int, int | None, int, str]


def load_position(game: Game, players: Sequence[Player]) -> Position:
    """Return the position in the rows of a running or finished game. It takes one query."""
    return load_positions([game], {game.pk: players})[game.pk]


def load_positions(games: Sequence[Game], players: Mapping[int, Sequence[Player]]) -> dict[int, Position]:
    """Return the positions of running or finished games, by key, as are their players. It takes one query."""
    pieces: dict[int, list[PieceValues]] = {game.pk: [] for game in games}
    for key, *values in pieces_of(pieces):
        pieces[key].append(cast("PieceValues", tuple(values)))
    return {game.pk: position_of(game, players[game.pk], pieces[game.pk]) for game in games}


def position_of(game: Game, players: Sequence[Player], pieces: Iterable[PieceValues]) -> Position:
    """Return the position of a game with these pieces (`pieces_of`)."""
    rulebook, state = game.rulebook, game.state
    lands, cards = len(rulebook.board.territories), []
    neutrals = rulebook.neutrals_beside(len(players))
    p = Position.empty(game.rulebook_key, 0, game.options, len(players), lands, 0, neutrals)
    for number, seat, count, place in pieces:
        if place:
            cards.append((count, number, place, seat))
            continue
        p.armies[number] = count
        if seat is not None:
            p.owner[number] = seat
            p.lands[seat] |= 1 << number
    for player, plan in zip(players, freeze([player.plan for player in players]), strict=True):
        p.status[player.seat] = player.status
        p.to_place[player.seat] = player.to_place
        p.plans[player.seat] = plan
        p.standing[player.seat] = player.standing
    piles: dict[str, list[int]] = {Card.Place.DECK: p.deck, Card.Place.DISCARD: p.discard}
    for _rank, number, place, seat in sorted(cards, key=itemgetter(0)):
        (piles[place] if seat is None else p.hands[seat]).append(number)
    p.deck.reverse()
    extra, known = state.get("extra", {}), [name for name in STATE if name in state]
    for name, value in zip(known, freeze([state[name] for name in known]), strict=True):
        setattr(p, name, value)
    p.extra = dict(zip(extra, freeze(list(extra.values())), strict=True))
    p.garrisons = dict(freeze(state.get("garrisons", [])))
    p.to_place[len(players) :] = state.get(MUSTERED, [0] * neutrals)
    return p


def pieces_of(games: Collection[int]) -> QuerySet[Territory, tuple[Any, ...]]:
    """Return the pieces on the boards of games and next to them, each after the key of its game.

    For each territory these are its number, owner, armies and an empty text, for each card its number, seat,
    rank and place.
    """
    on_board = Value("", CharField())
    lands = Territory.objects.filter(game__in=games).order_by()
    cards = Card.objects.filter(game__in=games).order_by()
    return lands.values_list("game", "number", "owner", "armies", on_board).union(
        cards.values_list("game", "number", "seat", "rank", "place"), all=True
    )


def state_of(position: Position) -> dict[str, Any]:
    """Return the parts of a position that are stored in `Game.state`, as JSON."""
    state = {name: getattr(position, name) for name in STATE} | {"extra": position.extra}
    if position.garrisons:
        state["garrisons"] = sorted(position.garrisons.items())
    if position.neutrals:
        state[MUSTERED] = position.to_place[position.players :]
    return state


def territory_values(position: Position) -> list[TerritoryValues]:
    """Return the number, owner and armies of each territory."""
    lands = enumerate(zip(position.owner, position.armies, strict=True))
    return [(number, None if owner == NOBODY else owner, armies) for number, (owner, armies) in lands]


def card_values(position: Position) -> list[CardValues]:
    """Return the number, place, seat and rank of each card."""
    piles: list[tuple[str, int | None, Sequence[int]]] = [
        *((Card.Place.HAND, seat, hand) for seat, hand in enumerate(position.hands)),
        (Card.Place.DECK, None, position.deck[::-1]),
        (Card.Place.DISCARD, None, position.discard),
    ]
    return [(number, place, seat, rank) for place, seat, pile in piles for rank, number in enumerate(pile)]


def player_values(position: Position, seat: int) -> dict[str, Any]:
    """Return a seat's part of the position, by the fields of `Player`, as JSON."""
    return {
        "status": position.status[seat],
        "to_place": position.to_place[seat],
        "plan": [list(pair) for pair in position.plans[seat]],
        "standing": position.standing[seat],
    }
