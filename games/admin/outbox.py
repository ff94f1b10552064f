"""The outbox: which mails are waiting, sent, dropped or given up. Their texts are not stored."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.admin.base import ReadOnlyAdmin, RowsOfGameAdmin, UnnumberedAdmin, own_running_games
from games.models import DailyMail, Mail
from games.models.mail.kinds import TELLING, Kind
from games.models.mail.outbox import OPEN, UNDONE

STATES = {
    "waiting": (_("waiting"), OPEN),
    "held": (_("held: the address accepts no mail"), UNDONE & Q(held_at__isnull=False)),
    "sent": (_("sent"), Q(sent_at__isnull=False)),
    "dropped": (_("no longer needed"), Q(dropped_at__isnull=False)),
    "failed": (_("given up"), Q(failed_at__isnull=False)),
}


class StateFilter(admin.SimpleListFilter):
    """A filter by what happened to a mail."""

    title = _("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        return [(key, str(name)) for key, (name, _condition) in STATES.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Mail]) -> QuerySet[Mail]:
        state = self.value()
        return queryset.filter(STATES[state][1]) if state in STATES else queryset


class KindFilter(admin.SimpleListFilter):
    """A filter by the subject of a mail."""

    title = _("kind")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        return [(kind.value, str(kind.label)) for kind in Kind]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Mail]) -> QuerySet[Mail]:
        return queryset.filter(kind=self.value()) if self.value() else queryset


@admin.register(Mail)
class MailAdmin(UnnumberedAdmin, RowsOfGameAdmin):
    """What happened to each mail, without a word of its text."""

    list_display = ("kind_told", "user", "game", "state", "due_at", "attempts", "error")
    list_select_related = ("game", "user")
    list_filter = (StateFilter, KindFilter)
    ordering = ("-pk",)
    search_fields = ("user__username", "game__name")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Mail]:
        """Return all mails except those that reveal secrets of the reader's running games.

        Such mails reveal who wrote, left orders or was attacked.
        """
        return super().get_queryset(request).exclude(kind__in=TELLING, game__in=own_running_games(request))

    @admin.display(description=_("kind"), ordering="kind")
    def kind_told(self, mail: Mail) -> str:
        """Return the kind of the mail, in words."""
        return str(dict(Kind.choices).get(mail.kind, mail.kind))

    @admin.display(description=_("state"))
    def state(self, mail: Mail) -> str:
        """Return what happened to the mail."""
        ended = {
            "sent": mail.sent_at,
            "dropped": mail.dropped_at,
            "failed": mail.failed_at,
            "held": mail.held_at,
        }
        return str(STATES[next((state for state, moment in ended.items() if moment), "waiting")][0])


@admin.register(DailyMail)
class DailyMailAdmin(ReadOnlyAdmin):
    """When each daily mail is sent, without a word of its text."""

    list_display = ("user", "hour", "zone", "due_at", "sent_at", "attempts", "error")
    list_select_related = ("user",)
    search_fields = ("user__username",)
