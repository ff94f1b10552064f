"""Missions and objectives as programs read them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any


def asked(aim: Any) -> dict[str, Any]:
    """Return the kind of an aim and its parameters."""
    return {"asks": aim.asks, **asdict(aim)}
