"""The mails about decisions of organisers, to the people whom they concern."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from games.presentation.time.times import moment_told
from games.tournaments.mails.said import TournamentMailContent, ranked_entrants, standing_told
from games.tournaments.models import DrawnTable, Step, Tournament
from games.tournaments.presentation.log import step_told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.tournaments.selectors import TournamentPage

Kind = Step.Kind


def decided(page: TournamentPage, key: int) -> TournamentMailContent | None:
    """Tell the reader about the decision of this step, its reason, and what follows for them."""
    step = next((step for step in page.steps if step.pk == key), None)
    if step is None:
        return None
    if step.kind == Kind.ANNOUNCED:
        return named_arbiter(page)
    if step.kind == Kind.REPLACED and step.by is None and is_taken_out(page):
        return None
    sentences = [step_told(step), *because(step), *consequences(page, step)]
    table = decided_table(page.tournament, step.takes_back or step)
    rows = ranked_entrants(page.table_line(table).seats) if table and table.places else []
    return TournamentMailContent(
        _("the organisers have decided"), sentences, _("Places") if rows else "", rows
    )


def is_taken_out(page: TournamentPage) -> bool:
    """Return whether organisers have taken the reader out; another mail tells them why."""
    return any(step.kind == Kind.REMOVED and step.left == page.reader for step in page.steps)


def named_arbiter(page: TournamentPage) -> TournamentMailContent:
    """Tell a member of staff that they are the arbiter."""
    address = settings.SITE_URL + reverse("admin:tournaments_tournament_run", args=[page.tournament.pk])
    sentences = [
        _("If an organiser plays, complaints come to you by mail; you answer them and decide about tables."),
        _("You cannot enter it yourself."),
        _("The page for that: %(url)s") % {"url": address},
    ]
    return TournamentMailContent(_("you are the arbiter"), sentences)


def because(step: Step | None) -> Iterator[str]:
    """Yield the reason for a decision, if it has one."""
    if step and step.reason:
        yield _("Reason: %(reason)s") % {"reason": step.reason}


def consequences(page: TournamentPage, step: Step) -> Iterator[str]:
    """Say what follows from a decision."""
    what = step.takes_back or step
    table = decided_table(page.tournament, what)
    if step.kind == Kind.UNDONE:
        yield _("The games of this draw are gone. It is drawn again, and you get a mail about your table.")
    if table and not table.places and table.ends_at and what.kind == Kind.EXTENDED:
        text = _("If your game is not over on %(when)s, it ends then, and the places of that day count.")
        yield text % {"when": moment_told(table.ends_at)}
    if table and not table.places and what.kind == Kind.AWARDED:
        yield _("The places of its game count again.")
    if step.data.get("silent") and page.mine is None:
        yield _("You have let your time run out in every turn of a game.")
    if what.kind == Kind.ADDED and page.mine:
        yield _("You are a reserve.") if page.is_reserve else _("You are entered.")
        yield _("If you do not want to play, withdraw on the page of the tournament.")
    if what.kind in (Kind.REPLACED, Kind.REMOVED) and page.mine is None:
        yield _("You are no longer in this tournament.")
    if step.kind == Kind.SEEDED and page.mine and page.mine.chosen_seed:
        yield _("You are seeded number %(seed)d.") % {"seed": page.mine.chosen_seed}
    if page.tournament.status == Tournament.Status.OVER and page.own_standing:
        yield _("The final standings are worked out again.")
        yield standing_told(page)
    if page.is_reserve and step.kind == Kind.TAKEN_BACK:
        yield _("You wait in reserve again.")
    if step.kind == Kind.TAKEN_BACK and what.kind == Kind.CALLED_OFF:
        yield _("The tournament goes on.")


def decided_table(tournament: Tournament, step: Step) -> DrawnTable | None:
    """Return the table that a decision is about, if any."""
    key = step.data.get("table_id")
    return DrawnTable.objects.filter(pk=key, draw__tournament=tournament).first() if key else None
