"""The texts of the Underworld."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.rulebooks.godstorm.underworld import Underworld
from games.rulebooks.godstorm.underworld.crypts import RETURN, CameBack, CryptsClosed
from games.rulebooks.godstorm.underworld.march import FROM_HEAVEN, Clashed, Marched, chance, ready
from games.rulebooks.godstorm.underworld.orders import Assail, Charge, Return
from games.rulebooks.godstorm.underworld.spaces import MAP, heaven_of, stands
from games.rulebooks.godstorm.underworld.text.campaign import tell_campaign
from games.rulebooks.godstorm.underworld.text.prose import PROSE
from games.rulebooks.godstorm.underworld.text.refusals import REFUSALS
from games.texts.edition import Prose
from games.texts.guide import Choices, Guide, Prompt
from games.texts.text import Text
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.engine import Option, Position, Rulebook
    from games.texts.narration import Narrator, Tell


def tell_marched(narrator: Narrator, event: Marched) -> list[str]:
    below = narrator.on(MAP)
    words = {"armies": narrator.armies(event.armies), "place": below.the(event.space)}
    if event.origin == FROM_HEAVEN:
        mine = gettext_noop("You charge from heaven onto %(place)s with %(armies)s.")
        theirs = gettext_noop("%(name)s charges from heaven onto %(place)s with %(armies)s.")
    else:
        mine = gettext_noop("You occupy %(place)s %(source)s with %(armies)s.")
        theirs = gettext_noop("%(name)s occupies %(place)s %(source)s with %(armies)s.")
        words["source"] = below.out_of(event.origin)
    return [narrator.by(event.seat, mine, theirs, **words)]


def tell_clashed(narrator: Narrator, event: Clashed) -> list[str]:
    on_reader = narrator.is_reader(event.defender)
    if event.moved:
        mine = gettext_noop("You take %(place)s from %(defender)s: %(lost)s lost for %(killed)s.")
        theirs = (
            gettext_noop("%(name)s takes %(place)s from you: %(lost)s lost for %(killed)s.")
            if on_reader
            else gettext_noop("%(name)s takes %(place)s from %(defender)s: %(lost)s lost for %(killed)s.")
        )
    else:
        mine = gettext_noop("You attack %(place)s, and %(defender)s holds it: %(lost)s lost for %(killed)s.")
        theirs = (
            gettext_noop("%(name)s attacks %(place)s, and you hold it: %(lost)s lost for %(killed)s.")
            if on_reader
            else gettext_noop(
                "%(name)s attacks %(place)s, and %(defender)s holds it: %(lost)s lost for %(killed)s."
            )
        )
    words = {
        "place": narrator.on(MAP).the(event.space),
        "lost": narrator.armies(event.lost),
        "killed": narrator.armies(event.killed),
        "defender": narrator.names[event.defender],
    }
    return [narrator.by(event.seat, mine, theirs, **words)]


def tell_came_back(narrator: Narrator, event: CameBack) -> list[str]:
    mine = gettext_noop("You bring an army back to life: %(source)s, %(place)s.")
    theirs = gettext_noop("%(name)s brings an army back to life: %(source)s, %(place)s.")
    source = narrator.on(MAP).out_of(event.crypt)
    return [narrator.by(event.seat, mine, theirs, source=source, place=narrator.inside(event.land))]


def say_nothing(narrator: Narrator, event: CryptsClosed) -> list[str]:
    return []


def crypts_told(narrator: Narrator, view: Position, option: Option) -> list[str]:
    """Say from which crypts an army may come back, and to which temples."""
    spaces = [narrator.on(MAP).the(MAP.territory_index[str(key)]) for key in option.slots["crypt"].values]
    temples = narrator.lands(land for land in option.slots["temple"].values if isinstance(land, int))
    template = gettext_noop("An army from each crypt (%(crypts)s) to a temple of yours (%(temples)s).")
    return [narrator.say(template, crypts=narrator.listed(spaces), temples=temples)]


def ways_told(narrator: Narrator, view: Position, option: Option) -> list[str]:
    """Say how likely it is to win each space in reach with all armies that can go.

    There is nothing more to say about a single roll.
    """
    assert narrator.reader is not None
    if "dice" in option.slots:
        return []
    keys = MAP.territory_index
    source = keys[str(option.slots["source"].values[0])] if "source" in option.slots else FROM_HEAVEN
    place = heaven_of(view, narrator.reader) if source == FROM_HEAVEN else source
    armies = ready(view, narrator.reader, source)
    ways = [way_told(narrator, view, keys[str(key)], armies) for key in option.slots["target"].values]
    template = gettext_noop("%(armies)s at most from %(source)s: %(ways)s")
    words = {"source": narrator.on(MAP).the(place), "armies": narrator.armies(armies)}
    return [narrator.say(template, ways=narrator.listed(ways), **words)]


def way_told(narrator: Narrator, view: Position, target: int, armies: int) -> str:
    """Name a space and the player who holds it."""
    owner, theirs = stands(view, target)
    place = narrator.on(MAP).the(target)
    if not theirs:
        return narrator.say(gettext_noop("%(place)s (empty)"), place=place)
    if narrator.is_reader(owner):
        return narrator.say(gettext_noop("%(place)s (yours)"), place=place)
    template = gettext_noop("%(place)s (%(name)s, %(armies)s; %(percent)d %% to take it)")
    words = {"name": narrator.names[owner], "armies": narrator.armies(theirs)}
    # Even a strong attack may fail, and a weak one may succeed.
    percent = min(99, max(1, round(100 * chance(armies, theirs))))
    return narrator.say(template, place=place, percent=percent, **words)


def many(narrator: Narrator, armies: int) -> str:
    """Say how many armies are meant, or "as many armies as possible"."""
    return (
        narrator.armies(armies) if armies >= 0 else narrator.say(gettext_noop("as many armies as possible"))
    )


def return_told(narrator: Narrator, order: Return) -> str:
    template = gettext_noop("bring an army back to life %(source)s to the temple %(place)s")
    source = narrator.on(MAP).out_of(order.crypt)
    return narrator.say(template, source=source, place=narrator.inside(order.temple))


def rolled(narrator: Narrator, order: str, dice: int | None) -> str:
    """Put an order into words, including the dice of a single roll."""
    if dice is None:
        return order
    one, more = (
        gettext_noop("%(order)s, in one roll with one die"),
        gettext_noop("%(order)s, in one roll with %(dice)d dice"),
    )
    return narrator.say(one if dice == 1 else more, order=order, dice=dice)


def charge_told(narrator: Narrator, order: Charge) -> str:
    template = gettext_noop("charge from heaven onto %(target)s with %(armies)s")
    ends = {"target": narrator.on(MAP).the(order.target), "armies": many(narrator, order.armies)}
    return rolled(narrator, narrator.say(template, **ends), order.dice)


def assail_told(narrator: Narrator, order: Assail) -> str:
    template = gettext_noop("assail %(target)s from %(source)s with %(armies)s")
    below = narrator.on(MAP)
    ends = {"source": below.the(order.source), "target": below.the(order.target)}
    return rolled(narrator, narrator.say(template, armies=many(narrator, order.armies), **ends), order.dice)


SENTENCES: dict[type, Tell] = {
    Marched: tell_marched,
    Clashed: tell_clashed,
    CameBack: tell_came_back,
    CryptsClosed: say_nothing,
}
ONE_ROLL = gettext_noop(
    "A single roll with this many dice. If the space falls, all these armies move in; otherwise "
    "you may roll again."
)
GUIDES = {
    Return: Guide(
        use=gettext_noop("A crypt, and the temple where one of its armies comes back to life"),
        meanings={
            "return {crypt} {temple}": gettext_noop(
                "One army of this crypt, not its last, comes back to life at this temple."
            )
        },
        press=gettext_noop("Let an army come back"),
        phrase=return_told,
        prompt=Prompt(
            asked=gettext_noop("Let armies come back from your crypts, or go on"),
            button=gettext_noop("Let them come back"),
        ),
        choices=Choices(heading=gettext_noop("From your crypts"), lines=crypts_told),
    ),
    Charge: Guide(
        use=gettext_noop("A space of the Underworld, and how many armies charge there from heaven"),
        meanings={
            "charge {target} {armies}": gettext_noop(
                "This many armies charge from your heaven onto this space. If others hold it, "
                "they fight to the end."
            ),
            "charge {target} {armies} with {dice} dice": ONE_ROLL,
        },
        press=gettext_noop("Charge onto a space"),
        phrase=charge_told,
        lessons=(
            gettext_noop(
                "Your dead wait in heaven. From the gates they take crypts, which send one army a turn back "
                "to your temples, and altars, which help your gods; each is worth a point at the end."
            ),
        ),
        prompt=Prompt(asked=gettext_noop("Charge from your heaven, or go on"), button=gettext_noop("Charge")),
        choices=Choices(heading=gettext_noop("From your heaven"), lines=ways_told),
    ),
    Assail: Guide(
        use=gettext_noop("Two neighbouring spaces of the Underworld, and how many armies go"),
        meanings={
            "assail {source} {target} {armies}": gettext_noop(
                "This many armies go into the neighbouring space. If others hold it, they fight to the end."
            ),
            "assail {source} {target} {armies} with {dice} dice": ONE_ROLL,
        },
        press=gettext_noop("Go into a space"),
        phrase=assail_told,
        prompt=Prompt(
            asked=gettext_noop("Go on in the Underworld, or end your turn"), button=gettext_noop("Invade")
        ),
        choices=Choices(heading=gettext_noop("In the Underworld"), lines=ways_told),
    ),
}


class UnderworldText(Text[Underworld]):
    stages: ClassVar = {
        "return": gettext_noop("Return of the dead"),
        "charge": gettext_noop("Charge from heaven"),
        "underworld": gettext_noop("Underworld"),
    }
    uncounted = (RETURN.key,)
    sentences: ClassVar = SENTENCES
    summaries: ClassVar = dict.fromkeys((Marched, Clashed), tell_campaign)
    guides: ClassVar = GUIDES
    refusals: ClassVar = REFUSALS

    def prose(self, rulebook: Rulebook) -> Prose:
        return PROSE
