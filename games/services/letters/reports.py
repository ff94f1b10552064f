"""Report a letter to the site's staff, with those around it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from games.models import Game, LetterReport
from games.selectors.letters import conversation_of, known_letters
from games.services.errors import Refused
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from accounts.models import User

AROUND = 5
"""The letters before and after the reported one that go with it, of the same conversation."""


@transaction.atomic
def report_letter(*, game_id: int, user: User, number: int) -> None:
    """Report a letter by its number among those that the person knows of. Raise Refused.

    The report holds nothing that the person could not read.
    """
    game = Game.objects.of(user).get(pk=game_id)
    known = list(known_letters(user, game_id).select_related("writer").prefetch_related("copies"))
    if not 0 < number <= len(known) or known[number - 1].writer_id == user.pk:
        raise Refused("no_letter", gettext_noop("There is no such letter."))
    letter = known[number - 1]
    same = [one for one in known if conversation_of(one) == conversation_of(letter)]
    at = same.index(letter)
    around = same[max(at - AROUND, 0) : at + AROUND + 1]
    quoted = [
        {
            "writer": str(one.writer),
            "at": f"{one.written_at:%Y-%m-%d %H:%M}",
            "text": one.text,
            "reported": one == letter,
        }
        for one in around
    ]
    LetterReport.objects.get_or_create(letter=letter, by=user, defaults={"game": game, "letters": quoted})
