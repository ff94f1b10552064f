"""The base classes of the staff's pages about games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.contrib.admin.views.main import ChangeList
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.admin_lookups import NamedLookups
from games.admin.searching import rows_with
from games.models import Game

SEATED = _(
    "You hold a seat in a running game: what your seat may not know is hidden from you here until it is over."
)

if TYPE_CHECKING:
    Base = Paginator[Any]
else:
    Base = Paginator

MOST_LISTED = 10_000
"""The most rows of a list. Counting all rows of a large table takes as long as reading them."""


def own_running_games(request: HttpRequest) -> QuerySet[Game]:
    """Return the running games in which this member of staff has a seat, even if eliminated."""
    return Game.objects.filter(status=Game.Status.RUNNING, players__user=request.user.pk)


def plays_in(request: HttpRequest, game: Game) -> bool:
    """Return whether this member of staff plays in the game, and so must not see its secrets."""
    return own_running_games(request).filter(pk=game.pk).exists()


def is_seated(request: HttpRequest) -> bool:
    """Return whether this member of staff has a seat in any running game."""
    return own_running_games(request).exists()


class FirstRows(Base):
    """The pages of the first `MOST_LISTED` rows of a list."""

    @cached_property
    def count(self) -> int:
        """The number of rows on all pages."""
        rows: Any = self.object_list
        number: int = rows.order_by()[:MOST_LISTED].count()
        return number


class ReadOnlyAdmin(NamedLookups, admin.ModelAdmin):
    """Rows that only play may change."""

    show_full_result_count = False
    list_per_page = 50
    paginator = FirstRows

    def get_changelist_instance(self, request: HttpRequest) -> ChangeList:
        """Return the list, and say so if there may be more rows than it shows."""
        rows = super().get_changelist_instance(request)
        if rows.result_count == MOST_LISTED:
            sentence = gettext("Only the first %(most)d rows are listed. Search or filter to find others.")
            messages.info(request, sentence % {"most": MOST_LISTED})
        return rows

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Return the rows that are searched for, none of them twice."""
        fields = self.get_search_fields(request)
        return rows_with(queryset, search_term, fields) if fields else queryset, False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class RowsOfGameAdmin(ReadOnlyAdmin):
    """Rows to which the page of their game links."""

    linked_lookups = frozenset({"game__id__exact"})


class SecretAdmin(ReadOnlyAdmin):
    """Rows that reveal secrets of their game, without those of the reader's running games."""

    in_game = "game__in"
    """The condition that a row belongs to one of several games."""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).exclude(**{self.in_game: own_running_games(request)})

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        if is_seated(request):
            messages.info(request, SEATED)
        return super().changelist_view(request, extra_context)


class UnnumberedAdmin(ReadOnlyAdmin):
    """Rows whose ids are counted over all games.

    A gap would reveal that something happened in the reader's own game. Staff with a seat are therefore not
    shown the ids, and cannot try out which ones exist.
    """

    def get_list_display(self, request: HttpRequest) -> Any:
        shown = super().get_list_display(request)
        return [name for name in shown if name != "id"] if is_seated(request) else shown

    def get_list_display_links(self, request: HttpRequest, list_display: Any) -> Any:
        return None if is_seated(request) else super().get_list_display_links(request, list_display)

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        return None if is_seated(request) else super().get_object(request, object_id, from_field)
