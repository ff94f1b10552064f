"""The content of each kind of mail about a wish, or None if the mail is no longer needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.presentation.language.words import listed
from games.presentation.open_games import told
from games.presentation.time.times import moment_told
from games.selectors.lobby.open_games import open_games
from games.wishes.models import GameList, ProposedSeat, Wish, WishMail
from games.wishes.presentation import (
    company,
    duties_at,
    kind_name,
    players_told,
    relaxed_told,
    wish_told,
)
from games.wishes.selectors import relaxed, wish_page
from games.wishes.services.proposing import kind_of
from games.wishes.services.table_tokens import table_token

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from accounts.models import User

MOST_LISTED = 10
"""The number of open games that a mail lists."""


class Content(NamedTuple):
    """The words of a mail: title, sentences, rows and links (words, address), and the button with its path.

    `note` is a sentence that comes after the button. `place` and `games` are the keys of the place and of
    the list that answers are about; 0 for none.
    `answers` is the Message-ID of the mail that this one answers.
    """

    title: str
    sentences: Sequence[str]
    button: str
    path: str
    heading: str = ""
    rows: Sequence[tuple[str, str]] = ()
    links: Sequence[tuple[str, str]] = ()
    note: str = ""
    place: int = 0
    games: int = 0
    answers: str = ""


def content_of(mail: WishMail) -> Content | None:
    """Return the content of a mail, in the active language."""
    if mail.kind == WishMail.Kind.ANSWER:
        return Content(**mail.said)
    return CONTENT[WishMail.Kind(mail.kind)](mail.user, mail.occasion)


def proposed(user: User, place_id: int) -> Content | None:
    """Propose a table; None if the person has answered, or it is gone."""
    place = ProposedSeat.objects.select_related("proposal", "user").filter(pk=place_id, is_open=True).first()
    if place is None or place.answer:
        return None
    proposal = place.proposal
    sentences = [
        f"{players_told(proposal)} {duties_at(proposal)}",
        company(proposal, place),
        _("Your place is kept until %(when)s. The game begins as soon as everybody has said yes.")
        % {"when": moment_told(proposal.answer_by)},
    ]
    note = _(
        "Press the button, or answer this mail with “yes” in the first line, followed by a word for the dice "
        "if you like. With “no” your wish sleeps until you wake it."
    )
    title = _("a table for you: %(kind)s") % {"kind": kind_name(kind_of(proposal))}
    path = reverse("proposed_table", args=[table_token(place)])
    answer = pgettext("verb", "Answer")
    return Content(title, sentences, answer, path, note=note if settings.REPLY_DOMAIN else "", place=place.pk)


def given_up(user: User, place_id: int) -> Content | None:
    """Say that a table was given up."""
    if not Wish.objects.filter(user=user).exists():
        return None
    sentences = [
        _("Somebody did not take their place, and nobody else was found for it."),
        _("Your wish goes on waiting. It keeps its age, so it comes before younger ones."),
    ]
    return Content(_("the table was given up"), sentences, _("My wish"), reverse("wish"))


def asleep(user: User, place_id: int) -> Content | None:
    """Say that the wish of a person who did not answer sleeps; None if they have woken it."""
    if not Wish.objects.filter(user=user).exclude(asleep_since=None).exists():
        return None
    sentences = [
        _("You have not answered two tables in a row, and others waited for you. No more are looked for.")
    ]
    if settings.REPLY_DOMAIN:
        sentences.append(_("To wake your wish, press the button, or answer this mail with “wish”."))
    return Content(_("your wish sleeps"), sentences, _("My wish"), reverse("wish"))


def waiting(user: User, number: int) -> Content | None:
    """Say that no table was found yet, and what would fit; None if the wish no longer waits."""
    page = wish_page(user)
    if page.wish is None or page.place or page.is_full or page.wish.asleep_since:
        return None
    found = relaxed(page.wish, timezone.now())
    links = [(relaxed_told(one), changing(one.condition)) for one in found]
    sentences = [
        _("Nobody has wished for the same yet, at the same time. Your wish goes on waiting:"),
        *wish_told(page.wish),
    ]
    if not found:
        sentences.append(_("No other condition stands in the way: too few people are waiting."))
    if not page.wish.computers:
        links.append((_("You can also let computers take the free seats."), changing("computers")))
    if settings.REPLY_DOMAIN:
        sentences.append(_("To end your wish, answer this mail with “stop wishing”."))
    heading = _("What would help")
    title = _("no table found yet")
    return Content(title, sentences, _("My wish"), reverse("wish"), heading, links=links)


def changing(condition: str) -> str:
    """Return the address of the form without this condition."""
    return f"{settings.SITE_URL}{reverse('wish')}?any={condition}"


def ended(user: User, number: int) -> Content | None:
    """Say that the last day of a wish is over; None if it was renewed."""
    wish = Wish.objects.filter(user=user).first()
    if wish is None or not wish.has_ended(timezone.localdate()):
        return None
    sentences = [_("Its last day is over. Choose another one if you want to go on.")]
    return Content(_("your wish has ended"), sentences, _("My wish"), reverse("wish"))


def with_whom(names: Sequence[str]) -> str:
    """Say who has a seat already."""
    return _("There already: %(names)s.") % {"names": listed(names)} if names else ""


def game_list(user: User, now: datetime) -> Content:
    """List the open games, with the numbers that answers use."""
    games = [told(game) for game in open_games(user, now, per_page=MOST_LISTED).games]
    listed = GameList.objects.create(user=user, games=[one.game.id for one in games])
    rows = [
        (
            f"{number}. {one.game.name}",
            " ".join(
                [
                    ngettext(
                        "%(edition)s, %(taken)d of %(seats)d seats taken.",
                        "%(edition)s, %(taken)d of %(seats)d seats taken.",
                        one.game.taken,
                    )
                    % {"edition": one.edition, "taken": one.game.taken, "seats": one.game.seats},
                    _("You have a seat.") if one.game.is_mine else one.refusal or one.duties,
                    one.begins,
                    *one.conditions,
                    *(f"{option}." for option in one.options),
                    with_whom(one.game.players),
                ]
            ),
        )
        for number, one in enumerate(games, 1)
    ]
    count = ngettext("%(n)d game is open.", "%(n)d games are open.", len(games)) % {"n": len(games)}
    sentences = [count if games else _("No game is open at the moment.")]
    if games:
        sentences.append(
            _("Answer with “join 1” to take a seat in the first, and with “leave 1” to give it up.")
        )
    sentences.append(_("With “wish” you learn about your standing wish, and how to make one by mail."))
    title = _("open games")
    return Content(title, sentences, _("Find a game"), reverse("find"), rows=rows, games=listed.pk)


CONTENT: dict[WishMail.Kind, Callable[[User, int], Content | None]] = {
    WishMail.Kind.PROPOSED: proposed,
    WishMail.Kind.GIVEN_UP: given_up,
    WishMail.Kind.ASLEEP: asleep,
    WishMail.Kind.WAITING: waiting,
    WishMail.Kind.ENDED: ended,
}
