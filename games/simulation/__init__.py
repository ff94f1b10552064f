"""Whole games between computer players, without database or web.

They use the same engine as all other games: each player sees only what their seat may see, every order is
checked, and every event is recorded.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.bots import Bot, bot_for
from games.bots.restraint import view_for
from games.engine import Order, Position, Rulebook, Table
from games.engine.chance.dice import RandomDice
from games.engine.events import Event, to_json

MOST_ORDERS = 100_000
"""The most orders in a game; a longer one is left unfinished. A long game of random players takes a fifth."""


@dataclass(frozen=True, slots=True)
class SimulatedGame:
    """A finished simulation: the last position, the orders given and the events that they made."""

    position: Position
    orders: list[tuple[int, Order]]
    events: list[Event]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty when the game is unfinished."""
        return self.position.winners

    @property
    def rounds(self) -> int:
        """The round in which the game ended."""
        return self.position.round

    @property
    def digest(self) -> str:
        """SHA-256 of the record as compact JSON, in hexadecimal."""
        record = json.dumps([to_json(event) for event in self.events], separators=(",", ":"), sort_keys=True)
        return hashlib.sha256(record.encode()).hexdigest()


def simulate(
    rulebook: Rulebook, bot_keys: Sequence[str], games: int, seed: int | str
) -> Iterator[SimulatedGame]:
    """Play `games` games; the player of seat s is `bot_keys[s]` in each.

    Game n depends only on the seed and n. Raise Unreadable for an unknown computer player, and Impossible for
    a wrong number of seats or an option that makes no difference with this number of players.
    """
    rulebook.check_choices(len(bot_keys))
    bots = [bot_for(key).untimed() for key in bot_keys]
    return (play_game(rulebook, bots, f"{seed}:{number}") for number in range(games))


def play_game(
    rulebook: Rulebook, bots: Sequence[Bot], seed: str, most_orders: int = MOST_ORDERS
) -> SimulatedGame:
    """Play one game to its end, or until `most_orders` orders have been given.

    The dice and each player have their own source of randomness, made from the seed.
    """
    table = Table.begin(rulebook, len(bots), RandomDice(random.Random(f"{seed}:dice")))
    sources = [random.Random(f"{seed}:{seat}") for seat in range(len(bots))]
    position = table.position
    orders: list[tuple[int, Order]] = []
    while (awaited := rulebook.to_act(position)) and len(orders) < most_orders:
        seat = awaited[0]
        view = view_for(bots[seat], rulebook, position, seat, reversed(table.events))
        order = bots[seat].choose(rulebook, view, seat, sources[seat])
        table.play(seat, order)
        orders.append((seat, order))
    return SimulatedGame(position, orders, table.events)
