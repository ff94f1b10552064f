"""The context of the template for orders for the next turn."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django.urls import reverse

from games.engine import HIDDEN
from games.forms.orders.placements import PlacementForm
from games.presentation.rules.refusals import sentence
from games.presentation.turn import whose_turn
from games.presentation.turn.ahead.next_turn import example
from games.presentation.turn.ahead.orders_told import lines_told
from games.views.play.game_context import home, picture

if TYPE_CHECKING:
    from games.forms.ahead.composer import Composer
    from games.presentation.board.picture import BoardPicture
    from games.presentation.turn.ahead.next_turn import TrialTold


def ahead_context(composer: Composer, left: str, tried: TrialTold | None) -> dict[str, Any]:
    """Return the context of the page.

    `left` is the list now left for the turn, `tried` what could become of the draft.
    """
    page, draft, rehearsal = composer.page, composer.draft, composer.shown
    here = reverse("ahead", args=[page.id])
    forms = composer.forms if rehearsal else []
    placing = (form for form in forms if isinstance(form, PlacementForm))
    return {
        "page": page,
        "rehearsal": rehearsal,
        "lines": lines_told(page, draft.text),
        "removed": draft.removed[-1:],
        "is_left": draft.text == left,
        "has_left": bool(left),
        "wrong": sentence(rehearsal.wrong, page.rulebook) if rehearsal and rehearsal.wrong else "",
        "when": composer.when,
        "when_told": composer.when_told,
        "forms": forms,
        "meanwhile": composer.meanwhile,
        "notice": composer.notice,
        "tried": tried,
        "steps": whose_turn.steps(rehearsal.page, ()) if rehearsal else [],
        "view": "map",
        "here": here,
        "address": f"{here}?",
        "orders": reverse("ahead_line", args=[page.id]),
        "picture": board(composer, tried, f"{here}?"),
        "home": home(page),
        "due": next((form.due for form in placing), None),
        "depends": rehearsal is not None and any(rehearsal.ways.values()),
        "guesses": HIDDEN in page.view.owner,
        "example": example(page),
    }


def board(composer: Composer, tried: TrialTold | None, address: str) -> BoardPicture:
    """Return the board as the list may leave it, with its orders and the choices on it.

    Territories hidden from the reader stay hidden, except those that they may have conquered by then.
    """
    page, rehearsal, when = composer.page, composer.shown, composer.when
    if rehearsal is None:
        return picture(page, [], None, address)
    drawn = picture(rehearsal.page, composer.forms, None, address)
    now, then = page.view.owner, rehearsal.page.view.owner
    if when.is_open:
        drawn = replace(
            drawn, links=when.links(address), source=when.land("source"), target=when.land("target")
        )
    notes = {land: f"+{armies}" for land, armies in rehearsal.placed.items()}
    return replace(
        drawn,
        owners=[
            HIDDEN if was == HIDDEN and seat != page.me else seat for was, seat in zip(now, then, strict=True)
        ],
        fresh=rehearsal.taken,
        ways=rehearsal.ways,
        notes={**notes, **(tried.shares if tried else {})},
    )
