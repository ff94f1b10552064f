"""The Celery application. Its settings are those of Django that begin with `CELERY_`."""

from __future__ import annotations

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "risk_site.settings")

app = Celery("risk_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
