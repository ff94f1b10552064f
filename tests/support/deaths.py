"""Workers that die between two steps."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class WorkerDied(Exception):
    """The death of a worker that is killed."""


def deadly(step: Callable[P, R], dies: Callable[[], bool]) -> Callable[P, R]:
    """Return a step after which a worker may die."""

    @wraps(step)
    def done(*args: P.args, **named: P.kwargs) -> R:
        result = step(*args, **named)
        if dies():
            raise WorkerDied
        return result

    return done
