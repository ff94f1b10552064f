"""Letters that players have reported. Staff see no other letters, and none of a table where they sit."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.admin.base import SecretAdmin, UnnumberedAdmin
from games.models import LetterReport


@admin.register(LetterReport)
class LetterReportAdmin(UnnumberedAdmin, SecretAdmin):
    """What was reported, with the letters around it. Nothing here searches in letters."""

    list_display = ("reported_at", "game", "by", "writer", "done_at")
    list_select_related = ("game", "by", "letter__writer")
    list_filter = ("done_at",)
    fields = ("reported_at", "game", "by", "writer", "told", "done_at")
    readonly_fields = fields
    actions = ("mark_done",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the reports, without those from games in which the reader has a seat, or had one."""
        assert isinstance(request.user, User)
        seen = LetterReport.objects.open_to(request.user)
        return super().get_queryset(request).filter(pk__in=seen.values("pk"))

    @admin.display(description=_("writer"))
    def writer(self, report: LetterReport) -> str:
        """Return who wrote the reported letter."""
        return str(report.letter.writer)

    @admin.display(description=_("letters"))
    def told(self, report: LetterReport) -> SafeString:
        """Return the letters, with a mark on the one that was reported."""
        lines = (
            ("→" if one["reported"] else "", one["writer"], one["at"], one["text"]) for one in report.letters
        )
        return format_html_join("", "<p>{} <b>{}</b> {}<br>{}</p>", lines)

    @admin.action(description=_("Mark as done"), permissions=["view"])
    def mark_done(self, request: HttpRequest, reports: QuerySet[LetterReport]) -> None:
        """Note that these reports have been looked into."""
        reports.update(done_at=timezone.now())
