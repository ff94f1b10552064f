"""The questions before each decision: what follows, who is told, and whether it can be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from games.presentation.question import Question
from games.presentation.time.times import moment_told
from games.tournaments.models import DrawnTable, Entry
from games.tournaments.presentation.log import step_told
from games.tournaments.services.authority import organisers_of
from games.tournaments.services.mail.writing import readers_of
from games.tournaments.services.rounds.tables import entries_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.tournaments.models import Draw, Tournament

Sent = dict[str, Any]
MAILED = gettext_lazy("Everybody at the table gets a mail with the reason.")
IN_THE_LOG = gettext_lazy("You can take it back in the log.")


class Confirmation(NamedTuple):
    """A question before a decision: a title, and sentences about what follows."""

    title: str
    sentences: Sequence[str]


def question(asked: Confirmation, verb: str, sent: Sent) -> Question:
    """Return the question with the public reason, and the verb of the decision as its answer."""
    reason = [_("Reason: %(reason)s") % {"reason": sent["reason"]}] if "reason" in sent else []
    return Question(asked.title, [*asked.sentences, *reason], verb, _("Change nothing"))


def announcing(tournament: Tournament, sent: Sent) -> Confirmation:
    """Ask before a tournament is announced."""
    guests = tournament.guests.count()
    sentences = [
        _(
            "Once announced, it is shown to everybody with the end of its chain, which lets them"
            " check its draws; from then on, only its texts and the end of entry can be changed."
        ),
        _("Entry closes on %(when)s.") % {"when": moment_told(tournament.closes_at)},
    ]
    if guests:
        sentences.append(ngettext("%(count)d guest gets a mail.", "%(count)d guests get a mail.", guests))
        sentences[-1] %= {"count": guests}
    if tournament.arbiter is None and organisers_of(tournament).count() == 1:
        sentences.append(
            _("Its organiser cannot enter, because no arbiter has been named to decide about tables.")
        )
    return Confirmation(_("Announce “%(name)s”?") % {"name": tournament.name}, sentences)


def preparing(tournament: Tournament, sent: Sent) -> Confirmation:
    """Ask before the next season is made."""
    sentences = [_("A draft is made with the same settings. Nobody is told until you announce it.")]
    return Confirmation(_("Prepare the next season?"), sentences)


def copying(tournament: Tournament, sent: Sent) -> Confirmation:
    """Ask before a copy is made."""
    sentences = [
        _("A draft is made with the same settings, organisers and guests. Its entry opens now."),
        _("Nobody has entered it, and nobody is told until you announce it."),
    ]
    return Confirmation(_("Copy “%(name)s”?") % {"name": tournament.name}, sentences)


def writing(tournament: Tournament, sent: Sent) -> Confirmation:
    """Ask before a mail is sent to everybody."""
    count = len(readers_of(tournament, sent["round_number"]))
    sentences = [
        ngettext("%(count)d person gets this mail:", "%(count)d people get this mail:", count)
        % {"count": count},
        sent["subject"],
        *sent["text"].splitlines(),
        _("It names you as its sender, and cannot be recalled."),
    ]
    return Confirmation(_("Send this mail?"), sentences)


def calling_off(tournament: Tournament, sent: Sent) -> Confirmation:
    """Ask before a tournament is called off."""
    count = tournament.entries.exclude(user=None).count()
    sentences = [
        ngettext(
            "%(count)d entrant gets a mail with the reason.",
            "%(count)d entrants get a mail with the reason.",
            count,
        )
        % {"count": count},
        _("No further round is drawn. Games that have begun go on without it, and no longer count here."),
        str(IN_THE_LOG),
    ]
    return Confirmation(_("Call “%(name)s” off?") % {"name": tournament.name}, sentences)


def redrawing(tournament: Tournament, table: DrawnTable) -> list[str]:
    """Return what follows from undoing the draw that came after a table's."""
    last = tournament.draws.filter(undone_at=None).last()
    if last is None or last == table.draw:
        return []
    return [_("The draw of round %(round)d is undone too.") % {"round": last.round}, *undone_told(last)]


def undone_told(draw: Draw) -> list[str]:
    """Return what follows from undoing a draw."""
    games = draw.tables.exclude(game=None).count()
    return [
        ngettext("%(count)d game is deleted.", "%(count)d games are deleted.", games) % {"count": games},
        _("The round is drawn again within a minute, with the next link of the chain."),
        _("Everybody who was drawn gets a mail with the reason."),
    ]


def undoing(tournament: Tournament, sent: Sent) -> Confirmation:
    """Ask before the last draw is undone."""
    draw = tournament.draws.get(number=sent["number"])
    sentences = [*undone_told(draw), _("This cannot be taken back.")]
    return Confirmation(_("Undo the draw of round %(round)d?") % {"round": draw.round}, sentences)


def awarding(tournament: Tournament, sent: Sent) -> Confirmation:
    """Ask before the places of a table are decided."""
    table = disputed_table(tournament, sent["table_id"])
    told = [_("Now: %(places)s.") % {"places": places_told(table, table.places)}] if table.places else []
    told.append(_("From now on: %(places)s.") % {"places": places_told(table, sent["places"])})
    if len(scoring := [place for place in sent["places"] if place]) > len(set(scoring)):
        told.append(_("Those who share a place share its points."))
    if table.game and not table.places:
        told.append(_("Its game may go on, but it no longer counts."))
    told += redrawing(tournament, table) if sent["redraw"] else []
    told += [
        str(MAILED),
        _("It can be corrected or taken back until the next round is drawn."),
    ]
    return Confirmation(
        _("Decide the places of table %(table)d in round %(round)d?") % numbers_of(table), told
    )


def extending(tournament: Tournament, sent: Sent) -> Confirmation:
    """Ask before a game gets more time."""
    table = disputed_table(tournament, sent["table_id"])
    sentences = [
        _("Now it ends on %(when)s at the latest.") % {"when": moment_told(table.ends_at or sent["until"])},
        _("From now on it ends on %(when)s at the latest.") % {"when": moment_told(sent["until"])},
        str(MAILED),
        str(IN_THE_LOG),
    ]
    return Confirmation(
        _("Let the game of table %(table)d in round %(round)d take longer?") % numbers_of(table), sentences
    )


def replacing(tournament: Tournament, sent: Sent) -> Confirmation:
    """Ask before a reserve gets an entrant's place."""
    names = {entry.number: str(entry) for entry in tournament.entries.select_related("user")}
    people = {"left": names.get(sent["number"], "–"), "came": names.get(sent["reserve"], "–")}
    sentences = [
        _("%(came)s has the points of this place from now on, and goes on with its games.") % people,
        _("Where %(left)s has already played, the seat counts as taken over by somebody else.") % people,
        _("Both get a mail with the reason, and so do those at the same tables."),
        _("You can take it back in the log until the next round is drawn, or %(came)s has played.") % people,
    ]
    return Confirmation(_("Give the place of %(left)s to %(came)s?") % people, sentences)


def putting_team_right(tournament: Tournament, sent: Sent) -> Confirmation:
    """Ask before an entrant's team or club is changed."""
    entry = tournament.entries.select_related("user").get(number=sent["number"])
    sentences = [
        _("Now: %(team)s.") % {"team": entry.club or pgettext("team or club", "none")},
        _("From now on: %(team)s.") % {"team": sent["team"] or pgettext("team or club", "none")},
        _("They and the other members get a mail with the reason."),
    ]
    return Confirmation(_("Change the team or club of %(name)s?") % {"name": entry}, sentences)


def adding(tournament: Tournament, sent: Sent) -> Confirmation:
    """Ask before a person is entered."""
    sentences = [added_told(tournament), _("They get a mail with the reason, and can withdraw.")]
    return Confirmation(_("Enter %(name)s?") % {"name": sent["name"]}, sentences)


def added_told(tournament: Tournament) -> str:
    """Say whether a person who is entered now has a place."""
    free, most = tournament.places_free, tournament.most
    if tournament.is_running and not tournament.takes_late_entries:
        return _("A round is drawn already: they wait in reserve.")
    if not free:
        return _("All %(most)d places are taken: they wait in reserve.") % {"most": most}
    if tournament.is_running:
        return _("They enter late, and are drawn into the next round.")
    text = ngettext(
        "%(free)d of %(most)d places is free: they take it.",
        "%(free)d of %(most)d places are free: they take one.",
        free,
    )
    return text % {"free": free, "most": most}


def removing(tournament: Tournament, sent: Sent) -> Confirmation:
    """Ask before an entrant is taken out."""
    entry = tournament.entries.select_related("user").filter(number=sent["number"]).first()
    sentences = [_("They get a mail with the reason, and cannot enter again by themselves.")]
    if tournament.is_running and entry and not entry.is_reserve:
        sentences.insert(
            0, _("They resign their games and are no longer drawn; what they have played counts.")
        )
        if tournament.entries.filter(state=Entry.State.RESERVE).exists():
            sentences.insert(1, _("If they have played no turn yet, a reserve takes their place instead."))
        sentences.append(_("Those at their tables get a mail too."))
    return Confirmation(_("Take %(name)s out?") % {"name": entry or "–"}, sentences)


def moving(tournament: Tournament, sent: Sent) -> Confirmation:
    """Ask before the end of entry is moved."""
    sentences = [
        _("Now entry closes on %(when)s.") % {"when": moment_told(tournament.closes_at)},
        _("From now on it closes on %(when)s; then the first round is drawn.")
        % {"when": moment_told(sent["closes_at"])},
        _("Everybody who has entered gets a mail with the reason."),
        _("You can change it again until then."),
    ]
    return Confirmation(_("Change when entry closes?"), sentences)


def taking_back(tournament: Tournament, sent: Sent) -> Confirmation:
    """Ask before a decision is taken back."""
    step = tournament.steps.get(pk=sent["step_id"])
    sentences = [
        step_told(step),
        _("Everything is again as it was before. The people concerned get a mail with the reason."),
    ]
    if step.kind == step.Kind.CALLED_OFF and not tournament.draws.exists():
        sentences.append(_("Entry closes on %(when)s.") % {"when": moment_told(tournament.closes_at)})
    return Confirmation(_("Take this decision back?"), sentences)


def answering(tournament: Tournament, sent: Sent) -> Confirmation:
    """Ask before a complaint is answered."""
    public = _("Everybody can read the answer in the log.")
    sentences = [
        sent["answer"],
        public if sent["is_public"] else _("Nobody else reads the answer."),
        _("The person who complained gets it by mail. It cannot be changed afterwards."),
    ]
    title = _("Send this answer to complaint %(number)d?") % {"number": sent["number"]}
    return Confirmation(title, sentences)


def disputed_table(tournament: Tournament, key: int) -> DrawnTable:
    return DrawnTable.objects.select_related("draw", "game").get(pk=key, draw__tournament=tournament)


def numbers_of(table: DrawnTable) -> dict[str, int]:
    return {"table": table.number, "round": table.draw.round}


def places_told(table: DrawnTable, places: Sequence[int]) -> str:
    """List the entrants of a table with their places, the best first."""
    seats = sorted(zip(places, entries_of(table), strict=True), key=lambda seat: seat[0] or len(places) + 1)
    return " · ".join(f"{place or '–'}. {entry}" for place, entry in seats)
