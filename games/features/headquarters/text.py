"""The text of headquarters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from games.engine.events import Eliminated
from games.engine.position import Position
from games.features.headquarters import HiddenHeadquarters, headquarters_held
from games.features.headquarters.secret import CHOSEN, Headquarters, HeadquartersChosen, HeadquartersTaken
from games.texts.guide import Choices, Guide, Prompt
from games.texts.narration import AimTold, Unveiled
from games.texts.policy import said
from games.texts.text import Text
from games.texts.wording import Wording, gettext_noop

if TYPE_CHECKING:
    from games.engine.legality import Option
    from games.engine.rulebook import Rulebook
    from games.texts.narration import Narrator


def tell_headquarters(narrator: Narrator, event: HeadquartersChosen) -> list[str]:
    return [
        narrator.by(
            event.seat,
            gettext_noop("You chose %(land)s as your headquarters. Only you see this."),
            gettext_noop("%(name)s chose %(land)s as headquarters."),
            land=narrator.the(event.territory),
        )
    ]


def tell_taken_headquarters(narrator: Narrator, event: HeadquartersTaken) -> list[str]:
    theirs = (
        gettext_noop("%(name)s took your headquarters, %(land)s, and with it all that you had. You are out.")
        if narrator.is_reader(event.seat)
        else gettext_noop(
            "%(name)s took the headquarters of %(loser)s, %(land)s, and with it all that %(loser)s had."
        )
    )
    return [
        narrator.by(
            event.by,
            gettext_noop(
                "You took the headquarters of %(loser)s, %(land)s, and with it all that %(loser)s had."
            ),
            theirs,
            strong=("land",),
            loser=narrator.names[event.seat],
            land=narrator.the(event.territory),
        )
    ]


def explain_choice(narrator: Narrator, view: Position, option: Option) -> list[str]:
    """Explain the choice that all make at the same time."""
    return [
        narrator.say(
            gettext_noop("Any territory of yours can be your headquarters; nobody else sees which.")
        ),
        narrator.say(gettext_noop("The player who takes it takes all that you have.")),
    ]


def choice_told(narrator: Narrator, order: Headquarters) -> str:
    return narrator.say(gettext_noop("choose %(land)s as headquarters"), land=narrator.the(order.territory))


CHOOSING = Guide(
    use=gettext_noop("Your headquarters"),
    meanings={"headquarters {territory}": gettext_noop("Choose your headquarters.")},
    phrase=choice_told,
    prompt=Prompt(
        asked=gettext_noop("Choose your headquarters"),
        done=gettext_noop("Your headquarters is chosen"),
        button=gettext_noop("Choose your headquarters"),
    ),
    choices=Choices(heading=gettext_noop("Headquarters"), lines=explain_choice),
)


def tell_own(narrator: Narrator, land: int, held: int, needed: int) -> str:
    """Say where the reader's headquarters is, and how near they are to winning."""
    mine = narrator.the(land)
    template = gettext_noop(
        "%(mine)s. You hold %(held)d of the %(needed)d headquarters that you need to win."
    )
    return narrator.say(template, mine=mine[:1].upper() + mine[1:], held=held, needed=needed)


def tell_place(narrator: Narrator, seat: int, land: int, holder: int) -> str:
    """Say where the headquarters of a seat was, and who holds the place now."""
    if holder == seat:
        template = gettext_noop("The headquarters of %(owner)s is %(place)s.")
    else:
        template = gettext_noop("The headquarters of %(owner)s was %(place)s; %(holder)s holds it now.")
    names, place = narrator.names, narrator.inside(land)
    return narrator.say(template, owner=names[seat], place=place, holder=names[holder])


def tell_chosen(narrator: Narrator, view: Position, seat: int) -> list[str]:
    """Say where the headquarters of a seat is. Empty if it has none or the reader does not know it."""
    chosen = CHOSEN.of(view)
    if not chosen or chosen[seat] < 0:
        return []
    return [tell_place(narrator, seat, chosen[seat], view.owner[chosen[seat]])]


class HiddenHeadquartersText(Text[HiddenHeadquarters]):
    labels: ClassVar = {"mark.headquarters": gettext_noop("headquarters")}
    stages: ClassVar = {
        "headquarters": gettext_noop("Headquarters"),
    }
    endings: ClassVar = {
        "headquarters": (
            gettext_noop("You hold enough headquarters to win"),
            gettext_noop("%(names)s holds enough headquarters to win"),
        )
    }
    refusals: ClassVar = {
        "not_your_territory.headquarters": gettext_noop(
            "%(territory)s is not yours. Choose a territory of your own as headquarters."
        ),
    }
    holding_enough_text = said(gettext_noop("enough secret headquarters"))

    unveiled = Unveiled(gettext_noop("The headquarters"), tell_chosen)
    sentences: ClassVar = {
        HeadquartersChosen: tell_headquarters,
        HeadquartersTaken: tell_taken_headquarters,
    }
    guides: ClassVar = {Headquarters: CHOOSING}
    tells_also: ClassVar = {HeadquartersTaken: (Eliminated,)}
    news = (HeadquartersTaken,)
    highlights: ClassVar = {HeadquartersTaken: gettext_noop("The first headquarters to fall")}

    def aims(self, narrator: Narrator, view: Position) -> Iterator[AimTold]:
        chosen, seat = CHOSEN.of(view), narrator.reader
        assert seat is not None
        if chosen and chosen[seat] >= 0:
            mine = tell_own(
                narrator, chosen[seat], headquarters_held(view, seat), self.feature.needed[view.players]
            )
            yield AimTold(narrator.say(gettext_noop("Your headquarters")), mine)
            for other in range(view.seats):
                yield from (AimTold("", line) for line in tell_chosen(narrator, view, other) if other != seat)

    def items(self, rulebook: Rulebook, section: str) -> Iterator[Wording]:
        template = gettext_noop("%(players)d players: %(needed)d headquarters")
        for players in rulebook.players if section == "goal" else ():
            yield Wording(template, {"players": players, "needed": self.feature.needed[players]})
