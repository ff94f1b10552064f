"""The text of independents that take sides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from games.engine.position import HIDDEN, NOBODY
from games.features.allies import Allies
from games.features.allies.allegiance import ally_of
from games.features.allies.influence import Influence, Influenced
from games.features.allies.invasion import Wavered
from games.features.muster import Mustered
from games.features.muster_text import tell_mustering
from games.texts.guide import Choices, Guide, Prompt
from games.texts.text import Text
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.engine.legality import Option
    from games.engine.position import Position
    from games.texts.narration import Narrator


def tell_influence(narrator: Narrator, event: Influenced) -> list[str]:
    neutral, side = narrator.names[event.force], now_allied(narrator, event.ally)
    if event.card == HIDDEN:
        template = gettext_noop("%(name)s gave a card to %(force)s: %(side)s.")
        return [narrator.by(event.seat, template, template, force=neutral, side=side)]
    mine = gettext_noop("You gave the card %(card)s to %(force)s: %(side)s.")
    theirs = gettext_noop("%(name)s gave the card %(card)s to %(force)s: %(side)s.")
    card = narrator.card(event.card)
    return [narrator.by(event.seat, mine, theirs, card=card, force=neutral, side=side)]


def tell_wavering(narrator: Narrator, event: Wavered) -> list[str]:
    template = gettext_noop("The die for %(force)s: %(die)d; %(side)s.")
    side = now_allied(narrator, event.ally)
    return [
        narrator.by(
            event.seat, template, template, force=narrator.names[event.seat], die=event.die, side=side
        )
    ]


def now_allied(narrator: Narrator, ally: int) -> str:
    """Say which side a neutral is on now."""
    if ally == NOBODY:
        return narrator.say(gettext_noop("now neutral"))
    if narrator.is_reader(ally):
        return narrator.say(gettext_noop("now your ally"))
    return narrator.say(gettext_noop("now %(name)s’s ally"), name=narrator.names[ally])


def stance(narrator: Narrator, view: Position, neutral: int) -> str:
    """Say which side a neutral is on."""
    ally = ally_of(view, neutral)
    if ally == NOBODY:
        return narrator.say(gettext_noop("neutral"))
    if narrator.is_reader(ally):
        return narrator.say(gettext_noop("your ally"))
    return narrator.say(gettext_noop("ally of %(name)s"), name=narrator.names[ally])


def list_neutrals(narrator: Narrator, view: Position, option: Option) -> list[str]:
    """List the neutrals that a card could win over."""
    neutrals = (neutral for neutral in view.neutrals if view.lands[neutral])
    text = narrator.listed(
        [f"{narrator.names[neutral]} ({stance(narrator, view, neutral)})" for neutral in neutrals]
    )
    told_of = gettext_noop("A card moves these independents one step towards you: %(forces)s.")
    return [narrator.say(told_of, forces=text)]


def influence_told(narrator: Narrator, order: Influence) -> str:
    template = gettext_noop("give the card %(card)s to %(force)s")
    neutrals = dict(enumerate(narrator.names[len(narrator.names) - narrator.neutrals :], 1))
    if order.force not in neutrals:
        return ""
    return narrator.say(template, card=narrator.card(order.card), force=neutrals[order.force])


INFLUENCING = Guide(
    use=gettext_noop("A card for the first of the independents"),
    meanings={
        "influence {card} {force}": gettext_noop("Give a card to the first or second of the independents.")
    },
    phrase=influence_told,
    prompt=Prompt(
        asked=gettext_noop("Win independents over with cards, or go on"),
        button=gettext_noop("Win independents over"),
    ),
    choices=Choices(heading=gettext_noop("Influence"), lines=list_neutrals),
)


class AlliesText(Text[Allies]):
    stages: ClassVar = {
        "influence": gettext_noop("Influence"),
        "allied_reinforce": gettext_noop("Allied reinforcements"),
        "allied_manoeuvre": gettext_noop("Allied moves"),
    }
    refusals: ClassVar = {
        "no_influence": gettext_noop(
            "You cannot win these independents over. They must be the first or the second, still"
            " on the board, and have fewer than %(most)d cards."
        ),
        "not_your_territory.ally": gettext_noop(
            "%(territory)s does not belong to an ally of yours that may still move."
        ),
    }

    @property
    def compared(self) -> Mapping[str, str]:
        return {"forces": gettext_noop("%(force)s (as allies they attack and move)")}

    sentences: ClassVar = {
        Mustered: tell_mustering,
        Influenced: tell_influence,
        Wavered: tell_wavering,
    }
    guides: ClassVar = {Influence: INFLUENCING}

    def stance(self, narrator: Narrator, view: Position, neutral: int) -> str:
        return stance(narrator, view, neutral)
