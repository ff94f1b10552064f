"""Neutral forces: what a player does with those that he leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.bots.sensible.attack import siege
from games.bots.sensible.outlook import LEAST, Outlook
from games.engine.board import members
from games.engine.orders import End, Order, Place, Standing
from games.engine.phases.attack import DEFENCE, protected
from games.engine.phases.batches import SUPPORT
from games.engine.phases.command import spared

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook


def wish(rulebook: Rulebook, view: Position, seat: int) -> Order | None:
    """To be asked for each decision about a neutral force, said once."""
    for question in rulebook.answerable:
        if question not in (DEFENCE, SUPPORT) and question not in view.standing[seat]:
            return Standing(question, 0)
    return None


def muster(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """All on the land of the force that has most enemies of the leader next to it."""
    force = next(force for force in view.neutrals if view.to_place[force])
    borders, rival = rulebook.board.border_masks, view.lands[view.turn]

    def threat(land: int) -> tuple[int, int]:
        beside = members(borders[land] & rival)
        return sum(view.armies[other] for other in beside), -view.armies[land]

    return Place(((max(members(view.lands[force]), key=threat), view.to_place[force]),))


def counter(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """The siege by an ally that brings most."""
    best, chosen = 0.0, None
    early = protected(rulebook, view)
    for force in rulebook.fighters(view):
        outlook = Outlook(rulebook, view, force, max(view.armies))
        foes = ~spared(rulebook, view, force) & ~early
        for source in members(view.lands[force]):
            armies = view.armies[source]
            if armies < LEAST:
                continue
            for target in members(rulebook.board.border_masks[source] & foes):
                balance = outlook.balance(armies, target) if view.armies[target] < armies else 0.0
                if balance > best:
                    best, chosen = balance, siege(outlook, source, target)
    return chosen or End()
