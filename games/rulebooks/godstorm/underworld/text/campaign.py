"""A turn of the armies of the dead in a few sentences, for short mails and chat rooms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rulebooks.godstorm.underworld.march import FROM_HEAVEN, Clashed, Marched
from games.rulebooks.godstorm.underworld.spaces import MAP
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from games.texts.narration import Narrator

CHARGED = (
    gettext_noop("You charged from heaven onto %(places)s."),
    gettext_noop("%(name)s charged from heaven onto %(places)s."),
)
OCCUPIED = (
    gettext_noop("You occupied %(places)s in the Underworld."),
    gettext_noop("%(name)s occupied %(places)s in the Underworld."),
)
TOOK = (
    gettext_noop("You took %(taken)s in the Underworld."),
    gettext_noop("%(name)s took %(taken)s in the Underworld."),
)
TOOK_FROM_READER = gettext_noop("%(name)s took %(places)s from you in the Underworld.")
READER_HELD = gettext_noop("%(name)s attacked %(places)s in the Underworld; you held.")
LOSSES = gettext_noop("Losses: %(mine)s for you, %(theirs)s for %(name)s.")


def tell_campaign(narrator: Narrator, actions: Sequence[Marched | Clashed]) -> list[str]:
    """Say where a seat charged, what it took from the reader and from others, and what it occupied."""
    seat = actions[0].seat
    marches = [action for action in actions if isinstance(action, Marched)]
    fights = [action for action in actions if isinstance(action, Clashed)]
    charged = [march.space for march in marches if march.origin == FROM_HEAVEN]
    occupied = [march.space for march in marches if march.origin != FROM_HEAVEN]
    sentences = (
        [narrator.by(seat, *CHARGED, strong=("name",), places=spaces_told(narrator, charged))]
        if charged
        else []
    )
    sentences += tell_fights_on_reader(
        narrator, [fight for fight in fights if narrator.is_reader(fight.defender)]
    )
    won = [fight for fight in fights if fight.moved and not narrator.is_reader(fight.defender)]
    if won:
        sentences.append(narrator.by(seat, *TOOK, strong=("name",), taken=taken_from(narrator, won)))
    if occupied:
        sentences.append(
            narrator.by(seat, *OCCUPIED, strong=("name",), places=spaces_told(narrator, occupied))
        )
    return sentences


def tell_fights_on_reader(narrator: Narrator, fights: Sequence[Clashed]) -> list[str]:
    """Say what the reader lost to another seat, what they held, and the losses of both."""
    if not fights:
        return []
    seat = fights[0].seat
    taken = [fight.space for fight in fights if fight.moved]
    held = [fight.space for fight in fights if fight.space not in taken]
    sentences = [
        narrator.by(seat, template, template, strong=("name", "places"), places=spaces_told(narrator, spaces))
        for template, spaces in ((TOOK_FROM_READER, taken), (READER_HELD, held))
        if spaces
    ]
    mine = narrator.armies(sum(fight.killed for fight in fights))
    theirs = narrator.armies(sum(fight.lost for fight in fights))
    return [*sentences, narrator.say(LOSSES, name=narrator.names[seat], mine=mine, theirs=theirs)]


def taken_from(narrator: Narrator, fights: Iterable[Clashed]) -> str:
    """List the spaces that others lost, by their former owners."""
    lost: dict[int, list[int]] = {}
    for fight in fights:
        lost.setdefault(fight.defender, []).append(fight.space)
    template = gettext_noop("%(lands)s from %(loser)s")
    taken = [
        narrator.say(template, lands=spaces_told(narrator, spaces), loser=narrator.names[loser])
        for loser, spaces in lost.items()
    ]
    return narrator.say(gettext_noop("; ")).join(taken)


def spaces_told(narrator: Narrator, spaces: Iterable[int]) -> str:
    """List spaces, each once."""
    return narrator.on(MAP).lands(dict.fromkeys(spaces))
