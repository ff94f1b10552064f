"""Everything that the site draws by chance, from one source that can be seeded."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING
from unittest.mock import patch

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator


@contextmanager
def drawn_from(source: random.Random) -> Iterator[None]:
    """Draw deals, dice, keys and words from this source, so that a run can be repeated."""
    with ExitStack() as patches:
        patches.enter_context(patch("random.SystemRandom", return_value=source))
        patches.enter_context(patch("secrets.token_bytes", source.randbytes))
        patches.enter_context(patch("secrets.choice", source.choice))
        patches.enter_context(patch("secrets.randbelow", source.randrange))
        yield
