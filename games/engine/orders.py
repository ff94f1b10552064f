"""The orders of ordinary play. Territories and cards are indices into the board."""

from __future__ import annotations

from typing import Any, NamedTuple


class Place(NamedTuple):
    """Place armies on territories: pairs of (territory, armies)."""

    placements: tuple[tuple[int, int], ...]


class Plan(NamedTuple):
    """Say in advance where set-up armies are to be placed: pairs of (territory, armies), used from the front.

    An empty plan withdraws an earlier one.
    """

    placements: tuple[tuple[int, int], ...]


class Trade(NamedTuple):
    """Trade in a set of cards for armies."""

    cards: tuple[int, ...]


class Attack(NamedTuple):
    """Attack once with `dice` dice, or (with `stop`) until the target is taken or only `stop` armies remain.

    Exactly one of `dice` and `stop` is given. A siege never risks the last `stop` armies in the source. (If
    it takes the territory, the armies that move in are among the survivors.)

    If the territory is taken, `moving` armies move in: more if more dice rolled last, fewer if fewer armies
    may leave the source. None: the player is asked (the order `Occupy`).
    """

    source: int
    target: int
    dice: int | None
    stop: int | None
    moving: int | None = None


class Defend(NamedTuple):
    """Answer the question of how many dice defend."""

    dice: int


class Occupy(NamedTuple):
    """Say how many armies in all move into the territory that was just taken."""

    armies: int


class Fortify(NamedTuple):
    """Make the manoeuvre: move armies between two territories."""

    source: int
    target: int
    armies: int


class End(NamedTuple):
    """End the present phase."""


ASK, AUTO = "ask", "auto"
"""Standing answers: to be asked, and to leave a decision to the rules."""


class Standing(NamedTuple):
    """Answer a kind of question in advance. `answer` is a number, or 0 to be asked each time."""

    question: str
    answer: int


class TakeBack(NamedTuple):
    """Withdraw the seat's last order (see `games.engine.phases.taking_back`)."""


class Resign(NamedTuple):
    """Leave the game."""


Order = tuple[Any, ...]
"""An order of any kind: a named tuple. Each edition may add its own (see `Feature.verbs`)."""

ALL = -1
"""Stands for the largest possible number of armies. No order with it is ever legal."""
BEST = Trade(())
"""Stands for the set of cards that brings the most armies."""
