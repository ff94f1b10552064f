"""The lookups that the address of a staff list may contain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.admin import FieldListFilter
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.options import IncorrectLookupParameters
from django.core.exceptions import BadRequest, ValidationError
from django.db import DatabaseError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.contrib.admin import ModelAdmin
    from django.contrib.admin.views.main import ChangeList
    from django.db.models import QuerySet
    from django.http import HttpRequest, HttpResponse

    Base = ModelAdmin[Any]
else:
    Base = object


class NamedLookups(Base):
    """An admin that accepts the lookups of its filters and no others.

    Other lookups could reveal, row by row, the values of fields that are not shown. `linked_lookups` are the
    lookups set by links to the list. A value that makes no sense shows the list unfiltered.
    """

    linked_lookups: frozenset[str] = frozenset()
    view_on_site: Any = False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        # No database can search a text for a null character.
        return "\0" not in value and (lookup in self.linked_lookups or lookup in self.of_filters(request))

    def of_filters(self, request: HttpRequest) -> Iterator[str]:
        """Yield the parameters that the filters of the list set."""
        filters: Any = self.get_list_filter(request)
        for named in filters:
            if callable(named):
                yield named.parameter_name
                continue
            path, make = named if isinstance(named, tuple) else (named, FieldListFilter.create)
            field: Any = self.opts.get_field(path)
            yield from make(field, request, {}, self.model, self, field_path=path).expected_parameters()

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        try:
            return super().get_object(request, object_id, from_field)
        except OverflowError:  # No row has a number that large.
            return None

    def response_action(
        self, request: HttpRequest, queryset: QuerySet[Any], *where: Any
    ) -> HttpResponse | None:
        """Apply an action to the chosen rows. Raise BadRequest if their keys cannot exist."""
        key: Any = self.opts.pk
        try:
            for chosen in request.POST.getlist(ACTION_CHECKBOX_NAME):
                key.clean(chosen, None)
        except ValidationError as error:
            raise BadRequest from error
        return super().response_action(request, queryset, *where)

    def get_changelist_instance(self, request: HttpRequest) -> ChangeList:
        try:
            return super().get_changelist_instance(request)
        except (DatabaseError, OverflowError, ValueError) as error:
            raise IncorrectLookupParameters from error
