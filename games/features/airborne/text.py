"""The text of airborne troops."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from games.engine.position import HIDDEN, NOBODY
from games.features.airborne import Airborne
from games.features.airborne.group import Boarded, Dispersed, Embarked, Joined, Landed, group_of
from games.features.airborne.orders import Embark
from games.texts.guide import Choices, Guide
from games.texts.narration import AimTold
from games.texts.text import Text
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.engine.legality import Option
    from games.engine.position import Position
    from games.texts.narration import Narrator, Tell


def tell_embarked(narrator: Narrator, event: Embarked) -> list[str]:
    source, armies = narrator.out_of(event.source), narrator.armies(event.armies)
    if event.target == HIDDEN:
        template = gettext_noop("%(name)s sends %(armies)s %(source)s into the air.")
        return [narrator.by(event.seat, template, template, armies=armies, source=source)]
    mine = gettext_noop("You send %(armies)s %(source)s into the air, to land %(place)s.")
    theirs = gettext_noop("%(name)s sends %(armies)s %(source)s into the air, to land %(place)s.")
    place = narrator.inside(event.target)
    return [narrator.by(event.seat, mine, theirs, armies=armies, source=source, place=place)]


def tell_landed(narrator: Narrator, event: Landed) -> list[str]:
    words = {
        "place": narrator.inside(event.target),
        "armies": narrator.armies(event.source_losses + event.moved),
        "lost": narrator.armies(event.source_losses),
        "killed": narrator.armies(event.target_losses),
    }
    if event.moved:
        mine = gettext_noop("You land %(place)s with %(armies)s and take it: %(lost)s lost for %(killed)s.")
        theirs = gettext_noop(
            "%(name)s lands %(place)s with %(armies)s and takes it: %(lost)s lost for %(killed)s."
        )
    else:
        mine = gettext_noop(
            "You land %(place)s with %(armies)s and lose them all; the defender loses %(killed)s."
        )
        theirs = gettext_noop(
            "%(name)s lands %(place)s with %(armies)s and loses them all; the defender loses %(killed)s."
        )
    return [narrator.by(event.seat, mine, theirs, strong=(), **words)]


def tell_joined(narrator: Narrator, event: Joined) -> list[str]:
    armies = narrator.armies(event.armies)
    if event.target == NOBODY:
        mine = gettext_noop("You lose %(armies)s in the air: there is nowhere to land.")
        theirs = gettext_noop("%(name)s loses %(armies)s in the air: there is nowhere to land.")
        return [narrator.by(event.seat, mine, theirs, armies=armies)]
    mine = gettext_noop("%(armies)s of yours land %(place)s, among your own.")
    theirs = gettext_noop("%(armies)s of %(name)s land %(place)s, among their own.")
    return [narrator.by(event.seat, mine, theirs, armies=armies, place=narrator.inside(event.target))]


def tell_dispersed(narrator: Narrator, event: Dispersed) -> list[str]:
    mine = gettext_noop("Your armies in the air are lost.")
    theirs = gettext_noop("The armies that %(name)s had in the air are lost.")
    return [narrator.by(event.seat, mine, theirs)]


def in_the_air(narrator: Narrator, view: Position) -> Iterator[str]:
    """Yield what each seat has in the air, with the targets that the reader may know."""
    for seat in range(view.seats):
        if group := group_of(view, seat):
            source, target, armies = group
            words: dict[str, Any] = {
                "who": narrator.coloured(seat),
                "armies": armies,
                "source": narrator.out_of(source),
            }
            if target == HIDDEN:
                yield narrator.say(gettext_noop("%(who)s %(armies)d %(source)s"), **words)
            else:
                place = narrator.inside(target)
                yield narrator.say(
                    gettext_noop("%(who)s %(armies)d %(source)s, to land %(place)s"), place=place, **words
                )


SENTENCES: dict[type, Tell] = {
    Embarked: tell_embarked,
    Landed: tell_landed,
    Joined: tell_joined,
    Boarded: lambda narrator, event: [],
    Dispersed: tell_dispersed,
}


def embark_told(narrator: Narrator, order: Embark) -> str:
    template = gettext_noop("send %(armies)s into the air %(source)s, to land %(place)s in the next turn")
    return narrator.say(
        template,
        armies=narrator.armies(order.armies),
        source=narrator.out_of(order.source),
        place=narrator.inside(order.target),
    )


def flight(narrator: Narrator, view: Position, option: Option) -> list[str]:
    template = gettext_noop(
        "Once a turn. They land when the attacks of your next turn begin, and fight to the end. "
        "Until then only you know where."
    )
    return [narrator.say(template)]


EMBARKING = Guide(
    use=gettext_noop("Armies that take off, to land in your next turn"),
    meanings={
        "embark {from} {to} {armies}": gettext_noop(
            "Send armies into the air, once a turn; they land in your next turn and fight to the end."
        )
    },
    press=gettext_noop("Send armies into the air"),
    phrase=embark_told,
    aside=True,
    choices=Choices(lines=flight),
)


class AirborneText(Text[Airborne]):
    refusals: ClassVar = {
        "already_embarked": gettext_noop("You already have armies in the air."),
        "not_your_territory.embark": gettext_noop(
            "%(source)s is not yours. Embark from a territory of your own."
        ),
        "out_of_range": gettext_noop("From %(source)s, planes cannot reach %(target)s."),
        "wrong_number.one_stays": gettext_noop("%(source)s has %(armies)d armies, and one must stay."),
    }
    sentences: ClassVar = SENTENCES
    guides: ClassVar = {Embark: EMBARKING}
    news = (Landed,)

    def aims(self, narrator: Narrator, view: Position) -> Iterator[AimTold]:
        if groups := list(in_the_air(narrator, view)):
            yield AimTold(narrator.say(gettext_noop("In the air")), narrator.listed(groups))
