"""Imports go one way, between modules and for types too; the contracts concern only packages."""

from __future__ import annotations

from graphlib import TopologicalSorter

import grimp

KNOW_EACH_OTHER = {
    # An edition consists of these, and each of them is given the edition.
    "an edition": {
        f"games.engine.{name}"
        for name in (
            "armies.command",
            "armies.targets",
            "choice",
            "display",
            "feature",
            "extra_state",
            "legality",
            "notation.parts",
            "notation.reader",
            "notation.verb",
            "notation.verbs",
            "notation.verbs.answers",
            "notation.verbs.battle",
            "notation.verbs.cards",
            "notation.verbs.moves",
            "notation.verbs.placements",
            "phases.conquest",
            "policies.combat",
            "policies.start",
            "policies.stock",
            "rulebook",
            "table",
        )
    },
    # Rows lead to the rows that refer to them.
    "rows": {
        f"games.models.{name}"
        for name in ("archived_record", "chance", "event", "game", "invitation", "mail.outbox", "player")
    },
    "rows of tournaments": {
        f"games.tournaments.models.{name}"
        for name in ("complaint", "draw", "draw_chain", "entry", "guest", "message", "step", "tournament")
    },
}
"""The only circles; one that is resolved is removed here."""


def test_no_other_modules_import_each_other_in_a_circle() -> None:
    ours = ("accounts", "games", "operations", "risk_site")
    graph = grimp.build_graph(*ours, exclude_type_checking_imports=False, cache_dir=None)
    circle_of = {name: circle for circle, names in KNOW_EACH_OTHER.items() for name in names}
    imports: dict[str, set[str]] = {}
    for name in graph.modules:
        imported = {circle_of.get(other, other) for other in graph.find_modules_directly_imported_by(name)}
        imports.setdefault(circle_of.get(name, name), set()).update(imported)
    for circle in KNOW_EACH_OTHER:
        imports[circle].discard(circle)

    TopologicalSorter(imports).prepare()  # This raises CycleError with the circle.
