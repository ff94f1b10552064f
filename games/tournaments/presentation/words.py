"""Sentences about tournaments."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from django.template.defaultfilters import floatformat
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.presentation.invitation import option_names
from games.presentation.time.times import moment_told
from games.rulebooks.registry import rulebook_for
from games.rulebooks.texts import name_of
from games.tournaments.formats.chosen import EARLIEST
from games.tournaments.formats.scoring.points import WHOLE
from games.tournaments.models import Tournament
from games.tournaments.texts import TEXTS

if TYPE_CHECKING:
    from accounts.models import User
    from games.engine import Rulebook
    from games.tournaments.formats.scoring.standings import StandingsLine
    from games.tournaments.models import Entry
    from games.tournaments.selectors import TournamentPage

BY = {
    "round": gettext_lazy("came less far"),
    "group": gettext_lazy("a lower place in the group"),
    "rung": gettext_lazy("is on a lower rung"),
    "points": gettext_lazy("fewer points"),
    "wins": gettext_lazy("as many points, fewer wins"),
    "opposition": gettext_lazy("as many points and wins, weaker opponents"),
    "direct": gettext_lazy("level so far, but behind in their meetings"),
    "felled": gettext_lazy("level so far, fewer eliminations"),
    "lot": gettext_lazy("level in everything, decided by lot"),
}
"""The reasons why an entrant comes after the line above."""


ABSENCES = {
    Tournament.Absence.LAST_BUT_ONE: gettext_lazy(
        "If a computer player or somebody else has played on for you, you are last but one at best."
    ),
    Tournament.Absence.LAST: gettext_lazy(
        "If a computer player or somebody else has played on for you, you are last."
    ),
    Tournament.Absence.NOTHING: gettext_lazy(
        "If a computer player or somebody else has played on for you, you get no points."
    ),
}
"""The sentences on what an absence cost in the first version; in duels, only the last of these is used."""
ABSENT_FROM_DUEL = gettext_lazy(
    "If a computer player or somebody else has played on for you, you have lost the duel."
)


def person(user: User | None) -> str:
    """Return a person's name, or a phrase for somebody whose account is gone."""
    return user.username if user else _("a former player")


def going_on_told(advance: int) -> str:
    """Say how many go on from each table of a round; empty for 0."""
    text = ngettext("%(count)s of each table goes on", "%(count)s of each table go on", advance)
    return text % {"count": advance} if advance else ""


def why_below(row: StandingsLine) -> str:
    """Say why this line comes after the one above; empty for the first line."""
    return str(BY[row.by]) if row.by else ""


def part_told(tournament: Tournament, number: int | None) -> str:
    """Return the name of a division or group, numbered from 0, or of a half; empty if there are none."""
    return "" if number is None else TEXTS[tournament.format_key].part_told(number)


def parts_told(page: TournamentPage) -> list[tuple[str, list[tuple[StandingsLine, Entry, str, int]]]]:
    """Return the standings by part: its name, and for each line the reason for its rank and its move."""
    return [
        (
            part_told(page.tournament, part.number),
            [
                (row, entry, why_below(row) if page.has_results else "", page.moves.get(entry.number, 0))
                for row, entry in part.rows
            ],
        )
        for part in page.parts
    ]


def prizes_told(page: TournamentPage) -> list[tuple[Entry | None, str]]:
    """Return the winners with their prizes, the first place first; a prize that nobody gets has no winner."""
    if page.tournament.status != Tournament.Status.OVER:
        return []
    best = sorted((entry for entry in page.entrants if entry.prize), key=lambda entry: entry.prize or 0)
    further = [entry for _row, entry in page.rows if not (entry.bot or entry.prize)] if best else []
    prizes = page.tournament.prizes
    winners = [*best, *further][: max(len(best), len(prizes))]
    return list(zip_longest(winners, prizes, fillvalue=None))  # type: ignore[arg-type]


def halves_told(tournament: Tournament) -> dict[int, str]:
    """Return the names of the halves of a bracket and of its final; empty if it has one part."""
    return {number: str(name) for number, name in TEXTS[tournament.format_key].halves.items()}


def play_told(tournament: Tournament) -> list[str]:
    """Return sentences about how the tournament is played."""
    text = TEXTS[tournament.format_key](tournament.format)
    lines = [text.sentence]
    if not tournament.kind.has_final:
        lines.append(_("Points decide who wins; there is no final."))
    lines += teams_told(tournament)
    lines += text.further
    lines += option_names(tournament.rulebook)
    lines += [rules_told(tournament, number) for number in sorted(map(int, tournament.other_rules))]
    lines += scoring_told(tournament)
    lines += entry_told(tournament)
    if tournament.computers:
        lines.append(
            ngettext(
                "%(count)d computer player takes part if places are left.",
                "%(count)d computer players take part if places are left.",
                tournament.computers,
            )
            % {"count": tournament.computers}
        )
    if tournament.clubs_apart:
        lines.append(_("Members of one club do not meet if that can be avoided."))
    if not tournament.has_teams and has_companions(tournament):
        lines.append(_("People who come by the same invitation do not meet if that can be avoided."))
    if tournament.adjudicated_after:
        lines.append(
            ngettext(
                "A game that takes more than %(days)d day is ended; the places of that day count.",
                "A game that takes more than %(days)d days is ended; the places of that day count.",
                tournament.adjudicated_after,
            )
            % {"days": tournament.adjudicated_after}
        )
    if tournament.offers_late_entry:
        lines.append(_("You can enter until half of the rounds are drawn, and get half a point."))
    if tournament.arbiter:
        told_by = _("If an organiser plays, the arbiter, %(name)s, decides about tables and complaints.")
        lines.append(told_by % {"name": tournament.arbiter.username})
    lines.append(absence_told(tournament))
    if tournament.pace and tournament.pace.vacation:
        lines.append(_("The days of vacation are for the whole tournament, not for each game."))
    lines.append(
        _("From %(fewest)s to %(most)s entrants; with fewer it is called off.")
        % {"fewest": tournament.fewest, "most": tournament.most}
    )
    return lines


def teams_told(tournament: Tournament) -> list[str]:
    """Say how large teams are, and whose points count for them."""
    if not tournament.has_teams:
        return []
    size, counting = {"size": tournament.team_size}, {"count": tournament.counting}
    lines = [_("A team has %(size)d members at most.") % size] if tournament.team_size else []
    if tournament.counting:
        text = ngettext(
            "Only the %(count)d member with the most points counts for a team.",
            "Only the %(count)d members with the most points count for a team.",
            tournament.counting,
        )
        lines.append(text % counting)
    return lines


def absence_told(tournament: Tournament) -> str:
    """Say what an absence costs."""
    if tournament.version != EARLIEST:
        return _("If you are absent when a game ends, you get nothing for it; those who were there move up.")
    absence = Tournament.Absence(tournament.absence)
    duels_cost = tournament.table_size == 2 and absence != Tournament.Absence.NOTHING
    return str(ABSENT_FROM_DUEL if duels_cost else ABSENCES[absence])


def has_companions(tournament: Tournament) -> bool:
    """Return whether some guests, but not all, were invited together."""
    numbers = list(tournament.guests.values_list("invitation", flat=True))
    return 1 < len(set(numbers)) < len(numbers)


def rules_told(tournament: Tournament, number: int) -> str:
    """Say which rules apply to a round with rules of its own."""
    rules = edition_told(rulebook_for(*tournament.rules_of(number)))
    return _("Round %(number)s: %(rules)s.") % {"number": number, "rules": rules}


def edition_told(book: Rulebook) -> str:
    """Return an edition and its options by name."""
    return ", ".join([_(name_of(book)), *option_names(book)])


def rules_by_round(tournament: Tournament) -> list[str]:
    """Return the rules of most rounds, then those of single rounds."""
    rounds = sorted(map(int, tournament.other_rules))
    return [edition_told(tournament.rulebook), *(rules_told(tournament, number) for number in rounds)]


def scoring_told(tournament: Tournament) -> list[str]:
    """Return sentences about the points."""
    scoring = tournament.scoring
    places = (
        _("A win brings 1 point, a defeat none.")
        if tournament.table_size == 2
        else _(
            "The first at a table gets 1 point, the last none, and the others are spread evenly in between."
        )
    )
    if scoring.by_place:
        points = ", ".join(map(str, scoring.by_place))
        places = _("Points for the first, second, … at a table: %(points)s.") % {"points": points}
    more = (
        (scoring.felled, _("Points for each elimination: %(points)s.")),
        (scoring.continents, _("Points for each continent held at the end: %(points)s.")),
    )
    lines = [places, *(words % {"points": floatformat(float(each), -2)} for each, words in more if each)]
    if scoring.bye is not None:
        worth = {"points": floatformat(float(scoring.bye * scoring.win), -2)}
        text = (
            _("A bye is worth as much as a win (points: %(points)s).")
            if scoring.bye == WHOLE
            else _("A bye is worth half as much as a win (points: %(points)s).")
        )
        lines.append(text % worth)
    return lines


def entry_told(tournament: Tournament) -> list[str]:
    """Return sentences about who may enter, and when all games end."""
    lines = [_("Entry is by invitation.")] if tournament.by_invitation else []
    if tournament.least_met:
        lines.append(
            _("To enter, you must have met %(least)s %% of your deadlines, in all games.")
            % {"least": tournament.least_met}
        )
    if tournament.ends_on:
        lines.append(
            _("On %(when)s all games end, and the places of that day count.")
            % {"when": moment_told(tournament.ends_on)}
        )
    return lines
