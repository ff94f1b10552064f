"""A greedy player: all armies go where its superiority is greatest, and it attacks while it has any."""

from __future__ import annotations

import random

from games.bots import Bot
from games.engine import Attack, Defend, End, Fortify, Occupy, Order, Place, Plan, Position, Rulebook, Trade
from games.engine.board import members


class GreedyPlayer(Bot):
    """A player that looks only at armies, not at continents, the cards of others or borders to hold."""

    key = "greedy"
    name = "Greedy"

    def choose(self, rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Order:
        """Return the order with the greatest superiority."""
        stage = rulebook.stage(view).key
        if stage == "defence":
            assert view.pending is not None
            return Defend(rulebook.combat.defence_limit(view.armies[view.pending[3]]))
        if stage == "occupy":
            return self.occupy(rulebook, view, seat)
        if stage == "placement":
            return Plan(((self.front(rulebook, view, seat), view.to_place[seat]),))
        if stage == "reinforce":
            return self.reinforce(rulebook, view, seat)
        if stage == "attack":
            return self.attack(rulebook, view, seat) or End()
        return self.manoeuvre(rulebook, view, seat)

    def pairs(self, rulebook: Rulebook, view: Position, seat: int) -> list[tuple[int, int]]:
        """Return each of its own territories with each neighbouring one of others."""
        lands, borders = view.lands[seat], rulebook.board.border_masks
        return [(s, t) for s in members(lands) for t in members(borders[s] & ~lands)]

    def front(self, rulebook: Rulebook, view: Position, seat: int) -> int:
        """Return the territory that gets all new armies."""
        pairs = self.pairs(rulebook, view, seat)
        return max(pairs, key=lambda pair: (view.armies[pair[0]] - view.armies[pair[1]], pair))[0]

    def reinforce(self, rulebook: Rulebook, view: Position, seat: int) -> Order:
        """Trade in the first set, or place all armies in one stack."""
        sets = list(rulebook.sets.among(view.hands[seat], rulebook.board.symbols))
        if sets and self.trades(rulebook, view, seat):
            return Trade(sets[0])
        if not view.to_place[seat]:
            return End()
        return Place(((self.front(rulebook, view, seat), view.to_place[seat]),))

    def trades(self, rulebook: Rulebook, view: Position, seat: int) -> bool:
        """Return whether to trade in a set now."""
        return True

    def attack(self, rulebook: Rulebook, view: Position, seat: int) -> Order | None:
        """Return a siege of the neighbour with the greatest inferiority, or None."""
        pairs = self.pairs(rulebook, view, seat)
        lead, source, target = max((view.armies[s] - view.armies[t], s, t) for s, t in pairs)
        return Attack(source, target, None, 1) if lead > 0 and view.armies[source] > 1 else None

    def occupy(self, rulebook: Rulebook, view: Position, seat: int) -> Order:
        """Move all armies in, unless there is nobody to attack from there."""
        assert view.pending is not None
        _, _, _, target, fewest, most = view.pending
        return Occupy(most if rulebook.board.border_masks[target] & ~view.lands[seat] else fewest)

    def manoeuvre(self, rulebook: Rulebook, view: Position, seat: int) -> Order:
        """Move the greatest stack without an enemy next to it to a territory that has one."""
        lands, borders = view.lands[seat], rulebook.board.border_masks
        inside = [
            (view.armies[s], s) for s in members(lands) if not borders[s] & ~lands and view.armies[s] > 1
        ]
        for count, source in sorted(inside, reverse=True):
            goals = [
                t
                for t in members(rulebook.reach.moves(rulebook.board, view, seat, source))
                if borders[t] & ~lands
            ]
            if goals:
                return Fortify(source, goals[0], count - 1)
        return End()
