"""The site's Celery application without its sweep, whose tasks only note in `ESTAFETTE_VAR` that they ran."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from celery.signals import worker_init
from django.conf import settings

from risk_site.celery import app

__all__ = ["app"]

app.conf.beat_schedule = {}


@worker_init.connect
def only_note(**_others: Any) -> None:
    """Put notes in the place of the work once Django is ready."""
    from games.mail.outgoing import post
    from games.services.play import computers
    from games.services.record import playouts

    post.deliver_mails = lambda: note("mails")  # type: ignore[assignment]
    computers.play_computers = lambda game_id: note("computers")
    playouts.play_out_next = lambda: note("playouts")


def note(word: str) -> bool:
    """Append a word to the file; nothing else is to be done."""
    with (Path(settings.VAR_DIR) / "notes").open("a") as notes:
        notes.write(f"{word}\n")
    return False
