"""The text of mobilisation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from games.engine.board import Board
from games.features.mobilisation import ContinentsAlone, Mobilisation
from games.features.mobilisation.orders import Mobilise, MobiliseAll
from games.features.mobilisation.sets import (
    Formed,
    JokersDealt,
    JokersTaken,
    MobilisationOver,
    Mobilised,
    jokers_left,
)
from games.texts.found import policy_text
from games.texts.guide import Choices, Guide, Prompt
from games.texts.policy import PolicyText
from games.texts.text import Text
from games.texts.wording import Wording, gettext_noop

if TYPE_CHECKING:
    from games.engine.legality import Option
    from games.engine.position import Position
    from games.texts.narration import Narrator, Tell


def placed(placements: tuple[tuple[int, int], ...]) -> list[tuple[int, int]]:
    """Return the placements, without the territories that receive no armies."""
    return [(land, armies) for land, armies in placements if armies]


def tell_formed(narrator: Narrator, event: Formed) -> list[str]:
    mine = gettext_noop("You formed a set: %(armies)s.")
    theirs = gettext_noop("%(name)s formed a set: %(armies)s.")
    return [narrator.by(event.seat, mine, theirs, armies=narrator.stationed(placed(event.placements)))]


def tell_mobilised(narrator: Narrator, event: Mobilised) -> list[str]:
    mine = gettext_noop("You mobilised %(armies)s.")
    theirs = gettext_noop("%(name)s mobilised %(armies)s.")
    return [narrator.by(event.seat, mine, theirs, armies=narrator.stationed(event.placements))]


def tell_jokers(narrator: Narrator, event: JokersDealt) -> list[str]:
    template = gettext_noop("The jokers are in front of %(names)s.")
    return [narrator.say(template, names=narrator.listed([narrator.names[seat] for seat in event.seats]))]


def tell_taken(narrator: Narrator, event: JokersTaken) -> list[str]:
    mine = gettext_noop("The jokers of %(loser)s are yours.")
    theirs = gettext_noop("%(name)s takes the jokers of %(loser)s.")
    return [narrator.by(event.by, mine, theirs, loser=narrator.names[event.seat])]


def say_nothing(narrator: Narrator, event: MobilisationOver) -> list[str]:
    return []


def sets_told(narrator: Narrator, view: Position, option: Option) -> list[str]:
    """Explain sets, and how many jokers the reader has."""
    assert narrator.reader is not None
    what = narrator.say(
        gettext_noop(
            "Form sets of a foot soldier, a horseman and a cannon from your territories. Each "
            "set brings six armies, spread over its territories."
        )
    )
    if jokers := jokers_left(view, narrator.reader):
        left = narrator.say(gettext_noop("Jokers that you have left: %(jokers)d."), jokers=jokers)
        what = f"{what} {left}"
    how = gettext_noop(
        "Write “mobilise alaska, peru, japan 4 2 0” for a set, and “end” when you are done. "
        "Write “mobilise all to alaska, peru” to form all sets at once, with their armies going "
        "there first."
    )
    return [what, narrator.say(how)]


SENTENCES: dict[type, Tell] = {
    Formed: tell_formed,
    Mobilised: tell_mobilised,
    MobilisationOver: say_nothing,
    JokersDealt: tell_jokers,
    JokersTaken: tell_taken,
}


def mobilise_told(narrator: Narrator, order: Mobilise) -> str:
    lands = narrator.lands(land for land, _armies in order.placements)
    going = narrator.stationed(placed(order.placements))
    if not going:
        return narrator.say(gettext_noop("form a set of %(lands)s"), lands=lands)
    return narrator.say(
        gettext_noop("form a set of %(lands)s and place %(armies)s"), lands=lands, armies=going
    )


MOBILISING = Guide(
    use=gettext_noop("A set of territories of yours, and where its six armies go"),
    meanings={
        " ".join(("mobilise", places, "{armies}")): gettext_noop(
            "Form a set of these territories, with jokers in place of others, and say how many "
            "armies go to each."
        )
        for places in (
            "{foot} {horse} {cannon}",
            *("{foot} {horse}", "{foot} {cannon}", "{horse} {cannon}"),
            *("{foot}", "{horse}", "{cannon}"),
        )
    },
    phrase=mobilise_told,
    prompt=Prompt(
        asked=gettext_noop("Form sets of your territories"),
        button=gettext_noop("Mobilise"),
        passing=gettext_noop("That is all"),
    ),
    choices=Choices(heading=gettext_noop("Mobilisation"), lines=sets_told),
)


def all_told(narrator: Narrator, order: MobiliseAll) -> str:
    if not order.fronts:
        return narrator.say(gettext_noop("form all sets and place their armies where the enemy is strongest"))
    return narrator.say(
        gettext_noop("form all sets, their armies going first to %(lands)s"),
        lands=narrator.lands(order.fronts),
    )


MOBILISING_ALL = Guide(
    use=gettext_noop("All sets at once, and where their armies go first"),
    meanings={
        "mobilise all": gettext_noop(
            "Form as many sets as you can, and place the armies of each where the enemy is strongest."
        ),
        "mobilise all to {territory}": gettext_noop(
            "Form as many sets as you can, and place the armies of each on the first of these "
            "territories that can be in it, or else where the enemy is strongest."
        ),
    },
    press=gettext_noop("Form all sets at once"),
    phrase=all_told,
)


class MobilisationText(Text[Mobilisation]):
    stages: ClassVar = {
        "mobilisation": gettext_noop("Mobilisation"),
    }
    refusals: ClassVar = {
        "card_not_free": gettext_noop("%(territory)s is not yours, or is already in another set."),
        "no_joker_left": gettext_noop("You do not have that many jokers left."),
        "not_a_mobilisation": gettext_noop(
            "A set shows a foot soldier, a horseman and a cannon, or jokers in their place, and "
            "brings %(armies)d armies, all of them on its territories."
        ),
    }
    news = (Mobilised, JokersDealt, JokersTaken)
    sentences: ClassVar = SENTENCES
    guides: ClassVar = {Mobilise: MOBILISING, MobiliseAll: MOBILISING_ALL}


class ContinentsAloneText(PolicyText[ContinentsAlone]):
    @property
    def label(self) -> Wording:
        return Wording(gettext_noop("for continents only"))

    @property
    def paragraphs(self) -> Sequence[Wording]:
        template = gettext_noop("A continent that you hold whole brings armies at the start of your turn.")
        return (Wording(template),)

    def items(self, board: Board) -> Sequence[Wording]:
        return policy_text(self.policy.usual).items(board)
