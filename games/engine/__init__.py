"""The rules engine: pure Python, no framework, no input or output.

    position, rulebook, order, dice -> events -> position

The most common names can be imported from here, the others from their own modules. Start at `table` (a game
in play) and `rulebook` (an edition as a value). `phases` holds what each order does, `policies` the small
interchangeable rules, `feature` what editions can add, and `notation` the text forms.
"""

from __future__ import annotations

from games.engine.board import Board
from games.engine.chance.dice import Dice
from games.engine.choice import Choice
from games.engine.errors import Illegal, Impossible, OrderError, Unreadable
from games.engine.events.folding import fold
from games.engine.feature import Feature
from games.engine.legality import Option, Slot, Stage, options
from games.engine.orders import (
    Attack,
    Defend,
    End,
    Fortify,
    Occupy,
    Order,
    Place,
    Plan,
    Resign,
    Standing,
    TakeBack,
    Trade,
)
from games.engine.position import HIDDEN, NOBODY, OVER, Position, Status
from games.engine.redaction import redact
from games.engine.rulebook import Rulebook
from games.engine.table import Table

__all__ = [
    "HIDDEN",
    "NOBODY",
    "OVER",
    "Attack",
    "Board",
    "Choice",
    "Defend",
    "Dice",
    "End",
    "Feature",
    "Fortify",
    "Illegal",
    "Impossible",
    "Occupy",
    "Option",
    "Order",
    "OrderError",
    "Place",
    "Plan",
    "Position",
    "Resign",
    "Rulebook",
    "Slot",
    "Stage",
    "Standing",
    "Status",
    "Table",
    "TakeBack",
    "Trade",
    "Unreadable",
    "fold",
    "options",
    "redact",
]
