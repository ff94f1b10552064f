"""Background work on accounts."""

from __future__ import annotations

from importlib import import_module

from celery import shared_task
from django.conf import settings

from accounts.signing_in import admission
from accounts.signing_in.encrypted_secrets import encrypt_all


@shared_task(name="accounts.tasks.forget_sessions")
def forget_sessions() -> None:
    """Delete the sessions that have expired, with the addresses and mailed codes that they hold."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()


@shared_task(name="accounts.tasks.tell_staff")
def tell_staff() -> None:
    """Tell the staff how many people wait to be let in."""
    admission.tell_staff()


@shared_task(name="accounts.tasks.encrypt_second_factors")
def encrypt_second_factors() -> None:
    """Encrypt the secrets of second factors with the present key."""
    encrypt_all()
