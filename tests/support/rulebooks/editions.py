"""Every game that can be started: each edition, combination of options and number of players."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product

from games.engine.events import to_json
from games.engine.events.folding import fold
from games.engine.rulebook import Rulebook
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from games.simulation import SimulatedGame

CLOSED = {"godstorm", "godstorm_2p"}
"""The editions that are played by their booklet alone, without house rules."""


def every_game(*keys: str, house_rules: bool = True) -> Iterator[tuple[Rulebook, int]]:
    """Yield each edition with its options and a number of players.

    At most one house rule is chosen. Without keys, all editions are meant.
    """
    for key in keys or RULEBOOKS:
        choices = RULEBOOKS[key].choices
        own = [choice for choice in choices if not choice.is_extra]
        rules = [choice for choice in choices if choice.is_extra and house_rules]
        extras = [{}, *({rule.key: value} for rule in rules for value in [*rule.values][1:])]
        for values, extra in product(product(*(choice.values for choice in own)), extras):
            options = {choice.key: value for choice, value in zip(own, values, strict=True)} | extra
            others = [c for c in choices if options.get(c.key, c.default) != c.default]
            if RULEBOOKS[key].refusal_of(options):
                continue
            rulebook = rulebook_for(key, options)
            for players in rulebook.players:
                if all(choice.matters(players) for choice in others):
                    yield rulebook, players


def name_of(rulebook: Rulebook, players: int) -> str:
    """Return the name of a case, such as `h2000_world-sets=progressive-4`."""
    return "-".join(
        (rulebook.key, *(f"{key}={value}" for key, value in rulebook.chosen.items()), str(players))
    )


def replays(game: SimulatedGame) -> bool:
    """Return whether the record alone, through JSON, leads to the last position."""
    record = json.loads(json.dumps([to_json(event) for event in game.events]))
    began = game.position
    rulebook = rulebook_for(began.rulebook, began.options, began.version)
    return fold(map(rulebook.read_event, record)) == game.position
