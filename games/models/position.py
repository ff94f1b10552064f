"""Between the rows of the database and the engine's position.

`load_position` reads it from them. What they should hold follows from a position through `territory_values`,
`card_values`, `player_values` and `state_of`; the door writes by them, and `verify_game` compares by them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from games.engine import NOBODY, Position
from games.engine.events import freeze
from games.models.state import Card

if TYPE_CHECKING:
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
