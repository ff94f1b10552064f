"""Background work for watching the site."""

from __future__ import annotations

from celery import shared_task

from operations import sampling


@shared_task(name="operations.tasks.sample")
def take_sample() -> None:
    """Keep a sample of the site's figures."""
    sampling.take_sample()
