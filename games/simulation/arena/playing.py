"""The games of a round robin, played in one process or in several."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

from games.bots import BOTS, Bot
from games.engine import OrderError
from games.engine.events import TurnBegan
from games.rulebooks.registry import rulebook_for
from games.simulation import play_game
from games.simulation.arena.schedule import Pairing

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable

    from games.engine import Order, Position, Rulebook
    from games.engine.events import Event


class Result(NamedTuple):
    """How a game went.

    `winners` are seats. By seat: `places` from 1, `turns`, and `seconds` of processor time for its decisions.
    A game that was left unfinished has no winners and no places.
    """

    pairing: Pairing
    winners: tuple[int, ...]
    places: tuple[int, ...]
    rounds: int
    turns: tuple[int, ...]
    seconds: tuple[float, ...]


class Timed(Bot):
    """A player whose processor time is measured."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.seconds = bot, 0.0

    def choose(self, rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Order:
        """Return the player's order."""
        start = process_time()
        order = self.bot.choose(rulebook, view, seat, rng)
        self.seconds += process_time() - start
        return order

    def left_alone(self, rulebook: Rulebook, view: Position, seat: int, backwards: Iterable[Event]) -> int:
        return self.bot.left_alone(rulebook, view, seat, backwards)


def field_of(modules: Sequence[str]) -> dict[str, Bot]:
    """Return the site's computer players and those of these modules, by key.

    Such a module has a dictionary `FIELD`. Raise ImportError if there is no such module, and AttributeError
    if it has no field.
    """
    field = dict(BOTS)
    for name in modules:
        field.update(import_module(name).FIELD)
    return field


def play(modules: Sequence[str], pairing: Pairing) -> Result:
    """Play one game. Raise RuntimeError, which names the game, if a player gives an order that is refused."""
    field, (edition, options) = field_of(modules), pairing.setting
    bots = [Timed(field[key].untimed()) for key in pairing.players]
    try:
        game = play_game(rulebook_for(edition, dict(options)), bots, pairing.seed)
    except OrderError as error:
        raise RuntimeError(f"{pairing}: {error}") from error
    turns = Counter(event.seat for event in game.events if isinstance(event, TurnBegan))
    return Result(
        pairing,
        game.winners,
        game.position.places,
        game.rounds,
        tuple(turns[seat] for seat in range(len(bots))),
        tuple(bot.seconds for bot in bots),
    )


def play_all(pairings: Sequence[Pairing], modules: Sequence[str], processes: int) -> Iterator[Result]:
    """Yield the results of all games in the order of the schedule, whatever the number of processes.

    With several processes, Ctrl-C interrupts only this one. The others finish the games they are playing.
    """
    one = partial(play, modules)
    if processes == 1:
        yield from map(one, pairings)
        return
    # A new interpreter for each: a copy of this one could hold locks of the thread that shows the progress.
    with ProcessPoolExecutor(processes, get_context("spawn"), ignore_interrupts) as pool:
        yield from pool.map(one, pairings)


def ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that waits for the results."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
