"""The board and its players as tables: lines in the plain-text part, rows in the HTML part."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _

from games.engine import HIDDEN, NOBODY
from games.engine.armies.garrisons import camps
from games.engine.board import members
from games.mail.content.plain import UNKNOWN, columns
from games.presentation.language.names import colour_name, continent_name, territory_name
from games.presentation.language.words import listed
from games.presentation.time.presence import presence_told
from games.presentation.turn.powers import belongings, stance
from games.rulebooks.texts import display

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from games.engine.display import Beside
    from games.selectors.game_page import GamePage, Seat


class ContinentShare(NamedTuple):
    """What one player holds of a continent: their name, their colour, and territories with armies.

    A star marks a new owner. The territories that nobody holds form an entry without a colour, and so do
    those that the reader does not see.
    """

    name: str
    colour: str
    lands: str


class ContinentRow(NamedTuple):
    """A continent, and who holds what in it: the reader first, then the others in turn order."""

    name: str
    bonus: int
    holdings: list[ContinentShare]


def power_lines(page: GamePage) -> list[str]:
    """Return the players in turn order, with colour, territories, armies and cards.

    What else they own, and who of the people is there, follows below the table.
    """
    rows: list[list[object]] = [[_("Player"), _("territories"), _("armies"), _("cards")]]
    for seat in page.seats:
        rows.append([f"{seat.name} ({who_in_words(page, seat)})", *holdings_of(seat), seat.cards])
    table = columns(rows if page.rulebook.sets.has_cards else [row[:-1] for row in rows])
    others = [(seat.name, ", ".join(belongings(page, seat))) for seat in page.seats]
    sentences = [f"{name} – {text}" for name, text in others if text]
    if presence := presence_told(page):
        sentences.append(presence)
    return [*table, "", *sentences] if sentences else table


def holdings_of(seat: Seat) -> tuple[int | str, int | str]:
    """Return how many territories and armies a player has, as far as the reader may know."""
    return (UNKNOWN, UNKNOWN) if seat.is_veiled else (seat.territories, seat.armies)


def who_in_words(page: GamePage, seat: Seat) -> str:
    """Return a seat's colour, and whether it is the reader's, a computer player's or neutral."""
    colour = colour_name(seat.colour)
    if seat.is_reader:
        return _("%(colour)s, you") % {"colour": colour}
    if seat.is_neutral:
        return f"{colour}, {stance(page, seat)}"
    return _("%(colour)s, computer") % {"colour": colour} if seat.is_computer else colour


def board_lines(page: GamePage) -> list[tuple[str, list[str]]]:
    """Return the heading of each continent with lines about its territories.

    A line gives the name, owner, armies, and what the edition has put there. A `*` marks a new owner.
    """
    board, view, marks = page.rulebook.board, page.view, marks_told(page)
    owners = [name_of(page, owner) for owner in view.owner]
    for land, camp in view.garrisons.items():
        garrisons = listed([f"{page.seats[seat].name} {armies}" for seat, armies in camp])
        owners[land] = _("%(garrisons)s; controlled by %(name)s") % {
            "garrisons": garrisons,
            "name": owners[land],
        }
    rows = columns(
        [
            (
                territory_name(board, land),
                f"{owners[land]} *" if land in page.fresh else owners[land],
                "" if view.owner[land] == HIDDEN else view.armies[land],
                listed(marks.get(land, ())),
            )
            for land in range(len(board.territories))
        ]
    )
    sections = [
        (
            _("%(continent)s, worth %(bonus)d")
            % {"continent": continent_name(board, i), "bonus": continent.bonus},
            [rows[land] for land in continent.territories],
        )
        for i, continent in enumerate(board.continents)
    ]
    return sections + [
        lines for laid in page.rulebook.display(view).beside for lines in lines_beside(page, laid)
    ]


def marks_told(page: GamePage) -> dict[int, list[str]]:
    """Return what the edition has put on territories, in words."""
    found: defaultdict[int, list[str]] = defaultdict(list)
    for mark in display(page.rulebook, page.view).marks:
        found[mark.territory].append(_(mark.name))
    return found


def lines_beside(page: GamePage, laid: Beside) -> list[tuple[str, list[str]]]:
    """Return the lines of a board that lies next to the map."""
    places = enumerate(zip(laid.owners, laid.armies, strict=True))
    rows = columns(
        [(territory_name(laid.board, i), name_of(page, owner), armies) for i, (owner, armies) in places]
    )
    return [
        (continent_name(laid.board, i), [rows[place] for place in continent.territories])
        for i, continent in enumerate(laid.board.continents)
    ]


def name_of(page: GamePage, owner: int) -> str:
    """Return the name of a territory's holder."""
    nameless = {NOBODY: _("nobody"), HIDDEN: _("not in sight")}
    return nameless.get(owner) or page.seats[owner].name


def regions(page: GamePage) -> list[ContinentRow]:
    """Return the board by continents and owners, with every territory by name.

    Continents with the reader's fronts come first.
    """
    board, own, marks = page.rulebook.board, fronts(page), marks_told(page)
    continents = sorted(enumerate(board.continents), key=lambda one: own.isdisjoint(one[1].territories))
    return [
        ContinentRow(
            continent_name(board, i),
            continent.bonus,
            holdings(page, sorted(continent.territories, key=lambda land: land not in own), marks),
        )
        for i, continent in continents
    ]


def fronts(page: GamePage) -> frozenset[int]:
    """Return the reader's territories that border on territories of others."""
    view, ours = page.view, {page.me, *page.rulebook.teammates(page.me)}
    return frozenset(
        land
        for land in members(camps(view, page.me))
        if any(view.owner[near] not in ours for near in page.rulebook.board.borders[land])
    )


def holdings(
    page: GamePage, territories: Sequence[int], marks: Mapping[int, Sequence[str]]
) -> list[ContinentShare]:
    """Return who holds which of these territories.

    A territory that partners share appears with each of them.
    """
    had: defaultdict[int, list[str]] = defaultdict(list)
    for land in territories:
        name = territory_name(page.rulebook.board, land)
        star = "*" if land in page.fresh else ""
        alone = ((page.view.owner[land], page.view.armies[land]),)
        for seat, armies in page.view.garrisons.get(land, alone):
            text = f"{name}\u00a0{armies}{star}" if armies else name
            had[seat].append(f"{text} ({', '.join(marks[land])})" if land in marks else text)
    order = sorted(had, key=lambda seat: (seat != page.me, seat < 0, abs(seat)))
    return [
        ContinentShare(
            name_of(page, seat), page.seats[seat].colour if seat >= 0 else "", ", ".join(had[seat])
        )
        for seat in order
    ]
