"""The games."""

from __future__ import annotations

from contextlib import closing
from itertools import islice
from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.admin.base import SEATED, ReadOnlyAdmin, plays_in
from games.engine.ranking import outcome_of
from games.models import Card, Event, Game, Mail, Player, Territory
from games.models.position import load_position
from games.presentation.invitation import option_names
from games.rulebooks.registry import RULEBOOKS
from games.rulebooks.texts import name_of
from games.services.lobby.games import delete_game
from games.services.record.verify import differences

ROWS = (Player, Territory, Card, Event, Mail)
SECRETS = ("version", "known", "state", "computer_due", "computer_lease")
"""Fields that are hidden from players. Even the fact that something happened may be a secret."""
MOST_SHOWN = 20
"""The most differences that are shown for one game."""


class EditionFilter(admin.SimpleListFilter):
    """A filter by edition."""

    title = _("rulebook")
    parameter_name = "rulebook_key"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        return [(key, gettext(name_of(book))) for key, book in RULEBOOKS.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        return queryset.filter(rulebook_key=self.value()) if self.value() else queryset


@admin.register(Game)
class GameAdmin(ReadOnlyAdmin):
    """Games can be read and verified, and a superuser may delete a whole game.

    The invitation is not shown: anybody who has it can take a seat.
    """

    list_display = ("name", "id", "status", "seats", "edition", "created_at", "started_at", "ended_at")
    list_filter = ("status", EditionFilter)
    ordering = ("-pk",)
    search_fields = ("name", "players__user__username", "players__name")
    actions = ("verify",)
    fields = (
        "name",
        "id",
        "status",
        "seats",
        "edition",
        "chosen",
        "created_by",
        "created_at",
        "started_at",
        "ended_at",
        "places",
        "rows",
    )
    readonly_fields = ("seats", "edition", "chosen", "places", "rows", "hidden")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        return super().get_queryset(request).prefetch_related("players__user")

    def get_fields(self, request: HttpRequest, obj: Game | None = None) -> tuple[str, ...]:
        hidden = obj is None or plays_in(request, obj)
        return (*self.fields, "hidden") if hidden else (*self.fields, *SECRETS)

    @admin.display(description=_("seats"))
    def seats(self, game: Game) -> str:
        """Return who plays, in the order of play."""
        return ", ".join(str(player) for player in game.players.all())

    @admin.display(description=_("rulebook"), ordering="rulebook_key")
    def edition(self, game: Game) -> str:
        """Return the name of the edition."""
        return gettext(name_of(game.rulebook))

    @admin.display(description=_("options"))
    def chosen(self, game: Game) -> str:
        """Return the options of the edition, in words."""
        return " · ".join(option_names(game.rulebook)) or "–"

    @admin.display(description=_("places"))
    def places(self, game: Game) -> str:
        """Return the places of the players in a finished game, best first."""
        if game.status != Game.Status.OVER:
            return "–"
        players = list(game.players.all())
        places = outcome_of(game.rulebook, load_position(game, players)).places
        ranked = sorted(zip(places, map(str, players), strict=True))
        return ", ".join(f"{place}. {player}" for place, player in ranked)

    @admin.display(description=_("rows"))
    def rows(self, game: Game) -> SafeString:
        """Return links to the rows of the game."""
        links = (
            (
                reverse(f"admin:games_{model._meta.model_name}_changelist"),
                game.pk,
                model._meta.verbose_name_plural,
            )
            for model in ROWS
        )
        return format_html_join(" · ", '<a href="{}?game__id__exact={}">{}</a>', links)

    @admin.display(description=_("hidden"))
    def hidden(self, game: Game) -> str:
        """Say why the state of the game is not shown."""
        return str(SEATED)

    @admin.action(description=_("Compare the selected games with their records"), permissions=["view"])
    def verify(self, request: HttpRequest, games: QuerySet[Game]) -> None:
        """Say for each selected game how it differs from its record."""
        sound = 0
        for game in games:
            with closing(differences(game.pk)) as all_found:
                found = list(islice(all_found, MOST_SHOWN))
            if not found:
                sound += 1
            elif plays_in(request, game):
                sentence = gettext(
                    "“%(game)s” differs from its record. Ask somebody who does not play in it."
                )
                messages.error(request, sentence % {"game": game})
            else:
                lines = format_html_join("", "<br>{}", ((str(difference),) for difference in found))
                messages.error(request, format_html("“{}”{}", game, lines))
        if sound:
            sentence = ngettext(
                "%(count)d game agrees with its record.", "%(count)d games agree with their records.", sound
            )
            messages.success(request, sentence % {"count": sound})

    # --- Deleting a whole game, which breaks no record

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(request.user.is_superuser) and (obj is None or not plays_in(request, obj))

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        return {
            name: action for name, action in super().get_actions(request).items() if name != "delete_selected"
        }

    def get_deleted_objects(
        self, objs: Any, request: HttpRequest
    ) -> tuple[list[str], dict[str, int], set[str], list[str]]:
        """Return how much is deleted with the game; thousands of events need no list."""
        counts = {
            str(model._meta.verbose_name_plural): model._base_manager.filter(game__in=objs).count()
            for model in ROWS
        }
        return [str(game) for game in objs], counts, set(), []

    def delete_model(self, request: HttpRequest, obj: Game) -> None:
        delete_game(game_id=obj.pk)
