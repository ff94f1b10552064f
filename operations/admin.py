"""The staff's page of figures."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import admin
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.text import capfirst

from games.admin.base import ReadOnlyAdmin
from operations.figures import read_figures
from operations.models import Sample
from operations.presentation.page import figures_told


@admin.register(Sample)
class FiguresAdmin(ReadOnlyAdmin):
    """One page instead of a list of samples, for those with the permission to view samples."""

    def get_urls(self) -> list[URLPattern]:
        page = self.admin_site.admin_view(self.changelist_view)
        return [path("", page, name="operations_sample_changelist")]

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show the present figures and their courses. There is nothing to search for or to sort."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        if request.GET:
            raise BadRequest
        context = {
            **self.admin_site.each_context(request),
            "title": capfirst(self.opts.verbose_name_plural),
            "opts": self.opts,
            "figures": figures_told(read_figures(), timezone.now()),
            "version": settings.VERSION,
        }
        return TemplateResponse(request, "admin/operations/figures.html", context)
