"""The description of editions for programs."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

from games.engine import Rulebook
from games.rulebooks.explaining import explain
from games.rulebooks.registry import versions
from games.rulebooks.texts import text_of_edition
from games.texts.found import reason_of


def listing(rulebook: Rulebook) -> dict[str, Any]:
    """Describe an edition for programs.

    - `version` is the present one, `versions` are all that can be played.
    - `players` lists the possible numbers of players.
    - `options` lists the values of each option, the default first.
    - `only_among` lists the numbers of players for which an option can be chosen, unless it can be for all.
    - `retired` lists values that new games can no longer choose.
    - `clashes` lists values that cannot be combined, with the reason. If it lists a single value, that value
      needs another option.
    - `withheld` lists house rules that do not suit the edition, with the reason.
    - `aliases` gives clear names of options, each with the key it stands for.
    - `reconstructed` says what we had to make up; it is empty for most editions.
    """
    text = text_of_edition(rulebook)
    return {
        "key": rulebook.key,
        "version": rulebook.version,
        "versions": versions(rulebook.key),
        "name": text.name,
        "players": list(rulebook.players),
        "board": rulebook.board.key,
        "options": {choice.key: list(choice.values) for choice in rulebook.choices},
        "only_among": {choice.key: list(choice.players) for choice in rulebook.choices if choice.players},
        "retired": {choice.key: list(choice.retired) for choice in rulebook.choices if choice.retired},
        "clashes": list(clashes(rulebook)),
        "withheld": {key: reason_of(misfit) for key, misfit in rulebook.withheld.items()},
        "aliases": {alias: key for alias, key in rulebook.aliases.items() if key not in rulebook.withheld},
        "source": text.source,
        "reconstructed": text.reconstructed,
    }


@cache
def clashes(rulebook: Rulebook) -> tuple[dict[str, Any], ...]:
    """Return what cannot be chosen: values that are refused on their own, and pairs of other values."""
    found: list[dict[str, Any]] = []
    alone: list[tuple[str, str]] = []
    for choice in rulebook.choices:
        for value in list(choice.values)[1:]:
            if error := rulebook.refusal_of({choice.key: value}):
                found.append({"options": {choice.key: value}, "reason": explain(rulebook, error)})
            else:
                alone.append((choice.key, value))
    for one, other in combinations(alone, 2):
        if one[0] != other[0] and (error := rulebook.refusal_of(dict((one, other)))):
            found.append({"options": dict((one, other)), "reason": explain(rulebook, error)})
    return tuple(found)
