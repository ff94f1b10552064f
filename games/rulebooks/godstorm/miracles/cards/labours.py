"""Labours: cards that gods give for what their people do (A53). The god must be in play at the time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rulebooks.godstorm.miracles.events import Noted
from games.rulebooks.godstorm.miracles.piles import draw
from games.rulebooks.godstorm.miracles.state import LABOURED, happened
from games.rulebooks.godstorm.pantheons import DEATH, MAGIC, SKY, WAR
from games.rulebooks.godstorm.state import TURN, in_play
from games.rulebooks.godstorm.underworld.spaces import crypts

if TYPE_CHECKING:
    from games.engine import Table

CONQUESTS = 3


def conquered(table: Table, seat: int) -> None:
    """Reward the third land taken from armies in a turn with a card of war."""
    if TURN.of(table.position)[0] == CONQUESTS:
        reward(table, seat, WAR)


def god_destroyed(table: Table, seat: int) -> None:
    """Reward the destruction of a god with a card of the sky, once a turn.

    It may have been destroyed in a fight or by a conquest.
    """
    if SKY not in happened(table.position, LABOURED) and in_play(table.position, seat, SKY):
        table.write(Noted(LABOURED, SKY))
        draw(table, seat, SKY)


def three_alike(table: Table, seat: int) -> None:
    """Reward three dice alike in a throw, in any player's turn, with a card of magic."""
    reward(table, seat, MAGIC)


def crypt_held(table: Table) -> None:
    """Reward a crypt held at the end of the turn with a card of death."""
    seat = table.position.turn
    if crypts(table.position, seat):
        reward(table, seat, DEATH)


def reward(table: Table, seat: int, kind: int) -> None:
    """Draw a card of this kind, if its god is in play."""
    if in_play(table.position, seat, kind):
        draw(table, seat, kind)
