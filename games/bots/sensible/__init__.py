"""The sensible player.

It weighs every siege that it could lay, in armies of its own (`outlook`). These speak for a siege: the
territory, a card, a step towards a continent for which it has the armies, the rival's loss (the closer the
rival is to winning, the more it counts), and a step towards eliminating a player and taking their cards.
These speak against it: the armies that it loses by the exact odds, the enemies that its main stack would
stand next to, and the risk to a continent that it holds. It lays the best siege of the greatest stack that
has one, looks again, and ends when none is worth it. The balance of power (`power`) gives the worth of a
rival's army, of an army of its own and of a territory: among many players it waits, and once it is ahead it
presses for the end. New armies go to the gates of its continents that lack a garrison (`garrison`), and all
others to the place of the best siege. Armies that move go there too.

As soon as a series of sieges (`campaign`) is likely enough to eliminate a player, and the player and their
cards are worth its cost, it does that before all else (`elimination`). A card is worth its part of the next
set (`trading`).

`aims` holds the ways to win other than the conquest of the world. With a mission it wants the territories
that lead there (`routes`), and as soon as a campaign is likely enough to fulfil it at once, it does nothing
else. It guards its headquarters before all else, and looks for those of others where their armies are. It
shows an objective as soon as no harder one waits for the end of the attacks; for the last two it plays as for
a mission.

`features`, or the `bot_order` of a phase, says how it plays what some editions add (airborne troops,
neutrals, …).

It knows an edition only by its policies and its board, and keeps nothing between two orders. It leaves
questions and phases that it does not know to the rules.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from games.bots.bot import Bot
from games.bots.offered import choose_offered, is_offered
from games.bots.random_player import RandomPlayer
from games.bots.sensible import reasons
from games.bots.sensible.aims import aim_of, headquarters
from games.bots.sensible.features import allies, truces
from games.bots.sensible.features.airborne import attack_or_embark
from games.bots.sensible.moves import armies_to_move_in, defend, manoeuvre
from games.bots.sensible.placement import claim, place_all, set_up, wish
from games.bots.sensible.temper import PLAIN
from games.bots.sensible.trading import best_set, most_valuable
from games.engine import End, Order, Standing, Trade, options
from games.engine.phases.anytime import LEFT_TO_RULES
from games.engine.phases.attack import ATTACK
from games.engine.phases.claim import CLAIM
from games.engine.phases.defence import ASK_DEFENCE
from games.engine.phases.manoeuvre import MANOEUVRE
from games.engine.phases.occupation import ASK_OCCUPY
from games.engine.phases.placement import PLACEMENT
from games.engine.phases.reinforce import REINFORCE
from games.engine.phases.spoils import ASK_SPOILS
from games.engine.redaction import guessed
from games.features.draft import DRAFT
from games.features.truces.orders import ProposeTruce
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.bots.reasons import Reason
    from games.bots.sensible.temper import Temper
    from games.engine import Position, Rulebook


def reinforce(rulebook: Rulebook, view: Position, seat: int, temper: Temper = PLAIN) -> Order:
    """Trade in a set if one is worth it, or place all armies, or go on."""
    trade = best_set(rulebook, view, seat)
    if trade is not None:
        return trade
    return place_all(rulebook, view, seat, temper) if view.to_place[seat] else End()


def spoils(rulebook: Rulebook, view: Position, seat: int, temper: Temper = PLAIN) -> Order:
    """Trade in the best set that may be traded in now, or place all armies, or go on."""
    for offered in rulebook.stage(view).orders[Trade].options(rulebook, view, seat):
        sets: Any = offered.slots["cards"].values
        return most_valuable(rulebook, view, seat, sets)
    return place_all(rulebook, view, seat, temper) if view.to_place[seat] else End()


BY_TEMPER = {REINFORCE.key: reinforce, ATTACK.key: attack_or_embark, ASK_SPOILS.key: spoils}
"""The tactics in which players of different tempers differ, by the key of the phase."""
TACTICS: dict[str, Callable[[Rulebook, Position, int], Order]] = {
    CLAIM.key: claim,
    DRAFT: wish,
    PLACEMENT.key: set_up,
    ASK_DEFENCE.key: defend,
    ASK_OCCUPY.key: armies_to_move_in,
    MANOEUVRE.key: manoeuvre,
    **BY_TEMPER,
    **allies.TACTICS,
}
SECRETS: dict[str, Callable[[Rulebook, Position, int, random.Random], Order]] = {**headquarters.SECRETS}
"""The tactics that draw a secret by chance, by the key of the phase."""


def leave_to_the_rules(rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Order:
    """Return the order that leaves a decision to the rules.

    If there is none, return the order that ends the phase, or else any legal order.
    """
    stage = rulebook.stage(view)
    if stage.answers:
        return Standing(stage.key, LEFT_TO_RULES)
    if any(option.order is End for option in options(rulebook, view, seat)):
        return End()
    return RandomPlayer().choose(rulebook, view, seat, rng)


class SensiblePlayer(Bot):
    """A player with tactics of its own for each phase without a `bot_order`.

    It leaves everything else to the rules.
    """

    key = "sensible"
    name = gettext_noop("Sensible")
    sentence = gettext_noop("weighs each attack, and knows the odds.")

    def __init__(self, temper: Temper = PLAIN) -> None:
        by_temper = {key: partial(tactics, temper=temper) for key, tactics in BY_TEMPER.items()}
        self.tactics = TACTICS if temper is PLAIN else TACTICS | by_temper

    def choose(self, rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Order:
        """Return the order that promises most. `rng` matters only where nothing can be left to the rules."""
        if ProposeTruce in rulebook.anytime and (order := truces.negotiate(rulebook, view, seat)):
            return order
        return choose_offered(self.wanted, rulebook, view, seat, rng)

    def wanted(self, rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Order:
        """Return what it would like to order, from what it knows of the edition."""
        if rulebook.neutrals and view.neutrals and (asking := allies.to_be_asked(rulebook, view, seat)):
            return asking
        if rulebook.hooks.veil:
            view = guessed(view, seat)
        aim = aim_of(rulebook)
        order = aim.first(rulebook, view, seat)
        if order is not None and is_offered(rulebook, view, seat, order):
            return order
        stage = rulebook.stage(view)
        if stage.key in SECRETS:
            return SECRETS[stage.key](rulebook, view, seat, rng)
        tactics = stage.bot_order or self.tactics.get(stage.key)
        if tactics is None:
            return leave_to_the_rules(rulebook, view, seat, rng)
        return aim.considerate(rulebook, view, seat, tactics(rulebook, aim.as_played(view, seat), seat))

    def reason_for(self, rulebook: Rulebook, view: Position, seat: int, order: Order) -> Reason | None:
        """Return the reason for the order, as far as everybody can see it."""
        return reasons.reason_for(rulebook, view, seat, order)
