"""Miracles: four piles of cards, their costs and effects, and the relics among them.

The cards are in `cards` (`war`, `death`, `sky` and `relics`), and their effects in `effects`. Players acquire
them in step 3 (`acquiring`) or earn them by labours. Miracles of war and death are played in step 4
(`playing`, `steps`), and those of the sky by a player who is attacked (`defending`). Relics act at the
beginning of a turn (`beginning`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from games.engine.armies.ban import Ban
from games.engine.board import mask_of
from games.engine.legality import OrderRule
from games.engine.notation.events import thaw
from games.rulebooks.godstorm.invasion.might import Might
from games.rulebooks.godstorm.miracles import beginning, defending, standing
from games.rulebooks.godstorm.miracles import events as record
from games.rulebooks.godstorm.miracles.acquiring import STEP_3
from games.rulebooks.godstorm.miracles.cards import labours
from games.rulebooks.godstorm.miracles.cards.decks import PILES
from games.rulebooks.godstorm.miracles.cards.relics import LANDS
from games.rulebooks.godstorm.miracles.effects import underworld
from games.rulebooks.godstorm.miracles.piles import drop_hand
from games.rulebooks.godstorm.miracles.playing import end_step_if_done
from games.rulebooks.godstorm.miracles.questions import ASK_WHENCE, ASK_WHICH
from games.rulebooks.godstorm.miracles.state import EXTRAS, SACRED, SEARED, happened, has_relic, relics
from games.rulebooks.godstorm.miracles.steps import MIRACLES, STEP_4
from games.rulebooks.godstorm.miracles.verbs import VERBS
from games.rulebooks.godstorm.rites import Rites

if TYPE_CHECKING:
    from games.engine import Attack, Position, Rulebook, Table

TABLETS, HAMMER, FIRE = 3, 3, 4
"""The amounts that the Tablets, Mjolnir and each *Fire Sears the Sky* add.

The Tablets add to a bid, the other two to fights of gods.
"""


def as_it_is(rulebook: Rulebook, value: Any) -> Any:
    """Leave the keys of miracles in events as they are, since Godstorm's events have no territory cards."""
    return thaw(value)


@dataclass(frozen=True)
class Miracles(Rites):
    """The cards of war, death and the sky, and the relics of magic."""

    key = "miracles"
    extras = EXTRAS
    events = (*record.EVENTS, *underworld.EVENTS, beginning.Granted, beginning.Renounced)
    verbs = VERBS
    fields: ClassVar = {"card": as_it_is, "cards": as_it_is}

    def install(self, rulebook: Rulebook) -> Rulebook:
        questions = (beginning.ASK_PANDORA, ASK_WHICH, ASK_WHENCE, defending.ASK_HEAVENS)
        known = {stage.key for stage in questions}
        others = (stage for stage in rulebook.questions if stage.key not in known)
        first = rulebook.turn[0]
        renounce = OrderRule(beginning.renounce, beginning.renounce_options)
        first = replace(first, orders={**first.orders, beginning.Renounce: renounce})
        rulebook = replace(
            rulebook,
            features=(*PILES, *rulebook.features),
            questions=(*others, *questions),
            anytime={**rulebook.anytime, **standing.RULES},
        ).with_stage(first)
        return rulebook.with_phase(STEP_3, after="summon").with_phase(STEP_4, after=STEP_3.key)

    def turn_began(self, table: Table) -> bool:
        return beginning.let_relics_act(table)

    def acted(self, table: Table) -> bool:
        if table.position.phase == MIRACLES:
            end_step_if_done(table)
        else:
            beginning.take_up(table)
        return False

    def turn_ends(self, table: Table) -> bool:
        labours.crypt_held(table)
        return False

    def bans(self, rulebook: Rulebook, position: Position, seat: int) -> Ban:
        return Ban(mask_of(happened(position, SACRED)), "sacred")

    def invaded(self, table: Table, attack: Attack | None) -> bool:
        return defending.invaded(table, attack)

    def spared(self, table: Table, seat: int, killed: int) -> int:
        return standing.spared(table, seat, killed)

    def might(self, position: Position, seat: int, land: int, attacking: bool) -> Might:
        fires = happened(position, SEARED).count(seat)
        hammer = has_relic(position, seat, "mjolnir")
        return Might(bonus=HAMMER * hammer + FIRE * fires, rerolls=has_relic(position, seat, "gungnir"))

    def cast(self, table: Table, seat: int) -> None:
        labours.three_alike(table, seat)

    def conquered(self, table: Table, seat: int) -> None:
        labours.conquered(table, seat)

    def god_destroyed(self, table: Table, seat: int) -> None:
        labours.god_destroyed(table, seat)

    def left(self, table: Table, seat: int) -> None:
        drop_hand(table, seat)

    def bid_bonus(self, position: Position, seat: int) -> int:
        return TABLETS * has_relic(position, seat, "tablets")

    def score(self, rulebook: Rulebook, position: Position, seat: int) -> int:
        index = rulebook.board.territory_index
        held = (LANDS[relic] for relic in relics(position, seat) if relic in LANDS)
        return sum(position.owner[index[land]] == seat for land in held)
