"""What missions and objectives ask for, as programs read it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any


def asked(aim: Any) -> dict[str, Any]:
    """The kind of an aim, and its parameters."""
    return {"asks": aim.asks, **asdict(aim)}
