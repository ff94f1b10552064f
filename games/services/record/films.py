"""Films of games that have a public link: made when somebody wants to see one, and kept with the link."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from games.models import Film
from games.services import wake

if TYPE_CHECKING:
    from games.models import PublicLink


def queue_film(link: PublicLink) -> None:
    """Have the film of a game made; asked for again, it is the same one."""
    with transaction.atomic():
        _film, is_new = Film.objects.get_or_create(link=link, defaults={"due_at": timezone.now()})
        if is_new:
            transaction.on_commit(lambda: wake.send(wake.MAKE_FILMS), robust=True)
