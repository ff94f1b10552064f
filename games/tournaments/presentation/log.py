"""The log of a tournament in sentences."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from games.presentation.time.times import moment_told
from games.tournaments.models import Step
from games.tournaments.presentation.words import person

Kind = Step.Kind

SENTENCES: dict[str, Any] = {
    Kind.ANNOUNCED: gettext_lazy("The tournament was announced, with the end of its chain."),
    Kind.CLOSED: ngettext_lazy(
        "Entry closed with %(entrants)d entrant.", "Entry closed with %(entrants)d entrants.", "entrants"
    ),
    Kind.CALLED_OFF: gettext_lazy("Called off by the organisers."),
    Kind.DRAWN: ngettext_lazy(
        "Round %(round)d was drawn: %(tables)d table.",
        "Round %(round)d was drawn: %(tables)d tables.",
        "tables",
    ),
    Kind.EARLY: ngettext_lazy(
        "Round %(round)d begins early: %(tables)d table whose players are known.",
        "Round %(round)d begins early: %(tables)d tables whose players are known.",
        "tables",
    ),
    Kind.UNDONE: gettext_lazy("The draw of round %(round)d was undone."),
    Kind.AWARDED: gettext_lazy(
        "The places of table %(table)d in round %(round)d were decided by the organisers."
    ),
    Kind.EXTENDED: gettext_lazy("The game of table %(table)d in round %(round)d may last until %(until)s."),
    Kind.REPLACED: gettext_lazy("%(came)s takes the place of %(left)s."),
    Kind.LATE: gettext_lazy("%(came)s enters late."),
    Kind.TEAM: gettext_lazy("%(came)s plays for “%(now)s”."),
    Kind.ADDED: gettext_lazy("The organisers have entered %(came)s."),
    Kind.REMOVED: gettext_lazy("The organisers have taken %(left)s out."),
    Kind.MOVED: gettext_lazy("The entry deadline was moved to %(until)s."),
    Kind.SEEDED: gettext_lazy("Seeds were set."),
    Kind.ANSWERED: gettext_lazy("The organisers have answered complaint %(complaint)d."),
    Kind.IDLE: gettext_lazy(
        "Nobody played at table %(table)d in round %(round)d any more, so nobody scores there."
    ),
    Kind.ADJUDICATED: gettext_lazy(
        "The game of table %(table)d in round %(round)d took too long and was ended."
    ),
    Kind.RESTORED: gettext_lazy(
        "A backup of the site was restored, and links that came after it are known. From draw "
        "%(draw)d on, a new chain is used."
    ),
    Kind.OVER: gettext_lazy("The tournament is over."),
}
NAMELESS: dict[str, Any] = {
    Kind.TEAM: gettext_lazy("The team of an entrant was corrected."),
    Kind.ADDED: gettext_lazy("The organisers have changed the list of entrants."),
    Kind.REMOVED: gettext_lazy("The organisers have changed the list of entrants."),
}
"""The sentences used while names are hidden."""
LEFT_TEAM = gettext_lazy("%(came)s no longer plays for “%(was)s”.")
TOO_FEW = gettext_lazy("Called off: %(entrants)d entered, and %(needed)d are needed.")


def step_told(step: Step) -> str:
    """Return a line of the log."""
    if step.takes_back:
        return _("Taken back: %(what)s") % {"what": step_told(step.takes_back)}
    numbers = {"round": step.round, "left": person(step.left), "came": person(step.came), **step.data}
    if "until" in numbers:
        numbers["until"] = until_told(numbers["until"])
    return str(sentence_of(step) % numbers)


def sentence_of(step: Step) -> Any:
    """Return the sentence of this step, with places for its numbers."""
    if step.kind in NAMELESS and not step.tournament.shows_names:
        return NAMELESS[step.kind]
    if step.kind == Kind.TEAM and not step.data["now"]:
        return LEFT_TEAM
    if step.kind == Kind.CALLED_OFF and step.data:
        return TOO_FEW
    return SENTENCES[step.kind]


def until_told(written: str) -> str:
    """Return a time of the log in words; earlier lines hold only the day."""
    when = datetime.fromisoformat(written)
    return moment_told(when) if when.tzinfo else date_format(when)
