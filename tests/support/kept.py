"""The games and tournaments that many tests begin with, made once in a run and put back row by row."""

from __future__ import annotations

import functools
import random
import re
from collections.abc import Callable, Hashable, Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast, get_type_hints

from django.apps import apps
from django.contrib.contenttypes.models import ContentType
from django.core.management.color import no_style
from django.db import connection
from django.db.models import Model
from django.utils import timezone

from accounts.models import User
from games.models import Game
from games.services.mail.mails import MOMENT
from games.tournaments.models import Tournament
from tests.support.chance import drawn_from

P = ParamSpec("P")
Made = TypeVar("Made", Game, Tournament)
Rows = dict[type[Model], dict[Any, dict[str, Any]]]

REAL_TIME = timezone.now
TOLD = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+")
"""A time in the occasion of a mail."""


class Kept(NamedTuple):
    """The rows that something added, those it changed, and when."""

    made: int
    made_at: datetime
    added: Rows
    changed: Rows


def made_once(make: Callable[P, Made]) -> Callable[P, Made]:
    """Make the first game or tournament of a fixture once, and put it back for later tests.

    It is the same whichever test comes first, because its chance is its own, and it always seems to have just
    been made. It is made again for other people, and at another time if the clock is stopped.
    """
    kept: dict[Hashable, Kept] = {}
    name = f"{make.__module__} {make.__qualname__}"

    @functools.wraps(make)
    def once(*args: P.args, **kwargs: P.kwargs) -> Made:
        if Game.objects.exists() or Tournament.objects.exists() or not connection.in_atomic_block:
            return make(*args, **kwargs)
        key = (*people_in((*args, *kwargs.values())), None if timezone.now is REAL_TIME else timezone.now())
        if key in kept:
            put_back(kept[key])
        else:
            before = all_rows()
            with drawn_from(random.Random(name)):
                made = make(*args, **kwargs)
            kept[key] = difference(before, all_rows(), made.pk)
        return cast("Made", model._base_manager.get(pk=kept[key].made))

    model: type[Model] = get_type_hints(make)["return"]
    return once


def people_in(given: Iterable[object]) -> Iterator[Hashable]:
    """Yield the parts of the arguments that make a difference."""
    for one in given:
        if isinstance(one, User):
            yield (one.pk, one.username, one.language, one.time_zone)
        elif isinstance(one, list):
            yield from people_in(one)


def all_rows() -> Rows:
    models = apps.get_models(include_auto_created=True)
    return {
        model: {row[model._meta.pk.attname]: row for row in model._base_manager.values(*attributes(model))}
        for model in models
        if model is not ContentType and model._meta.managed and not model._meta.proxy
    }


def attributes(model: type[Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]


def difference(before: Rows, after: Rows, made: int) -> Kept:
    added: Rows = {}
    changed: Rows = {}
    for model, rows in after.items():
        assert before[model].keys() <= rows.keys(), f"rows of {model} are gone"
        new = {pk: row for pk, row in rows.items() if pk not in before[model]}
        other = {pk: changes(row, rows[pk]) for pk, row in before[model].items() if row != rows[pk]}
        added |= {model: new} if new else {}
        changed |= {model: other} if other else {}
    return Kept(made, timezone.now(), added, changed)


def changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in after.items() if value != before[name]}


def put_back(kept: Kept) -> None:
    since = timezone.now() - kept.made_at
    for model, rows in kept.added.items():
        model._base_manager.bulk_create(model(**later(row, since)) for row in rows.values())
    for model, rows in kept.changed.items():
        for pk, row in rows.items():
            model._base_manager.filter(pk=pk).update(**later(row, since))
    for statement in connection.ops.sequence_reset_sql(no_style(), [*kept.added]):
        with connection.cursor() as cursor:
            cursor.execute(statement)


def later(row: dict[str, Any], since: timedelta) -> dict[str, Any]:
    """Return a row whose times are later by this much."""
    moved = {}
    for name, value in row.items():
        if isinstance(value, datetime):
            value += since
        elif name == "occasion" and isinstance(value, str) and (told := TOLD.search(value)):
            moment = datetime.strptime(told[0], MOMENT) + since
            value = value.replace(told[0], f"{moment:{MOMENT}}")
        moved[name] = value
    return moved
