"""Imported by Python at the start of each program whose clock libfaketime sets.

libfaketime 0.9.10 breaks Python's own sleep, which waits until an absolute time.
"""

from __future__ import annotations

import select
import time


def sleep(seconds: float) -> None:
    """Sleep."""
    select.select([], [], [], seconds)


time.sleep = sleep
