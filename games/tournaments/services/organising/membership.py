"""Organisers enter a person into a tournament, or take one out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from accounts.models import User
from accounts.signing_in.names import people_called
from games.services.errors import Refused
from games.texts.wording import gettext_noop
from games.tournaments.models import Entry, Step, Tournament
from games.tournaments.services.authority import refuse_own
from games.tournaments.services.entry.entering import take_in, withdraw
from games.tournaments.services.locks import lock_tournament, log
from games.tournaments.services.mail.queueing import remind_of_closing, tell_of, tell_outsider
from games.tournaments.services.rounds.tables import opponents_of

if TYPE_CHECKING:
    from collections.abc import Sequence

Status = Tournament.Status


@transaction.atomic
def add_entrant(*, tournament_id: int, name: str, team: str, by: User, reason: str) -> None:
    """Enter a person without a word, invited or not.

    Once the tournament has begun, they come late or wait in reserve. They are told, and can withdraw. Does
    nothing if they are in already. Raises Refused.
    """
    tournament = lock_tournament(tournament_id)
    refuse_own(tournament, by)
    user = people_called([name], User.objects.filter(is_active=True)).get(name)
    if user is None:
        raise Refused("nobody", gettext_noop("Nobody has this name: %(name)s"), name=name)
    entry = tournament.entries.filter(user=user).first()
    if entry and (entry.is_in or entry.is_reserve):
        return
    if entry:
        raise Refused("has_left", gettext_noop("%(name)s has left this tournament."), name=name)
    if not (tournament.status == Status.ANNOUNCED or tournament.is_running):
        raise Refused("no_entry_now", gettext_noop("Nobody can be entered into this tournament now."))
    entry = take_in(tournament, user, club=team)
    step = log(tournament, Step.Kind.ADDED, by=by, reason=reason, came=user)
    tell_of(step, [entry])
    remind_of_closing(entry)


@transaction.atomic
def remove_entrant(*, tournament_id: int, number: int, by: User, reason: str) -> None:
    """Take a person out: before the first draw their entry is deleted, later they resign their games.

    A reserve takes their place if their first turn has not begun. They and those at their tables are told,
    and they cannot enter again by themselves. Does nothing if they have left already. Raises Refused.
    """
    tournament = lock_tournament(tournament_id)
    refuse_own(tournament, by)
    entry = tournament.entries.filter(number=number).select_related("user").first()
    if entry is None:
        if removed_under(tournament, number):
            return
        raise Refused("no_such_entry", gettext_noop("Nobody has this place."))
    if entry.user is None:
        raise Refused("computer", gettext_noop("A computer player has this place."))
    if entry.state == Entry.State.OUT:
        return
    opponents: Sequence[Entry] = list(opponents_of(entry))
    step = log(tournament, Step.Kind.REMOVED, by=by, reason=reason, left=entry.user, data={"number": number})
    withdraw(tournament_id=tournament_id, user=entry.user, at_once=True)
    tell_outsider(step, entry.user)
    tell_of(step, opponents)


def removed_under(tournament: Tournament, number: int) -> bool:
    """Return whether organisers have taken out a person who had this number."""
    return tournament.steps.filter(kind=Step.Kind.REMOVED, data__number=number).exists()
