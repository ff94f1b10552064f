"""Refusals in the reader's language.

They say what is wrong, what to do, and which rule of the edition is the reason.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.presentation.language.names import language_of
from games.presentation.rules.comparison import points_of_comparison
from games.rulebooks.explaining import explain
from games.rulebooks.texts import name_of, texts_of

if TYPE_CHECKING:
    from games.engine import OrderError, Position, Rulebook


def refusal(rulebook: Rulebook, position: Position, error: OrderError) -> str:
    """Return the sentence of a refusal in a position.

    If the reason is a point on which editions differ, the sentence is followed by what this one says.
    """
    reason = sentence(error, rulebook)
    if (behind := point_behind(rulebook, position, error)) is None:
        return reason
    point = next(point for point in points_of_comparison([rulebook]) if point.key == behind)
    rule = _("%(edition)s, %(point)s: %(says)s.") % {
        "edition": _(name_of(rulebook)),
        "point": str(point.label).lower(),
        "says": point.says(rulebook),
    }
    return f"{reason} {rule}"


def sentence(error: OrderError, rulebook: Rulebook | None = None) -> str:
    """Return the sentence of a refusal without the rule; for a list, that of the refused line.

    Refusals by the site itself name no territory, and need no rulebook.
    """
    return explain(rulebook, error, language_of(rulebook.board if rulebook else None), _)


def point_behind(rulebook: Rulebook, position: Position, error: OrderError) -> str | None:
    """Return the key of the point behind a refusal, or None if editions do not differ on it."""
    if is_about_a_neutral(rulebook, position, error):
        return "forces"
    if error.code == "wrong_phase" and error.params.get("order") == "trade":
        return "captured"
    return texts_of(rulebook).behind.get(error.key)


def is_about_a_neutral(rulebook: Rulebook, position: Position, error: OrderError) -> bool:
    """Return whether only the leader of a neutral, or nobody, could give such an order."""
    if error.code == "wrong_phase":
        stage = rulebook.stages.get(position.phase)
        placing = stage.places_for(position) if stage else ()
        is_theirs = bool(placing) and {*placing} <= {*position.neutrals}
        return is_theirs and error.params.get("order") in ("attack", "fortify")
    if error.code != "not_your_territory":
        return False
    land = error.params.get("source", error.params.get("territory"))
    return isinstance(land, int) and position.owner[land] in position.neutrals
