"""Lists of orders with conditions, which a player leaves for a turn: their steps, and how they are run.

`games.engine.notation.lists` reads and writes them; nothing here touches a database.
"""

from __future__ import annotations

from games.engine.lists.running import EndReason, ListOutcome, Next, Stopped, next_of_list, run_list
from games.engine.lists.seat_view import SeatView, attacked_since_last_turn
from games.engine.lists.steps import Branch, Do, EndTurn, Step, Stop, left_open, spelled_out

__all__ = [
    "Branch",
    "Do",
    "EndReason",
    "EndTurn",
    "ListOutcome",
    "Next",
    "SeatView",
    "Step",
    "Stop",
    "Stopped",
    "attacked_since_last_turn",
    "left_open",
    "next_of_list",
    "run_list",
    "spelled_out",
]
