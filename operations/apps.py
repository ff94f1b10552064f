"""The Django app of operations."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OperationsConfig(AppConfig):
    name = "operations"
    verbose_name = _("operations")

    def ready(self) -> None:
        from operations import queues  # noqa: F401
