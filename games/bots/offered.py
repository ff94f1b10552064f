"""How computer players keep to what a phase offers, in their plans and in their orders.

Where a phase offers the same as ordinary play, the tactics ask the same policies as its options (`Reach`,
`Combat`, `Sets`, the bans), so there is nothing to look up. Any other phase is asked for its options. The
tactics then get a view whose reach is what these options allow, and an order that is not among them is
replaced by the nearest one that is.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from games.bots.nearest import nearest, takes
from games.bots.random_player import any_of
from games.engine import Attack, End, Fortify, Order, Place, Plan, Trade, options
from games.engine.armies.garrisons import camps, effective_armies
from games.engine.board import mask_of, members
from games.engine.extra_state import ExtraState
from games.engine.legality import is_piecewise
from games.engine.phases import attack, claim, ending, manoeuvre, placement, reinforce, spoils

if TYPE_CHECKING:
    from games.engine import Board, Option, Position, Rulebook, Stage

Wanted = Callable[["Rulebook", "Position", int, random.Random], Order]
"""(rulebook, view, seat, rng) -> what a computer player would order, as `Bot.choose`."""

ORDINARY: Mapping[type, tuple[Callable[..., Any], ...]] = {
    Place: (reinforce.place_options, placement.place_options, claim.place_options),
    Plan: (placement.plan_options, claim.plan_options),
    Trade: (reinforce.trade_options, spoils.trade_options),
    Attack: (attack.attack_options,),
    Fortify: (manoeuvre.fortify_options,),
    End: (ending.end_options,),
}
"""The functions that offer each kind of order in ordinary play."""
WITHIN_REACH = (Place, Plan, Attack, Fortify)
"""The kinds of order that the tactics find by the reach of armies."""
AKIN: Mapping[type, type] = {Place: Plan, Plan: Place}
"""For each kind of order, the one with the same effect that replaces it if it is not offered."""


class Reached(NamedTuple):
    """The part of a phase's offer that depends on the reach of armies. None means: as in ordinary play.

    `attacks` and `moves` are the territories reached from each territory, as bit masks. `places` are those
    where armies may be placed, as a bit mask.
    """

    places: int | None
    attacks: Mapping[int, int] | None
    moves: Mapping[int, int] | None


REACHED: ExtraState[Reached] = ExtraState("reached", empty=Reached(None, None, None))
"""What the phase offers, in a view that a player plans with."""


class Kinds(NamedTuple):
    """The kinds of order of a stage that need not be looked up.

    `is_within_reach` says whether they include all kinds that depend on reach.
    """

    ordinary: frozenset[type]
    is_within_reach: bool


def choose_offered(
    wanted: Wanted, rulebook: Rulebook, view: Position, seat: int, rng: random.Random
) -> Order:
    """Return what a player wants to order if it is offered, or else the nearest order that is."""
    kinds = kinds_of(rulebook)[view.pending[0] if view.pending else view.phase]
    if kinds.is_within_reach:
        order = wanted(rulebook, view, seat, rng)
    else:
        order = wanted(by_offers(rulebook), with_offers(rulebook, view, seat, kinds.ordinary), seat, rng)
    return order if order.__class__ in kinds.ordinary else among_offers(rulebook, view, seat, order, rng)


@lru_cache(maxsize=256)
def kinds_of(rulebook: Rulebook) -> dict[str, Kinds]:
    """Return, for each phase and question by its key, the kinds of order that need not be looked up."""
    return {key: kinds_in(stage) for key, stage in rulebook.stages.items()}


def kinds_in(stage: Stage) -> Kinds:
    """Return the kinds of order of a stage that need not be looked up.

    They are offered as in ordinary play, or their options are only pieces of orders.
    """
    ordinary = {
        kind
        for kind, rule in stage.orders.items()
        if rule.options in ORDINARY.get(kind, ()) or is_piecewise(rule.options)
    }
    return Kinds(frozenset(ordinary), all(kind in ordinary for kind in WITHIN_REACH if kind in stage.orders))


def is_offered(rulebook: Rulebook, view: Position, seat: int, order: Order) -> bool:
    """Return whether a seat may give an order now."""
    return any(takes(rulebook, option, order) for option in offers(rulebook, view, seat, order.__class__))


def offers(rulebook: Rulebook, view: Position, seat: int, kind: type) -> list[Option]:
    """Return the options of one kind of order for a seat that has to act."""
    rule = rulebook.rule(view, kind)
    return [] if rule is None else [*rule.options(rulebook, view, seat)]


def among_offers(rulebook: Rulebook, view: Position, seat: int, order: Order, rng: random.Random) -> Order:
    """Return the order if it is offered, or else a substitute.

    The substitute is the nearest order of its kind or, if there is none, the end of the phase or any other
    order.
    """
    kind = order.__class__
    known = offers(rulebook, view, seat, kind)
    if any(takes(rulebook, option, order) for option in known):
        return order
    known += offers(rulebook, view, seat, AKIN[kind]) if kind in AKIN else []
    if known:
        return nearest(rulebook, view, known, order, rng)
    everything, stage = options(rulebook, view, seat), rulebook.stage(view)
    if any(option.order is End for option in everything):
        return End()
    return any_of(rulebook, [o for o in everything if o.order in stage.orders] or everything, rng)


@lru_cache(maxsize=64)
def by_offers(rulebook: Rulebook) -> Rulebook:
    """Return the rulebook with the reach of armies taken from a view made by `with_offers`."""
    usual = rulebook.reach

    def places(board: Board, position: Position, seat: int) -> int:
        lands = REACHED.of(position).places
        return usual.places(board, position, seat) if lands is None else lands

    def attacks(board: Board, position: Position, seat: int) -> Sequence[int]:
        borders, offered = usual.attacks(board, position, seat), REACHED.of(position).attacks
        return [offered.get(land, reached) for land, reached in enumerate(borders)] if offered else borders

    def moves(board: Board, position: Position, seat: int, source: int) -> int:
        offered = REACHED.of(position).moves
        return usual.moves(board, position, seat, source) if offered is None else offered.get(source, 0)

    return replace(rulebook, reach=replace(usual, places=places, attacks=attacks, moves=moves))


def with_offers(rulebook: Rulebook, view: Position, seat: int, ordinary: frozenset[type]) -> Position:
    """Return the view with what the phase offers, except for the `ordinary` kinds of order.

    It is for a rulebook made by `by_offers`.
    """
    stage, found = rulebook.stage(view), view.glance()

    def offered(*kinds: type) -> list[Option] | None:
        """Return the options of the first kind that has any, or None if all are ordinary."""
        present = [kind for kind in kinds if kind in stage.orders]
        if ordinary.issuperset(present):
            return None
        return next((known for kind in present if (known := offers(rulebook, view, seat, kind))), [])

    places, attacks, moves = offered(Plan, Place), offered(Attack), offered(Fortify)
    REACHED.put(
        found,
        Reached(
            None if places is None else placed_on(places),
            None if attacks is None else ways(attacks, stacks(rulebook, view)),
            None if moves is None else ways(moves, ()),
        ),
    )
    return found


def placed_on(known: Iterable[Option]) -> int:
    """Return the territories that these options name, as a bit mask."""
    slots = (slot for option in known for slot in option.slots.values() if slot.kind == "territory")
    return mask_of({int(land) for slot in slots for land in slot.values})  # type: ignore[arg-type]


def ways(known: Iterable[Option], sources: Iterable[int]) -> dict[int, int]:
    """Return, for each territory, those that these options lead to from there, as a bit mask.

    All `sources` are included, even those that lead nowhere.
    """
    found = dict.fromkeys(sources, 0)
    for option in known:
        slots = option.slots
        if "from" in slots and "to" in slots:
            for source in slots["from"].values:
                found[source] = found.get(source, 0) | mask_of(slots["to"].values)  # type: ignore[arg-type, index]
    return found


def stacks(rulebook: Rulebook, view: Position) -> list[int]:
    """Return the territories with armies to spare that may fight now."""
    return [
        land
        for fighter in rulebook.fighters(view)
        for land in members(camps(view, fighter))
        if effective_armies(view, fighter, land) > 1
    ]
