"""The orders of ordinary play. Territories and cards are indices into the board."""

from __future__ import annotations

from typing import Any, NamedTuple


class Place(NamedTuple):
    """Put reinforcements on own territories: pairs of (territory, armies)."""

    placements: tuple[tuple[int, int], ...]


class Plan(NamedTuple):
    """How the set-up armies are to be placed: pairs of (territory, armies), used from the front.

    An empty plan takes an earlier one back.
    """

    placements: tuple[tuple[int, int], ...]


class Trade(NamedTuple):
    """Hand in a set of three cards for armies."""

    cards: tuple[int, ...]


class Attack(NamedTuple):
    """Attack once with `dice` dice, or (with `stop`) until taken or until only `stop` armies remain.

    Exactly one of `dice` and `stop` is given. A siege never risks the last `stop` of the armies that
    stand in the source (if it takes the land, those that move in are among the survivors).

    If the land is taken, `moving` armies move in: more if more rolled last, fewer if fewer are left
    that may leave the source. None: be asked (the order `Occupy`).
    """

    source: int
    target: int
    dice: int | None
    stop: int | None
    moving: int | None = None


class Defend(NamedTuple):
    """Answer the question how many dice defend."""

    dice: int


class Occupy(NamedTuple):
    """How many armies in all go into the territory that was just taken."""

    armies: int


class Fortify(NamedTuple):
    """The manoeuvre: move armies between own territories."""

    source: int
    target: int
    armies: int


class End(NamedTuple):
    """End the present phase."""


ASK, AUTO = "ask", "auto"
"""To be asked, and to leave a decision to the rules, as standing answers."""


class Standing(NamedTuple):
    """Answer a kind of question in advance: `answer` is a number, or 0 to be asked each time."""

    question: str
    answer: int


class TakeBack(NamedTuple):
    """Withdraw one's last order (see `games.engine.phases.taking_back`)."""


class Resign(NamedTuple):
    """Leave the game."""


Order = tuple[Any, ...]
"""An order of any kind: a named tuple. Each edition may add its own (see `Feature.verbs`)."""

ALL = -1
"""In place of a number of armies: as many as may be. (No order with it is ever legal.)"""
BEST = Trade(())
"""In place of a set of cards: the one that brings most."""
