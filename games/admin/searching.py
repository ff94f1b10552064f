"""How the staff's lists are searched.

No index finds a part of a name, and joining a large table to all people and games takes seconds. So people
and games are searched first. An index then finds the rows that refer to them.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from django.contrib.admin.utils import lookup_spawns_duplicates
from django.db.models import Q
from django.utils.text import smart_split, unescape_string_literal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.models import Model, QuerySet

MOST_NAMED = 1000
"""The most people or games with a word in their names whose rows are found."""


def rows_with(rows: QuerySet[Any], said: str, fields: Iterable[str]) -> QuerySet[Any]:
    """Return the rows that have each word of what was said in one of these fields."""
    for word in map(unquoted, smart_split(said)):
        rows = rows.filter(reduce(or_, (has_word(rows.model, field, word) for field in fields)))
    return rows


def unquoted(word: str) -> str:
    """Return a word, or several between quotation marks."""
    is_quoted = len(word) > 1 and word[0] in "\"'" and word[0] == word[-1]
    return unescape_string_literal(word) if is_quoted else word


def has_word(model: type[Model], field: str, word: str) -> Q:
    """Return the condition that a word is in a field of the row, or of a row that it refers to."""
    way, _, name = field.rpartition("__")
    if not way:
        return Q(**{f"{name}__icontains": word})
    named = related(model, way)._base_manager.filter(**{f"{name}__icontains": word})
    found = Q(**{f"{way}__in": list(named.values_list("pk", flat=True)[:MOST_NAMED])})
    if lookup_spawns_duplicates(model._meta, way):
        return Q(pk__in=model._base_manager.filter(found).values("pk"))
    return found


def related(model: Any, way: str) -> type[Model]:
    """Return the table to which a way of references leads."""
    for step in way.split("__"):
        model = model._meta.get_field(step).related_model
    found: type[Model] = model
    return found
