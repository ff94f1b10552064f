"""The text of powers."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.engine.board import members
from games.features.powers import Powers, voodoo
from games.features.powers.gained import (
    AFRICA,
    ASIA,
    AUSTRALIA,
    EUROPE,
    NORTH_AMERICA,
    POWERS,
    SOUTH_AMERICA,
    Blown,
    Empowered,
    Proliferated,
    Stirred,
)
from games.texts.guide import Choices, Guide, Prompt
from games.texts.text import Text
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.engine.legality import Option
    from games.engine.position import Position
    from games.features.powers.voodoo import Blow
    from games.texts.narration import Narrator, Tell

NAMES = {
    EUROPE: gettext_noop("one more card (Europe)"),
    AFRICA: gettext_noop("three armies of other players blown away (Africa)"),
    ASIA: gettext_noop("one more army on each territory there (Asia)"),
    SOUTH_AMERICA: gettext_noop("an army that changes sides in each territory attacked (South America)"),
    AUSTRALIA: gettext_noop("canoes across the sea (Oceania)"),
    NORTH_AMERICA: gettext_noop("one more die, the lowest dropped (North America)"),
}


def powers_now(narrator: Narrator, view: Position) -> list[str]:
    """Name the powers of the seat on turn, in a few words each."""
    return [narrator.say(NAMES[power]) for power in POWERS.of(view)]


def tell_powers(narrator: Narrator, event: Empowered) -> list[str]:
    if not event.powers:
        return []
    mine = gettext_noop("Your powers this turn: %(powers)s.")
    theirs = gettext_noop("Powers of %(name)s this turn: %(powers)s.")
    powers = narrator.listed([narrator.say(NAMES[power]) for power in event.powers])
    return [narrator.by(event.seat, mine, theirs, powers=powers)]


def tell_growth(narrator: Narrator, event: Proliferated) -> list[str]:
    mine = gettext_noop("In Asia you receive an army on each of your territories: %(lands)s.")
    theirs = gettext_noop("In Asia %(name)s receives an army on each of their territories: %(lands)s.")
    return [narrator.by(event.seat, mine, theirs, lands=narrator.lands(members(event.lands)))]


def tell_breath(narrator: Narrator, event: Blown) -> list[str]:
    mine = gettext_noop("You blow away %(armies)s.")
    theirs = gettext_noop("%(name)s blows away %(armies)s.")
    return [narrator.by(event.seat, mine, theirs, armies=narrator.stationed(event.placements))]


def tell_revolt(narrator: Narrator, event: Stirred) -> list[str]:
    mine = gettext_noop("An army %(place)s joins you.")
    theirs = gettext_noop("An army %(place)s joins %(name)s.")
    return [narrator.by(event.seat, mine, theirs, place=narrator.inside(event.target))]


def breath_told(narrator: Narrator, view: Position, option: Option) -> list[str]:
    """Explain what may be blown away."""
    what = gettext_noop(
        "Blow away up to three armies of other players, from any of their territories; one stays on each."
    )
    how = gettext_noop("Write “blow 2 alaska, 1 peru”, or “end” to go on.")
    return [narrator.say(what), narrator.say(how)]


SENTENCES: dict[type, Tell] = {
    Empowered: tell_powers,
    Proliferated: tell_growth,
    Blown: tell_breath,
    Stirred: tell_revolt,
}


def blow_told(narrator: Narrator, order: Blow) -> str:
    return narrator.say(gettext_noop("blow away %(armies)s"), armies=narrator.stationed(order.placements))


BLOWING = Guide(
    use=gettext_noop("Other players’ armies that the power of Africa blows away"),
    meanings={
        "blow {armies} {territory}": gettext_noop(
            "Blow away other players’ armies; one stays on each territory."
        )
    },
    phrase=blow_told,
    prompt=Prompt(
        asked=gettext_noop("Blow away other players’ armies, or go on"),
        button=gettext_noop("Blow armies away"),
        passing=gettext_noop("Blow none away"),
    ),
    choices=Choices(heading=gettext_noop("The power of Africa"), lines=breath_told),
)


class PowersText(Text[Powers]):
    stages: ClassVar = {
        "voodoo": gettext_noop("Voodoo"),
    }
    refusals: ClassVar = {
        "cannot_blow": gettext_noop(
            "You cannot blow that many armies away from %(territory)s: one enemy army must stay."
        ),
        "wrong_breath": gettext_noop("You can blow away 1 to %(most)d armies."),
    }
    news = (Proliferated, Blown)
    sentences: ClassVar = SENTENCES
    guides: ClassVar = {voodoo.Blow: BLOWING}

    def belongings(self, narrator: Narrator, view: Position, seat: int) -> list[str]:
        return powers_now(narrator, view) if seat == view.turn and POWERS.of(view) else []
