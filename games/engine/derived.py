"""What follows from the parts of a rulebook, worked out once (see `Rulebook`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from math import inf
from typing import Any

from games.engine.events import CORE, WITH_DICE, kinds_by_name
from games.engine.feature import Feature, Moments
from games.engine.keep import keeps_by_name
from games.engine.legality import OrderRule, Play, seat_on_turn
from games.engine.notation.verb import spelled
from games.engine.notation.verbs import CORE as VERBS
from games.engine.orders import Attack
from games.engine.outcome import WORLD
from games.engine.policies.reach import neighbours
from games.engine.rulebook import Rulebook
from games.engine.words.spellings import Spellings


def derived_from(rulebook: Rulebook) -> dict[str, Any]:
    """What a rulebook says of itself with `field(init=False)`, by name."""
    parts = (rulebook.setup, rulebook.dawn, rulebook.turn, rulebook.dusk)
    stages = {stage.key: stage for part in (*parts, rulebook.questions) for stage in part}
    pairs = (pair for part in parts for pair in pairwise(part))
    anytime = plays_of(rulebook.anytime)
    moments = Moments(rulebook.features)
    verbs = (*VERBS, *added(rulebook.features, "verbs"))
    led = any(stage.fighters is not seat_on_turn for stage in stages.values())
    varies = led or moments.welcome or moments.bans or rulebook.reach.attacks is not neighbours
    answerable = tuple(stage.key for stage in stages.values() if stage.answers)
    return {
        "stages": stages,
        "plays": {
            key: (stage, plays_of(stage.orders) | anytime, bool(moments.acted or stage.done))
            for key, stage in stages.items()
        },
        "following": {stage.key: after for stage, after in pairs},
        "attacks": {key: stage.fighters for key, stage in stages.items() if Attack in stage.orders},
        "answerable": answerable,
        "question_words": {key: stages[key].spellings or Spellings((key,)) for key in answerable},
        "verbs": {verb.key: verb for verb in verbs},
        "spelled": spelled(tuple(verb.spellings for verb in verbs)),
        "spoken": {(verb.kind, language): verb for verb in verbs for language in verb.languages},
        "before_turns": frozenset(stage.key for stage in rulebook.dawn),
        "keeps": keeps_by_name(added(rulebook.features, "keeps")),
        "kinds": kinds_by_name((*CORE, *added(rulebook.features, "events"))),
        "thrown": (*WITH_DICE, *added(rulebook.features, "thrown")),
        "moments": moments,
        "targets_vary_until": inf if varies else rulebook.safe_rounds,
        "reasons": {reason.key: reason for reason in (WORLD, *added(rulebook.features, "reasons"))},
    }


def plays_of(rules: Mapping[type, OrderRule]) -> dict[type, Play]:
    """What each kind of order does."""
    return {kind: rule.play for kind, rule in rules.items()}


def added(features: Iterable[Feature], name: str) -> tuple[Any, ...]:
    """What features bring under this name, in their order."""
    return tuple(one for feature in features for one in getattr(feature, name))
