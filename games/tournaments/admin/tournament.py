"""Tournaments in the admin: their list, their settings, and the pages on which they are run."""

from __future__ import annotations

from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING, Any, cast

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import models, transaction
from django.db.models import QuerySet
from django.forms.widgets import CheckboxSelectMultiple, Script
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.admin_lookups import NamedLookups
from games.presentation.time.times import moment_told
from games.tournaments.admin.files import file_of
from games.tournaments.admin.forms import GuestsForm, OrganisersForm, TournamentForm, format_fields
from games.tournaments.admin.run import run_page
from games.tournaments.models import Entry, Tournament
from games.tournaments.presentation.words import rules_by_round
from games.tournaments.services.authority import plays
from games.tournaments.services.entry.inviting import invite_guests
from games.tournaments.services.locks import lock_tournament
from games.tournaments.services.organising import decisions

if TYPE_CHECKING:
    from games.views.access import PlayerRequest

Status = Tournament.Status
PREFIX = "tournaments_tournament_"
"""The prefix of the names of its pages."""
ALWAYS = ("name", "about_en", "about_fr", "organisers")
"""The fields that may still change once a tournament is announced, without a reason."""
TOLD: dict[Any, str] = {
    "rulebook_key": "rules",
    "opens_at": "opens",
    "closes_at": "closes",
    "ends_on": "ends",
}
"""The fields that become read-only, and what shows them then."""


def takes_guests(tournament: Tournament) -> bool:
    """Return whether guests may still be invited."""
    return tournament.status in (Status.DRAFT, Status.ANNOUNCED, Status.RUNNING)


class SeedInline(admin.TabularInline):
    """The seeds of entrants, where they are set by hand; all other fields are read-only.

    Organisers who play cannot set seeds.
    """

    model = Entry
    fields = ("number", "who", "state", "seed")
    readonly_fields = ("number", "who", "state")
    extra = 0
    can_delete = False

    @admin.display(description=_("person"))
    def who(self, entry: Entry) -> str:
        return str(entry)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return True

    def has_change_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:
        if obj is None or obj.seeding != Tournament.Seeding.HAND:
            return False
        is_playing = plays(obj, request.user)  # type: ignore[arg-type]
        return not is_playing and obj.status in (Status.DRAFT.value, Status.ANNOUNCED.value)


@admin.register(Tournament)
class TournamentAdmin(NamedLookups, admin.ModelAdmin):
    """People who may change tournaments see all of them; other organisers see only their own."""

    form = TournamentForm
    inlines = (SeedInline,)
    list_display = ("run", "format_key", "status", "closes", "settings")
    list_display_links = None
    list_filter = ("status",)
    search_fields = ("name",)
    fieldsets = (
        (None, {"fields": ("name", "about_en", "about_fr", "organisers", "arbiter")}),
        (
            _("Format"),
            {
                "fields": (
                    "format_key",
                    "size",
                    "rounds",
                    "advance",
                    "group_size",
                    "moving",
                    "team_size",
                    "counting",
                    "seeding",
                    "follows",
                    "clubs_apart",
                )
            },
        ),
        (
            _("Points and prizes"),
            {
                "fields": (
                    "place_points",
                    "felled_points",
                    "continent_points",
                    "bye",
                    "prizes_en",
                    "prizes_fr",
                )
            },
        ),
        (
            _("Games"),
            {
                "fields": (
                    "rulebook_key",
                    "variants",
                    "rounds_apart",
                    "turn",
                    "bank",
                    "vacation",
                    "misses",
                    "adjudicated_after",
                    "ends_on",
                    "most_games",
                )
            },
        ),
        (
            _("Entry"),
            {
                "fields": (
                    "by_invitation",
                    "guests",
                    "least_met",
                    "opens_at",
                    "closes_at",
                    "fewest",
                    "most",
                    "late_entry",
                    "names_hidden",
                    "computers",
                )
            },
        ),
    )

    class Media:
        js = (Script("js/format_numbers.js", type="module"),)

    def view_on_site(self, tournament: Tournament) -> str | None:
        """Return the address of its page for a button; a draft has none yet."""
        return None if tournament.status == Status.DRAFT else tournament.get_absolute_url()

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **named: Any) -> Any:
        """Offer no links that make or change people and earlier tournaments."""
        field = super().formfield_for_dbfield(db_field, request, **named)
        if isinstance(db_field, models.TextField) and field:
            field.widget.attrs["rows"] = 4
        if db_field.name in ("organisers", "arbiter", "follows") and field:
            for what in ("add", "change", "delete", "view"):
                setattr(field.widget, f"can_{what}_related", False)
        return field

    def formfield_for_manytomany(self, db_field: Any, request: HttpRequest, **named: Any) -> Any:
        """Let organisers be ticked, since there are few members of staff."""
        return super().formfield_for_manytomany(db_field, request, **named, widget=CheckboxSelectMultiple)

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **named: Any) -> Any:
        """Offer as the tournament before only those that the user sees, without drafts."""
        if db_field.name == "follows":
            named["queryset"] = self.get_queryset(request).exclude(status=Status.DRAFT)
        return super().formfield_for_foreignkey(db_field, request, **named)

    def get_inlines(self, request: HttpRequest, obj: Tournament | None) -> Any:
        """Hide the entrants from an organiser who plays, while names are hidden from everybody else."""
        if obj is None:
            return ()
        is_playing = plays(obj, request.user)  # type: ignore[arg-type]
        return () if is_playing and not obj.shows_names else self.inlines

    # --- Permissions

    def may_run(self, request: HttpRequest, tournament: Tournament | None) -> bool:
        """Return whether the user runs this tournament, or any if none is given."""
        if super().has_change_permission(request):
            return True
        own = Tournament.objects.filter(organisers=request.user.pk)
        return (own.filter(pk=tournament.pk) if tournament else own).exists()

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.may_run(request, None)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.may_run(request, obj)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.may_run(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:
        return obj is not None and obj.status == Status.DRAFT and super().has_delete_permission(request, obj)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Tournament]:
        found = super().get_queryset(request)
        return found if super().has_change_permission(request) else found.filter(organisers=request.user.pk)

    def get_readonly_fields(self, request: HttpRequest, obj: Tournament | None = None) -> Any:
        """Let only texts and organisers change once a tournament is announced."""
        if obj is None or obj.status == Status.DRAFT:
            return ()
        model_fields = {field.name for field in (*Tournament._meta.fields, *Tournament._meta.many_to_many)}
        named = [name for _title, options in self.fieldsets for name in options["fields"]]
        return [*TOLD.values(), *(name for name in named if name in model_fields and name not in ALWAYS)]

    def get_fieldsets(self, request: HttpRequest, obj: Tournament | None = None) -> Any:
        """Show pace, variants and guests only while they can be changed.

        An announced tournament shows only what makes a difference in its format.
        """
        if obj is None or obj.status == Status.DRAFT:
            return self.fieldsets
        fixed = {"variants", "rounds_apart", "turn", "bank", "vacation", "misses"}
        if not takes_guests(obj):
            fixed.add("guests")
        of_formats = format_fields()
        fixed |= {*chain(*of_formats.values())} - {*of_formats[obj.format_key]}
        return [
            (title, {"fields": [TOLD.get(name, name) for name in options["fields"] if name not in fixed]})
            for title, options in self.fieldsets
        ]

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **named: Any) -> Any:
        if obj is not None and obj.status != Status.DRAFT:
            named["form"] = GuestsForm if takes_guests(obj) else OrganisersForm
        return super().get_form(request, obj, change, **named)

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Lock a tournament before it is read and saved.

        The form writes all fields, while workers may change the status.
        """
        title = gettext("Settings") if object_id else gettext("Make a tournament")
        extra_context = {"title": title, **(extra_context or {})}
        if request.method != "POST" or object_id is None:
            return super().changeform_view(request, object_id, form_url, extra_context)
        with transaction.atomic():
            with suppress(Tournament.DoesNotExist, ValueError):  # The page itself reports that.
                lock_tournament(int(object_id))
            return super().changeform_view(request, object_id, form_url, extra_context)

    def save_model(self, request: HttpRequest, obj: Tournament, form: Any, change: bool) -> None:
        if not change:
            obj.created_by_id = request.user.pk  # type: ignore[assignment]
        super().save_model(request, obj, form, change)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        super().save_related(request, form, formsets, change)
        if "guests" in form.cleaned_data:
            invite_guests(tournament_id=form.instance.pk, invitations=form.cleaned_data["guests"])

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        super().save_formset(request, form, formset, change)
        if formset.has_changed():
            decisions.note_seeds(form.instance, request.user)  # type: ignore[arg-type]

    @admin.display(description=_("rules"))
    def rules(self, tournament: Tournament) -> SafeString:
        """Return the editions and variants by name."""
        return format_html_join(mark_safe("<br>"), "{}", ((line,) for line in rules_by_round(tournament)))

    @admin.display(description=_("entry opens"))
    def opens(self, tournament: Tournament) -> str:
        """Return when entry opens, with the time zone."""
        return moment_told(tournament.opens_at)

    @admin.display(description=_("ends on"))
    def ends(self, tournament: Tournament) -> str:
        """Return when all games end, with the time zone."""
        return moment_told(tournament.ends_on) if tournament.ends_on else "–"

    @admin.display(description=_("entry closes"), ordering="closes_at")
    def closes(self, tournament: Tournament) -> str:
        """Return when entry closes, with the time zone."""
        return moment_told(tournament.closes_at)

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show all tournaments under a heading of their own."""
        title = capfirst(self.opts.verbose_name_plural)
        return super().changelist_view(request, {"title": title, **(extra_context or {})})

    # --- Running a tournament

    @admin.display(description=_("name"), ordering="name")
    def run(self, tournament: Tournament) -> SafeString:
        """Return the link to the page on which it is run."""
        url = reverse("admin:tournaments_tournament_run", args=[tournament.pk])
        return format_html('<a href="{}">{}</a>', url, tournament.name)

    @admin.display(description="")
    def settings(self, tournament: Tournament) -> SafeString:
        """Return the link to its settings."""
        url = reverse("admin:tournaments_tournament_change", args=[tournament.pk])
        return format_html('<a href="{}">{}</a>', url, gettext("Settings"))

    def get_urls(self) -> list[URLPattern]:
        pages = [
            path(f"<int:tournament_id>/{address}", self.admin_site.admin_view(page), name=f"{PREFIX}{name}")
            for address, page, name in (
                ("run/", self.run_page, "run"),
                ("tournament.json", self.file, "json"),
                ("<slug:sheet>.csv", self.file, "csv"),
            )
        ]
        return [*pages, *super().get_urls()]

    def response_add(
        self, request: HttpRequest, obj: Any, post_url_continue: str | None = None
    ) -> HttpResponse:
        """Go on to the page on which the new tournament can be tried out."""
        if "_continue" in request.POST or "_addanother" in request.POST:
            return super().response_add(request, obj, post_url_continue)
        return redirect("admin:tournaments_tournament_run", obj.pk)

    def response_change(self, request: HttpRequest, obj: Any) -> HttpResponse:
        """Go back to the page on which the tournament is run."""
        if "_continue" in request.POST or "_addanother" in request.POST:
            return super().response_change(request, obj)
        messages.success(request, gettext("The settings are saved."))
        return redirect("admin:tournaments_tournament_run", obj.pk)

    def decided_by(self, request: HttpRequest, tournament_id: int) -> Tournament | None:
        """Return the tournament if the user is its arbiter and it is announced."""
        shown = Tournament.objects.exclude(status=Status.DRAFT)
        return shown.filter(pk=tournament_id, arbiter=request.user.pk).first()

    def run_page(self, request: HttpRequest, tournament_id: int) -> HttpResponse:
        """Try a tournament out, announce it, and make the decisions of organisers."""
        tournament = self.found(request, tournament_id)
        may_run = self.may_run(request, tournament)
        context = {**self.admin_site.each_context(request), "opts": self.opts, "may_run": may_run}
        context["is_nav_sidebar_enabled"] &= may_run  # An arbiter sees nothing else of the admin.
        return run_page(cast("PlayerRequest", request), tournament, context)

    def file(self, request: HttpRequest, tournament_id: int, sheet: str = "") -> HttpResponse:
        """Return a sheet for spreadsheets, or all of them for programs."""
        return file_of(self.found(request, tournament_id), cast("PlayerRequest", request).user, sheet)

    def found(self, request: HttpRequest, tournament_id: int) -> Tournament:
        """Return the tournament if the user runs it or is its arbiter. Raises Http404, PermissionDenied."""
        tournament = self.get_object(request, str(tournament_id)) or self.decided_by(request, tournament_id)
        if tournament is None:
            raise Http404
        if not self.may_run(request, tournament) and request.user.pk != tournament.arbiter_id:
            raise PermissionDenied
        return tournament
