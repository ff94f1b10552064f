"""The sentence that a person reads when an order or a set-up is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from games.rulebooks.explaining import explain

if TYPE_CHECKING:
    from games.engine import Rulebook
    from games.engine.errors import OrderError


@contextmanager
def refused(
    kind: type[OrderError], sentence: str, rulebook: Rulebook | None = None
) -> Iterator[pytest.ExceptionInfo[OrderError]]:
    """Assert that something is refused with a sentence that matches this regular expression.

    If a rule of an edition refuses it, or a territory is named, its rulebook is needed.
    """
    with pytest.raises(kind) as refusal:
        yield refusal
    assert re.search(sentence, explain(rulebook, refusal.value))
