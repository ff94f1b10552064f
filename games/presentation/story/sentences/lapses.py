"""Sentences about missed deadlines, absences and pauses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_noop

from games.models import Incident
from games.selectors.record.events import Lapse

if TYPE_CHECKING:
    from games.texts.narration import Narrator, Tell

Kind = Incident.Kind

EVERYBODY = {
    Kind.ABANDONED: gettext_noop("Nobody is at the table any more: the game rests until somebody is back."),
    Kind.PAUSED: gettext_noop("The clocks are stopped: all wanted a pause."),
    Kind.RESUMED: gettext_noop("The clocks run again."),
}
MINE = {
    Kind.EXCUSED: gettext_noop("You missed your deadline, and your time starts again."),
    Kind.COVERED: gettext_noop("You missed your deadline: the computer played your turn."),
    Kind.SKIPPED: gettext_noop("You missed your deadline: your turn passed."),
    Kind.LEFT: gettext_noop("You did not answer in time: the rules decided for you."),
    Kind.ABSENT: gettext_noop("The computer plays for you until you give an order yourself."),
    Kind.OFFERED: gettext_noop("Your seat is offered to others; until somebody takes it, you can come back."),
    Kind.REMOVED: gettext_noop("You stayed away too long, and are out of the game."),
    Kind.RETURNED: gettext_noop("You are back: you play your own turns again."),
    Kind.REPLACED: gettext_noop("You have taken this seat over."),
    Kind.VACATION: gettext_noop(
        "You are on vacation: your clock is stopped for as long as this game allows."
    ),
}
OTHERS = {
    Kind.EXCUSED: gettext_noop("%(name)s missed a deadline, and was given more time."),
    Kind.COVERED: gettext_noop("%(name)s missed a deadline: the computer played the turn."),
    Kind.SKIPPED: gettext_noop("%(name)s missed a deadline: the turn passed."),
    Kind.LEFT: gettext_noop("%(name)s did not answer in time: the rules decided."),
    Kind.ABSENT: gettext_noop("%(name)s stays away; the computer plays on."),
    Kind.OFFERED: gettext_noop("%(name)s stays away; the seat is offered to others."),
    Kind.REMOVED: gettext_noop("%(name)s stayed away too long, and is out of the game."),
    Kind.RETURNED: gettext_noop("%(name)s is back."),
    Kind.REPLACED: gettext_noop("%(name)s has taken a seat over."),
    Kind.VACATION: gettext_noop("%(name)s is on vacation."),
}


def tell_lapse(narrator: Narrator, lapse: Lapse) -> list[str]:
    """Tell what happened to the time of a seat, or of the whole table."""
    kind = Kind(lapse.kind)
    if lapse.seat is None:
        return [narrator.say(EVERYBODY[kind])]
    return [narrator.by(lapse.seat, MINE[kind], OTHERS[kind])]


TELL: dict[type, Tell] = {Lapse: tell_lapse}
