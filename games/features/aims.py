"""What missions and objectives ask for, as programs read it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from games.engine.events import event_name


def asked(aim: Any) -> dict[str, Any]:
    """The kind of an aim, and its parameters."""
    return {"asks": event_name(aim.__class__), **asdict(aim)}
