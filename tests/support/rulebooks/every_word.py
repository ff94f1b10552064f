"""A rulebook that knows the orders and questions of every edition, for tests of the notation."""

from __future__ import annotations

from dataclasses import replace

from games.rulebooks.hasbro2000 import H2000_WORLD
from games.rulebooks.registry import EDITIONS

FEATURES = {feature.key: feature for edition in EDITIONS for feature in edition.features}
QUESTIONS = {question.key: question for edition in EDITIONS for question in edition.stages.values()}

EVERY_WORD = replace(
    H2000_WORLD,
    features=tuple(FEATURES.values()),
    questions=tuple(
        question
        for question in QUESTIONS.values()
        if question.key not in {stage.key for stage in (*H2000_WORLD.setup, *H2000_WORLD.turn)}
    ),
)
