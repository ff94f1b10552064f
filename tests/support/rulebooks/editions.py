"""Every game that can be started: each edition, with each combination of its options, for each number."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from itertools import product

from games.engine.events import to_json
from games.engine.events.folding import fold
from games.engine.rulebook import Rulebook
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from games.simulation import SimulatedGame

CLOSED = {"godstorm", "godstorm_2p"}
"""Editions that are played by their booklet alone, without any house rule."""


def every_game(*keys: str) -> Iterator[tuple[Rulebook, int]]:
    """The edition with its options, one house rule at most, and the number of players; of these or of all."""
    for key in keys or RULEBOOKS:
        choices = RULEBOOKS[key].choices
        own = [choice for choice in choices if not choice.is_extra]
        extras = [{}, *({c.key: value} for c in choices if c.is_extra for value in [*c.values][1:])]
        for values, extra in product(product(*(choice.values for choice in own)), extras):
            options = {choice.key: value for choice, value in zip(own, values, strict=True)} | extra
            others = [c for c in choices if options.get(c.key, c.default) != c.default]
            if RULEBOOKS[key].refusal_of(options):
                continue
            rulebook = rulebook_for(key, options)
            for players in rulebook.players:
                if all(choice.matters(players) for choice in others):
                    yield rulebook, players


def telling_games() -> Iterator[tuple[Rulebook, int]]:
    """Of every game: all without house rules, and so many with one that each house rule meets everything.

    That is each edition, each number of players, and each option of an edition's own; and each of its
    versions is met once.
    """
    met = set[object]()

    def unmet(game: tuple[Rulebook, int]) -> set[object]:
        rulebook, players = game
        own = (
            (choice.key, rulebook.chosen[choice.key]) for choice in rulebook.choices if not choice.is_extra
        )
        rule, value = house_rule_of(rulebook)
        pairs: set[object] = {(rule, other) for other in (rulebook.key, players, value, *own)}
        return pairs - met

    kinds = defaultdict(list)
    for game in every_game():
        rule, _ = house_rule_of(game[0])
        if rule:
            kinds[game[0].key, rule].append(game)
        else:
            yield game
    for games in kinds.values():
        while new := unmet(game := max(games, key=lambda game: len(unmet(game)))):
            met |= new
            yield game


def house_rule_of(rulebook: Rulebook) -> tuple[str, str]:
    """The house rule that is played and its version, both empty without any."""
    extras = (choice.key for choice in rulebook.unusual if choice.is_extra)
    return next(((key, rulebook.chosen[key]) for key in extras), ("", ""))


def name_of(rulebook: Rulebook, players: int) -> str:
    """`h2000_world-sets=progressive-4`."""
    return "-".join(
        (rulebook.key, *(f"{key}={value}" for key, value in rulebook.chosen.items()), str(players))
    )


def replays(game: SimulatedGame) -> bool:
    """Whether the record alone, through JSON, leads to the last position."""
    record = json.loads(json.dumps([to_json(event) for event in game.events]))
    began = game.position
    rulebook = rulebook_for(began.rulebook, began.options, began.version)
    return fold(map(rulebook.read_event, record)) == game.position
