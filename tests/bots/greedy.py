"""A plain greedy player: all armies on the best odds, attack while they are good, everybody forward."""

from __future__ import annotations

import random

from games.engine.board import members
from games.engine.orders import Attack, Defend, End, Fortify, Occupy, Order, Place, Plan, Trade
from games.engine.position import Position
from games.engine.rulebook import Rulebook


class GreedyPlayer:
    """Looks at armies alone: no continents, no cards of others, no borders to keep."""

    key = "greedy"
    name = "Greedy"

    def choose(self, rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Order:
        """The order with the greatest superiority."""
        stage = rulebook.stage(view).key
        lands, borders = view.lands[seat], rulebook.board.border_masks
        if stage == "defence":
            assert view.pending is not None
            return Defend(rulebook.combat.defence_limit(view.armies[view.pending[3]]))
        if stage == "occupy":
            assert view.pending is not None
            _, _, source, _, fewest, most = view.pending
            return Occupy(most if borders[view.pending[3]] & ~lands else fewest)
        pairs = [
            (view.armies[s] - view.armies[t], s, t)
            for s in members(lands)
            for t in members(borders[s] & ~lands)
        ]
        lead, source, target = max(pairs)
        if stage == "placement":
            return Plan(((source, view.to_place[seat]),))
        if stage == "reinforce":
            sets = (
                []
                if len(view.hands[seat]) < 3
                else list(rulebook.sets.among(view.hands[seat], rulebook.board.symbols))
            )
            if sets:
                return Trade(sets[0])
            return Place(((source, view.to_place[seat]),)) if view.to_place[seat] else End()
        if stage == "attack":
            return Attack(source, target, None, 1) if lead > 0 and view.armies[source] > 1 else End()
        inside = [
            (view.armies[s], s) for s in members(lands) if not borders[s] & ~lands and view.armies[s] > 1
        ]
        for count, source in sorted(inside, reverse=True):
            goals = [
                t for t in members(rulebook.manoeuvre(rulebook.board, view, source)) if borders[t] & ~lands
            ]
            if goals:
                return Fortify(source, goals[0], count - 1)
        return End()
