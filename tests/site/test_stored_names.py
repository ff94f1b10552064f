"""Names that are stored, or told to programs, stay: none depends on the name of a Python object.

`stored_names.txt` holds them, a line each. A name that is gone from the code must come back: a database, a
record or somebody's program has it. A new one is added once it is meant to stay.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings

from accounts import typed
from accounts.mail import return_paths, trials
from accounts.signing_in import codes, reauthentication
from games.analysis.forks.line import KINDS as STEPS
from games.bots import BOTS
from games.bots.stand_in import Limits
from games.clock.pace import Cover, Farewell, Pace
from games.engine import Impossible, Rulebook
from games.engine.events import event_name
from games.engine.lists.running import EndReason
from games.engine.notation.positions.values import STATUSES
from games.features.missions import Missions
from games.features.objectives import Objectives
from games.forms.ahead.composer import ListDraft
from games.mail.outgoing import compose
from games.models.position import MUSTERED, STATE
from games.rulebooks.registry import RULEBOOKS, rulebook_for, versions
from games.services.backup.archive import ArchivedTable, Manifest
from games.services.lobby import invitations
from games.services.mail import addresses, keys, subscriptions
from games.services.record import signature
from games.tournaments.formats.chosen import FORMATS
from games.tournaments.formats.format import Chosen
from games.tournaments.formats.scoring.points import Scoring
from games.tournaments.mails import incoming
from games.views.lobby import invitation
from risk_site.celery import app
from tests.support.rulebooks.house_sets import with_needs

FILE = Path(__file__).with_name("stored_names.txt")


@cache
def rulebooks() -> list[Rulebook]:
    """Return every edition in every version, also with each value of its options."""
    editions = [rulebook_for(key, {}, version) for key in RULEBOOKS for version in versions(key)]
    return [*editions, *(rulebook for edition in editions for rulebook in with_an_option(edition))]


def with_an_option(edition: Rulebook) -> Iterator[Rulebook]:
    for choice in edition.choices:
        for value in choice.values:
            chosen = {choice.key: value}
            try:
                yield edition.with_options(with_needs(chosen) if choice.is_extra else chosen)
            except Impossible:
                continue


def events() -> Iterator[str]:
    """Yield the events by their names in records, with the fields that programs are told by name."""
    for kind in {kind for rulebook in rulebooks() for kind in rulebook.kinds.values()}:
        yield with_fields(event_name(kind), kind._fields)  # type: ignore[attr-defined]


def orders() -> Iterator[str]:
    """Return the names of orders for programs, with their verbs."""
    verbs = {verb for rulebook in rulebooks() for verb in rulebook.verbs.values()}
    return (f"{verb.order}: {verb.key}" for verb in verbs)


def aims() -> Iterator[str]:
    """Yield missions and conditions of objectives, as programs are told of them."""
    for feature in (feature for rulebook in rulebooks() for feature in rulebook.features):
        if isinstance(feature, Missions):
            yield from (with_fields(card.asks, of_class(card)) for card in feature.cards)
        elif isinstance(feature, Objectives):
            yield from (with_fields(card.condition.asks, of_class(card.condition)) for card in feature.cards)


def options() -> Iterator[str]:
    choices = (choice for rulebook in rulebooks() for choice in rulebook.choices)
    return (f"{choice.key} {value}" for choice in choices for value in choice.values)


def tasks() -> Iterator[str]:
    """Return the tasks that may wait in a queue during an update of the site, with their queues."""
    app.loader.import_default_modules()
    routes: Any = settings.CELERY_TASK_ROUTES
    named = (name for name in app.tasks if not name.startswith("celery."))
    return (f"{name} {routes.get(name, {}).get('queue', '')}".rstrip() for name in named)


def of_class(kind: Any) -> list[str]:
    return [field.name for field in fields(kind)]


def with_fields(name: str, known: Iterable[str]) -> str:
    return f"{name}: {' '.join(known)}".rstrip()


def names() -> dict[str, Iterable[str]]:
    """Return all stored names, by what they name."""
    known = rulebooks()
    return {
        "aim": aims(),
        "alias": (f"{alias}: {key}" for rulebook in known for alias, key in rulebook.aliases.items()),
        "computer player": BOTS,
        "cover": Cover,
        "edition": (f"{rulebook.key} {rulebook.version}" for rulebook in known),
        "event": events(),
        "farewell": Farewell,
        "feature": (feature.key for rulebook in known for feature in rulebook.features),
        "format": FORMATS,
        "kept": (name for rulebook in known for name in rulebook.extras),
        "option": options(),
        "order": orders(),
        "phase": (key for rulebook in known for key in rulebook.stages),
        "position": (*STATE, MUSTERED),
        "reason": (reason.value for reason in EndReason),
        "scheduled": (entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()),
        "session": (
            *settings.AUTHENTICATION_BACKENDS,
            *(typed.KEPT, codes.ASKED, reauthentication.STATE, invitation.WANTED),
        ),
        "signature": (
            *(addresses.PURPOSE, addresses.PURPOSE_OF_LETTERS, incoming.PURPOSE, return_paths.PURPOSE),
            signature.PURPOSE.decode().rstrip("\0"),
            *(compose.SALT, invitations.SALT, keys.SALT, subscriptions.SALT),
            *(str(signer.salt) for signer in (invitations.SIGNER, trials.SIGNER, typed.signer)),
        ),
        "status": STATUSES,
        "step": (with_fields(name, kind._fields) for name, (kind, _) in STEPS.items()),
        "task": tasks(),
        "written": (
            *(
                with_fields("backup", of_class(Manifest)),
                with_fields("part of a backup", of_class(ArchivedTable)),
            ),
            *(with_fields("limits", of_class(Limits)), with_fields("pace", of_class(Pace))),
            *(with_fields("draft", of_class(ListDraft)), with_fields("scoring", of_class(Scoring))),
            with_fields("format", Chosen._fields),
        ),
    }


def found() -> set[str]:
    return {f"{kind} {name}" for kind, known in names().items() for name in known}


def stored() -> list[str]:
    return FILE.read_text(encoding="utf-8").splitlines()


def test_no_stored_name_is_gone() -> None:
    gone = sorted({*stored()} - found())
    assert not gone, "Something is stored by these names; give them back:\n" + "\n".join(gone)


def test_every_name_is_written_down() -> None:
    new = sorted(found() - {*stored()})
    assert not new, f"If these are to stay for ever, add them to {FILE.name}:\n" + "\n".join(new)


def test_the_list_is_in_order() -> None:
    assert stored() == sorted({*stored()})
