"""The powers of a game, as the strip below the board shows them in the order of play."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presentation.board.emblems import emblem
from games.presentation.language.names import continent_name
from games.presentation.story.narrator import narrator_for
from games.presentation.time.moments import recent_moment_told
from games.presentation.turn.cards import card_backs
from games.rulebooks.texts import texts_of

if TYPE_CHECKING:
    from games.selectors.game_page import GamePage, Seat
    from games.selectors.times import SeatTime


def draw_powers(page: GamePage) -> SafeString:
    """Return a `<li class="power COLOUR">` for each seat, to go inside an `<ol class="powers">`."""
    times = page.times.seats if page.times else {}
    return mark_safe("".join(draw_power(page, seat, times.get(seat.number)) for seat in page.seats))


def draw_power(page: GamePage, seat: Seat, time: SeatTime | None) -> str:
    """Return what everybody may know about a power and its player's time."""
    name = escape(seat.name)
    mark = mark_of(page, seat, time)
    text = out() if seat.is_out else veiled(seat) if seat.is_veiled else holdings(page, seat)
    kinds = {"now": seat.is_on_turn, "out": seat.is_out, "neutral": seat.is_neutral}
    states = "".join(f" {kind}" for kind, holds in kinds.items() if holds)
    return (
        f'<li class="power {seat.colour}{states}"{" aria-current=true" if seat.is_on_turn else ""}>'
        f"<h2>{emblem(seat.look)}<span>{name}</span>{mark and f' <small>{mark}</small>'}</h2>"
        f"{text}{'' if seat.is_reader else deadline(time)}</li>"
    )


def mark_of(page: GamePage, seat: Seat, time: SeatTime | None) -> str:
    """Return a power's relation to the reader, and whether its player is a computer or away."""
    words = []
    if seat.is_reader:
        words.append(_("you"))
    if seat.is_partner:
        words.append(_("partner"))
    if seat.is_neutral:
        words.append(stance(page, seat))
    if seat.is_computer:
        words.append(_("computer"))
    if time and not seat.is_out and time.is_covered:
        words.append(_("away"))
    elif time and time.away_until:
        words.append(_("on vacation"))
    return ", ".join(words)


def stance(page: GamePage, neutral: Seat) -> str:
    """Return the allegiance of a neutral."""
    narrator = narrator_for(page.rulebook, page.seats, page.me)
    stances = (text.stance(narrator, page.view, neutral.number) for text in texts_of(page.rulebook).each)
    return next(filter(None, stances), _("neutral"))


def deadline(time: SeatTime | None) -> str:
    """Return how long the game waits for another player; empty without a deadline."""
    if time is None or time.deadline is None:
        return ""
    when = (
        f'<time datetime="{localtime(time.deadline).isoformat()}">{recent_moment_told(time.deadline)}</time>'
    )
    return '<p class="until">' + _("until: %(when)s") % {"when": when} + "</p>"


def out() -> str:
    """Return the words for a player who is out of the game."""
    return "<p>" + _("out of the game") + "</p>"


def veiled(seat: Seat) -> str:
    """Return the cards of a player whose territories the reader does not see."""
    return '<p class="veiled">' + _("lands and armies hidden") + f"</p><p>{card_backs(seat.cards)}</p>"


def territories_told(number: int) -> str:
    """Return a number of territories as HTML."""
    return ngettext("<b>%(n)d</b> territory", "<b>%(n)d</b> territories", number) % {"n": number}


def armies_told(number: int) -> str:
    """Return a number of armies as HTML."""
    return ngettext("<b>%(n)d</b> army", "<b>%(n)d</b> armies", number) % {"n": number}


def belongings(page: GamePage, seat: Seat) -> list[str]:
    """Return a seat's other possessions, in a few words each; none if it is out of the game."""
    narrator = narrator_for(page.rulebook, page.seats, page.me)
    texts = () if seat.is_out else texts_of(page.rulebook).each
    return [sentence for text in texts for sentence in text.belongings(narrator, page.view, seat.number)]


def holdings(page: GamePage, seat: Seat) -> str:
    """Return territories, armies, the next income, cards, continents and other possessions."""
    lands, armies, income = seat.territories, seat.armies, seat.income
    territories, strength = territories_told(lands), armies_told(armies)
    if income is not None:
        strength = _("%(armies)s, +%(income)d next") % {"armies": strength, "income": income}
    continents = ", ".join(continent_name(page.rulebook.board, i) for i in seat.continents)
    others = ", ".join(belongings(page, seat))
    return (
        f'<p class="num">{territories}</p><p class="num">{strength}</p>'
        f"{others and f'<p class=belongings>{escape(others)}</p>'}"
        f"<p>{card_backs(seat.cards)}<em>{escape(continents)}</em></p>"
    )
