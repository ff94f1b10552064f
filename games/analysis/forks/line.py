"""The steps of a fork as a short text for an address: compressed, and limited before it is read.

Nothing in it is secret or trusted: the rules only try what it says, on what its reader may see.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import TYPE_CHECKING, Any

from games.analysis.forks.steps import MOST_STEPS, ArmiesPut, Ordered, Step, TurnPassed
from games.texts.worded import Worded
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Sequence

LONGEST_LINE = 3000
"""The most characters; servers accept addresses of some four thousand."""
LONGEST_TEXT = 40_000
KINDS: dict[str, tuple[type[Step], tuple[type, ...]]] = {
    "order": (Ordered, (int, str, int)),
    "armies": (ArmiesPut, (int, int, int)),
    "turn": (TurnPassed, (int,)),
}
"""The name of each kind of step, with its class and the types of its fields."""
NAMES = {kind: name for name, (kind, _) in KINDS.items()}


def write_line(steps: Sequence[Step]) -> str:
    """Return the steps as text, empty without steps. Raise Worded if there are too many for an address."""
    if not steps:
        return ""
    text = json.dumps([[NAMES[step.__class__], *step] for step in steps], separators=(",", ":"))
    line = urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    if len(steps) > MOST_STEPS or len(line) > LONGEST_LINE or len(text) > LONGEST_TEXT:
        raise Worded(
            "line_too_long", gettext_noop("You cannot look any further ahead here. Go back some steps first.")
        )
    return line


def read_line(line: str) -> list[Step]:
    """Read steps from text. Raise Worded."""
    if not line:
        return []
    try:
        if len(line) > LONGEST_LINE:
            raise ValueError("it is too long")
        packed = urlsafe_b64decode(line + "=" * (-len(line) % 4))
        text = zlib.decompressobj().decompress(packed, LONGEST_TEXT)
        found = json.loads(text)
        if not isinstance(found, list) or len(found) > MOST_STEPS:
            raise ValueError("these are no steps")
        return [read_step(*step) for step in found]
    except (ValueError, TypeError, RecursionError, zlib.error) as error:
        raise Worded(
            "unreadable_line", gettext_noop("This address is damaged. Begin again from the replay.")
        ) from error


def read_step(name: str, *fields: Any) -> Step:
    """Read one step. Raise ValueError or TypeError."""
    kind, types = KINDS[name] if isinstance(name, str) and name in KINDS else (None, ())
    if kind is None or tuple(map(type, fields)) != types:
        raise ValueError("this is no step")
    return kind(*fields)
