"""Independents that take sides, in words."""

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
    from games.texts.telling import Teller


def tell_influence(teller: Teller, event: Influenced) -> list[str]:
    force, side = teller.names[event.force], now_allied(teller, event.ally)
    if event.card == HIDDEN:
        told = gettext_noop("%(name)s gave a card to %(force)s: %(side)s.")
        return [teller.by(event.seat, told, told, force=force, side=side)]
    mine = gettext_noop("You gave the card %(card)s to %(force)s: %(side)s.")
    theirs = gettext_noop("%(name)s gave the card %(card)s to %(force)s: %(side)s.")
    card = teller.card(event.card)
    return [teller.by(event.seat, mine, theirs, card=card, force=force, side=side)]


def tell_wavering(teller: Teller, event: Wavered) -> list[str]:
    told = gettext_noop("The die for %(force)s: %(die)d; %(side)s.")
    side = now_allied(teller, event.ally)
    return [teller.by(event.seat, told, told, force=teller.names[event.seat], die=event.die, side=side)]


def now_allied(teller: Teller, ally: int) -> str:
    """On whose side a force is now."""
    if ally == NOBODY:
        return teller.say(gettext_noop("now neutral"))
    if teller.is_reader(ally):
        return teller.say(gettext_noop("now your ally"))
    return teller.say(gettext_noop("now %(name)s’s ally"), name=teller.names[ally])


def stance(teller: Teller, view: Position, force: int) -> str:
    """On whose side a force stands."""
    ally = ally_of(view, force)
    if ally == NOBODY:
        return teller.say(gettext_noop("neutral"))
    if teller.is_reader(ally):
        return teller.say(gettext_noop("your ally"))
    return teller.say(gettext_noop("ally of %(name)s"), name=teller.names[ally])


def list_forces(teller: Teller, view: Position, option: Option) -> list[str]:
    """Whom a card could win over."""
    forces = (force for force in view.neutrals if view.lands[force])
    told = teller.listed([f"{teller.names[force]} ({stance(teller, view, force)})" for force in forces])
    told_of = gettext_noop("A card moves independents one step towards you: %(forces)s.")
    return [teller.say(told_of, forces=told)]


def influence_told(teller: Teller, order: Influence) -> str:
    template = gettext_noop("give the card %(card)s to %(force)s")
    forces = dict(enumerate(teller.names[len(teller.names) - teller.forces :], 1))
    if order.force not in forces:
        return ""
    return teller.say(template, card=teller.card(order.card), force=forces[order.force])


INFLUENCING = Guide(
    use=gettext_noop("A card for the first of the independents"),
    meanings={
        "influence {card} {force}": gettext_noop("Give a card to the first or second of the independents.")
    },
    told=influence_told,
    prompt=Prompt(
        asked=gettext_noop("Win independents over with cards, or go on"),
        button=gettext_noop("Win independents over"),
    ),
    choices=Choices(heading=gettext_noop("Influence"), lines=list_forces),
)


class AlliesText(Text[Allies]):
    stages: ClassVar = {
        "influence": gettext_noop("Influence"),
        "allied_reinforce": gettext_noop("Allied reinforcements"),
        "allied_manoeuvre": gettext_noop("Moves of allies"),
    }
    refusals: ClassVar = {
        "no_influence": gettext_noop(
            "These independents cannot be won over: number one or two, still on the board, and with fewer "
            "than %(most)d cards."
        ),
        "not_your_territory.ally": gettext_noop(
            "%(territory)s is not of an ally of yours that may still move."
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

    def stance(self, teller: Teller, view: Position, force: int) -> str:
        return stance(teller, view, force)
