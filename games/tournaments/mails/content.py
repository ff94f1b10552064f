"""The content of each kind of mail about a tournament, or None if the mail is no longer needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.models import Game
from games.presentation.time.times import moment_told
from games.tournaments.mails.decisions import because, decided
from games.tournaments.mails.said import (
    TournamentMailContent,
    points_in_words,
    ranked_entrants,
    standing_told,
    team_standing,
)
from games.tournaments.models import TournamentMail
from games.tournaments.presentation.words import person, play_told, prizes_told

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from games.tournaments.selectors import RoundLine, TableLine, TournamentPage

RESERVE = gettext_lazy(
    "All places are taken: you are a reserve, and you come in if somebody leaves before their first turn."
)
RESERVE_OF_RUNNING = gettext_lazy(
    "It has begun: you are a reserve, and you come in if somebody leaves before their first turn."
)
BEST = 3
"""The number of lines of the final standings that a mail shows."""


def invited(page: TournamentPage) -> TournamentMailContent | None:
    """Invite a person; None if they have entered or can no longer enter."""
    if not page.may_enter:
        return None
    tournament = page.tournament
    sentences = [_("The organisers invite you to this tournament.")]
    if tournament.is_open:
        closes = _("Entry closes on %(when)s; then the first round is drawn.")
        sentences.append(closes % {"when": moment_told(tournament.closes_at)})
    if settings.REPLY_DOMAIN and tournament.asks_club:
        sentences.append(
            _(
                "To enter, press the button, or answer this mail with “enter” in the first line,"
                " then your team or club, a comma, and a word of your choice."
            )
        )
    elif settings.REPLY_DOMAIN:
        sentences.append(
            _(
                "To enter, press the button, or answer this mail with “enter” in the first line,"
                " followed by a word of your choice."
            )
        )
    return TournamentMailContent(_("you are invited"), sentences, rules=play_told(tournament))


def entered(page: TournamentPage, _draw: int) -> TournamentMailContent:
    """Confirm an entry."""
    tournament = page.tournament
    if tournament.is_running:
        sentences = [*lateness_told(page), *entry_told(page)]
        return TournamentMailContent(_("you are entered"), sentences, rules=play_told(tournament))
    sentences = [
        *([str(RESERVE)] if page.is_reserve else []),
        _("Entry closes on %(when)s; then the first round is drawn, and you get a mail about your table.")
        % {"when": moment_told(tournament.closes_at)},
        *entry_told(page),
        _("Until then you can withdraw as if you had never entered."),
    ]
    if settings.REPLY_DOMAIN:
        sentences.append(
            _("To withdraw, press the button, or answer this mail with “withdraw” in the first line.")
        )
    return TournamentMailContent(_("you are entered"), sentences, rules=play_told(tournament))


def lateness_told(page: TournamentPage) -> Iterator[str]:
    """Say what an entry after the first draw means; nothing for earlier ones."""
    if page.is_reserve:
        yield str(RESERVE_OF_RUNNING)
    elif page.mine and page.mine.since > 1:
        yield _("You have entered late, and will be drawn into the next round.")


def entry_told(page: TournamentPage) -> Iterator[str]:
    """Name the club or team that the reader plays for, and their word."""
    if page.mine and page.mine.club:
        yield _("You play for “%(team)s”.") % {"team": page.mine.club}
    if page.mine and page.mine.word:
        yield _("Your word for its draws and dice: %(word)s") % {"word": page.mine.word}


def closing(page: TournamentPage, _draw: int) -> TournamentMailContent | None:
    """Remind the reader that entry closes tomorrow; None if it is closed."""
    tournament = page.tournament
    if not tournament.is_open or page.mine is None:
        return None
    number = len(page.entrants)
    entered_so_far = ngettext(
        "%(count)d person has entered so far.", "%(count)d people have entered so far.", number
    )
    return TournamentMailContent(
        _("entry closes soon"),
        [
            _("Entry closes on %(when)s. Then the first round is drawn, and your game begins.")
            % {"when": moment_told(tournament.closes_at)},
            entered_so_far % {"count": number},
            _("Until then you can withdraw as if you had never entered."),
        ],
    )


def place_given(page: TournamentPage, key: int) -> TournamentMailContent:
    """Tell a reserve that they have a place."""
    step = next((step for step in page.steps if step.pk == key), None)
    return TournamentMailContent(
        _("you have a place"),
        [
            _("Somebody has left, and you take their place, with their points and their games."),
            _("Where they had already played, your seat there counts as taken over by somebody else."),
            *because(step),
        ],
    )


def table_drawn(page: TournamentPage, draw: int) -> TournamentMailContent:
    """Tell the reader about their table in a round that was drawn, or about their bye."""
    round_, table = own_table(page, draw)
    if round_ is None:
        return TournamentMailContent(_("the draw was undone"), [_("It will be drawn again.")])
    number = {"round": round_.draw.round}
    if table is None:
        return TournamentMailContent(
            _("round %(round)s: you have a bye") % number,
            [
                _("You have no table in this round, but you stay in.")
                if round_ in page.knock_out
                else _("You have no table in this round, but you get points for it all the same."),
                *digest_told(round_),
            ],
        )
    rows = [(str(seat.entry), "") for seat in table.seats]
    sentences = [_("Your game begins now. You get a mail as soon as it is your turn.")]
    if settings.REPLY_DOMAIN:
        sentences.append(
            _(
                "To leave the tournament after your games, answer this mail with “withdraw” in the first "
                "line; “withdraw now” resigns your games too."
            )
        )
    return TournamentMailContent(
        _("round %(round)s is drawn") % number,
        [*sentences, *digest_told(round_)],
        _("Your table, in the order of play"),
        rows,
    )


def digest_told(round_: RoundLine) -> list[str]:
    """Return the digest of the entrants at a draw, with which it can be checked; older draws have none."""
    text = _("Digest of the entrants and their words, for checking this draw: %(digest)s")
    return [text % {"digest": round_.draw.entrants}] if round_.draw.entrants else []


def result(page: TournamentPage, draw: int) -> TournamentMailContent:
    """Tell the reader that their table is over."""
    round_, table = own_table(page, draw)
    if round_ is None or table is None:
        return TournamentMailContent(_("the draw was undone"), [_("It will be drawn again.")])
    sentences = [*team_standing(page), standing_told(page)] if page.own_standing else []
    if page.is_out and page.tournament.is_running:
        sentences.insert(0, _("You are out; others play on."))
    if table.table.awarded:
        sentences.append(_("The organisers decided the places: %(reason)s") % {"reason": table.table.awarded})
        if table.table.game and table.table.game.status == Game.Status.RUNNING:
            sentences.append(_("Your game may go on, but it no longer counts."))
    return TournamentMailContent(
        _("your table of round %(round)s is over") % {"round": round_.draw.round},
        sentences,
        _("Places"),
        ranked_entrants(table.seats),
    )


def next_season(page: TournamentPage, _number: int) -> TournamentMailContent:
    """Announce the next season."""
    season = page.next_season
    if season is None:
        return TournamentMailContent(_("next season"), [])
    return TournamentMailContent(
        _("next season"),
        [
            _("%(name)s is announced: entry closes on %(when)s.")
            % {"name": season.name, "when": moment_told(season.closes_at)},
            _("Enter here: %(url)s") % {"url": settings.SITE_URL + season.get_absolute_url()},
        ],
    )


def move_told(page: TournamentPage) -> list[str]:
    """Say whether the reader changes divisions."""
    if not page.tournament.has_divisions or page.mine is None:
        return []
    move = page.moves.get(page.mine.number, 0)
    if not move:
        return [_("You stay in your division.")]
    return [_("You go up a division.") if move > 0 else _("You go down a division.")]


def prize_told(page: TournamentPage) -> list[str]:
    """Say what the reader has won."""
    return [
        _("Your prize: %(prize)s") % {"prize": prize}
        for entry, prize in prizes_told(page)
        if entry and prize and entry == page.mine
    ]


def ending(page: TournamentPage, draw: int) -> TournamentMailContent | None:
    """Remind the reader that their game is adjudicated in a week; None if it is over or does not count."""
    _round, line = own_table(page, draw)
    if not page.tournament.is_running or line is None or line.table.places or line.table.ends_at is None:
        return None
    when = moment_told(line.table.ends_at)
    return TournamentMailContent(
        _("your game ends soon"),
        [_("On %(when)s your game ends, and the places of that day count.") % {"when": when}],
    )


def answered(page: TournamentPage, number: int) -> TournamentMailContent | None:
    """Pass on the answer to a complaint."""
    complaint = page.tournament.complaints.filter(number=number, by=page.reader).first()
    if complaint is None:
        return None
    asked = _("You wrote: %(text)s") % {"text": complaint.text}
    return TournamentMailContent(_("the organisers have answered you"), [complaint.answer, asked])


def message_of_organisers(page: TournamentPage, key: int) -> TournamentMailContent | None:
    """Pass on what the organisers wrote."""
    message = page.tournament.messages.filter(pk=key).select_related("by").first()
    if message is None:
        return None
    by = _("%(name)s writes as an organiser of this tournament:") % {"name": person(message.by)}
    return TournamentMailContent(
        message.subject, [by, *(line for line in message.text.splitlines() if line.strip())]
    )


def over(page: TournamentPage, _draw: int) -> TournamentMailContent:
    """Send the final standings."""
    ranked = page.teams or page.rows
    rows = [(f"{row.rank}. {name}", points_in_words(row.points)) for row, name in ranked[:BEST]]
    sentences = []
    if page.own_standing:
        sentences = [*team_standing(page), standing_told(page), *move_told(page), *prize_told(page)]
    return TournamentMailContent(_("final standings"), sentences, _("The best"), rows)


def called_off(page: TournamentPage, _draw: int) -> TournamentMailContent:
    """Say that the tournament is called off."""
    reason = next((step.reason for step in page.steps if step.kind == step.Kind.CALLED_OFF), "")
    sentences = [reason or _("Too few people have entered.")]
    if page.state.draws:
        sentences.append(_("Games that have begun go on without it, and no longer count here."))
    return TournamentMailContent(_("called off"), sentences)


def own_table(page: TournamentPage, draw: int) -> tuple[RoundLine | None, TableLine | None]:
    """Return the round of a draw, and the reader's own table in it."""
    round_ = next((round_ for round_ in page.rounds if round_.draw.number == draw), None)
    return round_, next((table for table in round_.tables if table.is_mine), None) if round_ else None


CONTENT: dict[TournamentMail.Kind, Callable[[TournamentPage, int], TournamentMailContent | None]] = {
    TournamentMail.Kind.ENTERED: entered,
    TournamentMail.Kind.CLOSING: closing,
    TournamentMail.Kind.DRAWN: table_drawn,
    TournamentMail.Kind.SEATED: place_given,
    TournamentMail.Kind.RESULT: result,
    TournamentMail.Kind.CALLED_OFF: called_off,
    TournamentMail.Kind.ENDING: ending,
    TournamentMail.Kind.ANSWER: answered,
    TournamentMail.Kind.DECIDED: decided,
    TournamentMail.Kind.MESSAGE: message_of_organisers,
    TournamentMail.Kind.NEXT: next_season,
    TournamentMail.Kind.OVER: over,
}
