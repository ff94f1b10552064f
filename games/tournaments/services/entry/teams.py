"""The teams and clubs of entrants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from games.mail.content.plain import one_line
from games.services.errors import Refused
from games.texts.wording import gettext_noop
from games.tournaments.models import Entry, Step, Tournament
from games.tournaments.names import team_of
from games.tournaments.services.authority import person_of, refuse_own
from games.tournaments.services.locks import lock_tournament, log
from games.tournaments.services.mail.queueing import tell_of

if TYPE_CHECKING:
    from accounts.models import User

LONGEST_CLUB = 30
Status = Tournament.Status


def team_for(tournament: Tournament, written: str, entry: Entry | None = None) -> str:
    """Return the name of a team or club as it is stored; empty if the tournament asks for none.

    `entry` is the member, if they have entered already. Raises Refused for a name that is too long, for a
    missing team, and for a team that is full.
    """
    name = one_line(written) if tournament.asks_club else ""
    if len(name) > LONGEST_CLUB:
        text = gettext_noop("The name of a team or club has %(most)d characters at most.")
        raise Refused("long_name", text, most=LONGEST_CLUB)
    if not tournament.has_teams:
        return name
    if not team_of(name):
        raise Refused("no_team", gettext_noop("Everybody plays for a team here: write its name."))
    members = [mate for mate in mates_in(tournament, name) if mate != entry]
    if tournament.team_size and len(members) >= tournament.team_size:
        text = gettext_noop("“%(team)s” already has %(size)d members, and a team may have no more.")
        raise Refused("team_full", text, team=name, size=tournament.team_size)
    return name


def mates_in(tournament: Tournament, name: str) -> list[Entry]:
    """Return the entrants of this team or club, however they wrote it, except those who have left."""
    entries = tournament.entries.exclude(state=Entry.State.OUT).exclude(club="")
    return [entry for entry in entries if team_of(entry.club) == team_of(name)]


@transaction.atomic
def put_team_right(*, tournament_id: int, number: int, team: str, by: User, reason: str) -> None:
    """Correct the team or club that an entrant wrote.

    The members of both teams are told. Does nothing if this team is stored already. Raises Refused.
    """
    tournament = lock_tournament(tournament_id)
    entry = person_of(tournament.entries.filter(number=number).select_related("user").first())
    if not tournament.asks_club or tournament.status not in (Status.ANNOUNCED, Status.RUNNING):
        raise Refused("no_teams_now", gettext_noop("No teams or clubs play here now."))
    refuse_own(tournament, by)
    now, was = team_for(tournament, team, entry), entry.club
    if now == was:
        return
    concerned = {entry, *mates_in(tournament, was), *mates_in(tournament, now)}
    entry.club = now
    entry.save(update_fields=["club"])
    data = {"number": number, "was": was, "now": now}
    step = log(tournament, Step.Kind.TEAM, by=by, reason=reason, came=entry.user, data=data)
    tell_of(step, concerned)
