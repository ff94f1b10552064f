"""The wiring as a Django application, which brings the commands `play` and `test`."""

from __future__ import annotations

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "risk_site"

    def ready(self) -> None:
        # Makes the Celery application the current one wherever Django runs, so that tasks find its broker.
        from games.services.mail import arrivals
        from risk_site import celery, request_id  # noqa: F401
        from risk_site.doctor import mailing

        arrivals.ADDRESS_KINDS.append(mailing.CHECKS)
