"""How airborne troops are told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from games.engine.position import HIDDEN, NOBODY
from games.features.airborne import Airborne
from games.features.airborne.group import Boarded, Dispersed, Embarked, Joined, Landed, group_of
from games.features.airborne.orders import Embark
from games.texts.guide import Choices, Guide
from games.texts.telling import Aim
from games.texts.text import Text
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.engine.legality import Option
    from games.engine.position import Position
    from games.texts.telling import Tell, Teller


def tell_embarked(teller: Teller, event: Embarked) -> list[str]:
    source, armies = teller.out_of(event.source), teller.armies(event.armies)
    if event.target == HIDDEN:
        template = gettext_noop("%(name)s sends %(armies)s %(source)s into the air.")
        return [teller.by(event.seat, template, template, armies=armies, source=source)]
    mine = gettext_noop("You send %(armies)s %(source)s into the air, to land %(place)s.")
    theirs = gettext_noop("%(name)s sends %(armies)s %(source)s into the air, to land %(place)s.")
    place = teller.inside(event.target)
    return [teller.by(event.seat, mine, theirs, armies=armies, source=source, place=place)]


def tell_landed(teller: Teller, event: Landed) -> list[str]:
    told = {
        "place": teller.inside(event.target),
        "armies": teller.armies(event.source_losses + event.moved),
        "lost": teller.armies(event.source_losses),
        "killed": teller.armies(event.target_losses),
    }
    if event.moved:
        mine = gettext_noop("You land %(place)s with %(armies)s and take it: %(lost)s lost for %(killed)s.")
        theirs = gettext_noop(
            "%(name)s lands %(place)s with %(armies)s and takes it: %(lost)s lost for %(killed)s."
        )
    else:
        mine = gettext_noop("You land %(place)s with %(armies)s and lose them all, against %(killed)s.")
        theirs = gettext_noop(
            "%(name)s lands %(place)s with %(armies)s and loses them all, against %(killed)s."
        )
    return [teller.by(event.seat, mine, theirs, strong=(), **told)]


def tell_joined(teller: Teller, event: Joined) -> list[str]:
    armies = teller.armies(event.armies)
    if event.target == NOBODY:
        mine = gettext_noop("You lose %(armies)s in the air: there is nowhere to land.")
        theirs = gettext_noop("%(name)s loses %(armies)s in the air: there is nowhere to land.")
        return [teller.by(event.seat, mine, theirs, armies=armies)]
    mine = gettext_noop("%(armies)s of yours land %(place)s, among your own.")
    theirs = gettext_noop("%(armies)s of %(name)s land %(place)s, among their own.")
    return [teller.by(event.seat, mine, theirs, armies=armies, place=teller.inside(event.target))]


def tell_dispersed(teller: Teller, event: Dispersed) -> list[str]:
    mine = gettext_noop("Your armies in the air are lost.")
    theirs = gettext_noop("The armies that %(name)s had in the air are lost.")
    return [teller.by(event.seat, mine, theirs)]


def in_the_air(teller: Teller, view: Position) -> Iterator[str]:
    """What everybody has in the air, as far as the reader may know."""
    for seat in range(view.seats):
        if group := group_of(view, seat):
            source, target, armies = group
            told: dict[str, Any] = {
                "who": teller.coloured(seat),
                "armies": armies,
                "source": teller.out_of(source),
            }
            if target == HIDDEN:
                yield teller.say(gettext_noop("%(who)s %(armies)d %(source)s"), **told)
            else:
                place = teller.inside(target)
                yield teller.say(
                    gettext_noop("%(who)s %(armies)d %(source)s, to land %(place)s"), place=place, **told
                )


SENTENCES: dict[type, Tell] = {
    Embarked: tell_embarked,
    Landed: tell_landed,
    Joined: tell_joined,
    Boarded: lambda teller, event: [],
    Dispersed: tell_dispersed,
}


def embark_told(teller: Teller, order: Embark) -> str:
    template = gettext_noop("send %(armies)s into the air %(source)s, to land %(place)s in the next turn")
    return teller.say(
        template,
        armies=teller.armies(order.armies),
        source=teller.out_of(order.source),
        place=teller.inside(order.target),
    )


def flight(teller: Teller, view: Position, option: Option) -> list[str]:
    told = gettext_noop(
        "Once a turn. They land when the attacks of your next turn begin, and fight to the end. "
        "Until then only you know where."
    )
    return [teller.say(told)]


EMBARKING = Guide(
    use=gettext_noop("Armies that take off, to land in your next turn"),
    meanings={
        "embark {from} {to} {armies}": gettext_noop(
            "Send armies into the air, once a turn; they land in your next turn and fight to the end."
        )
    },
    press=gettext_noop("Send armies into the air"),
    told=embark_told,
    aside=True,
    choices=Choices(lines=flight),
)


class AirborneText(Text[Airborne]):
    refusals: ClassVar = {
        "already_embarked": gettext_noop("You already have armies in the air."),
        "not_your_territory.embark": gettext_noop(
            "%(source)s is not yours. Embark from a territory of your own."
        ),
        "out_of_range": gettext_noop("From %(source)s planes do not get to %(target)s."),
        "wrong_number.one_stays": gettext_noop("%(source)s has %(armies)d armies, and one must stay."),
    }
    sentences: ClassVar = SENTENCES
    guides: ClassVar = {Embark: EMBARKING}
    news = (Landed,)

    def aims(self, teller: Teller, view: Position) -> Iterator[Aim]:
        if groups := list(in_the_air(teller, view)):
            yield Aim(teller.say(gettext_noop("In the air")), teller.listed(groups))
